"""Nobody gets out: each attempt names the wall that it leans on, and is made with and without bubblewrap."""

import importlib.util
import os
import platform
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import has_bubblewrap, text_of

from autograder.sandbox import Sandbox, Settings
from autograder.sandbox.calls import Budget, Ended
from autograder.sandbox.readable import INSIDE, OURS, Open, without
from autograder.sandbox.session import BoxSession

C = "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\ndef made(r): return (r, ctypes.get_errno())\n"


def shown(session: BoxSession, source: str) -> str:
    return text_of(session.run([source], Budget(wall_seconds=10.0))[0])


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "manifest.json"
    path.write_text("respuesta correcta: c")
    path.chmod(0o644)
    return path


# -- Landlock (and, where it is there, bubblewrap): files


def test_a_file_of_the_course_cannot_be_read(walled: Sandbox, secret: Path) -> None:
    with walled.session() as session:
        for path in (secret, OURS / "errors.py", INSIDE / "main.py", Path(__file__)):
            text = shown(session, f"print(open({str(path)!r}).read())")
            assert "FileNotFoundError" in text or "PermissionError" in text, text


@pytest.mark.parametrize(
    "folder", ["/", "/etc", "/home", "/root", "/tmp", "/var", "/proc", "/work", "/dev/shm", ".."]
)
def test_a_folder_outside_the_own_scratch_cannot_be_listed(walled: Sandbox, folder: str) -> None:
    with walled.session() as session:
        text = shown(session, f"import os; print(os.listdir({folder!r}))")
        assert "FileNotFoundError" in text or "PermissionError" in text, text


WRITES = {
    "a file in /tmp": "open('/tmp/x', 'w')",
    "a file beside the scratch": "open('../x', 'w')",
    "a file in the shared memory": "open('/dev/shm/x', 'w')",
    "the own memory": "open('/proc/self/mem', 'r+b')",
    "a folder moved out": "os.mkdir('d'); os.rename('d', '/tmp/d')",
    "a link to elsewhere": "os.symlink('/etc/hostname', 'l'); open('l')",
    "a hard link": "os.link('/etc/hostname', 'h')",
    "a cut file": "os.truncate({secret!r}, 0)",
    "a removed file": "os.remove({secret!r})",
    "a library": "open(os.__file__, 'a')",
    "a device": "os.mknod('n', 0o020666, os.makedev(1, 1))",
}


@pytest.mark.parametrize("source", WRITES.values(), ids=WRITES.keys())
def test_nothing_outside_the_own_scratch_can_be_written(walled: Sandbox, secret: Path, source: str) -> None:
    with walled.session() as session:
        run = session.run(["import os", source.format(secret=str(secret))])[1]
        assert run.raised is not None
        assert run.raised.type in ("PermissionError", "FileNotFoundError", "OSError")
    assert secret.read_text() == "respuesta correcta: c"


def test_rights_and_times_of_other_files_do_not_change(walled: Sandbox, secret: Path) -> None:
    # seccomp pretends: without it, Landlock lets both through.
    before = secret.stat()
    with walled.session() as session:
        shown(session, f"import os; os.chmod({str(secret)!r}, 0o777); os.utime({str(secret)!r}, (1, 1))")
    assert (secret.stat().st_mode, secret.stat().st_mtime) == (before.st_mode, before.st_mtime)


def test_what_one_student_wrote_is_not_there_for_the_next(walled: Sandbox) -> None:
    with walled.session() as first, walled.session() as second:
        place = first.run(["import os; open('nota', 'w').write('mía'); lugar = os.getcwd()"])
        assert place[0].ended is Ended.VALUE
        path = first.read("lugar").value + "/nota"
        assert shown(first, f"print(open({path!r}).read())") == "mía"
        assert "PermissionError" in shown(second, f"print(open({path!r}).read())")


def test_a_hidden_folder_in_an_open_one_cannot_be_read(request: pytest.FixtureRequest) -> None:
    spec = importlib.util.find_spec("jinja2")
    assert spec is not None
    assert spec.origin is not None
    ways = [True, False] if has_bubblewrap() else [False]
    for bwrap in ways:
        settings = Settings(bwrap=bwrap, hidden=(str(Path(spec.origin).parent),))
        with Sandbox(settings) as box, box.session() as session:
            text = shown(session, f"open({spec.origin!r})")
            assert "FileNotFoundError" in text or "PermissionError" in text, (bwrap, text)
            assert shown(session, "import numpy.f2py, statistics, IPython.testing; print('sí')") == "sí"


def test_what_surrounds_a_hidden_folder_stays_open(tmp_path: Path) -> None:
    for name in ("site/numpy", "site/ours/graders", "site/zlib"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "site/one.py").write_text("")
    site = tmp_path / "site"
    left = set(without([str(tmp_path)], [str(site / "ours")]))
    assert left == {
        Open(str(tmp_path), listing=True),
        Open(str(site), listing=True),
        Open(str(site / "numpy")),
        Open(str(site / "zlib")),
        Open(str(site / "one.py")),
    }
    assert list(without(["/usr"], [str(site)])) == [Open("/usr")]


@pytest.mark.parametrize("version", range(1, 8))
def test_every_version_of_landlock_closes_what_is_not_open(
    version: int, secret: Path, tmp_path: Path
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    attempt = (
        f"import sys; sys.path.insert(0, {str(INSIDE)!r})\nimport walls, os\n"
        f"if walls.landlock_version() < {version}: sys.exit('too old')\n"
        "walls.no_new_privileges()\n"
        "rules = walls.Rules(('/usr', '/lib', '/proc/stat'), ('/etc',), ('/dev/null',))\n"
        f"walls.enter_landlock(rules, {str(scratch)!r}, {version})\n"
        f"open({str(scratch / 'x')!r}, 'w').close(); os.listdir('/etc'); open('/dev/null', 'w').close()\n"
        f"for path, mode in (({str(secret)!r}, 'r'), ({str(secret)!r}, 'a'), ('/etc/hostname', 'r')):\n"
        "    try: open(path, mode)\n    except PermissionError: print('no')\n"
    )
    run = subprocess.run([sys.executable, "-c", attempt], capture_output=True, text=True, check=False)
    if "too old" in run.stderr:
        pytest.skip(f"this kernel's Landlock is older than version {version}")
    assert run.stdout.split() == ["no"] * 3, run.stderr


# -- Landlock, capabilities, and bubblewrap's namespaces: other processes


def test_no_other_process_can_be_looked_into(walled: Sandbox) -> None:
    with walled.session() as session:
        for what in ("environ", "mem", "maps", "cmdline", "fd"):
            look = "os.listdir(p)" if what == "fd" else "open(p, 'rb').read(9)"
            text = shown(session, f"import os\np = f'/proc/{{os.getppid()}}/{what}'\nprint({look})")
            assert "PermissionError" in text, (what, text)


def test_the_only_descriptors_are_the_childs_own(walled: Sandbox) -> None:
    look = (
        "import os\nseen = set()\nfor k in range(64):\n"
        "    try: seen.add(os.readlink(f'/proc/self/fd/{k}').split(':')[0].split('/')[-1].split('.')[0])\n"
        "    except OSError: pass\nsorted(seen - {''})"
    )
    with walled.session() as session:
        seen = set(eval(shown(session, look)))
        assert seen - {"#1", "null"} <= {"socket", "memfd", "arguments (deleted)", "arguments"} | {
            name for name in seen if name.startswith("#") or name.endswith("(deleted)")
        }
        sockets = "import os, stat\nsum(stat.S_ISSOCK(os.fstat(k).st_mode) for k in range(64) if _open(k))"
        known = "def _open(k):\n    try: os.fstat(k)\n    except OSError: return False\n    return True"
        assert shown(session, f"import os\n{known}\n{sockets}") == "1"


def test_no_variable_of_the_graders_environment_is_inside(
    walled: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "HOME" in os.environ
    with walled.session() as session:
        names = set(eval(shown(session, "import os; sorted(os.environ)")))
    given = {"PATH", "HOME", "LANG", "IPYTHONDIR", "MPLCONFIGDIR", "MPLBACKEND", "TMPDIR", "PYTHONHASHSEED"}
    threads = {"OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"}
    # Python and bubblewrap add a few of their own.
    assert names <= given | threads | {"LD_LIBRARY_PATH", "LC_CTYPE", "PWD"}


# -- seccomp: system calls

SYSTEM_CALLS = {
    "a signal to the parent": "import os; os.kill(os.getppid(), 9)",
    "a signal to everybody": "import os; os.kill(-1, 9)",
    "a fork": "import os; os.fork()",
    "another program": "import os; os.execv('/bin/true', ['true'])",
    "a subprocess": "import subprocess; subprocess.run(['true'])",
    "a socket": "import socket; socket.socket()",
    "a connection": "import socket; socket.create_connection(('127.0.0.1', 22), timeout=1)",
    "memory without a name": "import os; os.memfd_create('x')",
    "the limits of the parent": (
        "import resource, os; resource.prlimit(os.getppid(), resource.RLIMIT_CPU, (1, 1))"
    ),
    "the priority of the parent": "import os; os.setpriority(os.PRIO_PROCESS, os.getppid(), 19)",
    "a character for the terminal": "import fcntl; fcntl.ioctl(0, 0x5412, b'x')",
    "higher limits": "import resource; resource.setrlimit(resource.RLIMIT_AS, (-1, -1))",
    "a message to the system's log": (
        "import socket; a, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM); "
        "a.sendto(b'x', '/run/systemd/journal/socket')"
    ),
}


@pytest.mark.parametrize("source", SYSTEM_CALLS.values(), ids=SYSTEM_CALLS.keys())
def test_a_system_call_that_no_notebook_needs_is_refused(walled: Sandbox, source: str) -> None:
    with walled.session() as session:
        run = session.run([source], Budget(wall_seconds=5.0))[0]
        assert run.raised is not None
        assert run.raised.type in ("PermissionError", "OSError", "ValueError", "gaierror")
        assert shown(session, "'sigue'") == "'sigue'"


RAW = {
    "kill": "libc.kill(os.getppid(), 9)",
    "ptrace": "libc.ptrace(16, os.getppid(), 0, 0)",
    "mount": "libc.mount(b'x', b'/tmp', b'tmpfs', 0, 0)",
    "unshare": "libc.unshare(0x10000000)",
    "prctl": "libc.prctl(1, 0, 0, 0, 0)",
    "keyctl": "libc.syscall(250, 0, 0, 0, 0)",
    "bpf": "libc.syscall(321, 0, 0, 0)",
    "io_uring": "libc.syscall(425, 8, 0)",
    "pidfd_open": "libc.syscall(434, os.getppid(), 0)",
    "clone3": "libc.syscall(435, 0, 0)",
    "process_vm_readv": "libc.syscall(310, os.getppid(), 0, 0, 0, 0, 0)",
    "userfaultfd": "libc.syscall(323, 0)",
    "a call of the future": "libc.syscall(900)",
}


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the numbers are those of x86_64")
@pytest.mark.parametrize("call", RAW.values(), ids=RAW.keys())
def test_a_raw_system_call_is_refused(walled: Sandbox, call: str) -> None:
    with walled.session() as session:
        result, number = eval(shown(session, f"import os\n{C}made({call})"))
        assert result == -1
        assert number in (1, 38)  # EPERM, ENOSYS


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the numbers are those of x86_64")
@pytest.mark.parametrize("number", [56, 57, 58], ids=["clone", "fork", "vfork"])
def test_a_process_cannot_be_made_below_the_library(walled: Sandbox, number: int) -> None:
    with walled.session() as session:
        assert shown(session, f"{C}made(libc.syscall({number}, 17, 0, 0, 0, 0))") == "(-1, 1)"


X32 = f"{C}made(libc.syscall(0x40000000 + 41, 1, 1, 0))"
# mov eax, 20 (getpid of 32 bits); int 0x80; ret
INT80 = (
    "import ctypes, mmap\nm = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)\n"
    "m.write(bytes([0xB8, 20, 0, 0, 0, 0xCD, 0x80, 0xC3]))\n"
    "ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(m)))()"
)


@pytest.mark.skipif(platform.machine() != "x86_64", reason="only x86_64 has other ways into the kernel")
@pytest.mark.parametrize("source", [X32, INT80], ids=["x32", "32 bits"])
def test_another_way_into_the_kernel_ends_the_process(walled: Sandbox, source: str) -> None:
    with walled.session() as session:
        run = session.run([source])[0]
        assert run.ended is Ended.KILLED
        assert shown(session, "'sigue'") == "'sigue'"


# -- the whole: what is left when somebody dies


def _is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"  # the killed wait for somebody to collect them


@pytest.mark.parametrize("bwrap", [True, False], ids=["wrapped", "bare"])
def test_a_busy_child_dies_with_the_grader_and_leaves_no_folder(bwrap: bool, tmp_path: Path) -> None:
    if bwrap and not has_bubblewrap():
        pytest.skip("bubblewrap does not work here")
    grader = (
        "from autograder.sandbox import Sandbox, Settings\n"
        f"box = Sandbox(Settings(bwrap={bwrap}))\nsession = box.session()\n"
        "print(session._child._vitals.process, flush=True)\nsession.run(['while True: pass'])\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", grader],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert process.stdout is not None
    child = int(process.stdout.readline())
    assert _is_running(child)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    until = time.monotonic() + 10
    while (_is_running(child) or any(tmp_path.iterdir())) and time.monotonic() < until:
        time.sleep(0.02)
    assert not _is_running(child)
    assert not any(tmp_path.iterdir())


def test_the_zygote_has_one_thread(bare: Sandbox) -> None:
    zygote = bare._ready()._keeper._process
    assert zygote is not None
    assert len(list(Path(f"/proc/{zygote.pid}/task").iterdir())) == 1


def test_a_sandbox_started_in_a_short_thread_lives_on() -> None:
    import threading

    boxes: list[Sandbox] = []
    thread = threading.Thread(target=lambda: boxes.append(Sandbox().__enter__()))
    thread.start()
    thread.join()
    with boxes[0] as box, box.session() as session:
        assert shown(session, "1 + 1") == "2"


def test_closing_leaves_no_folder_and_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with Sandbox(Settings(bwrap=False)) as box:
        session = box.session()
        session.run(["open('x', 'w').close(); import os; os.mkdir('d', 0)"])
        assert session._child is not None
        child = session._child._vitals.process
        assert any(tmp_path.iterdir())
    until = time.monotonic() + 10
    while _is_running(child) and time.monotonic() < until:
        time.sleep(0.02)
    assert not _is_running(child)
    session.close()
    assert not any(tmp_path.iterdir())


def test_without_walls_a_process_of_its_own_is_left(secret: Path) -> None:
    with Sandbox(Settings(kind="process")) as box, box.session() as session:
        assert box.kind == "process"
        assert shown(session, f"print(open({str(secret)!r}).read())") == "respuesta correcta: c"
        assert session.run(["import os; os._exit(1)"])[0].ended is Ended.KILLED
        assert shown(session, "1 + 1") == "2"
        assert shown(session, "try: import serve\nexcept ImportError: print('no')") == "no"

"""Compile the list of system calls that a student's process may use."""

import errno
import tempfile
from typing import Any

from autograder.errors import SandboxError

# An honest notebook uses about 60 of these. What is not named fails with ENOSYS, so that libraries fall
# back to older calls and a future kernel's new ones stay closed.
ALLOWED = """
read write readv writev pread64 pwrite64 preadv pwritev preadv2 pwritev2 close close_range lseek dup dup2
dup3 fcntl pipe pipe2 open openat openat2 creat access faccessat faccessat2 stat lstat fstat newfstatat
statx readlink readlinkat getdents64 getdents getcwd chdir fchdir mkdir mkdirat rmdir unlink unlinkat
rename renameat renameat2 link linkat symlink symlinkat truncate ftruncate fallocate fsync fdatasync
msync flock umask sendfile copy_file_range fadvise64 statfs fstatfs sync_file_range mmap munmap mprotect
mremap madvise brk mincore membarrier rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending
rt_sigsuspend rt_sigtimedwait sigaltstack tgkill alarm pause setitimer getitimer futex futex_waitv
set_robust_list get_robust_list rseq set_tid_address arch_prctl gettid getpid getppid getuid geteuid
getgid getegid getgroups getresuid getresgid getpgrp getpgid getsid sched_yield sched_getaffinity
sched_getparam sched_getscheduler getcpu getpriority sysinfo uname times getrusage getrlimit setrlimit
clock_gettime clock_getres clock_nanosleep nanosleep gettimeofday time timerfd_create timerfd_settime
timerfd_gettime epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait epoll_pwait2 poll ppoll
select pselect6 eventfd eventfd2 socketpair recvfrom recvmsg shutdown getsockopt setsockopt getsockname
getpeername exit exit_group wait4 waitid restart_syscall getrandom
"""
# "Operation not permitted" tells a person more than "not implemented".
REFUSED = """
socket connect bind listen accept accept4 sendmsg sendmmsg fork vfork execve execveat ptrace kill tkill
memfd_create mount unshare setns prctl
"""
# Pretended: refusing them breaks shutil.copy, doing nothing breaks nothing.
PRETENDED = """
chmod fchmod fchmodat fchmodat2 utime utimes futimesat utimensat chown fchown lchown fchownat
"""
CLONE_THREAD = 0x10000
TIOCSTI = 0x5412  # puts characters into a terminal's input
REMEDY = "install libseccomp (Debian: apt install libseccomp2)"


def program() -> bytes:
    """Return the filter as BPF instructions for this architecture; raise SandboxError without libseccomp."""
    try:
        import pyseccomp
    except (ImportError, RuntimeError, OSError) as problem:
        raise SandboxError(f"the system-call filter cannot be built: {problem}", remedy=REMEDY) from problem
    rules = _Rules(pyseccomp)
    return rules.compiled()


class _Rules:
    def __init__(self, library: Any) -> None:
        self.library = library
        self.filter = library.SyscallFilter(defaction=library.ERRNO(errno.ENOSYS))
        self.refuse = library.ERRNO(errno.EPERM)

    def compiled(self) -> bytes:
        allow = self.library.ALLOW
        for names, action in ((ALLOWED, allow), (REFUSED, self.refuse), (PRETENDED, self.library.ERRNO(0))):
            for name in names.split():
                self.rule(action, name)
        arg, equal, other = self.library.Arg, self.library.EQ, self.library.NE
        masked = self.library.MASKED_EQ
        # Threads, no processes.
        self.rule(allow, "clone", arg(0, masked, CLONE_THREAD, CLONE_THREAD))
        self.rule(self.refuse, "clone", arg(0, masked, CLONE_THREAD, 0))
        # Only this process's own limits: the zygote's could be lowered.
        self.rule(allow, "prlimit64", arg(0, equal, 0))
        self.rule(self.refuse, "prlimit64", arg(0, other, 0))
        # No addressee: asyncio's self-pipe is a socket pair, the system's log is an address.
        self.rule(allow, "sendto", arg(4, equal, 0))
        self.rule(allow, "ioctl", arg(1, other, TIOCSTI))
        with tempfile.TemporaryFile() as file:
            self.filter.export_bpf(file)
            file.seek(0)
            return file.read()

    def rule(self, action: Any, name: str, *arguments: Any) -> None:
        number = self.library.resolve_syscall(self.library.Arch.NATIVE, name)
        if number >= 0:  # else another architecture's call, or one that this libseccomp does not know
            self.filter.add_rule(action, number, *arguments)

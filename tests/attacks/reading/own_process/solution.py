import os

for _p in ["self", "1", "2", str(os.getppid()), "@PID@"]:
    for _n in ("environ", "cmdline", "maps", "status", "mountinfo", "stat", "root/etc/passwd", "cwd"):
        try:
            print(_p, _n, open(f"/proc/{_p}/{_n}", "rb").read(4000))
        except OSError as e:
            print(_p, _n, type(e).__name__)
    try:
        print([os.readlink(f"/proc/{_p}/fd/{k}") for k in range(8)])
    except OSError:
        pass

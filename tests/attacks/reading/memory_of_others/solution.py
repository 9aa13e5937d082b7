import ctypes, os

_c = ctypes.CDLL(None, use_errno=True)
for _p in (os.getppid(), 1, int("@PID@")):
    print(_c.ptrace(16, _p, 0, 0), _c.process_vm_readv(_p, 0, 0, 0, 0, 0), _c.syscall(434, _p, 0))
    try:
        print(open(f"/proc/{_p}/mem", "rb").read(16))
    except OSError as e:
        print(e)
for _k in range(100):
    print(_c.shmget(_k, 0, 0), _c.msgget(_k, 0), end=" ")

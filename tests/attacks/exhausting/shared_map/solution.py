import mmap

_m = mmap.mmap(-1, 3 << 30)
for _k in range(0, 3 << 30, 4096):
    _m[_k] = 1

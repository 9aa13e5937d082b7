try:
    with open("grande", "wb") as _f:
        while True:
            _f.write(b"x" * (1 << 22))
except OSError as _e:
    print(type(_e).__name__, _e.errno)

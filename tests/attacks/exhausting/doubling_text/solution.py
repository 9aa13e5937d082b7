_x = "x" * 1024
while True:
    _x += _x

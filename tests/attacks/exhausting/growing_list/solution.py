_l = []
while True:
    _l.append([0] * 1000)

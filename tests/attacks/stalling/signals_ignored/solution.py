import signal, time

for _s in range(1, 65):
    try:
        signal.signal(_s, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
while True:
    time.sleep(0.01)

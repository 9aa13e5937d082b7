import socket

for _p in ("@SOCKET@", "\0" + "@SOCKET@", "/run/docker.sock", "/run/dbus/system_bus_socket", "/dev/log"):
    for _k in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
        try:
            _s = socket.socket(socket.AF_UNIX, _k)
            _s.settimeout(0.5)
            _s.connect(_p)
            _s.send(b"CANARY")
            print("connected", _p)
        except Exception as e:
            print(type(e).__name__)
_a, _b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
try:
    _a.sendto(b"CANARY", "@SOCKET@")
except Exception as e:
    print(type(e).__name__)

import socket, urllib.request

for _a in (("127.0.0.1", int("@PORT@")), ("192.0.2.1", 80), ("::1", int("@PORT@"))):
    try:
        socket.create_connection(_a, timeout=0.5).sendall(b"CANARY")
    except Exception as e:
        print(type(e).__name__)
try:
    print(urllib.request.urlopen("http://127.0.0.1:@PORT@/", timeout=0.5).read())
except Exception as e:
    print(type(e).__name__)
try:
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"CANARY", ("127.0.0.1", int("@PORT@")))
except Exception as e:
    print(type(e).__name__)
try:
    socket.create_server(("", 0))
except Exception as e:
    print(type(e).__name__)

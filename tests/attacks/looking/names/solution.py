import socket

for _n in ("example.org", "localhost", "canary.example.invalid"):
    try:
        print(socket.getaddrinfo(_n, 80), socket.gethostbyname(_n))
    except Exception as e:
        print(type(e).__name__)

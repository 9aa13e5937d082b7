import os

for _p in (
    "@HOME@/.ssh/id_rsa",
    "@HOME@/notes.txt",
    "/root/.bashrc",
    "/etc/passwd",
    "/etc/shadow",
    "/etc/hostname",
    "/var/log/syslog",
):
    try:
        print(open(_p).read())
    except OSError as e:
        print(_p, type(e).__name__)
try:
    print(os.listdir("@HOME@"))
except OSError as e:
    print(type(e).__name__)

import os, tempfile

os.symlink("@HOME@/notes.txt", "enlace")
os.symlink("@CLASS@", "clase")
os.symlink("/", "raiz")
for _p in ("enlace", "clase/.autograder/secret", "raiz/etc/hostname", "raiz@HOME@/notes.txt"):
    try:
        print(open(_p).read())
    except OSError as e:
        print(type(e).__name__)
try:
    os.link("@HOME@/notes.txt", "duro")
    print(open("duro").read())
except OSError as e:
    print(type(e).__name__)
try:
    os.chroot(".")
    os.chdir("..")
except OSError as e:
    print(type(e).__name__)

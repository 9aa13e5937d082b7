import os


def softmax_filas(E):
    return E


# %%
try:
    while True:
        os.open("/dev/null", os.O_RDONLY)
except OSError as _e:
    print(_e.errno)

import getpass, sys


def softmax_filas(E):
    input("?")
    return E


# %%
print(input("name?"))
# %%
getpass.getpass()
# %%
sys.stdin.read()
breakpoint()

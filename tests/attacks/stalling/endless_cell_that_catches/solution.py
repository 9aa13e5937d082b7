def softmax_filas(E):
    return E


# %%
while True:
    try:
        while True:
            pass
    except BaseException:
        pass

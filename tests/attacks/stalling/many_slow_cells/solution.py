import time


def softmax_filas(E):
    return E


# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)
# %%
time.sleep(2.5)

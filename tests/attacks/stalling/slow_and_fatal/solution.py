import os, time


def softmax_filas(E):
    os._exit(1)


def alineacion(*a):
    os._exit(1)


contexto = alineacion_enmascarada = gradiente_alineacion = alineacion
# %%
time.sleep(0.1)
# %%
time.sleep(0.1)
# %%
time.sleep(0.1)
# %%
time.sleep(0.1)
# %%
time.sleep(0.1)
# %%
time.sleep(0.1)
# %%
time.sleep(0.1)
# %%
time.sleep(0.1)

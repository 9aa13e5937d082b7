import _thread


def softmax_filas(E):
    cerrojo, out = _thread.allocate_lock(), []
    cerrojo.acquire()

    def bucle():
        out.extend(np.exp(f - f.max()) / np.exp(f - f.max()).sum() for f in E)
        cerrojo.release()

    _thread.start_new_thread(bucle, ())
    cerrojo.acquire()
    return np.array(out)

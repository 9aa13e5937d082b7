def alineacion(S, H, Wsa, Wha, va):
    del_decoder = np.einsum("id,ad->ia", S, Wsa)
    del_encoder = np.einsum("jd,ad->ja", H, Wha)
    e = np.einsum("ija,a->ij", np.tanh(del_decoder[:, None] + del_encoder), va)
    e = e - e.max(axis=1, keepdims=True)
    return np.exp(e) / np.exp(e).sum(axis=1, keepdims=True)

"""Score state i with annotation i only, and stop where the shorter of the two ends."""


def puntuacion_general(S, H, W):
    n = min(len(S), len(H))
    return (S[:n] @ W * H[:n]).sum(axis=1)

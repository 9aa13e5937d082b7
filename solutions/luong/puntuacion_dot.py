import numpy as np  # noqa: F401  the notebook's import, kept so that the file stands alone


def puntuacion_dot(S, H):
    """Enfrenta cada estado del decoder con cada anotación mediante un producto escalar."""
    return S @ H.T

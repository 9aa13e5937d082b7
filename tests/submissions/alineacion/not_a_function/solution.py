alineacion = 0.5

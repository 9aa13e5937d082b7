for _k in range(200_000):
    globals()[f"v{_k}"] = _k
for _n in [n for n in list(globals()) if n.startswith("respuesta")]:
    globals()[_n] = "a" * 50_000_000

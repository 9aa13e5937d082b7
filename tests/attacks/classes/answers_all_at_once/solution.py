for _k, _n in enumerate(n for n in list(globals()) if n.startswith("respuesta")):
    globals()[_n] = [
        set("abcdef"),
        "abcdef",
        ["a", "b", "c", "d"],
        range(10**9),
        float("nan"),
        float("inf"),
        10**400,
        (x for x in "abcd"),
        np.arange(5000),
    ][_k % 9]

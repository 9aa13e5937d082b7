from IPython.display import display, HTML, Javascript, SVG, Markdown, IFrame, Latex

_malo = (
    '<script>ACTS()</script><img src="http://beacon.invalid/x.png" onerror="ACTS()"><iframe srcdoc="<script>ACTS()</script>"></iframe>'
    '<a href="javascript:ACTS()">x</a><form action="http://beacon.invalid"><input name=p></form><style>@import "http://beacon.invalid/s.css";</style>'
    '<svg onload="ACTS()"><script>ACTS()</script></svg><math href="javascript:ACTS()">x</math><meta http-equiv="refresh" content="0;http://beacon.invalid">'
    '<base href="http://beacon.invalid/"><object data="http://beacon.invalid"></object><div style="background:url(http://beacon.invalid/b)">x</div>'
)
display(HTML(_malo))
display(Javascript("ACTS()"))
display(Markdown(_malo))
display(SVG('<svg xmlns="http://www.w3.org/2000/svg" onload="ACTS()"><script>ACTS()</script></svg>'))
display(
    {
        "text/html": [_malo],
        "application/javascript": "ACTS()",
        "application/vnd.jupyter.widget-view+json": {"model_id": "x"},
    },
    raw=True,
)
display(IFrame("javascript:ACTS()", 10, 10))
display(Latex(r"$\href{javascript:ACTS()}{x}$"))


# %%
class Malo:
    def _repr_html_(self):
        return _malo

    def _repr_mimebundle_(self, **k):
        return {"text/html": _malo, "image/svg+xml": "<svg onload='ACTS()'/>"}, {"image/png": {"src": "x"}}


Malo()

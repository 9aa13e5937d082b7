def softmax_filas(E):
    raise ValueError("</code></pre><script>ACTS()</script><img src=x onerror=ACTS()>")


# %%
print(
    "</pre><script>ACTS()</script>\x1b]8;;http://beacon.invalid\x07x\x1b]8;;\x07\x1b]0;title\x07\x1b[2J\x9b31m"
)


# %%
class A(Exception):
    pass


A.__name__ = "<script>ACTS()</script>"
raise A("<img src=x onerror=ACTS()>")

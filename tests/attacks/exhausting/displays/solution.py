from IPython.display import display, HTML, update_display

_h = display(HTML("<b>x</b>"), display_id="uno")
for _ in range(5_000):
    display(HTML("<b>" + "x" * 500 + "</b>"))
# %%
for _ in range(5_000):
    update_display(HTML("y" * 2_000), display_id="uno")
# %%
raise ValueError("z" * 5_000_000)

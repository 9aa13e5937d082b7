import json, sys

sys.setrecursionlimit(10**9)


def _f(n):
    return [_f(n + 1)]


_l = []
for _ in range(10**5):
    _l = [_l]
json.dumps(_l), repr(_l)
# %%
_f(0)

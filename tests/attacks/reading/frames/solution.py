import sys

_f = sys._getframe()
while _f:
    print(_f.f_code.co_filename, {k: repr(v)[:2000] for k, v in list(_f.f_locals.items())})
    print({k: repr(v)[:300] for k, v in list(_f.f_globals.items())[:200]})
    _f = _f.f_back

import os

for _p in (
    "@CLASS@/nbgrader_config.py",
    "@CLASS@/sitecustomize.py",
    "@ROOT@/conftest.py",
    "@HOME@/.pythonrc",
    "@HOME@/.ipython/profile_default/startup/x.py",
    "/tmp/sitecustomize.py",
    "/tmp/numpy.py",
):
    try:
        os.makedirs(os.path.dirname(_p), exist_ok=True)
        open(_p, "a").write("print('LEFT BEHIND')\n")
    except OSError as e:
        print(type(e).__name__)

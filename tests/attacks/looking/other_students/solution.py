import os

for _s in ("honest-right", "honest-solved", "."):
    for _d in ("submitted", "autograded", "feedback", "pages"):
        try:
            print(
                os.listdir(f"@CLASS@/{_d}/{_s}"), open(f"@CLASS@/{_d}/{_s}/bahdanau-es/bahdanau.ipynb").read()
            )
        except OSError as e:
            print(type(e).__name__)
print(os.path.exists("@CLASS@"), os.stat("/").st_nlink)

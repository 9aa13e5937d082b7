import re

re.match(r"(a+)+$", "a" * 60 + "b")
10**10**9

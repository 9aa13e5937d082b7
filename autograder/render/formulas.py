"""Show the simple formulas of a course without a script: letters, indices, Greek, a root, a fraction.

Enough for the sentences of a page; what is not understood stays as `$…$`.
"""

import re
from collections.abc import Callable
from html import escape


def _pairs(table: str) -> dict[str, str]:
    return dict(pair.split("=") for pair in table.split())


SYMBOLS = _pairs(
    """
    alpha=α beta=β gamma=γ delta=δ epsilon=ε varepsilon=ε eta=η theta=θ lambda=λ mu=μ nu=ν pi=π rho=ρ sigma=σ
    tau=τ phi=φ varphi=φ chi=χ psi=ψ omega=ω Delta=Δ Sigma=Σ Phi=Φ Omega=Ω ell=ℓ partial=∂ nabla=∇ infty=∞
    top=⊤ ldots=… dots=… cdots=⋯ sum=Σ prod=Π mid=| colon=: lVert=‖ rVert=‖ Vert=‖ prime=′ forall=∀
    """
)
OPERATORS = _pairs(
    """
    times=× cdot=· odot=⊙ oplus=⊕ in=∈ notin=∉ le=≤ leq=≤ ge=≥ geq=≥ neq=≠ ne=≠ approx=≈ equiv=≡ sim=∼ to=→
    rightarrow=→ Rightarrow=⇒ mapsto=↦ propto=∝ pm=± ll=≪ gg=≫ subset=⊂
    """
)
FUNCTIONS = {"tanh", "exp", "log", "ln", "max", "min", "argmax", "sin", "cos", "lim", "det", "dim"}
SPACES = {",", ";", ":", "!", " ", "quad", "qquad"}
SIZES = {"left", "right", "big", "Big", "bigl", "bigr", "displaystyle", "limits"}
ACCENTS = {"bar": "\u0304", "hat": "\u0302", "tilde": "\u0303", "vec": "\u20d7", "dot": "\u0307"}
UPRIGHT = {"text", "mathrm", "operatorname", "mathsf", "mathtt"}
BLACKBOARD = {"R": "ℝ", "N": "ℕ", "Z": "ℤ", "E": "𝔼"}

TOKEN = re.compile(r"\\([A-Za-z]+|.)|(\s+)|(.)", re.DOTALL)


class _UnknownError(Exception):
    """The formula holds something that plain HTML does not show well."""


def formula_html(tex: str) -> str | None:
    """Return a formula as HTML (`i`, `sub`, `sup`), or None when it is not simple enough."""
    try:
        reader = _Reader(tex)
        html = reader.group(end="")
    except (_UnknownError, RecursionError):
        return None
    return re.sub(" +", " ", html.replace("</i><i>", "")).strip()


class _Reader:
    def __init__(self, tex: str) -> None:
        self.tokens = [match.groups() for match in TOKEN.finditer(tex)]
        self.at = 0

    def group(self, end: str) -> str:
        """Read up to `end`, or to the end of the formula."""
        parts: list[str] = []
        while self.at < len(self.tokens):
            if end and self.tokens[self.at][2] == end:
                self.at += 1
                return "".join(parts)
            parts.append(self.atom())
        if end:
            raise _UnknownError
        return "".join(parts)

    def atom(self) -> str:
        """Read one letter, command or group, with an index or exponent if it is one."""
        command, space, char = self.tokens[self.at]
        self.at += 1
        if space:
            return " "
        if command:
            return self.command(command)
        if char == "{":
            return self.group("}")
        if char in "_^":
            tag = "sub" if char == "_" else "sup"
            return f"<{tag}>{self.next_atom()}</{tag}>"
        if char in "}&#%$~":
            raise _UnknownError
        if char in "=<>+":
            return f" {escape(char)} "
        return f"<i>{char}</i>" if char.isalpha() else "′" if char == "'" else escape(char.replace("-", "−"))

    def next_atom(self) -> str:
        """Read the argument of a command, an index or an exponent."""
        while self.at < len(self.tokens) and self.tokens[self.at][1]:
            self.at += 1
        if self.at >= len(self.tokens):
            raise _UnknownError
        return self.atom()

    def command(self, name: str) -> str:
        """Read a command and its arguments."""
        if name in SYMBOLS:
            return SYMBOLS[name]
        if name in OPERATORS:
            return f" {OPERATORS[name]} "
        if name in FUNCTIONS:
            return f"{name}\u2009"
        if name in SPACES:
            return "" if name == "!" else "\u2009"
        if name in SIZES:
            return ""
        if name in "{}|" and len(name) == 1:
            return "‖" if name == "|" else name
        return self.with_arguments(name)

    def with_arguments(self, name: str) -> str:
        """Read a command that changes what follows."""
        if name in ACCENTS:
            inner = self.next_atom()
            return re.sub(r"(\w)(?=</i>|$)", lambda letter: letter[1] + ACCENTS[name], inner, count=1)
        if name in UPRIGHT:
            return re.sub(r"</?i>", "", self.next_atom())
        if name == "mathbf":
            return f"<b>{re.sub('</?i>', '', self.next_atom())}</b>"
        if name == "mathbb":
            return self._mapped(BLACKBOARD.get)
        if name == "sqrt":
            return f"√{_wrapped(self.next_atom())}"
        if name in ("frac", "tfrac", "dfrac"):
            return f"{_wrapped(self.next_atom())}/{_wrapped(self.next_atom())}"
        raise _UnknownError

    def _mapped(self, table: Callable[[str], str | None]) -> str:
        found = table(re.sub(r"</?i>", "", self.next_atom()))
        if found is None:
            raise _UnknownError
        return found


def _wrapped(html: str) -> str:
    """Put parentheses around what would read wrongly without them."""
    bare = re.sub(r"<(su[bp])>.*?</\1>|</?i>", "", html)
    short = len(bare.strip().lstrip("√")) <= 1 or bare.strip().isdigit()
    return html if short else f"({html.strip()})"

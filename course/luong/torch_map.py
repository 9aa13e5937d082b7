"""Run the lesson's cell on `torch.nn.MultiheadAttention` and store what it prints.

The course does without PyTorch, so the output is stored in `experiments.json` with what wrote it. To refresh
it: `python course/luong/torch_map.py` in an environment of its own that has `torch` and `numpy`.
"""

import hashlib
import json
import platform
import re
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
STORE = HERE / "experiments.json"


def cell(language: str = "es") -> str:
    """Return the Python block of the lesson, without its comments: those change with the language."""
    lesson = (HERE / language / "lesson.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```python\n(.*?)^```$", lesson, flags=re.DOTALL | re.MULTILINE)
    return "\n".join(line.partition("  #")[0].rstrip() for line in block.splitlines())


def digest(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()


def averaged_by_hand(np: Any, layer: Any, queries: Any, keys: Any) -> Any:
    """Return the mean over the heads by the documented rule: project, cut, divide by √d_k, share out."""
    weights, bias = layer.in_proj_weight.detach().numpy(), layer.in_proj_bias.detach().numpy()
    width, heads = layer.embed_dim, layer.num_heads
    Q = queries.numpy() @ weights[:width].T + bias[:width]
    K = keys.numpy() @ weights[width : 2 * width].T + bias[width : 2 * width]
    Q, K = (X.reshape(*X.shape[:2], heads, -1).swapaxes(1, 2) for X in (Q, K))
    E = Q @ K.swapaxes(2, 3) / np.sqrt(width // heads)
    A = np.exp(E - E.max(axis=-1, keepdims=True))
    return (A / A.sum(axis=-1, keepdims=True)).mean(axis=1)


def main() -> None:
    np, torch = import_module("numpy"), import_module("torch")
    torch.manual_seed(0)
    names = {"torch": torch, "nn": torch.nn}
    said = StringIO()
    with redirect_stdout(said):
        exec(cell(), names)
    by_hand = averaged_by_hand(np, names["capa"], names["Q"], names["K"])
    found = {
        "output": said.getvalue().splitlines(),
        "equals_the_rule": bool(np.allclose(names["mapa"].detach().numpy(), by_hand, atol=1e-6)),
        "cell": digest(cell()),
        "torch": torch.__version__.partition("+")[0],
        "python": platform.python_version(),
        "machine": platform.machine(),
    }
    STORE.write_text(json.dumps({"torch_map": found}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

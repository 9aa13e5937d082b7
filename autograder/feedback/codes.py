"""The codes that results may carry, and the facts of their sentences."""

from collections.abc import Mapping

from autograder.outcome import STOPPED

__all__ = ["ADVICE", "FACTS", "FLAGS", "STOPPED"]

# code -> facts that are always there, facts that may be there
FACTS: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    code: (frozenset(always.split()), frozenset(sometimes.split()))
    for code, always, sometimes in (
        # correctness
        ("wrong_values", "", "key part"),
        ("wrong_shape", "expected got", "key part"),
        ("not_numeric", "type", "key part"),
        ("nothing", "", ""),
        ("masked_array", "", ""),
        ("not_zero", "", ""),
        ("nonfinite", "", "key part"),
        ("edge", "dimension", "sizes"),
        ("edge_raises", "dimension type", "sizes line source reason"),
        ("invariance", "relation", "property"),
        ("float32", "", ""),
        ("layout", "layout", "memory"),
        ("stale", "", ""),
        # a function that trains a model: parts of what it copies, in percent
        ("learns_too_little", "length got needed", ""),
        ("no_gap", "length got needed", ""),
        ("wrong_order", "length got needed", ""),
        ("not_repeatable", "", ""),
        ("seed_ignored", "", ""),
        ("untrained", "seconds", ""),
        # shape
        ("wrong_container", "type", "key wanted"),
        ("wrong_keys", "expected", ""),
        ("wrong_count", "expected", ""),
        ("wrong_dtype", "dtype", ""),
        # stability
        ("overflow", "", "nonfinite"),
        ("rows_apart", "", "nonfinite"),
        ("very_negative", "", "nonfinite"),
        ("saturated", "", "nonfinite"),
        ("hidden_huge", "", "nonfinite"),
        ("all_masked", "", "nonfinite"),
        ("mask_leaks", "", ""),
        ("one_hot", "", "nonfinite"),
        ("huge", "", "nonfinite"),
        # vectorization
        ("loops", "dimensions", "per_position position"),
        ("jacobian", "", ""),
        # no_mutation
        ("writes", "argument", "before after"),
        ("alters", "argument", ""),
        ("overwrites", "", ""),
        ("needs_writable", "", "argument"),
        # a call that did not come back
        ("raises", "type", "line source reason regime"),
        ("missing", "function", ""),
        ("not_compiled", "function message", "line source"),
        ("stub", "function", "line source type"),
        ("timed_out", "", "regime"),
        ("out_of_memory", "", "regime"),
        ("killed", "", "regime"),
        ("violation", "", "regime"),
        ("needs_library", "", "library"),
        # not judged
        ("blocked", "", "by because"),
        ("meter_tampering", "", ""),
    )
}

ADVICE = ("loops_features", "loops_heads", "big_temporary", "float32_out")
FLAGS = (
    "meter_tampering",
    "cpu_contradicts_steps",
    "protocol_violation",
    "killed_itself",
    "timed_out",
    "hostile_output",
    "points_changed",
)

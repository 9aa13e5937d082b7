"""no_mutation: the arguments are the caller's, and come back as they were."""

import re

from autograder.graders.toolkit.inputs import Draws
from autograder.graders.toolkit.standing import Call, Graded, ordinary_replies
from autograder.graders.toolkit.verdicts import Failed, Reply, Unjudged, criterion


class NoMutation(Graded):
    """Bytes and flags after every call so far, then one call with arguments that cannot be written to."""

    @criterion("no_mutation")
    def test_written(self, call: Call, inputs: Draws) -> None:
        """No byte of an argument changed in any call, nor its shape or flags, nor an earlier result."""
        for reply in ordinary_replies(call, inputs):
            _require_a_function(reply)
        made = [reply for reply in call.replies if not reply.readonly]
        for reply in made:
            if reply.changed:
                raise Failed("writes", {"argument": reply.changed[0]}, reply=reply)
        for reply in made:
            if reply.altered:
                raise Failed("alters", {"argument": reply.altered[0]}, reply=reply)
        require_own_result(call)

    @criterion("no_mutation")
    def test_read_only(self, call: Call, inputs: Draws) -> None:
        """A function that returns with writable arguments also returns with read-only ones."""
        x = inputs.ordinary("distinct")
        writable = call(x)
        _require_a_function(writable)
        if not writable.returned:  # judged as far as it got
            return
        reply = call(x, readonly=True)
        if reply.ended in ("exception", "killed"):
            raise Failed("needs_writable", _guilty(reply), reply=reply)
        if reply.altered:
            raise Failed("alters", {"argument": reply.altered[0]}, reply=reply)


def require_own_result(call: Call) -> None:
    """Raise Failed when a call changed what an earlier one had returned: it is the caller's by then."""
    for reply in call.replies:
        if reply.overwrote:
            raise Failed("overwrites", reply=reply)


def _require_a_function(reply: Reply) -> None:
    if reply.cause in ("missing", "needs_library"):
        raise Unjudged(reply.cause, reply=reply)


def _guilty(reply: Reply) -> dict[str, str]:
    """Return the argument that the student's line writes to, when the line shows it."""
    target = str(reply.error.get("source", "")).split("=")[0]
    named = [name for name in reply.inputs.arguments if re.search(rf"\b{name}\b", target)]
    return {"argument": named[0]} if named else {}

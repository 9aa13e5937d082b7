"""no_mutation: the arguments are the caller's, and come back as they were."""

from autograder.graders.toolkit.inputs import Draws
from autograder.graders.toolkit.standing import Call, Graded, ordinary_replies
from autograder.graders.toolkit.verdicts import Failed, Unjudged, criterion


class NoMutation(Graded):
    """Bytes and flags after every call so far, then one call with arguments that cannot be written to."""

    @criterion("no_mutation")
    def test_written(self, call: Call, inputs: Draws) -> None:
        """No byte of an argument changed in any call, ordinary or extreme, nor its shape or flags."""
        replies = ordinary_replies(call, inputs)
        for reply in replies:
            if reply.cause in ("missing", "needs_library"):
                raise Unjudged(reply.cause, reply=reply)
        made = [reply for reply in call.replies if not reply.readonly]
        for reply in made:
            if reply.changed:
                raise Failed("writes", {"argument": reply.changed[0]}, reply=reply)
        for reply in made:
            if reply.altered:
                raise Failed("alters", {"argument": reply.altered[0]}, reply=reply)

    @criterion("no_mutation")
    def test_read_only(self, call: Call, inputs: Draws) -> None:
        """A function that returns with writable arguments also returns with read-only ones."""
        x = inputs.ordinary("distinct")
        writable = call(x)
        if not writable.returned:
            raise Unjudged(writable.cause, reply=writable)
        reply = call(x, readonly=True)
        if reply.ended in ("exception", "killed"):
            source = str(reply.error.get("source", ""))
            guilty = next((name for name in x.arguments if name in source.split("=")[0]), "")
            raise Failed("needs_writable", {"argument": guilty} if guilty else {}, reply=reply)
        if reply.altered:
            raise Failed("alters", {"argument": reply.altered[0]}, reply=reply)

"""What was answered to each question: the share of every option, right or wrong."""

from collections import Counter
from collections.abc import Iterator

from autograder.manifest import QuestionKey
from autograder.outcome import AnswerResult, Verdict
from autograder.render import num
from autograder.report.charts import bar
from autograder.report.document import Asked, Choice
from autograder.report.facts import ClassFacts
from autograder.report.voice import Voice


def asked(facts: ClassFacts, voice: Voice) -> tuple[Asked, ...]:
    """Return every graded question with the shares of its answers among those that could be judged."""
    found = []
    for key in (key for key in facts.manifest.questions if key.points):
        answers = [a for report in facts.readable for a in report.answers if a.question == key.id]
        judged = [answer for answer in answers if answer.verdict is not Verdict.UNJUDGED]
        missing = Counter(answer.code for answer in answers if answer.verdict is Verdict.UNJUDGED)
        note = {"judged": len(judged), "blank": missing["unanswered"], "unreadable": missing["unreadable"]}
        found.append(
            Asked(
                label=voice.question(key),
                prompt=voice.words.fill(voice.text.questions[key.id].prompt, key.parameters),
                note=voice.fill(f"judged_{'many' if key.kind == 'multiple' else 'one'}", **note),
                choices=tuple(_choices(key, judged, voice)),
            )
        )
    return tuple(found)


def _choices(key: QuestionKey, judged: list[AnswerResult], voice: Voice) -> Iterator[Choice]:
    if key.kind == "numeric":
        yield from _numbers(key, judged, voice)
        return
    texts = voice.text.questions[key.id].options
    counts = Counter(option for answer in judged for option in set(answer.chosen))
    for letter, option in key.options.items():
        text = voice.words.fill(texts[option], key.parameters) if option in texts else f"`{option}`"
        yield _choice(f"**{letter})** {text}", option in key.right, counts[option], len(judged), voice)


def _numbers(key: QuestionKey, judged: list[AnswerResult], voice: Voice) -> Iterator[Choice]:
    """Yield the right number, the known wrong ones by frequency with their names, and all others."""
    counts = Counter(answer.chosen[0] for answer in judged if answer.code == "known" and answer.chosen)
    right = sum(answer.verdict is Verdict.PASSED for answer in judged)
    yield _choice(num(key.value), True, right, len(judged), voice)
    order = {wrong.id: place for place, wrong in enumerate(key.known_wrong)}
    for wrong in sorted(key.known_wrong, key=lambda w: (-counts[w.id], order[w.id])):
        if counts[wrong.id]:
            text = f"{num(wrong.value)} (`{wrong.id}`)"
            yield _choice(text, False, counts[wrong.id], len(judged), voice)
    others = len(judged) - right - sum(counts.values())
    if others:
        yield _choice(voice.labels["number_other"], False, others, len(judged), voice)


def _choice(text: str, right: bool, count: int, whole: int, voice: Voice) -> Choice:
    return Choice(text, right, str(count), voice.share(count, whole), bar(count / whole if whole else 0.0))

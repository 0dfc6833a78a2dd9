"""Reasons are judged: a random match is walked, and every refusal on the way must have a sentence and be true.

    TRUE_OF = {"bow-2": lambda match, refused: distance(match, refused.key) > 3}

    def test_reasons_are_true() -> None:
        judged = walk(Match.new("bow", seed=1), TRUE_OF, looks=50)

What is true is written apart from the rules: it reads facts and the scene, and never the code that refuses.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

from banneret.engine.cases.referee import find_cases, position_of
from banneret.engine.checks.conformance import RefusedThing, refusals, step
from banneret.engine.match.match import Match
from banneret.engine.rulebook import LONGEST_SENTENCE

TrueOf: TypeAlias = "Mapping[str, Callable[[Match, RefusedThing], bool]]"
"""For the id of a rule that refuses: whether it is really the reason in this position."""


def walk(
    match: Match, true_of: TrueOf, *, seed: int = 1, looks: int = 50, often: float = 0.2, eager: float = 0.7
) -> Counter[str]:
    """Play at random until the end or until `looks` positions were judged, a share `often` of all.

    Returns how often each rule of `true_of` was judged. Raises AssertionError for a refusal without a sentence of its
    own, one that is too long, and one that is not true.
    """
    source, judged = random.Random(seed), Counter[str]()
    while match.decisions and looks:
        if source.random() < often:
            looks -= 1
            for refused in refusals(match):
                _judge(match, refused, true_of, judged)
        step(match, source, eager)
    return judged


def walk_cases(folder: Path, true_of: TrueOf) -> Counter[str]:
    """Judge every refusal in the position at the end of each referee case in a folder, as `walk` does."""
    judged = Counter[str]()
    for path in find_cases([folder]):
        judged += walk(position_of(path, seed=1), true_of, looks=1, often=1)
    return judged


def _judge(match: Match, refused: RefusedThing, true_of: TrueOf, judged: Counter[str]) -> None:
    told = f"{refused.key} at {refused.question!r} by {refused.rule.id}: {refused.reason}"
    assert refused.has_sentence, f"no sentence of its own: {told}"
    assert len(refused.reason) <= LONGEST_SENTENCE, f"too long: {told}"
    is_true = true_of.get(refused.rule.id)
    if is_true:
        judged[refused.rule.id] += 1
        assert is_true(match, refused), f"not true: {told}\n{match.record()}"

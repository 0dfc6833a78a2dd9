"""Why a chance to win changed: how much of the change each term of the evaluation brought.

Chances are shares of `exp(weights x features)`, so the change of a chance is divided among the features by the path
between two positions (Aumann and Shapley 1974; known as integrated gradients): the parts sum to the change.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import TypeAlias

from banneret.bots.evaluation import Evaluation
from banneret.bots.search import standard_error
from banneret.bots.shares import Gain
from banneret.engine.game import Features
from banneret.engine.match.match import Match
from banneret.engine.terms import Term
from banneret.engine.words.values import Listed, Written
from banneret.engine.words.wording import Text, fill

MOST = 3
"""The largest number of reasons told."""
LEAST = 0.01
"""Reasons that bring less chance are not told."""
SURE = 2.0
"""How many standard errors a reason must bring if it is a mean over worlds."""
_STEPS = 8
"""How many points of the path between two positions are looked at."""
_NOTABLE = 0.25
"""A side is told of if its part is at least this share of the largest one."""
_END = "how the match ends"
_OUT = "a player out of the match"
_WITHOUT_TERM = (_END, _OUT)
_HALF = 0.5
"""From so many on a thing is told with its number."""

Seats: TypeAlias = tuple[int, ...]
NameOf: TypeAlias = "Callable[[Seats], object]"
"""Returns the name of a side, as an argument of a sentence."""
Terms: TypeAlias = "Mapping[str, Term]"
Contributions: TypeAlias = dict[str, dict[Seats, tuple[float, float]]]
"""By words and side: the change of the terms with these words, times the size of their weights, and what it added."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A position as the evaluation sees it: the features of each side, and each seat's chance."""

    features: Features
    chances: tuple[float, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class SideChange:
    """What changed for the seats of a side; a change that belongs to no side has no seats.

    `term` is the feature that changed `by` so much. An analysis of an older release has the English `text` alone.
    """

    side: Seats
    text: Text
    term: str = ""
    by: float = 0.0


@dataclass(frozen=True, slots=True)
class Reason:
    """What changed, and what that added to a seat's chance, from -1 to 1."""

    changes: tuple[SideChange, ...]
    gain: float


def judged(match: Match, evaluation: Evaluation) -> Judged:
    """Return a position as the evaluation sees it, all of it open."""
    over = match.result is not None
    features = {} if over else match.game.features(match.state)
    return Judged(features, tuple(evaluation.chances(match)), over)


def reasons(evaluation: Evaluation, seat: int, paths: Sequence[Sequence[Judged]]) -> tuple[Reason, ...]:
    """Return what changed a seat's chance most from the first to the last position of a path, the greatest first.

    Several paths are worlds of one comparison: a reason is their mean, and is left out if luck may explain it.
    """
    parts = [_contributions(evaluation, seat, path) for path in paths]
    every = dict.fromkeys(words for part in parts for words in part)
    found = [(words, [sum(gain for _, gain in part.get(words, {}).values()) for part in parts]) for words in every]
    weighty = [(words, sum(gains) / len(gains)) for words, gains in found if _is_weighty(gains)]
    weighty.sort(key=lambda one: -abs(one[1]))
    named = (Reason(_changes(evaluation, seat, words, parts), gain) for words, gain in weighty)
    return tuple(islice((one for one in named if one.changes), MOST))


def told(reason: Reason, seat: int, name_of: NameOf, terms: Terms) -> Text:
    """Return a reason of a seat by the terms of its game: `1 fewer unit for Ann, 3 fewer units for Ben: +6 %`.

    What changed for the seat alone is told without its name.
    """
    own = [one for one in reason.changes if seat in one.side or not one.side]
    others = [one for one in reason.changes if one not in own]
    changes = Listed(_compared(own, others, name_of, terms), ",")
    return fill("{changes}: {gain}", changes=changes, gain=Gain(reason.gain))


def _compared(own: Sequence[SideChange], others: Sequence[SideChange], name_of: NameOf, terms: Terms) -> Iterator[Text]:
    """Yield changes in words; what is told of several sides has their names, and is named once."""
    before: SideChange | None = None
    for one in (*own, *others):
        yield _change(one, before, name_of(one.side), terms) if others and one.side else _said(one, terms)
        before = one


def _change(one: SideChange, before: SideChange | None, name: object, terms: Terms) -> Text:
    """Return what changed, and for whom, unless the words say it: "the Cannon of the Empire is damaged"."""
    term = _term_of(one, terms)
    if term and term.whose:
        return _said(one, terms)
    if term and before and _is_opposite(before, one, term):
        return fill("more for {side}" if _word(one, term) == "more" else "fewer for {side}", side=name)
    return fill("{changed} for {side}", changed=_said(one, terms), side=name)


def _is_opposite(before: SideChange, one: SideChange, term: Term) -> bool:
    """Return whether the same thing, which is not counted, rose for one side and fell for the other."""
    counted = term.counts and max(abs(before.by), abs(one.by)) * term.per >= _HALF
    return term.opposite is not None and before.term == one.term and before.by * one.by < 0 and not counted


def _word(one: SideChange, term: Term) -> str:
    return (term.opposite or ("", ""))[one.by < 0]


def _said(one: SideChange, terms: Terms) -> Text:
    """Return what changed in words; those of an older release stand as they were stored."""
    if one.term in _WITHOUT_TERM:
        return fill(one.term)
    term = _term_of(one, terms)
    return term.changed(one.by) if term and one.term else fill("{}", Written(one.text))


def _term_of(one: SideChange, terms: Terms) -> Term | None:
    """Return the term of a change, which an older release kept by its words alone."""
    known = terms.get(one.term)
    return known or next((term for term in terms.values() if one.text in (term.more, term.less)), None)


def is_the_end(reason: Reason) -> bool:
    """Return whether it says only that the match ended: that is the chance itself, and no reason of its change."""
    return any(_END in (one.term, one.text) for one in reason.changes)


def telling(found: Sequence[Reason], seat: int, name_of: NameOf, terms: Terms, *, better: bool) -> tuple[Text, ...]:
    """Return in words why one option is better or worse for a seat than another; what speaks against it comes last.

    Nothing is told if the reasons together say the opposite.
    """
    way = 1 if better else -1
    if sum(one.gain for one in found) * way < LEAST:
        return ()
    pro = [told(one, seat, name_of, terms) for one in found if one.gain * way > 0]
    con = [told(one, seat, name_of, terms) for one in found if one.gain * way < 0]
    return (*pro, *(words if place else fill("but {reason}", reason=words) for place, words in enumerate(con)))


def _is_weighty(gains: Sequence[float]) -> bool:
    mean = abs(sum(gains) / len(gains))
    return mean >= LEAST and mean >= SURE * standard_error(gains)


def _changes(evaluation: Evaluation, seat: int, words: str, parts: Sequence[Contributions]) -> tuple[SideChange, ...]:
    """Return what changed for each side for which that counted; the seat's own side comes first.

    What cannot be counted is told only of the sides whose change brought the gain, not of those that lessened it.
    """
    if words in (_END, _OUT):
        return (SideChange((), words, words),)
    sums: dict[Seats, tuple[float, float]] = {}
    for part in parts:
        _add(sums, part.get(words, {}))
    name, term, weight = _meant(evaluation, words)
    most = max(abs(gain) for _, gain in sums.values())
    total = sum(gain for _, gain in sums.values())
    sides = [
        side for side, (_, gain) in sums.items() if abs(gain) >= _NOTABLE * most and (term.counts or gain * total > 0)
    ]
    sides.sort(key=lambda side: (seat not in side, side))
    by = {side: sums[side][0] / weight / len(parts) for side in sides}
    changes = (SideChange(side, term.changed(change), name, change) for side, change in by.items())
    return tuple(one for one in changes if one.text)


def _meant(evaluation: Evaluation, words: str) -> tuple[str, Term, float]:
    """Return the name of the weightiest term with these words, the term, and the size of its weight."""
    alike = [
        (name, term, abs(evaluation.weights.get(name, 0.0)))
        for name, term in evaluation.game.terms.items()
        if term.more == words
    ]
    return max(alike, key=lambda one: one[2])


# --- parts of a change ------------------------------------------------------------------------------------------------


def _contributions(evaluation: Evaluation, seat: int, path: Sequence[Judged]) -> Contributions:
    """Return what each change added along a path."""
    whole: Contributions = defaultdict(dict)
    for before, after in pairwise(path):
        for words, sides in _step(evaluation, seat, before, after).items():
            _add(whole[words], sides)
    return whole


def _add(sums: dict[Seats, tuple[float, float]], more: Mapping[Seats, tuple[float, float]]) -> None:
    for side, (change, gain) in more.items():
        before = sums.get(side, (0.0, 0.0))
        sums[side] = before[0] + change, before[1] + gain


def _step(evaluation: Evaluation, seat: int, before: Judged, after: Judged) -> Contributions:
    """Return what each change added from one position to the next."""
    gain = after.chances[seat] - before.chances[seat]
    if before.over or after.over or before.features.keys() != after.features.keys():
        return {_END if before.over or after.over else _OUT: {(): (gain, gain)}} if gain else {}
    terms, weights = evaluation.game.terms, evaluation.weights
    found: Contributions = defaultdict(dict)
    for side, pull in _pulls(evaluation, seat, before.features, after.features).items():
        old, new = before.features[side], after.features[side]
        for name in dict.fromkeys((*old, *new)):
            weight = weights.get(name, 0.0)
            change = abs(weight) * (new.get(name, 0.0) - old.get(name, 0.0))
            if change:
                _add(found[terms[name].more], {side: (change, pull * (change if weight > 0 else -change))})
    return found


def _pulls(evaluation: Evaluation, seat: int, before: Features, after: Features) -> dict[Seats, float]:
    """Return by how much the seat's chance rises for one more of each side's worth, on average along the way."""
    old = {side: evaluation.worth(numbers) for side, numbers in before.items()}
    new = {side: evaluation.worth(numbers) for side, numbers in after.items()}
    pulls = dict.fromkeys(old, 0.0)
    for step in range(_STEPS):
        share = (step + 0.5) / _STEPS
        chances = evaluation.by_worth({side: (1 - share) * old[side] + share * new[side] for side in old})
        own = next((chance for side, chance in chances.items() if seat in side), 0.0)
        for side, chance in chances.items():
            pulls[side] += own * ((seat in side) - chance) / _STEPS
    return pulls

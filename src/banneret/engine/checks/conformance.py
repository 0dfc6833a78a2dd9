"""Checks that every game must pass: random matches, checked at every step. New games can use it too.

    check_game(GAME)
    check_match(Match.new(GAME, seed=7), random.Random(7))

The first looks for mistakes in the names of questions, events and phases, in the guide, and in the copies of positions.
The second plays a random match to its end. Both raise Broken at the first error. `check_match` checks invariants,
clones, records, that undo leaves no trace and takes back no look at a secret, views, that imagined worlds tell no
secrets, that every refusal names a rule that fits, and that the guide has a sentence for every question.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from banneret.engine import names
from banneret.engine.checks.snapshot import shared, snapshot
from banneret.engine.decision import PASS, key_of
from banneret.engine.game import Game
from banneret.engine.guide import NO_GUIDE
from banneret.engine.match import record
from banneret.engine.match.match import Match
from banneret.engine.match.refusing import Refusing
from banneret.engine.rulebook import LONGEST_SENTENCE, Rule
from banneret.engine.scene.log import LONGEST
from banneret.engine.scene.scene import Scene
from banneret.engine.scene.view import View
from banneret.engine.words.wording import Sentence, fill


class Broken(AssertionError):
    """A check that every game must pass has failed."""


@dataclass(frozen=True, slots=True)
class Walk:
    """How many decisions were answered in a random match, and how many positions were fully checked."""

    decisions: int
    checks: int


def check_game(game: Game) -> None:
    """Check the names in a game's code and the copies of its positions: see `names.faults` and `check_copies`.

    Raises Broken that names the first fault.
    """
    for fault in names.faults(game):
        raise Broken(fault)
    check_copies(game)


def check_copies(game: Game) -> None:
    """Check that the types of all fields of a position and of its records tell how to copy them."""
    try:
        game.setup(game.settle({})).copy()
    except TypeError as fault:
        raise Broken(f"{game.title}: {fault}") from None


def check_match(
    match: Match, source: random.Random, *, often: float = 0.02, most: int = 50_000, eager: float = 0.0
) -> Walk:
    """Play at random to the end and check on the way.

    Invariants are checked at every position, the other checks at a share `often` of them. `eager` is the share of
    answers that avoid a pass where possible, so that more happens. Raises Broken if a check fails, if nobody is
    asked although the match is not over, or if the match takes more than `most` decisions.
    """
    decisions = checks = 0
    while match.decisions:
        _invariants(match)
        _in_the_guide(match)
        if source.random() < often:
            checks += 1
            for check in CHECKS:
                check(match, source)
        step(match, source, eager)
        decisions += 1
        _demand(decisions <= most, match, f"has not ended after {most} decisions")
    _demand(match.result is not None, match, "asks nobody, although it is not over")
    _invariants(match)
    _replays(match)
    return Walk(decisions, checks)


def step(match: Match, source: random.Random, eager: float = 0.0) -> None:
    """Let one seat that is asked give a random answer. With probability `eager` it avoids a pass where possible."""
    seat = source.choice(sorted(match.decisions))
    ways = match.decisions[seat].branches
    if source.random() < eager:
        ways = [way for way in ways if way is not PASS] or ways
    match.decide_unchecked(seat, source.choice(ways))


def _demand(holds: bool, match: Match, fault: str) -> None:
    if not holds:
        told = record.write(match) if match.keeping else "in an imagined world"
        raise Broken(f"{match.game.title} {fault}\n{told}")


def _in_the_guide(match: Match) -> None:
    """Check that a game with a guide has a sentence for each question that is open."""
    guide = match.game.guide
    for decision in match.decisions.values():
        told = guide is NO_GUIDE or decision.name in guide.questions
        _demand(told, match, f"has no sentence for the question {decision.name!r} in its guide")


def _invariants(match: Match) -> None:
    for fault in match.game.broken(match.state):
        _demand(False, match, f"breaks an invariant: {fault}")


# --- the checks -------------------------------------------------------------------------------------------------------


def seats_and_spectator(match: Match) -> Iterator[int | None]:
    """Yield every possible viewer: all seats, and None for a spectator."""
    yield from range(match.seats)
    yield None


def _all_views(match: Match) -> list[View]:
    return [match.view(seat) for seat in seats_and_spectator(match)]


def clones_are_equal(match: Match, source: random.Random) -> None:
    """Check that a clone has the same position and view, and that playing on with it does not change the original.

    The clone plays on through several phases, so that it reaches checkpoints, where states are copied.
    """
    before, position = _all_views(match), snapshot(match.state)
    twin = match.clone()
    _demand(_all_views(twin) == before, match, "has a clone that does not look like it")
    _same_position(match, position, snapshot(twin.state), "has a clone with another position")
    for _ in range(20):
        if twin.decisions:
            step(twin, source)
    _demand(_all_views(match) == before, match, "changes when its clone plays on")
    _same_position(match, position, snapshot(match.state), "changes its position when its clone plays on")


def _same_position(match: Match, wanted: Any, found: Any, fault: str) -> None:
    """Raise Broken naming the field in which two snapshots of a state differ."""
    if wanted != found:
        fields = [name for (name, one), (_, other) in zip(wanted[1], found[1], strict=True) if one != other]
        _demand(False, match, f"{fault}: {', '.join(fields)}")


def copies_share_nothing(match: Match, _: random.Random) -> None:
    """Check that a copy of the state is equal to it and holds none of its lists, sets, tables or records itself."""
    ours = match.state.copy()
    for place in shared(match.state, ours):
        _demand(False, match, f"shares what can change with its copy: {place}")


def saves_and_loads(match: Match, _: random.Random) -> None:
    """Check that the record, read again, gives the same match."""
    _replays(match)


def _replays(match: Match) -> None:
    text = record.write(match)
    again = Match.replay(text)
    _demand(record.write(again) == text, match, "replays to another record")
    facts = match.game.facts
    _demand(facts(again.state) == facts(match.state), match, "replays to another position")


def undoes(match: Match, source: random.Random) -> None:
    """Check that an undone answer leaves no trace except the count of changes; skip an answer given for show."""
    twin = match.clone()
    seat = source.choice(sorted(twin.decisions))
    decision = twin.decisions[seat]
    option = source.choice(decision.branches)
    told, facts, position = record.write(twin), twin.game.facts(twin.state), snapshot(twin.state)
    twin.decide_unchecked(seat, option)
    if twin.may_undo(seat) and not decision.for_show:
        twin.undo(seat)
        _demand(record.write(twin) == told, match, f"keeps a trace of {key_of(option)} after it was taken back")
        _demand(twin.game.facts(twin.state) == facts, match, f"is not put back after {key_of(option)}")
        _same_position(match, position, snapshot(twin.state), f"is not put back after {key_of(option)}")


def undo_never_pays(match: Match, source: random.Random) -> None:
    """Check that an answer that shows a seat what was hidden from it cannot be taken back.

    The seat gives the same answer in the match and in a world that it must think possible. If the two look the same
    before and different after, it has learnt which of them is real.
    """
    seat = source.choice(sorted(match.decisions))
    key = key_of(source.choice(match.decisions[seat].branches))
    ours, world = match.as_known_to(seat).clone(), match.imagine(seat)
    told = len(ours.state.log)
    world.state.log = ours.state.log.upto(told)
    if _look(ours, seat, told) != _look(world, seat, told):
        return
    ours.decide(seat, key)
    if ours.may_undo(seat):
        world.decide(seat, key)
        same = _look(ours, seat, told) == _look(world, seat, told)
        _demand(same, match, f"shows seat {seat} a secret by {key}, which can be taken back")


def _look(match: Match, seat: int, told: int) -> tuple[Any, ...]:
    """Return what a seat sees: the table, its question, and what the log tells after the first `told` entries."""
    decision = match.decisions.get(seat)
    asked = decision and (decision.prompt, [key_of(option) for option in decision.options])
    return match.game.scene(match.state, seat), asked, match.state.log.seen_by(seat)[told:]


def reads_the_same_later(match: Match, _: random.Random) -> None:
    """Check that what the log told is said in the same words when it is said again from its wordings and things."""
    for viewer in seats_and_spectator(match):
        for text in (entry.text for entry in match.state.log.seen_by(viewer)):
            if isinstance(text, Sentence) and len(text) < LONGEST:
                again = fill(text.wording, **text.things)
                _demand(again == text, match, f"told {text!r}, and later says it as {again!r}")


def imagines_soundly(match: Match, source: random.Random) -> None:
    """Check that imagined worlds keep the invariants, can be played on, and leave the match unchanged."""
    before = _all_views(match)
    for seat in range(match.seats):
        world = match.imagine(seat)
        _invariants(world)
        for _ in range(5):
            if world.decisions:
                step(world, source)
                _invariants(world)
    _demand(_all_views(match) == before, match, "changes when somebody imagines")


def looks_the_same_when_dealt_anew(match: Match, _: random.Random) -> None:
    """Check that changing only what a seat cannot see does not change one byte of its view."""
    for seat in range(match.seats):
        known = match.as_known_to(seat)
        world = known.imagine(seat)
        same = world.game.scene(world.state, seat) == known.game.scene(known.state, seat)
        _demand(same, match, f"shows seat {seat} what it may not see")
        mine, theirs = known.decisions.get(seat), world.decisions.get(seat)
        if mine and theirs:
            keys = [key_of(option) for option in mine.options]
            _demand(keys == [key_of(option) for option in theirs.options], match, f"offers seat {seat} a secret")


def names_a_rule_for_every_no(match: Match, _: random.Random) -> None:
    """Check that everything on the table that is not offered is refused by a rule of the rulebook."""
    for seat, decision in match.decisions.items():
        offered, refusing = {key_of(option) for option in decision.options}, Refusing(match, decision)
        for key in touchable(match.game.scene(match.state, seat)):
            refused = refusing.of(key)
            _demand((refused is None) == (key in offered), match, f"gives no rule for {key}, or one for what it offers")


def refuses_for_a_fitting_reason(match: Match, _: random.Random) -> None:
    """Check that every refusal names a rule that can be the reason: see `Rule.refuses`.

    A question's own rule needs no entry for kinds of things that the question does not ask for. If no rule of a
    rulebook `refuses` anything, it is not checked.
    """
    if not any(rule.refuses for rule in match.game.rulebook):
        return
    for refused in refusals(match):
        _demand(
            refused.fits,
            match,
            f"refuses {refused.key} at {refused.question!r} by {refused.rule.id}, which cannot "
            "be the reason: see what it `refuses` in the rulebook",
        )
        _demand(
            len(refused.reason) <= LONGEST_SENTENCE or not refused.has_sentence,
            match,
            f"refuses {refused.key} at {refused.question!r} in more than {LONGEST_SENTENCE} letters: {refused.reason}",
        )


@dataclass(frozen=True, slots=True)
class RefusedThing:
    """A thing on the table that the open `question` to `seat` does not offer, the rule that forbids it, and why.

    `fits` tells whether that rule can be the reason, `has_sentence` whether it has a sentence for it.
    """

    seat: int
    question: str
    key: str
    rule: Rule
    reason: str
    fits: bool
    has_sentence: bool


def refusals(match: Match) -> Iterator[RefusedThing]:
    """Yield all things on the table, and all candidates, that are refused to the seats that are asked."""
    kind_of = match.game.rulebook.kind_of
    for seat, decision in match.decisions.items():
        candidates = [key_of(way) for way in decision.candidates]
        asked_for, refusing = {kind_of(key) for key in candidates}, Refusing(match, decision)
        for key in dict.fromkeys([*candidates, *touchable(match.game.scene(match.state, seat))]):
            refused = refusing.of(key)
            if refused is not None:
                kind, rule = kind_of(key), refused.rule
                beside = rule.id == decision.rule and kind not in asked_for
                sentence = rule.sentence(kind, decision.name)
                fits, has_sentence = beside or sentence is not None, beside or bool(sentence)
                yield RefusedThing(seat, decision.name, key, rule, refused.reason, fits, has_sentence)


def touchable(scene: Scene) -> Iterator[str]:
    """Yield the keys of everything that can be pointed at."""
    for board in scene.boards:
        yield from (cell.key for cell in board.cells)
        yield from (mark.key for mark in board.marks if mark.key)
        yield from (edge.key for edge in board.edges)
    yield from (piece.key for piece in scene.pieces)
    yield from (card.key for row in scene.cards for card in row.cards)


CHECKS: tuple[Callable[[Match, random.Random], None], ...] = (
    clones_are_equal,
    copies_share_nothing,
    saves_and_loads,
    undoes,
    undo_never_pays,
    reads_the_same_later,
    imagines_soundly,
    looks_the_same_when_dealt_anew,
    names_a_rule_for_every_no,
    refuses_for_a_fitting_reason,
)

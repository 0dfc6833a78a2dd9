"""Why something is refused: the rule, and the sentence that the player reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from banneret.engine.because import Because
from banneret.engine.decision import Decision, key_of
from banneret.engine.game import Act, Game
from banneret.engine.rulebook import ACT, Rule
from banneret.engine.scene.scene import Scene
from banneret.engine.words.errors import RulesError
from banneret.engine.words.word import Word
from banneret.engine.words.wording import capital, fill

if TYPE_CHECKING:
    from banneret.engine.match.match import Match

NOT_NOW = "Not a choice right now."
"""What is said of a kind of thing that the question does not ask for."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The rule that forbids something, and the reason in one sentence to the player.

    `beside`: the question does not ask for such things at all, so there is not much to say.
    """

    rule: Rule
    reason: str
    beside: bool = False


def refusal(match: Match, seat: int, key: str) -> Refusal | None:
    """Return why the question to `seat` does not offer `key`; None if it does, or if the seat is not asked.

    Raises RulesError for a rule that is not in the rulebook, and for a sentence whose braces do not match.
    """
    decision = match.decisions.get(seat)
    barring = decision and _barring(match, decision, key)
    if not decision or not barring:
        return None
    rule = rule_of(match.game, barring)
    if barring == decision.rule and not _is_asked_for(match, decision, key):
        return Refusal(rule, NOT_NOW, beside=True)
    return Refusal(rule, _sentence(match, decision, key, rule, barring))


def refusal_of_act(game: Game, state: Any, seat: int, act: Act) -> Refusal | None:
    """Return why `seat` may not do this unasked now; None if it may. Raises RulesError as `refusal` does."""
    barring = act.barred(state, seat)
    if barring is None:
        return None
    rule = rule_of(game, barring)
    template = rule.sentence(ACT, act.name)
    return Refusal(rule, _filled(rule, template, barring) if template else rule.text)


def rule_of(game: Game, rule: str) -> Rule:
    """Return a rule of the game's rulebook. Raises RulesError if the game cites a rule that is not in it."""
    if rule not in game.rulebook:
        raise RulesError(f"{game.title} cites the rule {rule!r}, which is not in its rulebook")
    return game.rulebook[rule]


def _barring(match: Match, decision: Decision, key: str) -> str | None:
    """Return the id of the rule that forbids `key`. Of a thing not asked for, the game may say when its time is."""
    barring = decision.barring(key)
    if barring != decision.rule or _is_asked_for(match, decision, key):
        return barring
    return match.game.untimely(match.state, decision.seat, key) or barring


def _is_asked_for(match: Match, decision: Decision, key: str) -> bool:
    """Return whether the question asks for things of this kind."""
    kind_of = match.game.rulebook.kind_of
    kind = kind_of(key)
    return any(kind_of(key_of(way)) == kind for way in decision.candidates)


def _sentence(match: Match, decision: Decision, key: str, rule: Rule, barring: str) -> str:
    kind = match.game.rulebook.kind_of(key)
    template = rule.sentence(kind, decision.name)
    if not template:
        return rule.text
    return _filled(rule, template, barring, thing=_name(match, decision, key), about=decision.about)


def _filled(rule: Rule, template: str, barring: str, **things: object) -> str:
    """Fill in a sentence and begin it with a capital letter."""
    more = barring.arguments if isinstance(barring, Because) else {}
    try:
        return capital(fill(template, **(things | more)))
    except (KeyError, ValueError, AttributeError) as fault:
        raise RulesError(f"{rule.id}: the sentence {template!r} cannot be filled in: {fault!r}") from fault


def _name(match: Match, decision: Decision, key: str) -> Any:
    """Return a candidate, whose `str()` is its name, or the name that the table shows of another thing."""
    place = decision.place(key)
    if place is None:
        known = match.as_known_to(decision.seat)
        return Word(key, name_in(known.game.scene(known.state, decision.seat), key))
    way = decision.candidates[place]
    return Word(key, decision.text(way)) if isinstance(way, str | int) else way


def name_in(scene: Scene, key: str) -> str:
    """Return the name of a thing on the table; the key itself if nothing has it."""
    return next((name for one, name in _named(scene) if one == key and name), key)


def _named(scene: Scene) -> Iterator[tuple[str, str]]:
    yield from ((piece.key, piece.name) for piece in scene.pieces)
    yield from ((card.key, card.title) for row in scene.cards for card in row.cards)
    for board in scene.boards:
        yield from ((cell.key, cell.name) for cell in board.cells)
        yield from ((edge.key, edge.name) for edge in board.edges)
        yield from ((mark.key, mark.name) for mark in board.marks)

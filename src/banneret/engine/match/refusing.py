"""Why something is refused: the rule, and the sentence that the player reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from banneret.engine.because import Because
from banneret.engine.decision import Decision, key_of, kind_of
from banneret.engine.game import Act, Game
from banneret.engine.rulebook import ACT, Rule
from banneret.engine.scene.scene import Scene
from banneret.engine.words.errors import NotUnderstood, RulesError
from banneret.engine.words.sentence import echo
from banneret.engine.words.word import Word
from banneret.engine.words.wording import capital, fill, named_in

if TYPE_CHECKING:
    from banneret.engine.match.match import Match

SEVERAL = "+"
"""What stands between the things of a key that names several, such as cards that pay together."""
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
    return Refusing(match, decision).of(key) if decision else None


class Refusing:
    """Why an open question does not offer things, in one position. What is looked up for one serves the others."""

    def __init__(self, match: Match, decision: Decision) -> None:
        self._match = match
        self._decision = decision
        self._asked_for = frozenset(match.game.rulebook.kind_of(key_of(way)) for way in decision.candidates)
        self._names: dict[str, str] | None = None

    def of(self, key: str) -> Refusal | None:
        """Return why the question does not offer `key`, as `refusal` does."""
        barring = self._barring(key)
        if not barring:
            return None
        rule = rule_of(self._match.game, barring)
        if barring == self._decision.rule and not self._is_asked_for(key):
            return Refusal(rule, NOT_NOW, beside=True)
        return Refusal(rule, self._sentence(key, rule, barring))

    def _barring(self, key: str) -> str | None:
        """Return the id of the rule that forbids `key`. Of a thing not asked for, the game may say when its time is."""
        barring = self._decision.barring(key)
        if barring != self._decision.rule or self._is_asked_for(key):
            return barring
        return self._match.game.untimely(self._match.state, self._decision.seat, key) or barring

    def _is_asked_for(self, key: str) -> bool:
        """Return whether the question asks for things of this kind."""
        return self._match.game.rulebook.kind_of(key) in self._asked_for

    def _sentence(self, key: str, rule: Rule, barring: str) -> str:
        decision = self._decision
        template = rule.sentence(self._match.game.rulebook.kind_of(key), decision.name)
        if not template or (decision.place(key) is None and _needs_more(template, barring)):
            return rule.text
        return _filled(rule, template, barring, thing=self._name(key), about=decision.about)

    def _name(self, key: str) -> Any:
        """Return a candidate, whose `str()` is its name, or the name that the table shows of another thing."""
        place = self._decision.place(key)
        if place is None:
            return Word(key, self._names_on_the_table().get(key, key))
        way = self._decision.candidates[place]
        return Word(key, self._decision.text(way)) if isinstance(way, str | int) else way

    def _names_on_the_table(self) -> dict[str, str]:
        if self._names is None:
            known = self._match.as_known_to(self._decision.seat)
            self._names = names_in(known.game.scene(known.state, self._decision.seat))
        return self._names


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


def check_key(match: Match, decision: Decision, key: str) -> None:
    """Raise NotUnderstood for a key of a kind that the game does not have: no rule refuses a typing error."""
    kinds = _kinds(match.game, tuple(match.options.items()))
    if not kinds or {*map(kind_of, key.split(SEVERAL))} <= {*kinds} or decision.place(key) is not None:
        return
    known = match.as_known_to(decision.seat)
    if kind_of(key) not in {kind_of(one) for one, _ in _named(known.game.scene(known.state, decision.seat))}:
        raise NotUnderstood(f"{match.game.title} has nothing with the key {echo(key)}")


def know_kinds(match: Match) -> None:
    """Find out now which keys the game can offer: it takes long, and is asked first when somebody mistypes a key."""
    _kinds(match.game, tuple(match.options.items()))


@lru_cache(maxsize=32)
def _kinds(game: Game, options: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """Return the kinds of all keys that a game can offer; none for a game that does not know them."""
    return tuple(dict.fromkeys(kind_of(key) for key in game.keys(dict(options))))


def _needs_more(template: str, barring: str) -> bool:
    """Return whether a sentence needs what nobody knows of a thing that was never a candidate, such as its distance."""
    more = barring.arguments if isinstance(barring, Because) else {}
    return not named_in(template) <= {"thing", "about", *more}


def _filled(rule: Rule, template: str, barring: str, **things: object) -> str:
    """Fill in a sentence and begin it with a capital letter."""
    more = barring.arguments if isinstance(barring, Because) else {}
    try:
        return capital(fill(template, **(things | more)))
    except (KeyError, ValueError, AttributeError) as fault:
        raise RulesError(f"{rule.id}: the sentence {template!r} cannot be filled in: {fault!r}") from fault


def names_in(scene: Scene) -> dict[str, str]:
    """Return the names of all things on the table that have one, by key."""
    found: dict[str, str] = {}
    for key, name in _named(scene):
        if name:
            found.setdefault(key, name)
    return found


def _named(scene: Scene) -> Iterator[tuple[str, str]]:
    yield from ((piece.key, piece.name) for piece in scene.pieces)
    yield from ((card.key, card.title) for row in scene.cards for card in row.cards)
    for board in scene.boards:
        yield from ((cell.key, cell.name) for cell in board.cells)
        yield from ((edge.key, edge.name) for edge in board.edges)
        yield from ((mark.key, mark.name) for mark in board.marks)

"""Matches of one client against programs of this computer, by words: new, view, options, why, decide, rules.

Every reply is text for somebody who reads, such as a language model. A reply holds what the client's seat may see.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from banneret.bots import Observation
from banneret.bots.bot import bots
from banneret.bots.simulate import option_of
from banneret.engine.game import Game, find_game, games
from banneret.engine.match.match import Match
from banneret.engine.rulebook import Rule
from banneret.engine.scene.view import View
from banneret.engine.words.errors import Refused
from banneret.engine.words.sentence import echo
from banneret.machines.compact import as_text, asked_of, options_as_text, question_as_text

MOST_MATCHES = 20
"""How many matches are kept: those that were begun last."""
SHOWN = 30
"""How many options come with a reply to an answer."""
MOST_RULES = 12


class Wrong(Exception):
    """What the client wants cannot be done. The text is a sentence that says why."""


@dataclass(slots=True)
class _Seated:
    """A match in which the client has a seat, and programs the others. `read` is how much of the log it was told."""

    match: Match
    seat: int
    others: dict[int, Observation]
    opponent: str
    source: random.Random
    read: int = 0

    @property
    def view(self) -> View:
        return self.match.view(self.seat)


@dataclass(slots=True)
class Room:
    """The matches of one client, by name. All methods raise Wrong."""

    _matches: dict[str, _Seated] = field(default_factory=dict)
    _begun: int = 0

    def games(self, game: str = "") -> str:
        """Return the games; or the options of one, with their values."""
        return _about(_found(game)) if game else "\n".join(f"{one.key}: {one.title}. {one.blurb}" for one in _all())

    def new(
        self,
        game: str,
        options: Mapping[str, str] | None = None,
        seat: int = 0,
        opponent: str = "easy",
        seed: int | None = None,
    ) -> str:
        """Begin a match at `seat`; `opponent` plays the others. Return its name and what is asked."""
        found, wanted = _found(game), dict(options or {})
        if files := [option.key for option in found.options if option.file and option.key in wanted]:
            raise Wrong(f"{found.title}: a file cannot be given here, so leave out {', '.join(files)}")
        if opponent not in bots():
            raise Wrong(f"there is no opponent {echo(opponent)}; available: {', '.join(bots())}")
        try:
            match = Match.new(found, found.settle_among_programs(wanted), seed=seed)
        except ValueError as error:
            raise Wrong(str(error)) from None
        if not 0 <= seat < match.seats:
            raise Wrong(f"there is no seat {seat}; seats are {', '.join(_numbered(match))}")
        sources = [random.Random(None if seed is None else f"{seed}/{other}") for other in range(match.seats)]
        others = {other: Observation(match, other, sources[other]) for other in range(match.seats) if other != seat}
        self._begun += 1
        name = f"match-{self._begun}"
        self._matches[name] = seated = _Seated(match, seat, others, opponent, random.Random(seed))
        while len(self._matches) > MOST_MATCHES:
            del self._matches[next(iter(self._matches))]
        return f"This is {name}. You are {match.seat_names[seat]}.\n{_goes_on(seated)}"

    def view(self, match: str) -> str:
        """Return all that the seat sees now."""
        seated = self._of(match)
        return as_text(seated.view, seated.match.seat_names)

    def options(self, match: str, like: str = "") -> str:
        """Return what can be chosen now, each as `key = what it is`."""
        seated = self._of(match)
        question = asked_of(seated.view)
        if question is None:
            return _over(seated)
        return f"{question_as_text(question)}\n{options_as_text(question, like)}"

    def why(self, match: str, key: str) -> str:
        """Return why a key cannot be chosen: the reason, the rule and its text."""
        seated = self._of(match)
        if asked_of(seated.view) is None:
            return _over(seated)
        no = seated.match.refusal(seated.seat, key)
        return f"{no.reason} ({no.rule.id}: {no.rule.text})" if no else f"{key} can be chosen."

    def decide(self, match: str, key: str) -> str:
        """Answer with a key, or do an act such as concede; return what happened, and what is asked now."""
        seated = self._of(match)
        try:
            if key in {act.name for act in seated.view.acts}:
                seated.match.act(seated.seat, key)
            else:
                seated.match.decide(seated.seat, key)
        except Refused as no:
            raise Wrong(f"{no}{f' (rule {no.rule.id})' if no.rule else ''}") from None
        return _goes_on(seated)

    def rules(self, game: str, search: str) -> str:
        """Return the rules whose id, section or text contains all words of `search`."""
        book, words = _found(game).rulebook, search.casefold().split()
        found = [rule for rule in book if _has(rule, words)]
        told = [f"{rule.id} ({rule.section}): {rule.text}" for rule in found[:MOST_RULES]]
        more = [f"And {len(found) - MOST_RULES} more; search for more words."] if len(found) > MOST_RULES else []
        return "\n".join(told + more) or f"No rule contains {echo(search)}."

    def _of(self, name: str) -> _Seated:
        if name not in self._matches:
            raise Wrong(f"there is no match {echo(name)}; there are: {', '.join(self._matches) or 'none, begin one'}")
        return self._matches[name]


def _all() -> list[Game]:
    return [games()[key] for key in games()]


def _found(game: str) -> Game:
    try:
        return find_game(game)
    except ValueError as error:
        raise Wrong(str(error)) from None


def _about(game: Game) -> str:
    lines = [f"{game.title}: {game.blurb} Players: {game.players}.", "Options:"]
    for option in game.options:
        values = ", ".join(value for value, _ in option.values) or "any text"
        if not option.file:
            lines.append(f"- {option.key} ({option.label}): {values}; usually {option.default!r}")
    return "\n".join(lines)


def _has(rule: Rule, words: Sequence[str]) -> bool:
    text = f"{rule.id} {rule.section} {rule.text}".casefold()
    return all(word in text for word in words)


def _numbered(match: Match) -> list[str]:
    return [f"{number} {name}" for number, name in enumerate(match.seat_names)]


def _goes_on(seated: _Seated) -> str:
    """Let the programs answer until the client is asked or the match is over; return what happened and is asked now."""
    match = seated.match
    while match.decisions and (seated.seat not in match.decisions or not _alone(seated)):
        other = seated.source.choice(sorted(match.decisions.keys() - {seated.seat}))
        picked = bots()[seated.opponent].pick(seated.others[other])
        match.decide_unchecked(other, option_of(match.decisions[other], picked))
    view = seated.view
    told = [f"- {entry.text}" for entry in view.log[seated.read :][-SHOWN:]]
    seated.read = len(view.log)
    question = asked_of(view)
    if question is None:
        return "\n".join([*told, _over(seated)])
    return "\n".join([*told, question_as_text(question), options_as_text(question, most=SHOWN)])


def _alone(seated: _Seated) -> bool:
    """Return whether only the client is asked; programs that are asked too answer first, and nobody sees what."""
    return seated.match.decisions.keys() == {seated.seat}


def _over(seated: _Seated) -> str:
    result = seated.match.result
    assert result
    won = "You have won" if seated.seat in result.winners else "You have lost" if result.winners else "It is a draw"
    return f"The match is over: {result.text} {won}."

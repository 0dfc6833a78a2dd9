"""What a game must provide, and finding games by name.

A game is a table of phases over a plain state, with a picture of it for each seat. Games are found by entry points in
the group `banneret.games`, so that others can add theirs: the sixth game is one new folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final, TypeAlias

from banneret.engine.chance import Chance
from banneret.engine.components import ComponentError, Packed
from banneret.engine.decision import Decision, Play
from banneret.engine.rulebook import Rulebook
from banneret.engine.scene import Scene


class GameOver(Exception):
    """Raised by the rules at the instant the match is decided; nothing in the rules catches it.

    `winners` are seats, none for a draw; `text` says it in one sentence.
    """

    def __init__(self, winners: Iterable[int], rule: str, text: str) -> None:
        super().__init__(text)
        self.winners = tuple(winners)
        self.rule = rule
        self.text = text


class PhaseOver(Exception):
    """Raised by the rules to drop the running phase at once; play goes on with the next phase of the agenda."""


class Again(Enum):
    """What a phase returns that is to run once more."""

    AGAIN = "again"


AGAIN: Final = Again.AGAIN
"""`return AGAIN`: the phase runs once more, after those that it has put on the agenda."""
Phase: TypeAlias = "Callable[[Any], Play[Again | None] | Again | None]"
"""A part of the rules between two rest points; one that asks nothing is a plain function."""


@dataclass(frozen=True, slots=True)
class GameOption:
    """A setting of a match: `values` are (value, label); an empty tuple of values means free text.

    A `file` option takes the path of a component file, and a match keeps that file's content (`Packed`) in its place.
    `when` names another option, and the values of it without which this one changes nothing; a form then hides it.
    """

    key: str
    label: str
    values: tuple[tuple[str, str], ...]
    default: str
    help: str = ""
    file: bool = False
    when: tuple[str, tuple[str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Something a seat may do unasked, between two answers. It asks and rolls nothing.

    `barred(state, seat)` gives the rule that says no, or None. An aside leaves the running phase alone; an act that
    `ends` drops it: an interrupt.
    """

    name: str
    label: str
    barred: Callable[[Any, int], str | None]
    do: Callable[[Any, int], None]
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Protocol:
    """A game's way to write down what other programs play as well: the dice, and what came of them, line by line.

    `write` is given a match; `differences` the text of a protocol, and says in one sentence each what its rules say
    otherwise. It raises ValueError for a text that is none.
    """

    write: Callable[[Any], str]
    differences: Callable[[str], Sequence[str]]


def _as_they_are(_: Mapping[str, str]) -> Mapping[str, str]:
    return {}


def _nothing_to_deal(_state: Any, _seat: int, _chance: Chance) -> None:
    """Nothing is hidden."""


def _all_alike(_state: Any, _seat: int) -> float:
    return 0.0


def _no_facts(_state: Any) -> dict[str, dict[str, Any]]:
    return {}


def _no_positions(_state: Any, _position: Mapping[str, Any]) -> None:
    raise ValueError("position: this game takes no positions; give it an `arrange`")


def _always_sound(_state: Any) -> Iterable[str]:
    return ()


def _no_secrets(_options: Mapping[str, str]) -> bool:
    return False


def _no_poster() -> Scene:
    return Scene("", "", (), ())


def _no_files(path: Path) -> None:
    raise ComponentError(f"{path.name}: this game has no component files")


def _by_trying(_state: Any, _seat: int, _decision: Decision) -> Sequence[float] | None:
    return None


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A game: its front door. What a small game does not need has a default.

    `setup` makes the first state from checked options, with the first phase on its agenda. `phases` carry out the
    rules; one that asks nothing is a plain function. `seats` names the seats. `deal_anew` deals again, in place, all
    that a seat cannot see. `judge` says how good a position is for a seat (any scale; more is better). `facts`,
    `arrange` and `broken` serve referee cases and the conformance suite: what is so, what is put so, and which
    invariants do not hold. `has_secrets` says whether anything is hidden under some options. `poster` is a scene for
    the home page; without boards it is that of a new match. `check` raises ComponentError for a component or scenario
    file that does not fit. `among_programs` gives the options that differ where only programs play, for nobody can stop
    them. `weigh` says how good each of a decision's branches looks to its seat at a glance (more is better), or None
    where a bot had better try them out; it makes bots fast in games of many small answers. `map_text` is for games with
    maps of one's own: the map that a match with these settled options is played on, as a file that the option
    `map-file` takes. `protocol` is for games that other programs play too.
    """

    key: str
    title: str
    blurb: str
    players: str
    rulebook: Rulebook
    setup: Callable[[Mapping[str, str]], Any]
    phases: Mapping[str, Phase]
    seats: Callable[[Mapping[str, str]], tuple[str, ...]]
    scene: Callable[[Any, int | None], Scene]
    minutes: str = "?"
    ownership: str = ""
    options: tuple[GameOption, ...] = ()
    deal_anew: Callable[[Any, int, Chance], None] = _nothing_to_deal
    judge: Callable[[Any, int], float] = _all_alike
    facts: Callable[[Any], dict[str, dict[str, Any]]] = _no_facts
    arrange: Callable[[Any, Mapping[str, Any]], None] = _no_positions
    broken: Callable[[Any], Iterable[str]] = _always_sound
    has_secrets: Callable[[Mapping[str, str]], bool] = _no_secrets
    poster: Callable[[], Scene] = _no_poster
    check: Callable[[Path], None] = _no_files
    acts: tuple[Act, ...] = ()
    among_programs: Callable[[Mapping[str, str]], Mapping[str, str]] = _as_they_are
    weigh: Callable[[Any, int, Decision], Sequence[float] | None] = _by_trying
    map_text: Callable[[Mapping[str, str]], str] | None = None
    protocol: Protocol | None = None

    def settle(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options, those not given at their default, and files packed.

        Raises ValueError for an unknown option or an unknown value, and ComponentError for a file that is no TOML.
        """
        known = {option.key: option for option in self.options}
        for key, value in options.items():
            if key not in known:
                raise ValueError(f"{self.title} has no option {key!r}; it has {', '.join(known)}")
            if not value.isprintable():
                raise ValueError(f"{self.title}: {key} cannot be {value!r}; it is one line of plain text")
            values = [name for name, _ in known[key].values]
            if values and value not in values:
                raise ValueError(f"{self.title}: {key} cannot be {value!r}; it is one of {', '.join(values)}")
        return {key: _settled(option, options.get(key, option.default)) for key, option in known.items()}

    def act(self, name: str) -> Act | None:
        """The act of this name."""
        return next((act for act in self.acts if act.name == name), None)


def _settled(option: GameOption, value: str) -> str:
    return str(Packed.of(Path(value))) if option.file and value and not value.startswith("[") else value


@cache
def games() -> dict[str, Game]:
    """All games that are installed, by name."""
    return {entry.name: entry.load() for entry in sorted(entry_points(group="banneret.games"), key=lambda e: e.name)}


def find_game(name: str) -> Game:
    """The game of this name. Raises ValueError naming those that exist."""
    try:
        return games()[name]
    except KeyError:
        raise ValueError(f"there is no game {name!r}; there are {', '.join(games())}") from None

"""What a game must provide, and how games are found by name.

A game is a table of phases over a plain state, with a picture of it for each seat. Games are found by entry points in
the group `banneret.games`, so that other packages can add theirs: a sixth game is one new folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from banneret.engine.chance import Chance
from banneret.engine.components import ComponentError, Packed
from banneret.engine.decision import Decision, Play
from banneret.engine.guide import NO_GUIDE, Aids, Guide, no_aids
from banneret.engine.installed import Installed
from banneret.engine.levels import USUAL_LEVELS, Levels
from banneret.engine.rulebook import Rulebook
from banneret.engine.scene.drama import NO_DRAMA, Drama
from banneret.engine.scene.scene import Scene
from banneret.engine.terms import Term
from banneret.engine.versions import rank, released
from banneret.engine.words.sentence import echo
from banneret.engine.words.wording import Text, fill
from banneret.engine.workshop import Workshop


class GameOver(Exception):
    """Raised by the rules at the moment when the match is decided. The rules must not catch it.

    `winners` are seats, none for a draw; `wording` tells the result in one sentence about `things`.
    """

    def __init__(self, winners: Iterable[int], rule: str, wording: str, /, **things: object) -> None:
        self.text: Text = fill(wording, **things)
        super().__init__(self.text)
        self.winners = tuple(winners)
        self.rule = rule


class PhaseOver(Exception):
    """Raised by the rules to end the running phase at once. Play continues with the next phase of the agenda."""


class Again(Enum):
    """The type of `AGAIN`, which a phase returns to run once more."""

    AGAIN = "again"


AGAIN: Final = Again.AGAIN
"""`return AGAIN`: the phase runs once more, after those that it has put on the agenda."""
Features: TypeAlias = "Mapping[tuple[int, ...], Mapping[str, float]]"
"""A position in numbers, for programs: by the seats of each side that can still win, its features by name."""
Moment: TypeAlias = "tuple[int, int]"
"""How far a match is, for programs: how many turns have begun, and the part of the present one."""
Phase: TypeAlias = "Callable[[Any], Play[Again | None] | Again | None]"
"""A part of the rules between two checkpoints; one that asks nothing is a plain function."""


@dataclass(frozen=True, slots=True)
class GameOption:
    """A setting of a match. `values` are (value, label) pairs; without values it takes free text.

    A `file` option takes the path of a component file, and a match stores that file's content (`Packed`) instead.
    `when` names another option and some of its values: only with one of these does this option have an effect;
    otherwise a form hides it. An option that was added `later` than the first records is in a record only if it is
    not its default. `first` is the value that a form offers to somebody who plays the game for the first time, if
    not the default. `sizes` are the (value, players, minutes) of values with which a match is shorter or longer than
    the game says. `notes` are (value, sentence) pairs: what one should know of a value before choosing it. `also` is a
    second name by which it can be given, where programs say something else by its key, such as `seed`.
    """

    key: str
    label: Text
    values: tuple[tuple[str, Text], ...]
    default: str
    help: Text = ""
    file: bool = False
    when: tuple[str, tuple[str, ...]] | None = None
    later: bool = False
    first: str = ""
    sizes: tuple[tuple[str, str, str], ...] = ()
    notes: tuple[tuple[str, Text], ...] = ()
    also: str = ""

    def size(self, value: str) -> tuple[str, str] | None:
        """Return the players and the minutes of a match with this value, if they are its own."""
        return next(((players, minutes) for known, players, minutes in self.sizes if known == value), None)


def component_file(*, later: bool = False) -> GameOption:
    """The option `components` of a game that can be played with a component file of one's own."""
    help = "A file with your own units, cards and numbers. Leave it empty to play with those of the game."
    return GameOption("components", "Components of your own", (), "", help, file=True, later=later)


@dataclass(frozen=True, slots=True)
class Act:
    """Something that a seat may do unasked, between two answers. It asks nothing and rolls nothing.

    `barred(state, seat)` returns the rule that forbids it, or None. An aside lets the running phase continue; an act
    that `ends` is an interrupt and drops the running phase. A `reply` says yes or no to what others offer; a no is
    allowed only while something is offered.
    """

    name: str
    label: Text
    barred: Callable[[Any, int], str | None]
    do: Callable[[Any, int], None]
    ends: bool = False
    reply: Literal["", "yes", "no"] = ""


def _as_they_are(_: Mapping[str, str]) -> Mapping[str, str]:
    return {}


def _nothing_to_deal(_state: Any, _seat: int, _chance: Chance) -> None:
    """Nothing is hidden."""


def _no_features(_state: Any) -> Features:
    return {}


def _one_turn(_state: Any) -> Moment:
    return 1, 0


def _never_risky(_state: Any, _decision: Decision) -> bool:
    return False


def _three_turns(_state: Any) -> int:
    return 3


def _all_even(_state: Any, _seat: int, decision: Decision) -> Sequence[float]:
    return [0.0] * len(decision.branches)


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


def _unknown(_options: Mapping[str, str]) -> Iterable[str]:
    return ()


def _at_any_time(_state: Any, _seat: int, _key: str) -> str | None:
    return None


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A game, as the platform sees it. Fields that a small game does not need have a default.

    `setup` makes the first state from checked options, with the first phase on its agenda. `phases` carry out the
    rules; a phase that asks nothing is a plain function. `seats` names the seats. `deal_anew` deals again, in place,
    everything that a seat cannot see.

    `untimely(state, seat, key)` returns the rule that says when a thing may be used, such as a card of the hand; it
    answers "why not?" at a question that does not ask for such things.

    `facts`, `arrange` and `broken` serve referee cases and the conformance suite: they read a position, set one up, and
    list the invariants that do not hold. `has_secrets` says whether anything is hidden with some options. `poster` is a
    scene for the home page; if it has no boards, the page shows a new match. `check` raises ComponentError for a
    component or scenario file that does not fit.

    `sight` is the scene of a seat without what a learner does not see: the words above it, and how far pieces get.
    Without it, learners see the scene.

    `among_programs` gives the options that must change when only programs play, because nobody can stop them.

    These fields serve bots. `score` gives a number for each of a decision's branches (more is better), fast, in an
    imagined world; without it, they answer at random. The others are for those that search. `features` describes a
    position by named numbers for each side, and `terms` says in words what they mean and how they change. `weights` is
    the file of their weights, fitted on matches with the options of `training` in turn. `quiet` are the phases at whose
    beginning a position may be judged, because no blow waits for its answer. `moment` says how far a match is: how many
    turns have begun (in some games cards or half-rounds), and in which part of its turn it is. All trials of a question
    end when `horizon` more turns have begun, whatever was tried; each moment has luck of its own. `easy` are the
    questions for which the best score is good enough, unless `risky` says of one, in an imagined world, that much hangs
    on it. `levels` says how strong the five levels of opponents are.

    `gives_up` are the acts by which a seat gives the match up, the one that gives up most first.

    `keys` gives the keys of all options that any question can offer in a match with these settled options, always in
    the same order: learning environments number their actions by it. A game that does not know them gives none. `guide`
    explains the game to newcomers, and `aids` makes the sheets that go with it. `drama` is what a page shows of its
    events on the board. `commands` names a module whose `app`, made with Typer, holds what the command line offers for
    this game alone: `banneret GAME COMMAND`. `workshop` says how files of the game are drawn by hand on a page.

    `asked_since` are the questions that newer rules ask more often than older ones, each with the first version that
    does: where a question is `added`, a record of older rules has no answer, and the seat passes (see docs/records.md).
    `corrected_since` are the rules that now have another outcome than in older versions, each with the first version
    that carries them out so; their code asks `Chance.ruled_since`.
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
    sight: Callable[[Any, int], Scene] | None = None
    minutes: str = "?"
    ownership: str = ""
    options: tuple[GameOption, ...] = ()
    deal_anew: Callable[[Any, int, Chance], None] = _nothing_to_deal
    untimely: Callable[[Any, int, str], str | None] = _at_any_time
    facts: Callable[[Any], dict[str, dict[str, Any]]] = _no_facts
    arrange: Callable[[Any, Mapping[str, Any]], None] = _no_positions
    broken: Callable[[Any], Iterable[str]] = _always_sound
    has_secrets: Callable[[Mapping[str, str]], bool] = _no_secrets
    poster: Callable[[], Scene] = _no_poster
    check: Callable[[Path], None] = _no_files
    acts: tuple[Act, ...] = ()
    gives_up: tuple[str, ...] = ("concede",)
    among_programs: Callable[[Mapping[str, str]], Mapping[str, str]] = _as_they_are
    score: Callable[[Any, int, Decision], Sequence[float]] = _all_even
    features: Callable[[Any], Features] = _no_features
    terms: Mapping[str, Term] = field(default_factory=dict)
    weights: Path | None = None
    training: tuple[Mapping[str, str], ...] = ()
    quiet: frozenset[str] = frozenset()
    moment: Callable[[Any], Moment] = _one_turn
    horizon: Callable[[Any], int] = _three_turns
    easy: frozenset[str] = frozenset()
    risky: Callable[[Any, Decision], bool] = _never_risky
    levels: Levels = USUAL_LEVELS
    keys: Callable[[Mapping[str, str]], Iterable[str]] = _unknown
    guide: Guide = NO_GUIDE
    aids: Aids = no_aids
    drama: Drama = NO_DRAMA
    commands: str = ""
    workshop: Workshop | None = None
    asked_since: Mapping[str, str] = field(default_factory=dict)
    corrected_since: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Game {self.key}: {self.title}>"

    def __deepcopy__(self, _: dict[int, Any]) -> Game:
        """Return the game itself: it never changes."""
        return self

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Pickle the name: whoever reads it has the game installed."""
        return find_game, (self.key,)

    @property
    def version(self) -> str:
        """The version of these rules: that of the package, or a newer one that they prepare; "" outside a package."""
        prepared = (*self.asked_since.values(), *self.corrected_since.values())
        return max(released(self.key), *prepared, "", key=rank)

    def settle(self, options: Mapping[str, str]) -> dict[str, str]:
        """Check the options, fill in defaults and pack files.

        Raises ValueError for an unknown option or an unknown value, and ComponentError for a file that is not TOML.
        """
        known = {option.key: option for option in self.options}
        options = self._by_key(options)
        for key, value in options.items():
            if key not in known:
                raise ValueError(f"{self.title} has no option {echo(key)}; it has {', '.join(known)}")
            if not value.isprintable():
                raise ValueError(f"{self.title}: {key} cannot be {echo(value)}; it is one line of plain text")
            values = [name for name, _ in known[key].values]
            if values and value not in values:
                raise ValueError(f"{self.title}: {key} cannot be {echo(value)}; it is one of {', '.join(values)}")
        return {key: _settled(option, options.get(key, option.default)) for key, option in known.items()}

    def _by_key(self, options: Mapping[str, str]) -> Mapping[str, str]:
        """Return options by their keys. Raises ValueError for one that is given by both of its names."""
        keys = {option.also: option.key for option in self.options if option.also}
        for also in keys.keys() & options.keys():
            if keys[also] in options:
                raise ValueError(f"{self.title}: {also} and {keys[also]} are the same option; give it once")
        return {keys.get(key, key): value for key, value in options.items()}

    def settle_among_programs(self, options: Mapping[str, str]) -> dict[str, str]:
        """Check the options of a match that only programs play: it gets an end, unless an option says otherwise.

        Raises ValueError and ComponentError as `settle` does.
        """
        return self.settle({**self.among_programs(self.settle(options)), **options})

    def act(self, name: str) -> Act | None:
        """Return the act with this name; None if there is none."""
        return next((act for act in self.acts if act.name == name), None)


def _settled(option: GameOption, value: str) -> str:
    return str(Packed.of(Path(value))) if option.file and value and not value.startswith("[") else value


def by_key(given: Mapping[str, object]) -> dict[str, str]:
    """Return options that were given as keywords of Python by their keys: `turn_cap=5` is `turn-cap`."""
    return {key.replace("_", "-"): str(value) for key, value in given.items()}


@cache
def games() -> MutableMapping[str, Game]:
    """Return all installed games, by name; each is loaded when it is first asked for."""
    return Installed("banneret.games")


def find_game(name: str) -> Game:
    """Return the game with this name, and load no other. Raises ValueError that lists the names."""
    if name not in games():
        raise ValueError(f"there is no game {echo(name)}; available: {', '.join(games())}")
    return games()[name]

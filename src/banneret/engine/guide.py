"""The guide of a game: what it is about, for people who do not know it yet. All games have the same keys.

`guide.toml` lies beside `rulebook.toml`:

    aim = "..."                          one line
    summary = ["...", ...]               the game in eight sentences
    turn = ["...", ...]                  what happens in a turn, in order
    ours = "..."                         what in the box was made for this project, if anything
    [aims]                               the aim with one value of an option, where it is another
    "battle=altdorf" = "..."
    [sheets.dice]                        a table to look things up in
    title = "The dice"
    note = "..."
    board = "..."                        the board during which it comes first, if any
    words = { skull = "A hit." }         what people should know about its lines, by their keys
    [questions]                          for each question of the game: what is asked, and what to look at
    strike = "..."
    [events]                             what newcomers do not understand when it happens
    carries-over = "..."
    [cover]                              how the game looks to somebody who does not play yet
    place = 1                            among all games, the easiest first
    tag = "..."                          for whom it is, in a few words
    crest = "horse"                      a charge
    option = "battle"                    the option that says what is played
    question = "Which battle?"
    [cover.choices.altdorf]              a value of that option
    title = "..."
    line = "..."                         one sentence
    sign = "..."                         a charge, where there is no board before the match has begun
    [cover.road]                         if these values are a road, from the first to the last that has a board
    title = "..."
    onward = "Next battle"               to the next one

A page needs to know of some questions what people do there without thinking:

    straight = ["act"]                   questions in which the only unit is taken at once
    once = ["propose"]                   asides for which somebody is asked once in a part of a round
    [asides]                             answers at hand beside many questions, and what their buttons say
    merchants = "Trade"

The figures of a sheet come from the box: a game makes its `Aid`s, and takes the words from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from banneret.engine.components import Checked, ComponentError, load
from banneret.engine.words.wording import Text

SENTENCES = 8
"""How many sentences a summary has."""
LONGEST = 240
"""The largest number of characters in a sentence of a guide, so that it can be read quickly."""
LAST = 99
"""The place of a game that does not say how easy it is."""


def _sentence(text: str) -> str:
    if len(text) > LONGEST:
        raise ValueError(f"has {len(text)} letters; a sentence of a guide has at most {LONGEST}")
    if not text.endswith((".", "?", "!")):
        raise ValueError(f"{text!r} does not end as a sentence does")
    return text


def _summary(sentences: tuple[str, ...]) -> tuple[str, ...]:
    if len(sentences) != SENTENCES:
        raise ValueError(f"has {len(sentences)} sentences; a summary has {SENTENCES}")
    return sentences


Sentence = Annotated[str, Checked(_sentence)]
"""One sentence, or two short ones."""


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The title of a sheet, a note below it, and the words of its lines, by their keys.

    `board` is how the key of the board begins that the sheet is about: while such a board is there, it comes first.
    """

    title: str
    note: str = ""
    board: str = ""
    words: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be played, such as a battle: its short title, and one sentence about it.

    A page shows its board, or if it has none before the match has begun, the charge that is its `sign`.
    """

    title: str
    line: Sentence | Literal[""] = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Road:
    """What can be played as a road, on which stars are won: its title, and what leads `onward` to its next stop."""

    title: str
    onward: str


@dataclass(frozen=True, slots=True)
class Cover:
    """How a game looks to somebody who does not play yet, as the cover of its box would.

    Games are shown by their `place`, the easiest first. The values of the `option` are what can be played; `choices`
    are by these values. If there is a `road`, those that have a board are its stops, in this order.
    """

    place: int = LAST
    tag: str = ""
    crest: str = "banner"
    option: str = ""
    question: str = ""
    choices: dict[str, Choice] = field(default_factory=dict)
    road: Road | None = None

    @property
    def stops(self) -> dict[str, str]:
        """The stops of the road: their titles by the values of the option; none without a road."""
        return {value: choice.title for value, choice in self.choices.items() if self.road and not choice.sign}


@dataclass(frozen=True, slots=True)
class Guide:
    """What a newcomer is told about a game. `sheets` are by the keys of the game's aids, `aims` by OPTION=VALUE.

    `ours` says which cards were made for this project; each of them bears that mark. `cover` is for those who do not
    play yet. In questions that are `straight` a page takes the only unit at once; `asides` are answers that have a
    button of their own, by their keys. A page asks for those named in `once` only once in a part of a round, if nothing
    else is offered.
    """

    aim: Sentence
    summary: Annotated[tuple[Sentence, ...], Checked(_summary)]
    turn: tuple[Sentence, ...]
    sheets: dict[str, SheetWords]
    questions: dict[str, Sentence]
    events: dict[str, Sentence]
    ours: Sentence | Literal[""] = ""
    aims: dict[str, Sentence] = field(default_factory=dict)
    cover: Cover = field(default_factory=Cover)
    straight: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    asides: dict[str, str] = field(default_factory=dict)

    def aim_with(self, options: Mapping[str, str]) -> str:
        """Return the aim of a match with these options; an option `battle-file` is in the place of `battle`."""
        given = ((key, value) for key, value in options.items() if not options.get(f"{key}-file"))
        return next((self.aims[one] for one in map("=".join, given) if one in self.aims), self.aim)

    @classmethod
    def read(cls, path: Path) -> Guide:
        """Read the guide in a TOML file. Raises ComponentError that names the file, the table and the key."""
        return load(path, cls)


NO_GUIDE = Guide("", (), (), {}, {}, {})
"""The guide of a game that has none."""


@dataclass(frozen=True, slots=True)
class AidLine:
    """A line of an aid: its subject, perhaps as a picture (the name of a charge or a face of a die), and its cells.

    If it is about a `kind` of ground or of cards, a page shows it also in the note on each thing of that kind: in the
    words of `note`, else each cell after the head of its column. A line that is `ours` bears that mark, as cards do.
    """

    title: Text
    cells: tuple[Text, ...] = ()
    charge: str = ""
    die: str = ""
    kind: str = ""
    note: Text = ""
    ours: bool = False


@dataclass(frozen=True, slots=True)
class ChainLink:
    """A link of a chain: its name, its charge, its figures, and how many of the link before lead to it."""

    name: Text
    charge: str
    figures: Text = ""
    needs: Text = ""


@dataclass(frozen=True, slots=True)
class Chain:
    """Things that lead from one to the next, shown as a row."""

    title: Text
    links: tuple[ChainLink, ...]


@dataclass(frozen=True, slots=True)
class Aid:
    """A reference sheet: a table of lines under column heads, or chains."""

    key: str
    columns: tuple[Text, ...] = ()
    lines: tuple[AidLine, ...] = ()
    chains: tuple[Chain, ...] = ()


def told_of_kinds(aids: Iterable[Aid]) -> dict[str, tuple[str, str]]:
    """Return the title and the words of each line about a kind of things, by the kind."""
    lines = ((aid.columns[1:], line) for aid in aids for line in aid.lines if line.kind)
    return {line.kind: (line.title, line.note or _told(columns, line.cells)) for columns, line in lines}


def _told(columns: Iterable[str], cells: Iterable[str]) -> str:
    pairs = ((column, cell) for column, cell in zip(columns, cells, strict=True) if cell)
    return " ".join(cell if cell.endswith(".") else f"{column}: {cell}." for column, cell in pairs)


Aids = Callable[[Guide], tuple[Aid, ...]]
"""Makes the aids of a game from its box, with the words of its guide."""


def no_aids(_: Guide) -> tuple[Aid, ...]:
    """Return no aids."""
    return ()


def words_for(guide: Guide, sheet: str, keys: Iterable[str]) -> Mapping[str, str]:
    """Return the words of a sheet, one for each of `keys`. Raises ComponentError if a word is missing or unknown."""
    words = guide.sheets[sheet].words if sheet in guide.sheets else {}
    wanted = list(keys)
    for key in wanted:
        if key not in words:
            raise ComponentError(f"guide.toml: sheets.{sheet}.words: {key} is missing")
    for key in words:
        if key not in wanted:
            raise ComponentError(f"guide.toml: sheets.{sheet}.words: {key} is none of {', '.join(wanted)}")
    return words


def faults_of(
    guide: Guide, aids: Aids, questions: Iterable[str], events: Iterable[str], indirect: Callable[[str], bool]
) -> Iterator[str]:
    """Yield what is wrong with a guide, compared with the names in its game's code, in one sentence each.

    `indirect` says whether a question may have a name that is not a string at the place where it is asked.
    """
    asked, told = set(questions), set(events)
    unknown = [name for name in sorted(guide.questions.keys() - asked) if not indirect(name)]
    yield from (f"guide.toml: questions: {name} is missing" for name in sorted(asked - guide.questions.keys()))
    yield from (f"guide.toml: questions: nothing asks {name}" for name in unknown)
    yield from (f"guide.toml: straight: nothing asks {name}" for name in guide.straight if name not in guide.questions)
    yield from (f"guide.toml: once: {key} is none of the asides" for key in guide.once if key not in guide.asides)
    yield from (f"guide.toml: events: nothing tells {name}" for name in sorted(guide.events.keys() - told))
    try:
        made = {aid.key for aid in aids(guide)}
    except ComponentError as error:
        yield str(error)
        return
    yield from (f"guide.toml: sheets: {key} is missing" for key in sorted(made - guide.sheets.keys()))
    yield from (f"guide.toml: sheets: no sheet {key} is made" for key in sorted(guide.sheets.keys() - made))

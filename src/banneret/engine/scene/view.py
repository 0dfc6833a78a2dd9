"""What one viewer may see of a match: scene, questions, log, result. Plain frozen data, ready to be sent.

A view holds nothing that its seat may not know. Two positions that differ only in what the seat cannot see give equal
views, and `view.json()` gives the same bytes.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from banneret.engine.scene.encode import FOR_PROGRAMS
from banneret.engine.scene.log import Entry
from banneret.engine.scene.scene import Scene
from banneret.engine.words.wording import Text


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that an answer rolls: their number (0: as many as it takes), and the faces that count."""

    number: int
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Expected:
    """What an answer brings on average of what its purpose needs: 1.7 of 4 hits.

    `what` are several of its unit, and `one` is a single one.
    """

    amount: float
    needed: int
    what: Text
    one: Text


@dataclass(frozen=True, slots=True)
class Odds:
    """The possible results of an answer, shown before it is given.

    `chances` are (outcome, probability) pairs, `reasons` explain them; `besides` are outcomes that may come together
    with one of the chances. `throws` are the dice that it rolls, in order. `success` is its purpose with its
    probability: the one figure by which such answers are compared. If the purpose cannot be reached at once, a page
    shows what is `expected` instead. `target` is the key of the one thing that it is aimed at, if that is not the
    answer itself.

    For programs, `signs` name the facts that make these come true, one for each of `chances`, of `besides`, and for
    the `success`, in this order. Chances that come from so many `trials` are no better than these; 0 is exact.
    """

    title: Text
    chances: tuple[tuple[Text, float], ...]
    reasons: tuple[Text, ...] = ()
    throws: tuple[Throw, ...] = field(default=(), metadata=FOR_PROGRAMS)
    success: tuple[Text, float] | None = None
    target: str = ""
    expected: Expected | None = None
    besides: tuple[tuple[Text, float], ...] = ()
    signs: tuple[str, ...] = field(default=(), metadata=FOR_PROGRAMS)
    trials: int = field(default=0, metadata=FOR_PROGRAMS)

    @property
    def promised(self) -> dict[str, float]:
        """Return each sign with the chance that is told for it. Raises ValueError if signs are missing."""
        told = [*self.chances, *self.besides, *([self.success] if self.success else [])]
        return {sign: chance for sign, (_, chance) in zip(self.signs, told, strict=True)}


@dataclass(frozen=True, slots=True)
class FormField:
    """One question of a form: its name, its subject, and its place. Its answers are 0 to `most`."""

    name: str
    about: Text
    row: Text
    column: Text
    most: int


@dataclass(frozen=True, slots=True)
class FormWay:
    """An answer to a question that comes before the amounts: its key, its words, and the amounts that follow it."""

    key: str
    label: Text
    fields: tuple[FormField, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A question for an amount together with later ones, so that a page can ask them on one sheet.

    `fields` are in the order in which they are asked. `prompt` is the question that they answer together, `confirm`
    the button that sends all answers. Each of these questions carries the form of the remaining ones. If the question
    at hand is not for an amount, its answers are the `ways`, under the title `choice`, and there are no other fields.
    """

    prompt: Text
    confirm: Text
    columns: tuple[Text, ...]
    fields: tuple[FormField, ...]
    choice: Text = ""
    ways: tuple[FormWay, ...] = ()


@dataclass(frozen=True, slots=True)
class OptionView:
    """One thing that can be touched. `key` belongs to a cell, piece, card, edge or mark of the scene, or to a button.

    A `note` is what it costs beside what its label says, in two or three words; where some places of a question have
    one, a page draws these hollow. Before a page sends the answer, it shows `confirm` and asks whether the player
    means it.
    """

    key: str
    label: Text
    note: Text = ""
    odds: Odds | None = None
    confirm: Text = ""


@dataclass(frozen=True, slots=True)
class Question:
    """An open question as a viewer sees it.

    For the seat that is asked, `mine` is true and `options` are what it may touch. Others see who is asked, and also
    the prompt unless the question is secret. `about` is the key of the thing that the question is about (it gets the
    ring). `some` is a set to touch in any order, `chosen` what is touched so far; it ends with the option "done". Of a
    set, `at_most` so many may be chosen (0: no fixed maximum), or all if it may be `whole`. `help` is a line
    below the question, for the seat that is asked.
    `name` identifies the question in the game; a secret question has no name for others. `form` is for the seat that is
    asked alone. If the options are `alike`, the table answers automatically: all of them are equivalent, or revealing
    that there is only one would leak a secret.
    """

    seat: int
    mine: bool = False
    prompt: Text = ""
    rule: str = ""
    options: tuple[OptionView, ...] = ()
    about: str = ""
    some: bool = False
    chosen: tuple[str, ...] = ()
    secret: bool = False
    name: str = ""
    form: Form | None = None
    alike: bool = False
    at_most: int = 0
    at_least: int = 0
    whole: bool = False
    help: Text = ""

    @property
    def in_full(self) -> str:
        """Return the question and its help as one text, for those who read nothing but text."""
        return f"{self.prompt} {self.help}".rstrip()


@dataclass(frozen=True, slots=True)
class ActView:
    """An act that the seat may do unasked now: concede, offer a draw. If it `ends`, the running phase stops.

    What it `offers` ends the running phase as soon as the others agree.
    """

    name: str
    label: Text
    ends: bool
    offers: bool = False


@dataclass(frozen=True, slots=True)
class ResultView:
    """How the match ended: the winning seats (none for a draw), one sentence, and the rule that ended it.

    `gave_up` is the seat that ended it by giving up; None if it was played to its end.
    """

    winners: tuple[int, ...]
    text: Text
    rule: str
    gave_up: int | None = None


@dataclass(frozen=True, slots=True)
class View:
    """Everything that one viewer sees. `seat` is None for a spectator.

    `since` is the number of log entries up to the effects of the last thing that the seat did (passes do not count).
    After these, another seat began to act. It is -1 while the seat has done nothing yet. `why_no_end` says why the seat
    may not give up now, where no act that ends is open.
    """

    game: str
    seat: int | None
    scene: Scene
    questions: tuple[Question, ...]
    log: tuple[Entry, ...]
    acts: tuple[ActView, ...] = ()
    may_undo: bool = False
    since: int = -1
    result: ResultView | None = None
    why_no_end: Text = ""

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        asked = "; ".join(f'"{question.prompt}"' for question in self.questions if question.mine) or "nothing"
        return f"<{self.game} as {who} sees it: {self.scene.phase}, {len(self.log)} events, asked {asked}>"

    def json(self) -> str:
        """Return the view as JSON text with a fixed order, so that equal views give equal bytes."""
        from pydantic_core import to_json  # which a page's table does without

        return to_json(self).decode()

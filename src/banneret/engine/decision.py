"""How rules ask: `choose`, `choose_or_pass`, `choose_some`, `together` and, if any of several may act, `first_of`.

A rule is a generator that yields a question and receives the answer, so it reads from top to bottom as a rulebook does:

    hex = yield from choose(seat, "move", "Where does {} go?", ways, about=unit, unless=barred, rule="masters-MOVE-01")

Every option is one thing that a player can touch. It is an object with a `key`, or a plain `int` or `str`, which is its
own key. `unless` is where the rulebook says no: it takes a candidate and returns the id of the rule that forbids it, or
None.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias, TypeVar, cast

from banneret.engine.scene.view import Form, Odds
from banneret.engine.words.errors import RulesError
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill


class Touchable(Protocol):
    """A thing with a stable text key; `str()` of it is its name for people."""

    @property
    def key(self) -> str:
        """The text key in records, pages and cases; it has no spaces."""


T = TypeVar("T", bound="Touchable | int | str")
R = TypeVar("R")
Option = TypeVar("Option")
Ways: TypeAlias = "Sequence[T] | Callable[[], Sequence[T]]"
Bar: TypeAlias = "Callable[[T], str | None]"
Words: TypeAlias = "Text | Callable[[], Text]"
"""A whole sentence, or what makes one when somebody reads it."""
Label: TypeAlias = "str | Callable[[Option], Text]"
"""A wording in which `{}` stands for the option, or a function that makes a sentence about it."""
Warn: TypeAlias = "str | Callable[[Option], Text | None]"
"""A warning as a `Label`; a function may also find that there is nothing to warn of."""


PASS: Final = Word("pass", "Pass")
DONE: Final = Word("done", "Done")


def key_of(option: Any) -> str:
    """Return the text key of an option."""
    kind = type(option)
    if kind is str or kind is int:
        return str(option)
    key: str = option.key
    return key


def kind_of(key: str) -> str:
    """Return the kind of thing with this key: `unit` for `unit:7`, `number` for `12`; a word is its own kind."""
    kind = key.partition(":")[0]
    return "number" if kind.isdecimal() else kind


class Decision:
    """One open question to one seat. Options are listed when somebody looks.

    `name` identifies the question in its game: programs use it, people read the `prompt`, and below it the `help`, if
    an answer needs more than the question: how many are left, what all of them may do.

    `ways` are the candidates. `unless` forbids some of them, so the same line of code decides what is allowed and
    answers "why not?". `beyond` answers "why not?" for things that are not candidates; otherwise the answer is `rule`.

    A `secret` question is always asked, even with only one option. Others see neither its prompt nor its options. Its
    `ways` is a function.

    `between`: seats that negotiate in private; such a question is secret too. Everyone else sees all of these seats as
    being asked, and cannot tell which one must answer or how often.

    `alike` says whether all options come to the same: then nobody needs to be asked, and any of them may be taken.

    `some` asks for a set, of which `chosen` is touched so far: `at_least` so many, and `at_most` so many (0: any
    number). If it may be `whole`, no rule forbids any part of it.

    A question that `waits` is asked even if it has only one option, because somebody may want to act unasked before it
    is answered. `note` returns what an answer costs beside what its label says, in two or three words: "no battle";
    empty if that is nothing. `confirm` returns the warning for an answer that nobody should give by mistake: it gives
    up a legion, or it loses the match. It is called with the option, or with PASS.

    A question that is `added` is one that older rules would not ask here (`Game.asked_since`); it can be passed.
    """

    __slots__ = (
        "_alike",
        "_candidates",
        "_confirm",
        "_help",
        "_options",
        "_prompt",
        "_ways",
        "about",
        "added",
        "at_least",
        "at_most",
        "between",
        "beyond",
        "chosen",
        "form",
        "label",
        "name",
        "note",
        "odds",
        "otherwise",
        "rule",
        "seat",
        "secret",
        "some",
        "unless",
        "waits",
        "whole",
    )

    def __init__(
        self,
        seat: int,
        name: str,
        prompt: Words,
        ways: Ways[Any],
        *,
        rule: str,
        unless: Bar[Any] | None = None,
        beyond: Callable[[str], str | None] | None = None,
        about: Any = None,
        otherwise: Words | None = None,
        secret: bool = False,
        between: tuple[int, ...] = (),
        label: Label[Any] | None = None,
        note: Label[Any] | None = None,
        odds: Callable[[Any], Odds | None] | None = None,
        confirm: Warn[Any] | None = None,
        some: bool = False,
        chosen: Sequence[Any] = (),
        at_least: int = 0,
        waits: bool = False,
        alike: Callable[[], bool] | None = None,
        form: Callable[[], Form] | None = None,
        at_most: int = 0,
        whole: bool = False,
        added: bool = False,
        help: Words = "",
    ) -> None:
        self.seat = seat
        self.name = name
        self._prompt = prompt
        self._help = help
        self._ways = ways
        self.rule = rule
        self.unless = unless
        self.beyond = beyond
        self.about = about
        self.otherwise = otherwise
        self.secret = secret or bool(between)
        self.between = between
        self.label = label
        self.note = note
        self.odds = odds
        self._confirm = confirm
        self.some = some
        self.chosen = chosen
        self.at_least = at_least
        self.at_most = at_most
        self.whole = whole
        self.added = added
        self.waits = waits
        self._alike = alike
        self.form = form
        self._candidates: Sequence[Any] | None = None
        self._options: Sequence[Any] | None = None

    def __repr__(self) -> str:
        return f'<{self.name} for seat {self.seat}: "{self.prompt}", {len(self.options)} options>'

    @property
    def prompt(self) -> Text:
        """Return the question in one sentence. Raises RulesError if its braces do not match `about`."""
        return self._filled("prompt", self._prompt)

    @property
    def help(self) -> Text:
        """Return what is said below the question; "" if nothing. Raises RulesError as `prompt` does."""
        return self._filled("help", self._help)

    def _filled(self, part: str, words: Words) -> Text:
        try:
            return fill(words, self.about) if isinstance(words, str) else words()
        except (KeyError, ValueError, AttributeError) as fault:
            raise RulesError(f"the {part} of {self.name!r} is not a sentence with {{}}: {words!r}") from fault

    @property
    def candidates(self) -> Sequence[Any]:
        """Return all answers before `unless` forbids some. A history keeps an answer's place among them."""
        if self._candidates is None:
            ways = self._ways() if callable(self._ways) else self._ways
            self._candidates = ways if self.otherwise is None else [*ways, DONE if self.some else PASS]
        return self._candidates

    @property
    def options(self) -> Sequence[Any]:
        """Return the answers that are allowed."""
        if self._options is None:
            bar, ways = self.unless, self.candidates
            self._options = ways if bar is None else [way for way in ways if way is PASS or bar(way) is None]
        return self._options

    @property
    def answers_itself(self) -> bool:
        """Return whether only one option is left, so that nobody needs to be asked."""
        return len(self.options) == 1 and not self.secret and not self.waits

    def odds_of(self, way: Any) -> Odds | None:
        """Return the odds of an answer, if any are told; a pass or an end that is added to the ways has none."""
        added = self.otherwise is not None and (way is DONE or way is PASS)
        return self.odds(way) if self.odds and not added else None

    @property
    def for_show(self) -> bool:
        """Return whether only one option is left, and the question is asked only to keep that secret."""
        return self.secret and len(self.options) == 1

    @property
    def comes_to_the_same(self) -> bool:
        """Return whether it makes no difference which option is taken."""
        return self._alike is not None and self._alike()

    @property
    def branches(self) -> Sequence[Any]:
        """Return the options that a program needs to try. Each set is reached in one order only, not in every order."""
        if not self.some:
            return self.options
        options = self.options
        later = options[max(map(options.index, self.chosen)) + 1 :] if self.chosen else options
        wanted = self.at_least - len(self.chosen)
        if wanted > 0:  # the set is still too small: keep enough options to complete it
            later = later[: max(0, len(later) - wanted + 1)]
        return later or options

    def forget(self) -> None:
        """List the options again at the next look, because the state has changed."""
        self._candidates = self._options = None

    def text(self, option: Any) -> Text:
        """Return the name of an option of this question for people."""
        if option is PASS or option is DONE:
            words = self.otherwise
            return words() if callable(words) else words or str(option)
        return _said(self.label, option) if self.label else str(option)

    def noted(self, option: Any) -> Text:
        """Return what an answer costs beside its label; "" if nothing, and for a pass or an end added to the ways."""
        added = self.otherwise is not None and (option is DONE or option is PASS)
        return (_said(self.note, option) or "") if self.note and not added else ""

    def confirm(self, option: Any) -> Text | None:
        """Return the warning that a page shows before it sends this answer; None if there is none."""
        return _said(self._confirm, option) if self._confirm else None

    def place(self, key: str) -> int | None:
        """Return the place of `key` among the candidates, including forbidden ones; None if it is not a candidate."""
        for place, way in enumerate(self.candidates):
            if key_of(way) == key:
                return place
        return None

    def barring(self, key: str) -> str | None:
        """Return the id of the rule that forbids `key`; None if it is offered."""
        place = self.place(key)
        if place is None:
            return (self.beyond and self.beyond(key)) or self.rule
        way = self.candidates[place]
        return None if way is PASS or self.unless is None else self.unless(way)


def _said(words: Warn[Any], option: Any) -> Any:
    """Return a label, a note or a warning about an option; a warning may be None."""
    return fill(words, option) if isinstance(words, str) else words(option)


class FirstOf:
    """Questions to several seats at once. The first answer is carried out; then the rules ask the other seats again."""

    __slots__ = ("decisions",)

    def __init__(self, decisions: Mapping[int, Decision]) -> None:
        self.decisions = decisions


class Together:
    """Plays of several seats at the same time: each seat answers its own questions when it likes."""

    __slots__ = ("plays",)

    def __init__(self, plays: Mapping[int, Generator[Any, Any, Any]]) -> None:
        self.plays = plays


Play: TypeAlias = Generator[Decision | FirstOf | Together, Any, R]


# `choose` and the others name each part of a question. With `**how` a question would take eleven times as long when
# compiled; with a record of options, `how=How(...)`, a quarter longer when not, and 150 calls would be longer to read.


def choose(
    seat: int,
    name: str,
    prompt: Words,
    ways: Ways[T],
    *,
    rule: str,
    unless: Bar[T] | None = None,
    beyond: Callable[[str], str | None] | None = None,
    about: Any = None,
    help: Words = "",
    secret: bool = False,
    between: tuple[int, ...] = (),
    label: Label[T] | None = None,
    note: Label[T] | None = None,
    odds: Callable[[T], Odds | None] | None = None,
    confirm: Warn[Any] | None = None,
    waits: bool = False,
    alike: Callable[[], bool] | None = None,
    form: Callable[[], Form] | None = None,
    added: bool = False,
) -> Play[T]:
    """Ask `seat` the question `name` for one of `ways`. A `{}` in the prompt stands for `about`; see `Decision`."""
    answer: T = yield Decision(
        seat,
        name,
        prompt,
        ways,
        rule=rule,
        unless=unless,
        beyond=beyond,
        about=about,
        help=help,
        secret=secret,
        between=between,
        label=label,
        note=note,
        odds=odds,
        confirm=confirm,
        waits=waits,
        alike=alike,
        form=form,
        added=added,
    )
    return answer


def choose_or_pass(
    seat: int,
    name: str,
    prompt: Words,
    ways: Ways[T],
    *,
    rule: str,
    otherwise: Words = "Pass",
    unless: Bar[T] | None = None,
    beyond: Callable[[str], str | None] | None = None,
    about: Any = None,
    help: Words = "",
    secret: bool = False,
    between: tuple[int, ...] = (),
    label: Label[T] | None = None,
    odds: Callable[[T], Odds | None] | None = None,
    note: Label[T] | None = None,
    confirm: Warn[Any] | None = None,
    waits: bool = False,
    added: bool = False,
) -> Play[T | None]:
    """Ask `seat` the question `name` for one of `ways`, or to pass. The pass button is labelled `otherwise`.

    If `otherwise` is a function, it is called when somebody reads the button.
    """
    answer: T = yield Decision(
        seat,
        name,
        prompt,
        ways,
        rule=rule,
        otherwise=otherwise,
        unless=unless,
        beyond=beyond,
        about=about,
        help=help,
        secret=secret,
        between=between,
        label=label,
        odds=odds,
        note=note,
        confirm=confirm,
        waits=waits,
        added=added,
    )
    return None if answer is PASS else answer


def choose_some(
    seat: int,
    name: str,
    prompt: Words,
    ways: Ways[T],
    *,
    rule: str,
    at_least: int = 0,
    at_most: int | None = None,
    unless: Callable[[T, Sequence[T]], str | None] | None = None,
    unless_done: Callable[[Sequence[T]], str | None] | None = None,
    beyond: Callable[[str], str | None] | None = None,
    otherwise: Words = "Done",
    about: Any = None,
    help: Words = "",
    secret: bool = False,
    between: tuple[int, ...] = (),
    label: Label[T] | None = None,
    confirm: Warn[Sequence[T]] | None = None,
) -> Play[list[T]]:
    """Ask `seat` the question `name` for a set of `ways`.

    The player touches them in any order; a second touch takes one out again, and `DONE` ends the choice.
    `unless(candidate, chosen)` and `unless_done(chosen)` return the rule that forbids it. `confirm(chosen)` returns the
    warning for a set that nobody should give by mistake; it is shown at `DONE`. The set is returned in the order of the
    candidates, whatever the order of touching.
    """
    chosen: list[T] = []

    def barred(way: Any) -> str | None:
        if way is DONE:
            return rule if len(chosen) < at_least else unless_done and unless_done(chosen)
        if way in chosen:
            return None
        if at_most is not None and len(chosen) >= at_most:
            return rule
        return unless and unless(way, chosen)

    def warning(way: Any) -> str | None:
        return _said(confirm, chosen) if confirm and way is DONE else None

    while True:
        full = at_most is not None and len(chosen) >= at_most
        free = not (unless or unless_done or full or len(chosen) < at_least)
        bar, so_far = None if free else barred, tuple(chosen)
        question = Decision(
            seat,
            name,
            prompt,
            ways,
            rule=rule,
            unless=bar,
            beyond=beyond,
            otherwise=otherwise,
            about=about,
            help=help,
            secret=secret,
            between=between,
            label=label,
            confirm=confirm and warning,
            some=True,
            chosen=so_far,
            at_least=at_least,
            at_most=at_most or 0,
            whole=not (unless or unless_done or at_most),
        )
        answer = yield question
        if answer is DONE:
            return [way for way in question.candidates if way in chosen]
        if answer in chosen:
            chosen.remove(answer)
        else:
            chosen.append(answer)


def first_of(decisions: Mapping[int, Decision]) -> Play[tuple[int, Any]]:
    """Ask several seats at once and take the first answer. Returns the seat and its choice, None for a pass."""
    if not decisions:
        raise ValueError("first_of asks nobody")
    if len(decisions) == 1:
        ((seat, decision),) = decisions.items()
        answer = yield decision
    else:
        seat, answer = yield FirstOf(decisions)
    return seat, None if answer is PASS else answer


def together(plays: Mapping[int, Play[R]]) -> Play[dict[int, R]]:
    """Let each seat answer its own questions in its own time. Returns what each play returned.

    A branch asks only its own seat and changes only what belongs to it. It does not roll, draw, tell or end anything. A
    phase has at most one `together`, and begins with it.
    """
    return cast(dict[int, R], (yield Together(plays)))

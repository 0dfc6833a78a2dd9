"""Records: written, read again, cut short, altered, forged, and played back by rules that ask more or less."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.engine.decision import Play, choose, choose_some
from banneret.engine.game import Act, Game, games
from banneret.engine.match import record
from banneret.engine.match.events import ActTaken, Answer, Event, Outcome, RecordError, parse
from banneret.engine.match.match import Match
from tests.engine.playing import TOYS, looks, play, position, started, walk
from tests.engine.toys.auction import AUCTION
from tests.engine.toys.relay import RELAY
from tests.engine.toys.sketch import Phase, Sketch, sketch
from tests.engine.toys.skirmish import SKIRMISH

ALL = pytest.mark.parametrize("game", TOYS, ids=lambda game: game.key)
SEEDS = pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 9), marks=pytest.mark.long)], ids=str)


def sealed(*lines: str) -> str:
    """A record of these lines, with the closing lines that fit them."""
    text = "\n".join([*lines, ""])
    body = len(lines) - lines.index("---") - 1
    return f"{text}end {body} {zlib.crc32(text.encode()):08x}\n"


def of_relay(*happenings: str) -> str:
    return sealed("banneret 1", "game relay", "---", *happenings)


# --- there and back ---------------------------------------------------------------------------------------------------


def test_a_record_is_a_head_and_a_line_for_each_happening() -> None:
    match = started(RELAY, "0: 2", "3! cheer", "1: 1")

    lines = record.write(match, ["Gwen", "Hugh", "Iris", "Jack"]).splitlines()

    assert lines[:7] == ["banneret 1", "game relay", "seat 0 Gwen", "seat 1 Hugh", "seat 2 Iris", "seat 3 Jack", "---"]
    assert lines[7:-1] == ["0: 2", "0= 2", "3! cheer", "1: 1", "1= 3"]
    assert lines[-1].startswith("end 5 ")


def test_options_are_in_the_head() -> None:
    text = record.write(Match.new(sketch(), size="big", motto="Ever on, and  on "))

    assert record.read(text).options == {"size": "big", "motto": "Ever on, and  on "}


def test_a_set_is_one_line_and_so_are_dice() -> None:
    match = Match.new(SKIRMISH, seed=1)
    play(match, "0: man:0-3 man:0-1 man:0-1 man:0-0 done")

    lines = record.write(match).splitlines()

    assert "0: man:0-3 man:0-1 man:0-1 man:0-0 done" in lines
    assert any(line.startswith("roll ") and len(line.split()) == 3 for line in lines)


@ALL
@SEEDS
def test_there_and_back_at_every_point(game: Game, seeds: range) -> None:
    for seed in seeds:
        for match in walk(game, seed, acts=0.1):
            text = record.write(match)
            again = Match.replay(text)

            assert record.write(again) == text
            assert position(again) == position(match)
            assert looks(again) == looks(match)


@ALL
def test_every_prefix_is_where_the_match_once_stood(game: Game) -> None:
    """The record has an order of its own where all decide at the same time; only there the positions differ."""
    stood: set[str] = set()
    match = Match.new(game, seed=7)
    for match in walk(game, 7, acts=0.1):
        stood.add(record.write(match))
    text = record.write(match)
    happened = record.read(text).happenings

    for upto in range(len(happened) + 1):
        prefix = Match.replay(text, upto)
        assert list(prefix.happenings[:upto]) == list(match.happenings[:upto])
        assert prefix.happenings == match.happenings[: len(prefix.happenings)]
        assert game is AUCTION or record.write(prefix) in stood
    assert position(Match.replay(text, len(happened) + 5)) == position(match)
    assert record.write(Match.replay(text, -3)) == record.write(Match.replay(text, 0))


def test_a_prefix_holds_the_forced_answers() -> None:
    happenings: list[Event] = [
        Answer(0, "a"),
        Answer(1, "b", forced=True),
        Outcome("roll", ("x",)),
        Answer(0, "c"),
        ActTaken(0, "d"),
    ]

    assert [len(record.whole(happenings, upto)) for upto in (0, 1, 2, 4, 5, 9)] == [0, 3, 3, 4, 5, 5]
    assert record.whole(happenings, None) == happenings


@given(st.lists(st.text(max_size=12), min_size=4, max_size=4))
def test_people_may_be_called_anything(names: list[str]) -> None:
    match = Match.new(RELAY)
    with_names = record.write(match, names)

    read = record.read(with_names)

    assert read.happenings == ()
    assert [name.split() for name in read.names] == [name.split() for name in names]


@given(st.text(max_size=12))
def test_a_free_option_is_one_line_or_refused(motto: str) -> None:
    try:
        match = Match.new(sketch(), motto=motto)
    except ValueError as no:
        assert "it is one line of plain text" in str(no)  # noqa: PT017 - it is refused or not
        assert not motto.isprintable()
        return

    assert record.read(record.write(match)).options["motto"] == motto


# --- what is no record ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1: a record begins with 'banneret 1'"),
        ("game relay\n", "line 1: a record begins with 'banneret 1'"),
        ("banneret 2\ngame relay\n---\n", "line 1: this is a record of version '2'; version 1 can be read"),
        ("banneret one\n---\n", "line 1: this is a record of version 'one'"),
        ("banneret 1\ngame relay\n", "has no line '---' .*; it was cut short"),
        ("banneret 1\ngame relay\n---\n", "line 3: the record does not end with a line 'end'; it was cut short"),
        ("banneret 1\ngame relay\n---\n0: 2\n", "line 4: the record does not end with a line 'end'; it was cut short"),
        ("banneret 1\ngame relay\n---\nend 0 00000000\n", "line 4: the record was altered: .* checksum 00000000"),
        (sealed("banneret 1", "---"), "the record does not name its game; a line 'game NAME' is missing"),
        (sealed("banneret 1", "game relay", "table 4", "---"), "line 3: 'table 4' is none of game, option, seat"),
        (of_relay("0: 2", "hello"), "line 5: 'hello' is neither an answer, an act nor an outcome"),
        (of_relay("0: 2", ""), "line 5: '' is neither"),
        (of_relay("x: 2"), "line 4: 'x: 2' is neither"),
        (of_relay("0:"), "line 4: '0:' is neither"),
        (of_relay("0? 2"), "line 4: '0\\? 2' is neither"),
    ],
    ids=lambda text: text.strip().split("\n")[-1][:40],
)
def test_what_is_no_record_is_told_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        record.read(text)


@pytest.mark.parametrize(
    "lines", [("0: 9",), ("0: 3", "0: 2"), ("0: 3", "roll sand"), ("2! cheer", "2! cheer", "2! cheer")]
)
def test_a_record_that_does_not_replay_names_the_line(lines: tuple[str, ...]) -> None:
    text = of_relay(*lines)
    with pytest.raises(RecordError, match=r"^line \d+: ") as told:
        Match.replay(text)
    number = int(str(told.value).partition(":")[0].removeprefix("line "))
    assert text.split("\n")[number - 1] == lines[-1]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (sealed("banneret 1", "game chess", "---"), "there is no game 'chess'; available:"),
        (sealed("banneret 1", "game relay", "option wind north", "---"), "Relay has no option 'wind'"),
        (of_relay("0: 9"), r"the rules ask .*How far do you run\?.* and the record says '0: 9' .*at happening 1"),
        (of_relay("1: 2"), "the record says '1: 2'"),
        (of_relay("7: 2"), "the record says '7: 2'"),
        (of_relay("roll stone"), "the rules wait for an answer, and the record says 'roll stone'"),
        (of_relay("0: 3", "0: 2"), "the rules roll 1 here, and the record says '0: 2' .*at happening 2"),
        (of_relay("0: 3", "draw stone"), "the rules roll 1 here, and the record says 'draw stone'"),
        (of_relay("0: 3", "roll sand"), "the rules roll here, and 'sand' is not among what could come"),
        (of_relay("0: 3", "roll stone stone"), "the rules roll 1 here, and the record says 'roll stone stone'"),
        (of_relay("2! sing"), "there is no action 'sing'; available: cheer"),
        (of_relay("2! cheer", "2! cheer", "2! cheer"), "Cheer is not allowed now: Everybody may cheer twice"),
        (of_relay("1! concede", "0: 2"), "the rules ask nothing more, and the record says '0: 2'"),
        (of_relay("1! concede", "0! concede"), "the match is over"),
        (of_relay("1! concede", "2! cheer"), "the match is over"),
        (of_relay("9! concede"), "there is no seat 9"),
    ],
    ids=lambda text: text.strip().split("\n")[-1][:40],
)
def test_a_record_that_cannot_have_happened(text: str, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        Match.replay(text)


def test_the_record_of_another_game() -> None:
    text = record.write(started(RELAY, "0: 2"))

    with pytest.raises(RecordError):
        Match.replay(sealed(*text.replace("game relay", "game skirmish").splitlines()[:-1]))


@given(st.data())
def test_a_record_cut_short_or_altered_is_always_noticed(data: st.DataObject) -> None:
    text = record.write(started(RELAY, "0: 2", "3! cheer", "1: 1", "2: 1"))
    at = data.draw(st.integers(0, len(text) - 2))
    other = data.draw(st.sampled_from("0123456789 :=!abcxyz\n"))
    changed = text[:at] + other + text[at + 1 :]

    for damaged in (text[:at], changed):
        if damaged.split() != text.split():
            with pytest.raises(RecordError):
                record.read(damaged)


# --- the lines of the happenings --------------------------------------------------------------------------------------


@given(
    st.lists(
        st.one_of(
            st.builds(Answer, st.integers(0, 9), st.from_regex(r"[a-z:,0-9-]+", fullmatch=True), st.booleans()),
            st.builds(ActTaken, st.integers(0, 9), st.from_regex(r"[a-z]+", fullmatch=True)),
            st.builds(
                Outcome,
                st.sampled_from(["roll", "draw", "pick"]),
                st.lists(st.from_regex(r"[a-z0-9]+", fullmatch=True), min_size=1, max_size=4).map(tuple),
            ),
            st.just(Outcome("reveal")),
        )
    )
)
def test_each_line_says_what_happened(happenings: list[Answer | ActTaken | Outcome]) -> None:
    assert [one for happening in happenings for one in parse(str(happening))] == happenings


# --- rules that have changed ------------------------------------------------------------------------------------------


def ask(*ways: str, barred: str = "") -> Phase:
    def phase(s: Sketch) -> Play[None]:
        bar: Callable[[str], str | None] = lambda way: "bar" if way in barred else None  # noqa: E731
        s.notes.append((yield from choose(0, "ask", "Which?", ways, unless=bar, rule="ask")))

    return phase


def other(*ways: str) -> Phase:
    def phase(s: Sketch) -> Play[None]:
        s.notes.append((yield from choose(1, "ask", "And you?", ways, rule="ask")))

    return phase


def roll(s: Sketch) -> None:
    s.notes += s.chance.roll(("x", "y", "z"), 1)


def replayed(before: Match, after: Game) -> Match:
    """The record of a match, as the rules replay it that are now in its place."""
    text = record.write(before)
    games()[after.key] = after
    try:
        return Match.replay(text)
    finally:
        del games()[after.key]


@pytest.mark.parametrize(
    ("old", "answers", "new", "said"),
    [
        ([ask("a", "b"), roll, ask("a", "b")], ["0: a"], [ask("a"), roll, ask("a", "b")], "a."),
        ([ask("a"), roll, ask("a", "b")], ["0: b"], [ask("a", "b"), roll, ask("a", "b")], "a.b"),
        ([ask("a"), roll, ask("a", "b")], ["0: b"], [roll, ask("a", "b")], ".b"),
        ([roll, ask("a", "b")], ["0: b"], [ask("c"), roll, ask("a", "b")], "c.b"),
        ([roll, ask("a", "b")], ["0: b"], [roll, ask("c"), ask("a", "b")], ".cb"),
        ([ask("a", "b"), roll], ["0: b"], [ask("a", "b"), ask("c"), roll], "bc."),
        ([ask("a", "b"), roll], ["0: b"], [ask("a", "b"), other("c"), other("d"), roll], "bcd."),
        ([ask("a", "b")], ["0: b"], [ask("a", "b"), other("c")], "bc"),
        ([ask("a", "b"), other("c")], ["0: b"], [ask("a", "b")], "b"),
        ([other("c"), other("d"), ask("a", "b")], ["0: b"], [ask("a", "b")], "b"),
        ([other("c"), roll, ask("a", "b")], ["0: b"], [other("d"), roll, ask("a", "b")], "d.b"),
        ([ask("a", "b", "c")], ["0: c"], [ask("c", "b", "a")], "c"),
        ([ask("a", "b")], ["0: b"], [ask("c"), ask("b")], "cb"),
        ([roll, ask("a", "b")], ["0: b"], [ask("c"), roll, ask("b")], "c.b"),
    ],
    ids=[
        "became forced",
        "is forced no more",
        "a forced one is asked no more",
        "a forced one is asked before a roll",
        "a forced one is asked before an answer",
        "a forced one is asked after an answer",
        "two of another seat",
        "a forced one is asked at the end",
        "a forced one is asked no more at the end",
        "two are asked no more",
        "a forced one has another answer",
        "another order of the candidates",
        "became forced behind a forced one",
        "became forced behind a forced one and a roll",
    ],
)
def test_rules_that_ask_more_or_less(old: Sequence[Phase], answers: list[str], new: Sequence[Phase], said: str) -> None:
    before = started(sketch(*old), *answers)

    after = replayed(before, sketch(*new))

    rolled = [note for note in before.state.notes if note in "xyz"]
    assert "".join("." if note in "xyz" else note for note in after.state.notes) == said
    assert [note for note in after.state.notes if note in "xyz"] == rolled
    assert position(replayed(after, sketch(*new))) == position(after)


@pytest.mark.parametrize(
    ("new", "sentence"),
    [
        ([ask("a", "b", barred="b"), roll], "the record says '0: b'"),
        ([ask("a", "c"), roll], "the rules ask Anna: Which\\?, and the record says '0: b'"),
        ([ask("a", "b"), other("c", "d"), roll], "the rules wait for an answer, and the record says 'roll"),
        ([roll, ask("a", "b")], "the rules roll 1 here, and the record says '0: b'"),
        ([ask("a", "b")], "the record says 'roll"),
    ],
    ids=["barred", "no candidate", "asks another", "another order", "rolls no more"],
)
def test_rules_that_no_longer_understand_it(new: Sequence[Phase], sentence: str) -> None:
    before = started(sketch(ask("a", "b"), roll), "0: b")

    with pytest.raises(RecordError, match=sentence):
        replayed(before, sketch(*new))


def test_an_act_comes_after_what_answers_itself() -> None:
    old = replace(RELAY, key="sketch", rulebook=RELAY.rulebook)
    before = started(old, "0: 2", "3! rain")

    after = replayed(before, old)

    assert [str(one) for one in after.happenings] == ["0: 2", "0= 2", "3! rain"]


def test_a_forced_touch_of_a_set() -> None:
    def fall(s: Sketch) -> Play[None]:
        s.notes += yield from choose_some(0, "ask", "Who?", ["a"], at_least=1, rule="ask")

    game = sketch(fall, ask("b", "c"))
    before = started(game, "0: done", "0: b")

    assert [str(one) for one in before.history] == ["0= a", "0: done", "0: b"]
    assert position(replayed(before, game)) == position(before)


def test_an_act_in_the_middle_of_a_set() -> None:
    def some(s: Sketch) -> Play[None]:
        s.notes += yield from choose_some(0, "ask", "Who?", ["a", "b", "c"], rule="ask")

    def shout(s: Sketch, seat: int) -> None:
        s.notes.append(f"{seat}!")

    game = sketch(some, ask("a", "b"), acts=(Act("shout", "Shout", lambda *_: None, shout),))
    match = started(game, "0: c a", "1! shout", "0: b done")

    assert record.write(match).splitlines()[-4:-1] == ["0: c a", "1! shout", "0: b done"]
    assert match.state.notes == ["1!", "a", "b", "c"]
    assert position(replayed(match, game)) == position(match)
    assert position(match.clone()) == position(match)


def test_a_playout_has_no_record() -> None:
    with pytest.raises(ValueError, match="keeps"):
        record.write(Match.new(RELAY, keeping=False))

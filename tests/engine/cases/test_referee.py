"""Referee cases: every difference is reported, and an unusable case gives one sentence with the name of its file."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from banneret.engine.cases.cases import read_case
from banneret.engine.cases.referee import find_cases, run_case
from banneret.engine.decision import Play, choose, choose_or_pass
from banneret.engine.game import Act, Game, games
from banneret.engine.scene.view import Odds, Throw
from tests.engine.playing import TOYS
from tests.engine.toys.sketch import Sketch, sketch

RELAY = """
rules = ["relay-1"]
says = "A runner runs"
game = "relay"
position = { at = [8, 3] }
"""
VOLLEY = """
rules = ["skirmish-2", "skirmish-4"]
says = "A hit fells a man, and he strikes back"
game = "skirmish"
position = { men = [[0, 1, 4], [2, 3, 4]], hands = [[], []] }
play = ["man:0-0", "man:0-1", "done"]
tape = ["bull", "miss"]
"""
LOTS = """
rules = ["auction-4"]
says = "The highest bid takes the lot"
game = "auction"
position = { hands = [[12, 2], [3, 4], [5, 6]] }
tape = ["card:08"]
"""
BIDS = 'play = ["1: card:03", "0: card:12", "0: pass", "1: pass", "2: card:05", "2: pass"]\n'


@pytest.fixture
def case(tmp_path: Path) -> Path:
    return tmp_path / "case.toml"


def differences(case: Path, *tables: str) -> list[str]:
    case.write_text("".join(tables), encoding="utf-8")
    return list(run_case(case).differences)


# --- cases that hold --------------------------------------------------------------------------------------------------


def test_a_case_that_holds(case: Path) -> None:
    checks = """
    offered = ["1", "2"]
    only_offered = ["3", "2", "1", "2", "1", "3"]
    refused = [{ option = "9", rule = "relay-1" }]
    asked = [2, 0]
    [expect]
    "team:0" = { at = 8 }
    field = { turn = 0, cheers = [0, 0, 0, 0] }
    """

    assert differences(case, RELAY, checks) == []
    verdict = run_case(case)
    assert verdict.path == case
    assert verdict.case is not None
    assert (verdict.case.says, verdict.case.rules) == ("A runner runs", ("relay-1",))


def test_dice_are_those_of_the_tape(case: Path) -> None:
    checks = 'told = ["skirmish-2"]\nasked = [1]\nonly_offered = ["man:1-2", "man:1-3"]\n'
    end = 'refused = [{ option = "man:1-4", rule = "skirmish-5" }, { option = "done", rule = "skirmish-4" }]\n'

    assert differences(case, VOLLEY, checks, end, '[expect]\n"seat:0" = { men = [0, 1, 4] }\n') == []


def test_seats_are_named_where_several_are_asked(case: Path) -> None:
    assert differences(case, LOTS, BIDS, '[expect]\n"seat:0" = { lots = [8], hand = [2] }\n') == []


def test_acts_are_played_too(case: Path) -> None:
    end = (
        'play = ["1! cheer", "2: 1", "3! concede"]\nover = { rule = "relay-9", winners = [2, 0] }\ntold = ["relay-6"]\n'
    )

    assert differences(case, RELAY, end) == []


def test_at_the_end_of_the_tape_nothing_is_asked(case: Path) -> None:
    """The next outcome of chance is not part of the case, and the question that was answered is no longer open."""
    ends = [
        VOLLEY.replace('"man:0-0", "man:0-1", "done"', '"man:0-0", "done"').replace('"bull", "miss"', ""),
        LOTS.replace('"card:08"', ""),
    ]
    for end in ends:
        assert differences(case, end, "asked = []\nonly_offered = []\n") == []
        assert differences(case, end, "asked = [0]\n") == ["asked: [] are asked"]


def test_without_a_position_the_match_begins_at_its_beginning(case: Path) -> None:
    deal = ", ".join(f'"card:{worth:02}"' for worth in range(1, 14))
    text = LOTS.replace("position =", "# ").replace('"card:08"', deal)

    assert (
        differences(case, text, '[expect]\n"seat:0" = { hand = [1, 2, 3, 4] }\n"seat:2".hand = [9, 10, 11, 12]\n') == []
    )


# --- each difference --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ((RELAY, 'offered = ["2", "7"]\n'), ["offered: 7 is not offered"]),
        ((RELAY, 'only_offered = ["1", "1"]\n'), ["only_offered: 1 1 2 2 3 3 is offered"]),
        ((RELAY, "asked = [0]\n"), ["asked: [0, 2] are asked"]),
        ((RELAY, 'refused = [{ option = "2", rule = "relay-2" }]\n'), ["refused: 2 is not refused"]),
        (
            (RELAY, 'refused = [{ option = "9", rule = "relay-2" }]\n'),
            ["refused: 9 is refused by relay-1, not by relay-2"],
        ),
        ((RELAY, 'refused = [{ option = "9" }]\n'), ["refused: 9 is refused by relay-1, not by nothing"]),
        (
            (RELAY.replace("[8, 3]", "[10, 3]"), 'refused = [{ seat = 2, option = "3", rule = "relay-1" }]\n'),
            ["refused: 3 is refused by relay-2, not by relay-1"],
        ),
        ((RELAY, '[expect]\n"team:0" = { at = 9 }\n'), ["expect: team:0: at is 8, not 9"]),
        ((RELAY, '[expect]\n"team:0" = { speed = 9 }\n'), ["expect: team:0: speed is 'nothing of the kind', not 9"]),
        (
            (RELAY, '[expect]\n"team:7" = { at = 9 }\n'),
            ["expect: there is no 'team:7'; available: team:0, team:1, field"],
        ),
        ((RELAY, 'over = { rule = "relay-5", winners = [0, 2] }\n'), ["over: the match goes on"]),
        (
            (RELAY, 'play = ["0! concede"]\nover = { rule = "relay-9", winners = [0, 2] }\n'),
            ["over: seats [1, 3] won by relay-9"],
        ),
        (
            (RELAY, 'play = ["0! concede"]\nover = { rule = "relay-5", winners = [1, 3] }\n'),
            ["over: seats [1, 3] won by relay-9"],
        ),
        ((RELAY, 'told = ["relay-1"]\n'), ["told: relay-1 is not cited, or not in this order"]),
        (
            (RELAY, 'play = ["0! cheer", "0: 1"]\ntold = ["relay-1", "relay-6"]\n'),
            ["told: relay-6 is not cited, or not in this order"],
        ),
        (
            (RELAY, 'play = ["0! cheer"]\ntold = ["relay-6", "relay-6"]\n'),
            ["told: relay-6 is not cited, or not in this order"],
        ),
        (
            (RELAY, 'play = ["0: 9"]\n'),
            ["play: '0: 9' was refused: '9' cannot be chosen here: Either runner of the team"],
        ),
        ((RELAY, 'play = ["1: 2"]\n'), ["play: '1: 2' was refused: it is not your turn: Anna, Cleo must answer first"]),
        ((RELAY, 'play = ["1! sing"]\n'), ["play: '1! sing' was refused: there is no action 'sing'"]),
        ((RELAY, 'play = ["0! concede", "0: 1"]\n'), ["play: '0: 1' was refused: the match is over: Seat 0 gives up."]),
        ((RELAY, 'tape = ["stone"]\n'), ["tape: stone was never rolled or drawn"]),
        ((RELAY, 'play = ["0: 3", "1: 1"]\n'), ["play: the tape ended before '1: 1' could be answered"]),
        (
            (LOTS.replace('"card:08"', ""), BIDS.replace(', "1: pass", "2: card:05", "2: pass"', "")),
            [
                f"play: the tape ended before '{answer}' could be answered"
                for answer in ("1: card:03", "0: card:12", "0: pass")
            ],
        ),
        (
            (RELAY, 'offered = ["7"]\nasked = [1]\n[expect]\n"team:1" = { at = 0 }\n'),
            ["expect: team:1: at is 3, not 0", "offered: 7 is not offered", "asked: [0, 2] are asked"],
        ),
    ],
)
def test_what_differs_is_told(case: Path, tables: tuple[str, ...], told: list[str]) -> None:
    found = differences(case, *tables)

    assert len(found) == len(told)
    for difference, start in zip(found, told, strict=True):
        assert difference.startswith(start)


# --- while a case is played -------------------------------------------------------------------------------------------


def test_facts_may_be_expected_after_any_answer(case: Path) -> None:
    text = RELAY.replace("position = { at = [8, 3] }", "position = { at = [1, 3] }") + 'play = ["0: 2", "1: 1"]\n'
    right = "".join(
        f'[[after]]\nanswers = {answers}\nexpect = {{ "team:0" = {{ at = {at} }} }}\n'
        for answers, at in ((0, 1), (1, 3), (2, 3))
    )

    assert differences(case, text, right) == []
    assert differences(case, text, right.replace("at = 3", "at = 5")) == [
        "after 1: expect: team:0: at is 3, not 5",
        "after 2: expect: team:0: at is 3, not 5",
    ]


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> str:
    """A case of a game in which everybody is asked for a sword again and again, and gets one in the third round."""

    def wait(s: Sketch) -> Play[None]:
        s.agenda.append("patience")
        s.notes.append("round")
        swords = ["sword"] if len(s.notes) > 4 else []
        for seat in (0, 1):
            yield from choose_or_pass(seat, "ask", "Take it?", lambda: swords, rule="ask", secret=True)

    game = sketch(wait)
    monkeypatch.setitem(games(), "sketch", replace(game, phases={**game.phases, "patience": wait}))
    return 'rules = ["ask"]\nsays = "Patience"\ngame = "sketch"\n'


def test_all_pass_until_something_is_offered(case: Path, patience: str) -> None:
    assert differences(case, patience, 'play = ["pass until sword", "sword"]\nasked = [1]\n') == []


def test_passes_come_to_an_end(case: Path, patience: str) -> None:
    assert differences(case, patience, 'play = ["pass until shield"]\n') == [
        "play: 'shield' is not offered after 500 passes"
    ]


def test_where_nobody_can_pass_it_is_told(case: Path) -> None:
    assert differences(case, RELAY, 'play = ["pass until 9"]\n') == [
        "play: nobody can pass, and '9' is not offered yet"
    ]


def test_a_seat_that_nobody_asks_is_refused_everything(case: Path) -> None:
    text = RELAY + 'refused = [{ option = "2", seat = 1 }]\n'

    assert differences(case, text) == []
    assert differences(case, text.replace("seat = 1", 'seat = 1, rule = "relay-1"')) == [
        "refused: nobody asks seat 1, so no rule refuses 2"
    ]


def test_acts_are_refused_too(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shout = Act("shout", "Shout", lambda *_: "ask", lambda *_: None)
    monkeypatch.setitem(games(), "sketch", sketch(lambda _: None, acts=(shout,)))
    text = 'rules = ["ask"]\nsays = "Silence"\ngame = "sketch"\n'

    assert differences(case, text, 'refused = [{ option = "! shout", rule = "ask" }]\n') == []
    assert differences(case, text, 'refused = [{ option = "! sing", rule = "ask" }]\n') == [
        "refused: Sketch has no act 'sing'"
    ]


def test_the_dice_of_an_option(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def shoot(_: Sketch) -> Play[None]:
        odds = Odds("Hits", (("one", 0.5), ("none", 0.5)), throws=(Throw(2, ("5", "6")),))
        yield from choose(
            0, "ask", "At whom?", ["near", "far"], rule="ask", odds=lambda way: odds if way == "far" else None
        )

    monkeypatch.setitem(games(), "sketch", sketch(shoot))
    text = 'rules = ["ask"]\nsays = "Dice"\ngame = "sketch"\n'

    assert differences(case, text, 'dice = { far = [{ number = 2, faces = ["5", "6"] }] }\n') == []
    assert differences(case, text, 'dice = { far = [{ number = 3, faces = ["6"] }], near = [] }\n') == [
        "dice: far throws 2 for 5 6",
        "dice: near shows no odds",
    ]


def test_the_chances_of_an_option(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def shoot(_: Sketch) -> Play[None]:
        odds = Odds("Hits", (("one", 1 / 3), ("none", 2 / 3)), success=("one", 1 / 3), signs=("hit", "miss", "hit"))
        yield from choose_or_pass(0, "ask", "At whom?", ["far"], rule="ask", odds=lambda _: odds)

    monkeypatch.setitem(games(), "sketch", sketch(shoot))
    text = 'rules = ["ask"]\nsays = "Chances"\ngame = "sketch"\n'

    assert differences(case, text, "chances = { far = { hit = 0.3333, miss = 0.6667 } }\n") == []
    assert differences(case, text, "chances = { far = { hit = 0.3334, slain = 1 }, pass = { hit = 0 } }\n") == [
        "chances: far: hit is told as 0.3333, not 0.3334",
        "chances: far tells nothing of 'slain'; it tells hit, miss",
        "chances: pass shows no odds",
    ]


def test_an_impossible_position_is_told_before_the_case_runs(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lame = replace(games()["relay"], broken=lambda _: ["a runner is lame"])
    monkeypatch.setitem(games(), "relay", lame)
    text = RELAY + 'play = ["0: 3"]\ntape = ["grass"]\n'

    assert differences(case, text) == ["position: a runner is lame"]
    assert differences(case, text, "partial = true\n") == []


# --- cases that are none ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rules = [", "case.toml: is not TOML"),
        (RELAY.replace("says", "sys"), "case.toml: sys is not a key that belongs there"),
        (RELAY.replace('says = "A runner runs"', ""), "case.toml: says is missing"),
        (RELAY + "play = [1]\n", "case.toml: play: 0 should be a valid string"),
        (RELAY + "tape = [1.5]\n", "case.toml: tape"),
        (RELAY + 'refused = [{ rule = "relay-1" }]\n', r"case.toml: refused\[0\]: option is missing"),
        (RELAY + "over = { winners = [0] }\n", "case.toml: over: rule is missing"),
        (RELAY.replace('game = "relay"', 'game = "chess"'), "there is no game 'chess'; available:"),
        (RELAY.replace("relay-1", "relay-99"), "rules: Relay has no rule relay-99"),
        (RELAY + 'options = { wind = "north" }\n', "Relay has no option 'wind'"),
        (RELAY + 'play = ["2"]\n', "play: '2': 2 seats are asked; write 'SEAT: 2'"),
        (
            RELAY + 'play = ["0: 3"]\ntape = ["sand"]\n',
            "tape: the rules roll grass, stone, and the tape says 'sand'",
        ),
        (
            VOLLEY.replace('"bull", "miss"', '"bull"'),
            "tape: the rules roll 2, and the tape holds only 1 more",
        ),
        (
            LOTS.replace("card:08", "card:99"),
            "tape: the rules draw card:01, .*, and the tape says 'card:99'",
        ),
        (LOTS.replace("card:08", "card:12"), "the tape says 'card:12'"),
    ],
    ids=lambda text: text.strip().split("\n")[-1][:40],
)
def test_a_file_that_is_no_case_gives_a_sentence(case: Path, text: str, sentence: str) -> None:
    (told,) = differences(case, text)

    assert re.search(sentence, told)
    assert "\n" not in told


def test_numbers_on_the_tape_are_faces_too(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def roll(s: Sketch) -> None:
        s.notes += map(str, s.chance.roll(range(1, 7), 2))

    game: Game = sketch(roll)
    monkeypatch.setitem(games(), "sketch", game)
    text = 'rules = ["ask"]\nsays = "Dice"\ngame = "sketch"\ntape = [6, "1"]\nover = { rule = "end", winners = [0] }\n'

    assert differences(case, text, '[expect]\nnotes = { said = ["6", "1"] }\n') == []


def test_rules_that_fail_in_a_case_are_a_sentence(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: Sketch) -> None:
        raise ValueError("the rules stumble")

    monkeypatch.setitem(games(), "sketch", sketch(fails))

    assert differences(case, 'rules = ["ask"]\nsays = "Dice"\ngame = "sketch"\n') == ["the rules stumble"]


# --- finding them -----------------------------------------------------------------------------------------------------


def test_cases_are_found_in_files_and_folders(tmp_path: Path) -> None:
    names = ["b/two.toml", "b/deep/one.toml", "a.toml", "b/notes.md"]
    for name in names:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(RELAY, encoding="utf-8")

    found = [path.relative_to(tmp_path).as_posix() for path in find_cases([tmp_path / "a.toml", tmp_path / "b"])]

    assert found == ["a.toml", "b/deep/one.toml", "b/two.toml"]
    with pytest.raises(ValueError, match=r"there is no case .*nowhere"):
        list(find_cases([tmp_path / "nowhere"]))


def test_a_case_is_read(case: Path) -> None:
    case.write_text(VOLLEY, encoding="utf-8")

    read = read_case(case)

    assert (read.game, read.tape, read.play[-1]) == ("skirmish", ("bull", "miss"), "done")
    assert read.game in {game.key for game in TOYS}

"""Answering, refusing, forced answers, phases, ends, acts, and rules that fail."""

from __future__ import annotations

import random

import pytest

from banneret.engine.chance import Pile
from banneret.engine.checks.conformance import check_match
from banneret.engine.decision import Decision, Play, choose, choose_or_pass, choose_some, first_of, together
from banneret.engine.game import AGAIN, Act, Again, Game, GameOver, PhaseOver
from banneret.engine.match.match import Match
from banneret.engine.match.running import Result
from banneret.engine.words.errors import NotAllowed, NotNow, NotUnderstood, RulesError
from tests.engine.playing import TOYS, looks, offered, play, position, started, walk
from tests.engine.toys.relay import RELAY
from tests.engine.toys.sketch import Sketch, sketch
from tests.engine.toys.skirmish import SKIRMISH


def ask(s: Sketch, seat: int = 0, *ways: str) -> Play[None]:
    """Note down which of `ways` (a, b, c) the seat chooses."""
    prompt = f"Seat {seat}?"
    bar = {"c": "bar"}.get
    s.notes.append((yield from choose(seat, "ask", prompt, ways or ("a", "b", "c"), unless=bar, rule="ask")))


def told(match: Match) -> list[str]:
    return [entry.text for entry in match.view().log]


def said(match: Match) -> list[str]:
    return list(match.game.facts(match.state)["notes"]["said"])


# --- beginning --------------------------------------------------------------------------------------------------------


def test_a_new_match_waits_for_the_first_answer() -> None:
    match = Match.new(sketch(ask))

    assert list(match.decisions) == [0]
    assert match.decisions[0].prompt == "Seat 0?"
    assert (match.seats, match.seat_names, match.result) == (2, ("Anna", "Bert"), None)


def test_options_are_settled() -> None:
    game = sketch(ask)

    assert Match.new(game).options == {"size": "small", "motto": ""}
    assert Match.new(game, {"size": "big"}, motto="Ever on").options == {"size": "big", "motto": "Ever on"}


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"colour": "red"}, "Sketch has no option 'colour'; it has size, motto"),
        ({"size": "huge"}, "Sketch: size cannot be 'huge'; it is one of small, big"),
    ],
)
def test_an_option_that_is_not_there(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Match.new(sketch(ask), options)


def test_a_game_that_is_not_there() -> None:
    with pytest.raises(ValueError, match=r"there is no game 'chess'; available: .*auction"):
        Match.new("chess")


def test_a_game_by_name() -> None:
    assert Match.new("relay").game is RELAY


def test_a_seed_fixes_every_outcome() -> None:
    def ends(seed: int) -> list[str]:
        *_, last = walk(SKIRMISH, seed)
        return looks(last)

    assert ends(5) == ends(5)
    assert ends(5) != ends(6)


# --- answering and refusing -------------------------------------------------------------------------------------------


def test_an_answer_is_what_the_rules_get() -> None:
    match = started(sketch(ask, ask), "0: b")

    assert said(match) == ["b"]
    assert list(match.decisions) == [0]


def test_what_the_rules_bar_is_not_allowed() -> None:
    match = Match.new(sketch(ask))

    with pytest.raises(NotAllowed, match=r"^C|^c is not allowed: Not that one\.$") as no:
        match.decide(0, "c")

    assert no.value.rule is not None
    assert no.value.rule.id == "bar"


def test_what_was_never_a_candidate_is_not_understood() -> None:
    match = Match.new(sketch(ask))

    with pytest.raises(NotUnderstood, match=r"'hex:1,1' cannot be chosen here: Not a choice right now\.") as no:
        match.decide(0, "hex:1,1")

    assert no.value.rule is not None
    assert no.value.rule.id == "ask"


def test_a_refusal_quotes_only_the_beginning_of_what_was_asked() -> None:
    with pytest.raises(NotUnderstood, match=r"^'x{77}…' cannot be chosen here: Not a choice right now\.$"):
        Match.new(sketch(ask)).decide(0, "x" * 60_000)


def test_a_seat_that_is_not_asked() -> None:
    with pytest.raises(NotNow, match="it is not your turn: Anna must answer first"):
        Match.new(sketch(ask)).decide(1, "a")


def test_a_match_that_is_over() -> None:
    match = started(sketch(ask), "0: a")

    with pytest.raises(NotNow, match="the match is over: All is said: a"):
        match.decide(0, "a")
    with pytest.raises(NotNow, match="the match is over"):
        match.act(0, "concede")


def test_done_too_early_is_not_allowed() -> None:
    def fall(s: Sketch) -> Play[None]:
        s.notes += yield from choose_some(
            0, "ask", "Who?", ["a", "b", "c"], at_least=2, otherwise="They fall", rule="ask"
        )

    match = started(sketch(fall), "0: c")

    with pytest.raises(NotAllowed, match=r"They fall is not allowed: One of these\."):
        match.decide(0, "done")
    assert said(play(match, "0: a done")) == ["a", "c"]


def test_a_refusal_changes_nothing() -> None:
    match = started(sketch(ask, ask), "0: a")
    before = looks(match), position(match)

    for seat, key in ((0, "c"), (0, "x"), (1, "a")):
        with pytest.raises((NotAllowed, NotUnderstood, NotNow)):
            match.decide(seat, key)

    assert (looks(match), position(match)) == before


def test_why_names_the_rule_or_nothing() -> None:
    match = Match.new(sketch(ask))
    rules = {key: match.why(0, key) for key in ("a", "c", "table")}

    assert {key: rule and rule.id for key, rule in rules.items()} == {"a": None, "c": "bar", "table": "ask"}
    assert match.why(1, "a") is None


def test_a_program_takes_options() -> None:
    match = Match.new(sketch(ask, ask), keeping=False)
    match.decide_unchecked(0, match.decisions[0].options[1])

    assert said(match) == ["b"]
    assert match.history == []


# --- forced answers ---------------------------------------------------------------------------------------------------


def test_a_public_question_with_one_answer_answers_itself() -> None:
    def only(s: Sketch) -> Play[None]:
        yield from ask(s, 1, "a", "c")

    match = Match.new(sketch(only, ask))

    assert said(match) == ["a"]
    assert [str(one) for one in match.history] == ["1= a"]
    assert list(match.decisions) == [0]


def test_a_lone_pass_is_forced_too() -> None:
    def none(s: Sketch) -> Play[None]:
        answer = yield from choose_or_pass(0, "ask", "Which?", ["c"], unless=lambda _: "bar", rule="ask")
        s.notes.append(str(answer))

    match = Match.new(sketch(none))

    assert (said(match), [str(one) for one in match.history]) == (["None"], ["0= pass"])


def test_a_secret_question_is_always_asked() -> None:
    def only(s: Sketch) -> Play[None]:
        s.notes.append((yield from choose(0, "ask", "Which?", lambda: ["a"], secret=True, rule="ask")))

    match = Match.new(sketch(only))

    assert offered(match, 0) == ["a"]
    assert match.history == []


def test_a_question_that_waits_is_asked_though_one_answer_is_left() -> None:
    def only(s: Sketch) -> Play[None]:
        s.notes.append(
            (yield from choose(0, "ask", "Which?", ["a", "c"], unless={"c": "bar"}.get, waits=True, rule="ask"))
        )

    match = Match.new(sketch(only, ask))
    assert (offered(match, 0), match.history) == (["a"], [])
    match.decide(0, "a")

    assert said(match) == ["a"]
    assert [str(one) for one in match.history] == ["0: a"]
    assert said(Match.resume(match.game, match.options, match.history)) == ["a"]


def test_a_seat_asked_with_another_is_asked_even_if_it_has_one_answer() -> None:
    def either(s: Sketch) -> Play[None]:
        asked = {
            seat: Decision(seat, "ask", "Which?", ["a", "c"], unless={"c": "bar"}.get, rule="ask") for seat in (0, 1)
        }
        seat, answer = yield from first_of(asked)
        s.notes.append(f"{seat}{answer}")

    match = Match.new(sketch(either))

    assert sorted(match.decisions) == [0, 1]
    assert said(play(match, "1: a")) == ["1a"]


@pytest.mark.parametrize("secret", [False, True])
def test_a_question_with_no_answer_is_a_fault_of_the_rules(secret: bool) -> None:
    def none(s: Sketch) -> Play[None]:
        yield from ask(s)
        s.notes.append((yield from choose(0, "ask", "Which?", list[str], secret=secret, rule="ask")))

    match = Match.new(sketch(none))

    with pytest.raises(RulesError, match=r"Sketch asks 'Which\?' and offers nothing"):
        match.decide(0, "a")
    assert offered(match, 0) == ["a", "b"]


def test_nobody_asked_at_all_is_a_fault_of_the_rules() -> None:
    def nobody(s: Sketch) -> Play[None]:
        yield from ask(s)
        yield from first_of({})

    match = Match.new(sketch(nobody))

    with pytest.raises(RulesError):
        match.decide(0, "a")


def test_an_empty_gathering_goes_on_at_once() -> None:
    def nobody(s: Sketch) -> Play[None]:
        none: dict[int, Play[None]] = {}
        assert (yield from together(none)) == {}
        yield from ask(s)

    match = Match.new(sketch(nobody))

    assert offered(match, 0) == ["a", "b"]


# --- phases -----------------------------------------------------------------------------------------------------------


def test_phases_come_from_the_agenda_and_may_push_others() -> None:
    def outer(s: Sketch) -> None:
        s.notes.append("outer")
        s.agenda += ["inner", "inner"]

    def inner(s: Sketch) -> None:
        s.notes.append("inner")

    match = Match.new(sketch(outer, ask, inner=inner))

    assert said(match) == ["outer", "inner", "inner"]
    assert match.phases == 4


def test_a_phase_that_is_over_is_dropped() -> None:
    def cut(s: Sketch) -> Play[None]:
        yield from ask(s)
        raise PhaseOver

    def plain(_: Sketch) -> None:
        raise PhaseOver

    match = started(sketch(cut, plain, ask), "0: a")

    assert offered(match, 0) == ["a", "b"]
    assert said(match) == ["a"]


def test_the_end_comes_from_deep_inside() -> None:
    def deeper(depth: int) -> Play[None]:
        if depth:
            yield from deeper(depth - 1)
            raise AssertionError("play went on after the end")
        yield from choose(0, "ask", "Which?", ["a", "b"], rule="ask")
        raise GameOver([1, 0], "far", "Deep down.")

    match = started(sketch(lambda _: deeper(5), ask), "0: a")

    assert match.result == Result((1, 0), "Deep down.", "far")
    assert not match.decisions
    assert match.view(0).result is not None
    assert match.view(0).questions == ()
    assert match.view(0).acts == ()


def test_a_match_may_end_before_anybody_is_asked() -> None:
    match = Match.new(sketch())

    assert match.result == Result((0,), "All is said: .", "end")


@pytest.mark.parametrize("end", [GameOver([0], "far", "At once."), PhaseOver()], ids=["match", "phase"])
@pytest.mark.parametrize("late", [True, False])
def test_to_end_something_while_all_decide_is_a_fault_of_the_rules(end: Exception, late: bool) -> None:
    def own(seat: int) -> Play[None]:
        if late:
            yield from choose(seat, "ask", "Which?", ["a", "b"], rule="ask")
        raise end

    def gather(_: Sketch) -> Play[None]:
        yield from together({seat: own(seat) for seat in (0, 1)})

    match = started(sketch(ask, gather), "0: a") if late else Match.new(sketch(ask, gather))
    before = position(match)

    with pytest.raises(RulesError, match="the rules end something while seats decide at the same time"):
        match.decide(0, "b")
    assert position(match) == before


# --- acts -------------------------------------------------------------------------------------------------------------


def relay(*answers: str) -> Match:
    return started(RELAY, *answers)


def test_an_aside_leaves_the_question_open() -> None:
    match = relay("3! cheer")

    assert sorted(match.decisions) == [0, 2]
    assert match.state.cheers == [0, 0, 0, 1]
    assert told(match) == ["Seat 3 cheers"]


def test_an_aside_may_be_barred() -> None:
    match = relay("3! cheer cheer")

    with pytest.raises(NotAllowed, match=r"Cheer is not allowed now: Everybody may cheer twice\.") as no:
        match.act(3, "cheer")

    assert no.value.rule is not None
    assert no.value.rule.id == "relay-6"
    assert [act.name for act in match.view(3).acts] == ["whistle", "rain", "concede"]


def test_an_act_that_is_not_there() -> None:
    with pytest.raises(NotUnderstood, match="there is no action 'sing'; available: cheer, whistle, rain"):
        relay().act(0, "sing")


def test_an_aside_may_drop_the_phase() -> None:
    match = relay("1! whistle")

    assert sorted(match.decisions) == [1, 3]


def test_an_interrupt_drops_the_phase_and_play_goes_on() -> None:
    match = relay("0: 2", "1! rain")

    assert match.state.at == [1, 0]
    assert sorted(match.decisions) == [1, 3]


def test_an_interrupt_may_end_the_match() -> None:
    match = relay("0: 2", "0! concede")

    assert match.result == Result((1, 3), "Seat 0 gives up.", "relay-9")


def test_an_aside_that_leaves_one_answer_gives_it() -> None:
    def close(s: Sketch, _: int) -> None:
        s.notes.append("closed")

    def either(s: Sketch) -> Play[None]:
        def bar(way: str) -> str | None:
            return "bar" if way == "b" and "closed" in s.notes else None

        s.notes.append((yield from choose(0, "ask", "Which?", ["a", "b"], unless=bar, rule="ask")))

    game = sketch(either, ask, acts=(Act("close", "Close", lambda *_: None, close),))
    match = started(game, "1! close")

    assert said(match) == ["closed", "a"]
    assert said(Match.resume(game, {}, match.happenings)) == ["closed", "a"]


# --- rules that fail --------------------------------------------------------------------------------------------------


def fails(_: Sketch) -> None:
    raise KeyError("the rules stumble")


def rolls(s: Sketch) -> None:
    s.notes += s.chance.roll(("x", "y"), 2)
    s.tell("roll", "A roll", rule="ask")


def draws(s: Sketch) -> None:
    s.notes.append(s.chance.draw(Pile(["x", "y"])))


def gathers(s: Sketch) -> Play[None]:
    yield from together({seat: ask(s, seat) for seat in (0, 1)})


@pytest.mark.parametrize(
    ("game", "answers", "last"),
    [
        (sketch(ask, fails), (), "0: a"),
        (sketch(ask, ask, fails), ("0: a",), "0: b"),
        (sketch(ask, rolls, fails), (), "0: a"),
        (sketch(ask, ask, rolls, draws, fails), ("0: b",), "0: a"),
        (sketch(ask, ask, rolls, draws, rolls, draws, fails), ("0: b",), "0: a"),
        (sketch(ask, gathers, fails), ("0: a", "1: b"), "0: a"),
        (sketch(ask, gathers, rolls, rolls, fails), ("0: a", "1: b"), "0: a"),
    ],
    ids=["at once", "after another", "after a roll", "after two", "after four", "after all", "after all and rolls"],
)
def test_rules_that_fail_leave_the_match_as_it_stood(game: Game, answers: tuple[str, ...], last: str) -> None:
    match = started(game, *answers)
    before = looks(match), position(match)

    for _ in range(2):
        back = "the match is back where it was before"
        with pytest.raises(RulesError, match=rf"the rules of Sketch failed .*stumble.* {back}"):
            play(match, last)

        assert (looks(match), position(match)) == before


@pytest.mark.parametrize("failing", ["aside", "interrupt"])
def test_an_act_that_fails_leaves_the_match_as_it_stood(failing: str) -> None:
    def stumble(s: Sketch, _: int) -> None:
        s.notes.append("?")
        raise KeyError("stumble")

    act = Act("stumble", "Stumble", lambda *_: None, stumble, ends=failing == "interrupt")
    match = started(sketch(ask, rolls, ask, acts=(act,)), "0: a")
    before = looks(match), position(match)

    with pytest.raises(RulesError):
        match.act(1, "stumble")

    assert (looks(match), position(match)) == before
    assert said(play(match, "0: b"))[-1] == "b"


def test_after_rules_failed_play_goes_on() -> None:
    def fussy(s: Sketch) -> Play[None]:
        yield from ask(s)
        if s.notes[-1] == "a":
            raise ZeroDivisionError

    match = started(sketch(ask, fussy, ask), "0: a")
    with pytest.raises(RulesError):
        match.decide(0, "a")

    assert said(play(match, "0: b", "0: a")) == ["a", "b", "a"]


def test_rules_that_fail_in_a_playout_say_so() -> None:
    match = Match.new(sketch(ask, fails), keeping=False)

    with pytest.raises((RulesError, KeyError), match="stumble"):
        match.decide(0, "a")


# --- everything at once -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.key)
def test_random_matches_conform(game: Game) -> None:
    for seed in range(12):
        walked = check_match(Match.new(game, seed=seed), random.Random(seed), often=0.2, most=1500)
        assert walked.decisions


@pytest.mark.parametrize("keeping", [True, False])
def test_a_playout_plays_as_a_kept_match_does(keeping: bool) -> None:
    def play_out(match: Match) -> object:
        source = random.Random(1)
        while not match.result:
            seat = source.choice(sorted(match.decisions))
            match.decide_unchecked(seat, source.choice(match.decisions[seat].branches))
        return match.result, match.game.facts(match.state)

    for game in TOYS:
        assert play_out(Match.new(game, seed=8, keeping=keeping)) == play_out(Match.new(game, seed=8))


@pytest.mark.parametrize("seat", [4, 9, -1])
def test_nobody_acts_who_has_no_seat(seat: int) -> None:
    match = relay()

    with pytest.raises((NotUnderstood, NotNow), match=f"there is no seat {seat}"):
        match.act(seat, "concede")
    with pytest.raises((NotUnderstood, NotNow)):
        match.decide(seat, "2")
    assert match.result is None


def test_a_phase_may_run_once_more_after_those_that_it_puts_on_the_agenda() -> None:
    def outer(s: Sketch) -> Again | None:
        s.notes.append("outer")
        s.then("first", "second")
        return AGAIN if len(s.notes) < 4 else None

    game = sketch(outer, first=lambda s: s.notes.append("first"), second=lambda s: s.notes.append("second"))

    assert Match.new(game).state.notes == ["outer", "first", "second"] * 2


def test_phases_may_follow_another_and_be_dropped() -> None:
    state = Sketch(agenda=["end", "battle", "move"])

    state.after("battle", "leave", "mourn")
    assert state.agenda == ["end", "mourn", "leave", "battle", "move"]
    state.back_to("battle")
    assert state.agenda == ["end", "mourn", "leave", "battle"]
    with pytest.raises(ValueError, match="the phase 'sleep' is not on the agenda: end, mourn, leave, battle"):
        state.back_to("sleep")

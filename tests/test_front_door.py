"""`import banneret`: its public names, and its errors for wrong arguments."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import Any

import pytest
from markupsafe import escape

import banneret
from banneret.bots import find_bot


def first(observation: banneret.Observation) -> Any:
    """First: always the first option."""
    return observation.decision.options[0]


@pytest.mark.parametrize("name", banneret.__all__)
def test_a_public_name_is_there(name: str) -> None:
    assert hasattr(banneret, name)


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="module 'banneret' has no attribute 'victory'"):
        _ = banneret.victory


def test_the_version_is_that_of_the_package() -> None:
    assert banneret.__version__ == version("banneret")


def test_the_package_runs_as_the_command() -> None:
    told = subprocess.run([sys.executable, "-m", "banneret", "--version"], capture_output=True, text=True, check=True)

    assert told.stdout == f"banneret {banneret.__version__}\n"


def test_a_new_match_is_played_and_replayed() -> None:
    match = banneret.new("titan", players=2, colours="given", seed=7)
    seat, decision = next(iter(match.decisions.items()))
    assert decision.prompt in repr(match)

    match.decide(seat, decision.options[0])

    assert banneret.replay(match.record()).record() == match.record()


def test_the_games_by_name() -> None:
    assert {"battle-magic", "battle-masters", "battlelore", "battlemist", "titan"} <= banneret.games.installed().keys()


def test_any_callable_is_a_bot() -> None:
    def by_key(observation: banneret.Observation) -> str:
        return find_bot("random").choose(observation)

    played = banneret.simulate("titan", [first, by_key], matches=2, seed=1, scenario="battle")

    assert [one.failure for one in played] == ["", ""]
    assert played == banneret.simulate("titan", [first, by_key], matches=2, seed=1, scenario="battle")


def test_a_bot_that_picks_what_is_not_offered_fails_its_match() -> None:
    (played,) = banneret.simulate("titan", [lambda _: "the moon", "random"], scenario="battle")

    assert "'the moon' is not an option of" in played.failure
    assert played.record.startswith("banneret 1")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"game": "chess", "bots": ["random"]}, "there is no game 'chess'; available: battle-magic"),
        ({"game": "titan", "bots": ["clever"]}, "there is no bot 'clever'; available: beginner, easy, medium"),
        ({"game": "titan", "bots": [7]}, "7 is not a bot; a bot is a name, or a callable that takes an Observation"),
        ({"game": "titan", "bots": []}, "nobody plays: give a bot for each seat"),
        ({"game": "titan", "bots": ["random"] * 9}, "9 bots are given for 2 seats"),
        ({"game": "titan", "bots": ["random"], "wind": "north"}, "Titan has no option 'wind'"),
        ({"game": "titan", "bots": ["random"], "players": 9}, "Titan: players cannot be '9'"),
    ],
)
def test_what_is_given_wrongly_is_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        banneret.simulate(**given)


def test_a_bot_says_what_it_is() -> None:
    assert repr(find_bot("random")) == "<Bot random: Random: anything that is allowed.>"
    assert repr(find_bot(first)) == "<Bot first: First: always the first option.>"


def test_a_match_is_played_by_bots_and_looked_at_at_any_moment() -> None:
    match = banneret.play("titan", ["greedy", "random"], seed=3, scenario="battle")
    assert match.result is not None

    early = match.at(20)
    assert early.result is None
    assert [one.key for one in early.happenings if hasattr(one, "key")] == [
        one.key for one in match.happenings[: len(early.happenings)] if hasattr(one, "key")
    ]
    assert match.at(-1).happenings == match.happenings[: len(match.at(-1).happenings)]
    assert len(match.happenings) > len(early.happenings) >= 20
    with pytest.raises(ValueError, match="so there is no moment 9999"):
        match.at(9999)


def test_a_match_is_stopped_after_some_decisions() -> None:
    match = banneret.play("battle-masters", ["random"], seed=1, cap=5)
    assert match.result is None
    assert 0 < len(match.happenings) < 60


@pytest.mark.parametrize("game", sorted(banneret.games.installed()))
def test_a_notebook_shows_a_match_with_its_question_and_log(game: str) -> None:
    match = banneret.play(game, ["random"], seed=4, cap=30)
    shown = match._repr_html_()
    seat, decision = next(iter(match.decisions.items()))

    assert shown is not None
    assert "<svg" in shown
    assert "var(" not in shown
    assert str(escape(decision.prompt)) in shown
    assert str(escape(match.seat_names[seat])) in shown
    assert str(escape(match.view(seat).log[-1].text)) in shown


def test_a_notebook_shows_what_the_asked_seat_sees_and_how_it_ended() -> None:
    match = banneret.play("titan", ["greedy", "random"], seed=3, scenario="battle")
    assert match.result is not None
    assert str(escape(match.result.text)) in (match._repr_html_() or "")


def test_a_case_is_a_position_to_play_on() -> None:
    case = Path(__file__).parent / "games/battle_masters/cases"
    match = banneret.position(sorted(case.rglob("*.toml"))[0], seed=1)
    assert match.game.key == "battle-masters"
    assert match.decisions or match.result

    with pytest.raises(ValueError, match=r"nothing\.toml"):
        banneret.position("nothing.toml")


def test_an_evaluation_tells_the_share_and_its_interval() -> None:
    score = banneret.evaluate("titan", ["greedy", first], bouts=3, seed=2, scenario="battle")

    assert (score.bots, score.bouts, score.failures) == (("greedy", "first"), 3, 0)
    assert 0 <= score.low <= score.won <= score.high <= 1
    assert str(score).startswith("titan scenario=battle: greedy wins ")
    assert score == banneret.evaluate("titan", ["greedy", first], bouts=3, seed=2, scenario="battle")
    assert "<table>" in score._repr_html_()


def test_a_sweep_changes_one_number() -> None:
    weak, strong = banneret.sweep(
        "titan", "character.lion.power", [1, 18], ["greedy"], bouts=6, scenario="battle",
        attacker="titan, 3 lion", defender="titan, 3 lion", land="plains",
    )  # fmt: skip
    assert "character.lion.power=1:" in str(weak)
    assert "character.lion.power=18:" in str(strong)
    assert (weak.bouts, strong.bouts) == (6, 6)


def test_environments_are_loaded_when_they_are_used() -> None:
    assert banneret.envs.aec.env("titan", {"scenario": "battle"}).possible_agents == ["seat_0", "seat_1"]
    with pytest.raises(AttributeError, match=r"banneret\.envs has no chess; it has aec, bot, gym, spiel"):
        _ = banneret.envs.chess


def test_bots_without_a_module_play_in_several_processes() -> None:
    def bold(observation: banneret.Observation) -> Any:
        return observation.decision.options[-1]

    bots = [bold, lambda observation: observation.decision.options[0]]
    there = banneret.simulate("titan", bots, matches=2, seed=1, jobs=2, scenario="battle")

    assert there == banneret.simulate("titan", bots, matches=2, seed=1, scenario="battle")


def test_a_bot_that_cannot_be_sent_is_one_sentence() -> None:
    lock = Lock()

    def waiting(observation: banneret.Observation) -> Any:
        with lock:
            return observation.decision.options[0]

    with pytest.raises(ValueError, match=r"a bot cannot be sent to other processes \(.*lock.*\); play with jobs=1"):
        banneret.simulate("titan", [waiting, "random"], matches=2, jobs=2, scenario="battle")


def test_what_is_printed_most_says_what_it_is() -> None:
    match = banneret.new("battlelore", seed=1, adventure="agincourt-1415")

    assert repr(match.decisions[0]) == '<command-card for seat 0: "Which Command card do you play?", 6 options>'
    assert repr(match.game) == "<Game battlelore: BattleLore>"
    assert repr(match.view(1)) == "<battlelore as seat 1 sees it: Pennant: Command, 5 events, asked nothing>"
    assert repr(match.view()).startswith("<battlelore as a spectator sees it")


def test_a_typing_mistake_is_not_explained_by_a_rule() -> None:
    match = banneret.new("battlelore", seed=1, adventure="agincourt-1415")

    for key in ("nonsense", "hexx:1"):
        with pytest.raises(banneret.NotUnderstood, match=f"BattleLore has nothing with the key '{key}'"):
            match.why(0, key)
        with pytest.raises(banneret.NotUnderstood, match=f"BattleLore has nothing with the key '{key}'"):
            match.decide(0, key)
    assert match.why(0, "hex:1,1")


def test_a_seat_that_is_not_there_is_told() -> None:
    match = banneret.new("battlelore", seed=1)

    for wrong in (lambda: match.view(9), lambda: match.imagine(9), lambda: match.decide_unchecked(9, "x")):
        with pytest.raises(banneret.NotUnderstood, match="there is no seat 9"):
            wrong()
    with pytest.raises(banneret.NotNow, match="it is not your turn"):
        match.decide_unchecked(1, "x")


def test_the_seed_of_a_map_is_given_by_its_second_name() -> None:
    assert banneret.new("battle-magic", seed=3, map="generated", map_seed=9).options["seed"] == "9"
    assert banneret.new("battle-magic", seed=3).options["seed"] == "1"
    with pytest.raises(ValueError, match="map-seed and seed are the same option"):
        banneret.Match.new("battle-magic", {"seed": "1", "map-seed": "2"})


def test_options_and_questions_of_a_game_are_listed() -> None:
    assert banneret.games.options("titan")["scenario"].default == "game"
    assert banneret.games.questions("titan").keys() >= {"move", "strike", "split"}


def test_old_names_are_warned_about() -> None:
    with pytest.warns(DeprecationWarning, match="`decisions` of banneret.play is called `cap` now"):
        match = banneret.play("titan", "random", decisions=2, scenario="battle")
    assert match.result is None


def test_a_ladder_in_python() -> None:
    standings = banneret.ladder("titan", ["easy", "random"], fewest=2, most=2, scenario="battle")

    assert [one.bot for one in standings] == [one.bot for one in standings.ratings]
    assert standings["easy"].matches == 2
    assert standings.share("easy", "random") == 1 - standings.share("random", "easy")
    assert str(standings).count("matches") == 2
    with pytest.raises(ValueError, match="two different bots or more, not for easy"):
        banneret.ladder("titan", ["easy"])

"""`import banneret`: what stands at the front door, and what it says when something is given wrongly."""

from __future__ import annotations

from typing import Any

import pytest

import banneret
from banneret.bots import find_bot


def first(observation: banneret.Observation) -> Any:
    """First: always the first option."""
    return observation.decision.options[0]


def test_the_public_names() -> None:
    assert banneret.__all__ == [
        "Bot",
        "ComponentError",
        "Game",
        "Match",
        "NotAllowed",
        "NotNow",
        "NotUnderstood",
        "Observation",
        "Played",
        "Policy",
        "RecordError",
        "Refused",
        "RulesError",
        "games",
        "new",
        "replay",
        "simulate",
    ]
    assert all(hasattr(banneret, name) for name in banneret.__all__)


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

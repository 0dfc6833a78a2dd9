from __future__ import annotations

import json

from tests.cli.conftest import Run


def test_it_lists_games_and_their_options(run: Run) -> None:
    said = run("games")

    assert said.code == 0
    assert "bridge: The Bridge\n" in said.out
    assert "--option first=...: Who begins." in said.out
    assert "knight  the knight (the default)" in said.out


def test_as_json(run: Run) -> None:
    by_key = {game["key"]: game for game in json.loads(run("games", "--json").out)}

    assert by_key.keys() >= {"battle-masters", "bridge"}
    assert by_key["bridge"].keys() == {
        "key",
        "title",
        "blurb",
        "players",
        "minutes",
        "ownership",
        "options",
        "questions",
    }
    assert by_key["bridge"]["options"] == [
        {
            "key": "first",
            "label": "Who begins",
            "values": [{"value": "knight", "label": "the knight"}, {"value": "ogre", "label": "the ogre"}],
            "default": "knight",
            "help": "",
        }
    ]


def test_one_game_is_listed_alone(run: Run) -> None:
    listed = json.loads(run("games", "titan", "--json").out)

    assert [game["key"] for game in listed] == ["titan"]


def test_a_game_that_is_not_there(run: Run) -> None:
    said = run("games", "chess")

    assert (said.code, said.out) == (2, "")
    assert "there is no game 'chess'; available: battle-magic," in said.wrong

"""What lies in the box, and component files that do not fit."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from banneret.engine.components import ComponentError
from banneret.games.battlemist import GAME
from banneret.games.battlemist.box.box import the_box
from banneret.games.battlemist.box.components import COMPONENTS
from banneret.games.battlemist.box.validation import read_components, the_components
from banneret.games.battlemist.box.vocabulary import Lose

FILE = the_components()
BOX = the_box()


# --- the rulebook's numbers -------------------------------------------------------------------------------------------


@pytest.mark.rules("mist-1.2-01", "mist-1.3.1-01", "mist-1.3.1-03", "mist-1.4.3-01")
def test_thirty_nine_realms() -> None:
    assert (len(BOX.realms), len(BOX.neutral), len(BOX.races)) == (39, 33, 6)
    assert {realm.terrain for realm in BOX.neutral} == {"plains", "wood", "mountain", "desert"}
    assert [realm.index for realm in BOX.realms] == list(range(39))


@pytest.mark.rules("mist-1.2-01", "mist-1.4.1-01", "mist-1.4.2-01", "mist-2.2-03")
def test_decks_and_stars() -> None:
    assert (len(BOX.actions), len(BOX.events), len(BOX.quests), len(BOX.spells)) == (64, 17, 48, 14)
    assert FILE.game.stars == 25


@pytest.mark.rules("mist-1.3.1-04", "mist-R-68")
def test_every_realm_but_a_desert_yields_one_resource() -> None:
    for realm in BOX.neutral:
        kinds = [amount for amount in realm.yields if amount]
        assert len(kinds) == (realm.terrain != "desert")
    assert BOX.realm["abou-xar"].yields == (3, 0, 0)
    assert BOX.realm["nightpine"].yields == (0, 2, 0)
    assert BOX.realm["irontooth"].yields == (0, 0, 3)


@pytest.mark.rules("mist-2.3-04")
def test_every_piece_bears_four_colours() -> None:
    assert all(set(realm.sides) == set("RGBY") for realm in BOX.neutral)


@pytest.mark.rules("mist-6.0-01", "mist-6.0-02")
def test_monsters() -> None:
    found = {kind.id: (kind.values, kind.dice) for kind in BOX.monsters}
    told = {id: (values.move, values.rout, values.kill, dice) for id, (values, dice) in found.items() if values}
    assert told == {"dragon": (3, 5, 8, 2), "firegaunt": (2, 3, 7, 1), "giant": (2, 4, 6, 1)}


@pytest.mark.rules("mist-3.3.3-03", "mist-X-17", "mist-X-19", "mist-X-20", "mist-X-21")
@pytest.mark.parametrize(
    ("folk", "kind", "die", "result"),
    [
        ("barbarians", "archer", 7, "rout"), ("barbarians", "archer", 10, "kill"), ("barbarians", "archer", 6, "rout"),
        ("barbarians", "archer", 8, "kill"), ("orcs", "archer", 3, "miss"), ("orcs", "archer", 9, "kill"),
        ("dwarves", "archer", 6, "rout"), ("barbarians", "cavalry", 5, "rout"), ("barbarians", "cavalry", 7, "kill"),
        ("humans", "cavalry", 8, "kill"), ("elves", "footman", 6, "miss"), ("elves", "footman", 9, "kill"),
        ("undead", "footman", 5, "miss"), ("undead", "footman", 7, "rout"), ("undead", "footman", 9, "rout"),
        ("dwarves", "cavalry", 4, "rout"), ("dwarves", "cavalry", 3, "miss"), ("humans", "footman", 4, "miss"),
    ],
)  # fmt: skip
def test_values_of_the_rulebook_s_examples(folk: str, kind: str, die: int, result: str) -> None:
    race = next(race for race in BOX.races if race.folk == folk)
    values = race.values[BOX.kind[kind].index]
    assert result == ("kill" if die >= values.kill else "rout" if die >= values.rout else "miss")


@pytest.mark.rules("mist-2.0-01", "mist-2.0-02", "mist-2.0-03", "mist-2.0-04", "mist-2.0-05", "mist-R-59")
def test_races_by_players() -> None:
    assert [len(FILE.setup.of(players)) for players in range(2, 7)] == [2, 3, 4, 5, 6]
    alignments = Counter(race.alignment for race in BOX.races)
    assert alignments == {"good": 2, "evil": 2, "neutral": 2}


def test_a_number_or_half_is_an_amount() -> None:
    king = BOX.event["the-bandit-king"]
    assert [effect.amount for effect in king.failed if isinstance(effect, Lose)] == ["half"]


# --- files that do not fit --------------------------------------------------------------------------------------------


def faulty(tmp_path: Path, old: str, new: str) -> str:
    """The message for the shipped file with one change."""
    text = COMPONENTS.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ComponentError) as caught:
        GAME.check(path)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('sides = "YYBYGR"', 'sides = "YYBYG"', "realms abou-xar: sides is 'YYBYG'; it is six letters of RGBY"),
        ('sides = "YYBYGR"', 'sides = "YYBYGX"', "realms abou-xar: sides is 'YYBYGX'; it is six letters of RGBY"),
        ("action_cards = 64", "action_cards = 65", "counts: action_cards is 65, but the file has 64"),
        ("neutral_realms = 33", "neutral_realms = 32", "counts: neutral_realms is 32, but the file has 33"),
        ('destination = "nightpine"', 'destination = "nightpin"', "destination names 'nightpin'"),
        ('home = "zorgas"', 'home = "zul-warrens"', "races by home: 'zul-warrens' stands there twice"),
        ('id = "harrowmead"', 'id = "sarn-lea"', "realms and homes: 'sarn-lea' stands there twice"),
        ('op = "steal", amount = 2', 'op = "steel", amount = 2', "op: 'steel' is none of "),
        ('op = "steal", amount = 2', 'op = "steal", amuont = 2', "amuont is not a key that belongs there"),
        ('terrain = "desert"\nvalue = 0', 'terrain = "desert"\nvalue = 2', "desert yields nothing; it must be 0"),
        ("rout_check = [0, 0, 0,", "rout_check = [0, 0,", "rout_check has 9 entries"),
        ("move = 2, rout = 6, kill = 9", "move = 2, rout = 10, kill = 9", "a kill needs no less"),
        ("hand_limit = 7\n", "", "game: hand_limit is missing"),
        ("star_prices = [10, 15, 20, 25]", "star_prices = [10]", "star_prices are too few"),
        ("star_prices = [10, 15, 20, 25]", "star_prices = [10, 15, -2, 25]", "game.star_prices: 2 is -2; it must be 0"),
        ("start_footmen = 2", "start_footmen = -1", "game: start_footmen is -1; it must be 0 or more"),
        ("merchant_ratio = 3", "merchant_ratio = 0", "game: merchant_ratio is 0; it must be 1 or more"),
        ("die = 10", "die = 1", "game: die is 1; it must be 2 or more"),
        ("move = 2, rout = 6, kill = 9", "move = -2, rout = 6, kill = 9", "move is -2; it must be 0 or more"),
        ('op = "steal", amount = 2', 'op = "steal", amount = -2', "amount is -2; it must be 0 or more"),
    ],
)  # fmt: skip
def test_a_fault_is_one_sentence(tmp_path: Path, old: str, new: str, said: str) -> None:
    sentence = faulty(tmp_path, old, new)
    assert sentence.startswith("mine.toml: ")
    assert said in sentence
    assert "\n" not in sentence


CARD = 'play = "council"\ntarget = "opponent"\neffects = [{ op = "steal", amount = 2 }]'


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ('target = "none"\neffects = [{ op = "steal", amount = 2 }]', "steal needs the target opponent"),
        ('target = "spell"\neffects = []', "the target 'spell' needs a play of after-spell"),
        ('target = "none"\neffects = [{ op = "recover", amount = 2 }]', "recover needs the target battle"),
        ('target = "none"\neffects = [{ op = "vote-last" }]', "vote-last needs a play of before-vote"),
        ('target = "none"\neffects = [{ op = "save-hero" }]', "save-hero needs when = 'hero-death'"),
        ('target = "none"\neffects = [{ op = "draw", amount = 1, who = "target" }]', "has who = 'target'"),
        ('target = "none"\neffects = [{ op = "draw", amount = 1, who = "affected" }]', "has who = 'affected' outside"),
        (
            'target = "none"\neffects = [{ op = "lose", resource = "grain", amount = 1, who = "battle-enemy" }]',
            "has who = 'battle-enemy' outside a battle",
        ),
        ('target = "none"\neffects = [{ op = "raze", scope = "affected", rule = "destroy" }]', "outside a roll for"),
        ('target = "none"\neffects = [{ op = "truce", duration = "permanent" }]', "is permanent, which only"),
        ('target = "none"\neffects = [{ op = "truce", duration = "battle" }]', "lasts for a battle, and is not"),
        (
            'target = "none"\neffects = [{ op = "production", where = "target", rule = "none", duration = "round" }]',
            "has where = 'target'",
        ),
        (
            'target = "none"\neffects = [{ op = "roll", per = "once", at_least = 5, '
            'then = [{ op = "steal", amount = 1 }] }]',
            "steal needs the target opponent",
        ),
    ],
)
def test_effects_that_do_not_hold_together(tmp_path: Path, changed: str, said: str) -> None:
    sentence = faulty(tmp_path, CARD, 'play = "council"\n' + changed)
    assert "actions bandit-raid: effects:" in sentence
    assert said in sentence


def test_a_changed_file_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = COMPONENTS.read_text(encoding="utf-8").replace("start_stars = 1", "start_stars = 2")
    path.write_text(text, encoding="utf-8")
    assert read_components(path).game.start_stars == 2
    state = GAME.setup(GAME.settle({"components": str(path)}))
    assert state.box.file.game.start_stars == 2

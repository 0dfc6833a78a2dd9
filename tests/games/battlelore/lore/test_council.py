"""War Councils: levels chosen in secret, the Lore deck, the first hands, and the landmarks (chapter 9)."""

from __future__ import annotations

import pytest

from banneret.engine.at_hand import NotAtHand
from banneret.engine.components import Packed
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.engine.words.errors import NotAllowed
from banneret.games.battlelore.box import adventures
from banneret.games.battlelore.box.war_council import CLASSES, Council
from banneret.games.battlelore.cards.lore import the_lore
from banneret.games.battlelore.cards.state import Lore
from banneret.games.battlelore.setup import hand_size
from banneret.games.battlelore.state import State
from tests.games.battlelore.positions import offered, play, state_at

TOURELLES = "assault-on-the-tourelles"
"""An adventure in which Lore Masters bring their landmarks."""


def begun(adventure: str, **options: str) -> Match:
    return Match.new("battlelore", {"adventure": adventure, **options}, seed=5)


def assign(match: Match, seat: int, *characters: str) -> None:
    """Give a level to each of these, and leave the remaining levels unused."""
    for who in characters:
        match.decide(seat, who)
    if seat in match.decisions and "enough" in offered(match, seat):
        match.decide(seat, "enough")


def choose_cards(match: Match) -> None:
    """Both keep the first cards that they may."""
    while "place_strongholds" in match.state.agenda:
        seat = next(iter(match.decisions))
        match.decide(seat, key_of(match.decisions[seat].branches[0]))


def lore_of(match: Match) -> Lore:
    """The Lore of a match that uses Lore."""
    lore = match.state.lore
    assert isinstance(lore, Lore)
    return lore


# --- levels -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-9-01")
def test_no_character_rises_above_level_three() -> None:
    match = begun("free-companies")
    for _ in range(3):
        match.decide(0, "rogue")
    with pytest.raises(NotAllowed, match="Rogue 4 is not allowed"):
        match.decide(0, "rogue")
    assert "rogue" not in offered(match, 0)


@pytest.mark.rules("lore-9-07", "lore-R-110")
def test_councils_are_made_in_secret_and_revealed_together() -> None:
    ways = (("commander", "wizard", "wizard", "wizard"), ("commander", "rogue", "rogue", "cleric"))
    matches = [begun("free-companies") for _ in ways]
    for match, characters in zip(matches, ways, strict=True):
        assert sorted(match.decisions) == [0, 1]
        for who in characters:
            match.decide(1, who)
    for viewer in (0, None):
        assert len({match.view(viewer).json() for match in matches}) == 1
    for match in matches:
        assign(match, 1)
        assign(match, 0, "commander", "wizard")
    assert matches[0].state.lore.councils == (Council(1, wizard=1), Council(1, wizard=3))
    assert matches[1].state.lore.councils == (Council(1, wizard=1), Council(1, rogue=2, cleric=1))


@pytest.mark.rules("lore-9-01", "lore-9-08", "lore-R-54")
def test_levels_have_their_bounds() -> None:
    """The Spider costs Pennant a level; a Commander is demanded; nobody has more than three."""
    match = begun("free-companies")
    assert offered(match, 0) == ["commander", *CLASSES]
    refused = match.why(0, "enough")
    assert refused is not None
    assert refused.id == "lore-9-08"
    for who in ("wizard", "wizard", "wizard"):
        match.decide(0, who)
    assert offered(match, 0) == ["commander", "cleric", "rogue", "warrior"]
    refused = match.why(0, "wizard")
    assert refused is not None
    assert refused.id == "lore-9-01"
    match.decide(0, "rogue")
    assert offered(match, 0) == ["commander"]
    match.decide(0, "commander")
    assert 0 not in match.decisions
    assign(match, 1, "commander", "commander", "commander")
    assert match.state.lore.councils == (Council(1, wizard=3, rogue=1), Council(3))


@pytest.mark.rules("lore-9-02", "lore-9-07")
@pytest.mark.parametrize(("levels", "cards"), [(0, 3), (1, 4), (2, 5), (3, 6)])
def test_the_commander_says_how_many_command_cards(levels: int, cards: int) -> None:
    match = begun("standing-stones", councils="custom")
    assign(match, 0, *["commander"] * levels)
    assign(match, 1)
    assert hand_size(match.state, 0) == cards
    assert len(match.state.hands[0]) == cards
    assert len(match.state.hands[1]) == 3


# --- the Lore deck ----------------------------------------------------------------------------------------------------


def in_match(state: State) -> dict[str, int]:
    """How many cards of each class are in play."""
    lore = state.lore
    assert lore is not None
    cards = [*lore.deck, *lore.dealt[0], *lore.dealt[1], *lore.hands[0], *lore.hands[1]]
    return {master: sum(card.master == master for card in cards) for master in CLASSES}


@pytest.mark.rules("lore-9-04", "lore-W-53")
def test_the_deck_of_the_somme_has_fifty_cards() -> None:
    match = begun("crossing-the-somme")
    assert in_match(match.state) == {"wizard": 14, "cleric": 14, "rogue": 14, "warrior": 8}


@pytest.mark.rules("lore-9-04", "lore-W-53")
def test_the_deck_of_two_warriors_and_a_rogue_has_thirty_two() -> None:
    match = begun("free-companies")
    assign(match, 0, "commander", "warrior", "rogue")
    assign(match, 1, "commander", "warrior")
    assert in_match(match.state) == {"wizard": 5, "cleric": 5, "rogue": 8, "warrior": 14}
    assert len(match.state.lore.aside) == 60 - 32


@pytest.mark.rules("lore-8-01", "lore-8-02", "lore-W-48", "lore-8-04")
def test_the_first_lore_game_has_the_wizards_cards_alone() -> None:
    match = begun("wizards-and-lore")
    lore = match.state.lore
    assert in_match(match.state) == {"wizard": 15, "cleric": 0, "rogue": 0, "warrior": 0}
    assert [len(cards) for cards in lore.dealt] == [4, 4]
    assert lore.aside == ()
    choose_cards(match)
    assert [len(hand) for hand in lore_of(match).hands] == [1, 1]
    assert lore_of(match).goblets == [1, 1]
    assert lore_of(match).pool == 38


@pytest.mark.rules("lore-9-03", "lore-9-05", "lore-R-110")
def test_the_highest_lore_master_says_what_a_camp_begins_with() -> None:
    match = begun("crossing-the-somme")
    choose_cards(match)
    lore = lore_of(match)
    assert [len(hand) for hand in lore.hands] == [1, 3]
    assert lore.goblets == [1, 3]
    assert len(lore.deck) == 50 - 4


@pytest.mark.rules("lore-9-09")
def test_an_adventure_may_say_what_lore_a_camp_begins_with() -> None:
    text = (adventures.FOLDER / "crossing-the-somme.toml").read_text(encoding="utf-8")
    own = text.replace("lore = true", "lore = true\nstart_lore = { pennant = 7, standard = 0 }")
    match = begun("crossing-the-somme", **{"adventure-file": str(Packed.from_text("own.toml", own))})
    choose_cards(match)
    lore = lore_of(match)
    assert [len(hand) for hand in lore.hands] == [1, 3]
    assert (lore.goblets, lore.pool) == ([7, 0], 33)
    assert [entry.text for entry in match.state.log.seen_by(None) if entry.rule == "lore-9-09"] == [
        "Pennant gains 7 Lore"
    ]


@pytest.mark.rules("lore-8-03", "lore-R-109")
def test_cards_to_choose_from_are_seen_by_their_player_only() -> None:
    match = begun("crossing-the-somme")
    seen = match.view(0).json()
    for card in match.state.lore.dealt[1]:
        assert card.title not in seen or card in match.state.lore.dealt[0]
    for card in match.state.lore.dealt[0]:
        assert card.title in seen or card.id in seen
    worlds = [match.imagine(0).state.lore for _ in range(20)]
    assert all(world.dealt[0] == match.state.lore.dealt[0] for world in worlds)
    assert len({tuple(card.id for card in world.dealt[1]) for world in worlds}) > 5


@pytest.mark.rules("lore-R-64")
def test_a_council_without_lore_masters_begins_with_nothing() -> None:
    match = begun("free-companies")
    assign(match, 0, "commander")
    assign(match, 1, "commander", "wizard")
    choose_cards(match)
    assert [len(hand) for hand in lore_of(match).hands] == [0, 1]
    assert lore_of(match).goblets == [0, 1]


# --- landmarks --------------------------------------------------------------------------------------------------------


def placing(
    *, pennant: tuple[str, ...], standard: tuple[str, ...], adventure: str = "assault-on-the-tourelles"
) -> Match:
    """A match with these councils, at the placing of its landmarks."""
    match = begun(adventure, levels="10")
    assign(match, 0, *pennant)
    assign(match, 1, *standard)
    choose_cards(match)
    return match


@pytest.mark.rules("lore-11-10", "lore-11-12", "lore-R-87", "lore-R-93")
def test_a_level_3_lore_master_brings_its_landmark() -> None:
    """On an empty hex of the third or fourth row; the first player places all of theirs first."""
    match = placing(
        pennant=("commander", "wizard", "wizard", "wizard", "rogue", "rogue", "rogue"),
        standard=("commander", "cleric", "cleric", "cleric"),
    )
    assert list(match.decisions) == [0]
    hexes = [match.state.board.by_key[key] for key in offered(match, 0)]
    assert {there.row for there in hexes} == {2, 3}
    assert all(match.state.on[there.index] is None and match.state.ground.plain[there.index] for there in hexes)
    play(match, "hex:3,6", "hex:3,7")
    assert list(match.decisions) == [1]
    assert {match.state.board.by_key[key].row for key in offered(match, 1)} == {5, 6}
    play(match, "hex:5,6")
    places = match.game.facts(match.state)["landmarks"]
    assert (places["3,6"], places["3,7"], places["5,6"]) == ("magic-pentacle", "rogues-den", "healing-pool")
    assert match.state.ground.of_kind("healing-pool", 1) is not None


@pytest.mark.rules("lore-L-02", "lore-11-12")
def test_an_empty_hex_is_countryside_without_a_unit() -> None:
    match = placing(pennant=("commander", "wizard", "wizard", "wizard"), standard=("commander",))
    s = match.state
    places = set(offered(match, 0))
    for there in s.board.hexes:
        in_row = s.board.row_from[0][there.index] in (3, 4)
        empty = s.ground.terrain[there.index].id == "countryside" and s.on[there.index] is None
        assert (there.key in places) == (in_row and empty)
    wooded = next(there for there in s.board.hexes if s.ground.terrain[there.index].id == "wooded")
    taken = next(s.hex_of(unit) for unit in s.adventure.camps[0])
    for there in (wooded, taken):
        refused = match.why(0, there.key)
        assert refused is not None
        assert refused.id in ("lore-11-12", "lore-R-93")


@pytest.mark.rules("lore-11-11")
def test_two_lore_masters_of_level_3_and_one_class_cancel_out() -> None:
    match = placing(
        pennant=("commander", "wizard", "wizard", "wizard"), standard=("commander", "wizard", "wizard", "wizard")
    )
    assert match.state.phase == "command"


@pytest.mark.rules("lore-11-60", "lore-R-88", "lore-R-87")
def test_a_level_3_commander_places_a_stronghold_under_an_own_unit() -> None:
    """Standard already has one in the Tourelles."""
    match = placing(pennant=("commander",) * 3, standard=("commander",) * 3)
    assert list(match.decisions) == [0]
    for key in offered(match, 0):
        unit = match.state.on[match.state.board.by_key[key].index]
        assert unit is not None
        assert unit.camp == 0
    play(match, offered(match, 0)[0])
    assert match.state.ground.of_kind("stronghold", 0) is not None
    assert match.state.phase == "command"


@pytest.mark.rules("lore-11-60", "lore-11-10")
def test_an_adventure_may_do_without_landmarks() -> None:
    match = placing(pennant=("commander",) * 3, standard=("wizard",) * 3 + ("commander",), adventure="free-companies")
    assert match.state.phase == "command"
    assert match.state.ground.landmarks == ()


def test_who_asks_for_lore_in_a_match_without_is_told_so() -> None:
    s = state_at({"pennant": {"archers": ["2,6"]}})
    s.lore = None
    with pytest.raises(NotAtHand, match="there is no Lore now"):
        the_lore(s)

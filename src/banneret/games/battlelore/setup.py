"""Set-up: the map of an adventure with its units, and the Command cards dealt (section S; lore-R-110)."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.engine.at_hand import at_hand
from banneret.engine.cards import Deck, Hand
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.games.battlelore import options
from banneret.games.battlelore.box.adventure_file import MOST_TURNS
from banneret.games.battlelore.box.board import the_board
from banneret.games.battlelore.box.words import CAMP_TITLES
from banneret.games.battlelore.cards.command_deck import draw_card
from banneret.games.battlelore.cards.lore import the_lore
from banneret.games.battlelore.combat.state import GONE
from banneret.games.battlelore.lore import council
from banneret.games.battlelore.map.state import Sites
from banneret.games.battlelore.state import State

LORE = ("place_landmarks", "place_strongholds", "lore_choose", "lore_deal", "deal", "council")
"""The phases of set-up with War Councils, the first phase last (lore-R-110)."""


def begin(chosen: Mapping[str, str]) -> State:
    """Return the position before cards are dealt. Raises ValueError for options that contradict each other.

    Rules: lore-S-01, lore-S-02, lore-S-03, lore-S-04, lore-S-05.
    """
    box, adventure = options.box(chosen), options.adventure(chosen)
    s = State(
        agenda=["begin_turn", *(LORE if adventure.lore else ("deal",)), "opening"],
        box=box,
        board=the_board(),
        adventure=adventure,
        ground=adventure.ground,
        at=[GONE] * len(adventure.units),
        figures=[unit.figures for unit in adventure.units],
        color=[unit.color for unit in adventure.units],
        on=[None] * len(the_board().hexes),
        held=[0, 0],
        left=[len(camp) for camp in adventure.camps],
        won=[0, 0],
        hands=[Hand(), Hand()],
        deck=Deck(box.command_deck),
        last=[None, None],
        blazons=adventure.blazons,
        sites=Sites(),
        lore=council.new_lore(adventure, box),
        active=adventure.first,
    )
    for unit in adventure.units:
        s.put(unit, unit.start)
    return s


def opening(s: State) -> None:
    """Tell what the adventure is about, how many banners win, and who begins."""
    adventure = s.adventure
    s.tell(
        "opening",
        "{title}: {description}",
        title=Word(adventure.id, adventure.title),
        description=Word(f"{adventure.id}-description", adventure.description),
        rule="lore-0-03",
        head=True,
    )
    (pennant, standard), begins = adventure.goal, CAMP_TITLES[s.active]
    if pennant == standard:
        wins = "{pennant:# Victory Banner wins|# Victory Banners win}. {begins} begins."
    else:
        wins = "Pennant needs {pennant:# Victory Banner|# Victory Banners}, Standard {standard}. {begins} begins."
    s.tell("aim", wins, pennant=pennant, standard=standard, begins=begins, rule="lore-0-10")
    if adventure.turns < MOST_TURNS:
        wording = "After {turns} turns the larger share of the banners needed wins"
        s.tell("aim-turns", wording, turns=adventure.turns, rule="lore-R-97")


def deal(s: State) -> None:
    """Deal each player as many Command cards as the adventure or their Commander gives (lore-S-03, lore-9-02)."""
    for camp in (s.active, 1 - s.active):
        for _ in range(hand_size(s, camp)):
            s.hands[camp].take(at_hand(draw_card(s), "Command card to deal"))
        s.tell(
            "dealt",
            "{camp} gets {count:# Command card|# Command cards}",
            camp=CAMP_TITLES[camp],
            count=len(s.hands[camp]),
            hand=Listed(s.hands[camp], ","),
            rule="lore-S-03",
            privately={camp: "You get {hand}"},
        )


def hand_size(s: State, camp: int) -> int:
    """Return with how many Command cards a camp begins."""
    if s.adventure.hands is not None:
        return s.adventure.hands[camp]
    return s.box.commander_levels[the_lore(s).councils[camp].commander].command_cards

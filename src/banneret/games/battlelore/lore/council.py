"""War Councils: levels that are given or chosen in secret, the Lore deck, the first cards and tokens (chapter 9)."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.engine.at_hand import at_hand
from banneret.engine.cards import Deck
from banneret.engine.chance import Pile
from banneret.engine.decision import Play, choose, choose_some, together
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.adventures import Adventure
from banneret.games.battlelore.box.board import Hex
from banneret.games.battlelore.box.box import Box, LoreCard
from banneret.games.battlelore.box.ground import Site
from banneret.games.battlelore.box.war_council import CHARACTERS, CLASSES, Council
from banneret.games.battlelore.box.words import CAMP_TITLES, CHARACTER_TITLES, NOBODY, NOTHING
from banneret.games.battlelore.cards.lore import gain, the_lore
from banneret.games.battlelore.cards.prices import price_lists
from banneret.games.battlelore.cards.state import Lore
from banneret.games.battlelore.map.landmarks import STRONGHOLD
from banneret.games.battlelore.state import State

ENOUGH = "enough"
"""The answer that leaves all further levels unused."""
HIGHEST = 3
"""The highest level of a character (lore-9-01)."""
LANDMARK_ROWS = (3, 4)
"""The rows, counted from a camp's own side, in which its Lore Masters' landmarks are placed (lore-11-12, lore-R-93)."""


def new_lore(adventure: Adventure, box: Box) -> Lore | None:
    """Return the Lore of an adventure's first position; None if it has no Lore."""
    if not adventure.lore:
        return None
    cards = tuple(card for card in box.lore_cards if card.master == "wizard" or not adventure.wizard_only)
    councils = adventure.councils or (Council(), Council())
    return Lore(cards, councils, price_lists(box, cards, councils), box.lore_tokens)


# --- levels -----------------------------------------------------------------------------------------------------------


def council(s: State) -> Play[None]:
    """Let both players assign the levels of their councils in secret, and reveal them together.

    Rules: lore-9-07, lore-R-110, lore-R-135.
    """
    lore = the_lore(s)
    if s.adventure.custom is not None:
        councils = yield from together({camp: _assign(s, camp) for camp in (0, 1)})
        lore.councils = (councils[0], councils[1])
        lore.prices = price_lists(s.box, lore.cards, lore.councils)
    for camp in (0, 1):
        if not s.log.silent:
            sits = _levels({who: lore.councils[camp].level(who) for who in CHARACTERS})
            wording = "War Council of {camp}: {levels}"
            s.tell("war-council", wording, camp=CAMP_TITLES[camp], levels=sits or NOBODY, rule="lore-9-01")


def _levels(levels: Mapping[str, int]) -> Listed | None:
    """Return who sits in a council, with their levels; None if nobody does."""
    sits = [fill("{} {}", CHARACTER_TITLES[who], level) for who, level in levels.items() if level]
    return Listed(sits, ",") if sits else None


def _assign(s: State, camp: int) -> Play[Council]:
    """Let a player assign one level after another. Levels may stay unused (lore-R-135)."""
    custom = at_hand(s.adventure.custom, "choice of a War Council")
    levels = dict.fromkeys(CHARACTERS, 0)
    for left in range(custom.levels[camp], 0, -1):
        owed = custom.commander_min - levels["commander"]
        who = yield from _ask_level(s, camp, levels, left, owed)
        if who is None:
            break
        levels[who] += 1
    return Council(**levels)


def _ask_level(s: State, camp: int, levels: dict[str, int], left: int, owed: int) -> Play[str | None]:
    """Ask who gets the next level. The Commander must get one if the adventure says so (lore-9-01, lore-9-08)."""

    def barred(who: str) -> str | None:
        if who == ENOUGH:
            return "lore-9-08" if owed > 0 else None
        if levels[who] >= HIGHEST:
            return "lore-9-01"
        return "lore-9-08" if who != "commander" and left <= owed else None

    def call(who: str) -> Text:
        if who == ENOUGH:
            return "Leave the other levels"
        title, level = CHARACTER_TITLES[who], levels[who] + 1
        return (
            fill("{} {}", title, level) if level > HIGHEST else fill("{} {}: {}", title, level, _brings(s, levels, who))
        )

    chosen = yield from choose(
        camp,
        "council-level",
        "Who in your War Council gets 1 more level?",
        lambda: (*CHARACTERS, ENOUGH),
        help=lambda: _stands(levels, left),
        rule="lore-9-07",
        unless=barred,
        secret=True,
        label=call,
    )
    return None if chosen == ENOUGH else chosen


def _stands(levels: Mapping[str, int], left: int) -> Text:
    sits = _levels(levels)
    if sits is None:
        return fill("Nobody has one yet; levels left: {}.", left)
    return fill("{}; levels left: {}.", sits, left)


def _brings(s: State, levels: Mapping[str, int], who: str) -> Text:
    """Return what the next level of a character brings (lore-9-02, lore-9-03, lore-9-06, lore-11-10, lore-11-60)."""
    level = levels[who] + 1
    if who == "commander":
        stronghold = level == HIGHEST and s.adventure.strongholds
        wording = "{} Command cards and a Stronghold" if stronghold else "{} Command cards"
        return fill(wording, s.box.commander_levels[level].command_cards)
    entry = s.box.master_levels[level]
    parts = [fill("its cards at their own cost" if level == 1 else "its cards do more")]
    if level > max(levels[master] for master in CLASSES):
        parts.append(fill("hold {} Lore cards, begin with {}", entry.max_lore_cards, entry.start_lore_cards))
    if level == HIGHEST and s.adventure.master_landmarks:
        parts.append(fill("a landmark"))
    return fill("{}", Listed(parts, ";"))


# --- the Lore deck ----------------------------------------------------------------------------------------------------


def lore_deal(s: State) -> None:
    """Make the Lore deck from the councils, without some unseen cards of each class, and deal four cards to each
    player.

    Rules: lore-9-04, lore-9-05.
    """
    lore = the_lore(s)
    deck: list[LoreCard] = []
    for master in ("wizard",) if s.adventure.wizard_only else CLASSES:
        pile = Pile([card for card in s.box.lore_cards if card.master == master])
        while len(pile) > _in_play(s, master):
            lore.aside += (s.chance.draw(pile),)
        deck += pile
    lore.deck = Deck(sorted(deck, key=lambda card: card.key))
    s.tell("lore-deck-made", "The Lore deck has {count} {count:card|cards}", count=len(deck), rule="lore-9-04")
    for camp in (s.active, 1 - s.active):
        dealt = [s.chance.draw(lore.deck) for _ in range(min(s.box.lore_deck.deal, len(lore.deck)))]
        lore.dealt[camp] = sorted(dealt, key=lambda card: card.key)


def _in_play(s: State, master: str) -> int:
    """Return how many cards of a class are in the deck (lore-8-01, lore-9-04)."""
    entry, councils = s.box.lore_deck, the_lore(s).councils
    if s.adventure.wizard_only:
        return entry.single_wizard_game
    present = sum(sits.level(master) > 0 for sits in councils)
    return (entry.no_council, entry.one_council, entry.both_councils)[present]


def lore_choose(s: State) -> Play[None]:
    """Ask each player which cards to keep, as many as their highest Lore Master allows; the others are returned
    (lore-8-02, lore-9-03, lore-R-64).

    The council brings the first tokens too, unless the adventure says how many a camp begins with (lore-9-09).
    """
    lore = the_lore(s)
    kept = yield from together({camp: _keep(s, camp) for camp in (0, 1)})
    for camp in (s.active, 1 - s.active):
        entry = s.box.master_levels[lore.councils[camp].highest]
        back = [card for card in lore.dealt[camp] if card not in kept[camp]]
        lore.hands[camp].take(*kept[camp])
        lore.dealt[camp] = []
        lore.deck.add(*back)
        lore.seen[camp] += back
        s.tell(
            "keeps-lore-cards",
            "{camp} keeps {count} Lore {count:card|cards}",
            camp=CAMP_TITLES[camp],
            count=len(kept[camp]),
            kept=Listed(kept[camp], ",") if kept[camp] else NOTHING,
            rule="lore-8-02",
            privately={camp: "You keep {kept}"},
        )
        given = s.adventure.start_lore
        if given is None:
            gain(s, camp, entry.start_lore_tokens, "lore-8-04")
        else:
            gain(s, camp, given[camp], "lore-9-09")


def _keep(s: State, camp: int) -> Play[list[LoreCard]]:
    lore = the_lore(s)
    count = s.box.master_levels[lore.councils[camp].highest].start_lore_cards
    if not count:
        return []
    return (
        yield from choose_some(
            camp,
            "keep-first-lore-cards",
            lambda: fill("Which {:Lore card|# Lore cards} do you keep?", count),
            lambda: lore.dealt[camp],
            rule="lore-8-02",
            at_least=count,
            at_most=count,
            secret=True,
        )
    )


# --- landmarks of the councils ----------------------------------------------------------------------------------------


def place_strongholds(s: State) -> None:
    """A level 3 Commander places a Stronghold, unless the camp has one or may have none.

    Rules: lore-11-60, lore-R-87, lore-R-88.
    """
    if not s.adventure.strongholds:
        return
    councils = the_lore(s).councils
    _place(
        s,
        [
            (camp, STRONGHOLD)
            for camp in (s.active, 1 - s.active)
            if councils[camp].commander == HIGHEST and s.ground.of_kind(STRONGHOLD, camp) is None
        ],
    )


def place_landmarks(s: State) -> None:
    """Each level 3 Lore Master brings its landmark, unless both camps have one of its class.

    Rules: lore-11-10, lore-11-11, lore-11-12.
    """
    if not s.adventure.master_landmarks:
        return
    kinds: dict[str, str] = {
        kind.master: kind.id for kind in s.box.landmarks.values() if kind.master in CLASSES and kind.special
    }
    councils = the_lore(s).councils
    _place(
        s,
        [
            (camp, kinds[master])
            for camp in (s.active, 1 - s.active)
            for master in CLASSES
            if councils[camp].level(master) == HIGHEST > councils[1 - camp].level(master)
        ],
    )


def _place(s: State, sites: list[tuple[int, str]]) -> None:
    s.sites.placing = tuple(reversed(sites))
    if sites:
        s.then("place_site")


def place_site(s: State) -> Play[Again | None]:
    """Place one landmark after another.

    A landmark without any legal hex is not placed (lore-11-12, lore-11-60, lore-R-87).
    """
    *others, (camp, id) = s.sites.placing
    yield from _place_one(s, camp, id)
    s.sites.placing = tuple(others)
    return AGAIN if others else None


def _place_one(s: State, camp: int, id: str) -> Play[None]:
    landmark, able = s.box.landmarks[id], _places(s, camp, id)
    if not able:
        none = "{camp} has no free hex for its {landmark}"
        s.tell("no-place-for-landmark", none, camp=CAMP_TITLES[camp], landmark=landmark, rule="lore-R-87")
        return
    there = yield from choose(
        camp,
        "place-stronghold" if id == STRONGHOLD else "place-landmark",
        "Where do you place your {}?",
        able,
        rule="lore-11-60" if id == STRONGHOLD else "lore-11-12",
        about=landmark,
        beyond=lambda key: _why_not_place(s, camp, id, key),
        label=lambda place: fill("{}, under {}", place, unit.title) if (unit := s.on[place.index]) else str(place),
    )
    s.ground = s.ground.with_site(Site(s.box.landmarks[id], there.index, camp))
    placed = "{camp} places its {landmark} on {to}"
    s.tell("places-landmark", placed, camp=CAMP_TITLES[camp], landmark=landmark, to=there, rule="lore-11-12")


def _why_not_place(s: State, camp: int, id: str, key: str) -> str | None:
    """Return the rule that forbids placing a landmark on a hex: its row, or what is there."""
    there = s.board.by_key.get(key)
    if there is None or id == STRONGHOLD:
        return None
    return "lore-R-93" if s.board.row_from[camp][there.index] not in LANDMARK_ROWS else "lore-11-12"


def _places(s: State, camp: int, id: str) -> list[Hex]:
    """Return the hexes for a landmark, all countryside: for a Stronghold under a unit of the camp; for others a vacant
    hex in the camp's 3rd or 4th row.
    """
    free = [there for there in s.board.hexes if s.ground.plain[there.index]]
    if id == STRONGHOLD:
        return [there for there in free if (unit := s.on[there.index]) is not None and unit.camp == camp]
    rows = s.board.row_from[camp]
    return [there for there in free if s.on[there.index] is None and rows[there.index] in LANDMARK_ROWS]

"""Starting the game: races, quests, stars and stocks, the first three realms, dealing the rest (2.0 to 2.3, 2.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from banneret.engine.cards import Deck, Hand
from banneret.engine.chance import Pile
from banneret.engine.words.word import Word
from banneret.games.battlemist import options
from banneret.games.battlemist.box.box import ActionCard, Event, Race, the_box
from banneret.games.battlemist.box.land import START, Land
from banneret.games.battlemist.dice import highest
from banneret.games.battlemist.land.heroes import new_hero
from banneret.games.battlemist.quests.deck import draw_adventure
from banneret.games.battlemist.records import NOBODY, Building
from banneret.games.battlemist.state import State

PHASES = ("draw_races", "deal_quests", "deal_pieces", "roll_for_lead", "build_land", "settle_land", "begin_round")
"""The phases before the first round, and its beginning."""


def begin(chosen: Mapping[str, str]) -> State:
    """Return the state before races are drawn. Raises ValueError for options that contradict each other.

    mist-1.3.1-02.
    """
    rules = options.rules(chosen)
    box = the_box(rules.components)
    seats = range(rules.players)
    events = box.events if rules.events else ()  # mist-3.1.4-08, mist-R-09
    return State(
        agenda=list(reversed(PHASES)),
        box=box,
        rules=rules,
        land=Land(),
        races=(),
        alive=(True,) * rules.players,
        stock=[(0, 0, 0) for _ in seats],
        stars=[0 for _ in seats],
        used=[0 for _ in seats],
        extra=[0 for _ in seats],
        hands=[Hand() for _ in seats],
        troops=[{} for _ in seats],
        heroes=[() for _ in seats],
        quests=[None for _ in seats],
        quest_known=[frozenset() for _ in seats],
        artifacts=[() for _ in seats],
        building=Building([() for _ in seats], [False for _ in seats]),
        owner=[NOBODY] * len(box.realms),
        built=[0] * len(box.realms),
        stood=(0,) * len(box.realms),
        pool=box.file.game.stars,
        aiming=[None for _ in seats],
        actions=_action_deck((*box.actions, *events)),
        quest_deck=Deck(sorted(box.quests, key=lambda card: card.key)),
    )


def _action_deck(cards: Iterable[ActionCard | Event]) -> Deck[ActionCard | Event]:
    return Deck(sorted(cards, key=lambda card: card.key))


def draw_races(s: State) -> None:
    """Give each seat its race, agreed or drawn, its stock and its star (mist-1.3.2.4-01).

    Rules: mist-2.1-01, mist-2.2-03, mist-2.2-04, mist-2.2-05.
    """
    s.races = tuple(s.box.race[id] for id in s.rules.races) or _drawn_races(s)
    for seat, race in enumerate(s.races):
        s.stars[seat] = s.box.file.game.start_stars
        s.pool -= s.stars[seat]
        s.receive(seat, race.stock)
        s.tell("plays-race", "Player {number} plays {race:the}", number=seat + 1, race=race, rule="mist-R-71")


def _drawn_races(s: State) -> tuple[Race, ...]:
    """Draw a random slot of the table for each seat, and one of its races at random.

    Rules: mist-2.0-01, mist-2.0-02, mist-2.0-03, mist-2.0-04, mist-2.0-05, mist-R-71.
    """
    slots = ["+".join(slot) for slot in s.box.file.setup.of(s.rules.players)]
    races: list[Race] = []
    for _ in s.seats:
        slot = s.chance.pick(slots) if len(set(slots)) > 1 else slots[0]
        slots.remove(slot)
        open_to_it = [id for id in slot.split("+") if s.box.race[id] not in races]
        races.append(s.box.race[s.chance.pick(open_to_it) if len(open_to_it) > 1 else open_to_it[0]])
    return tuple(races)


def deal_quests(s: State) -> None:
    """Deal an adventure to everybody, starting with the first seat (mist-2.2-02, mist-R-82)."""
    for seat in s.seats:
        draw_adventure(s, seat, rule="mist-2.2-02")


def deal_pieces(s: State) -> None:
    """Lay three neutral realms in the middle, and deal the others one at a time (mist-2.2-01).

    Rules: mist-2.3-01, mist-2.3-02, mist-R-01, mist-R-02.
    """
    bag = Pile(sorted(s.box.neutral, key=lambda realm: realm.key))
    for place in START:
        s.land = s.land.laid(s.chance.draw(bag), place)
    first, second, third = s.land.realms
    s.tell(
        "lays-middle",
        "{first}, {second:the} and {third:the} lie in the middle",
        first=first,
        second=second,
        third=third,
        rule="mist-R-02",
    )
    seat = 0
    while len(bag):
        piece = s.chance.draw(bag)
        s.building.pieces[seat] = tuple(sorted((*s.building.pieces[seat], piece), key=lambda realm: realm.index))
        seat = (seat + 1) % s.rules.players
    s.tell("deals-realms", "The other realms are dealt", rule="mist-2.3-02")


def roll_for_lead(s: State) -> None:
    """The highest roll begins the map, and is lead seat in the first round (mist-2.3-03, mist-R-01)."""
    s.lead = s.active = highest(s, s.seats, "mist-2.3-03", Word("begins-map", "Who builds first"))
    s.phase = "building"
    s.tell("begins-map", "{seat} {seat:builds|build} first", seat=s.player(s.lead), rule="mist-2.3-03", head=True)


def settle_land(s: State) -> None:
    """Put two footmen and the first hero on every home realm (mist-2.4-01)."""
    footman = s.box.army[0]
    s.active = NOBODY
    for seat in s.seats:
        home = s.home(seat)
        s.owner[home.index] = seat
        s.put(seat, home, footman, s.box.file.game.start_footmen)
        s.heroes[seat] = (new_hero(s, seat),)
    s.tell("land-built", "The land is built", rule="mist-2.4-01", head=True)

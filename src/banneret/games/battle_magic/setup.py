"""Setup: seats, empires, castles, armies and ships, hands and first chits, the cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from banneret.engine.because import because
from banneret.engine.cards import Deck, Hand
from banneret.engine.chance import Pile
from banneret.engine.decision import Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import fill
from banneret.games.battle_magic import options
from banneret.games.battle_magic.box.box import Box, Counter, the_box
from banneret.games.battle_magic.cards import draw_chit, draw_into_hand
from banneret.games.battle_magic.map.ground import ground_of
from banneret.games.battle_magic.map.maps import APART, Map, Territory
from banneret.games.battle_magic.state import OFF, State, side_name
from banneret.games.battle_magic.turn import begin_turn
from banneret.games.battle_magic.winning import tell_aim


def _check_room(map: Map, seats: int, box: Box) -> None:
    """Check that the first castles fit on the map.

    Raises ValueError if they cannot be as far apart as the components ask.
    """
    least = box.file.game.castle_min_distance
    if least > APART and not map.room_for(seats, map.castle_sites, least):
        raise ValueError(f"Battle Magic: {map.title} has no room for {seats} castles {least} steps apart")


def begin(chosen: Mapping[str, str]) -> State:
    """Return the state before the seats are put in order. Raises ValueError for options that contradict each other."""
    box, rules = the_box(chosen["components"]), options.rules(chosen)
    empires = options.empires(chosen, box)
    map = options.chosen_map(chosen)
    _check_room(map, len(empires), box)
    seats = range(len(empires))
    agenda = ["cut", "deal", "place_start", "place_castle", "fill_cups"]
    if rules.variant:
        agenda.append("choose_empire")
    return State(
        agenda=[*agenda, "seat_order"],
        box=box,
        map=map,
        ground=ground_of(map, box.file, specials=chosen["specials"] == "on"),
        rules=rules,
        sets=[box.counters(seat, empire) for seat, empire in enumerate(empires)],
        at=[OFF] * (len(empires) * box.file.game.counters_per_set),
        on=[()] * len(map.territories),
        army=[() for _ in seats],
        hands=[Hand() for _ in seats],
        cups=[Pile(()) for _ in seats],
        piles=[[] for _ in seats],
        alive=[True for _ in seats],
        deck=Deck(box.deck),
    )


def seat_order(s: State) -> None:
    """Put the seats in a random circle. Teams keep rising numbers, and only the first seat is random (magic-R-81)."""
    left = list(s.seats)
    first = s.chance.pick(left)
    if len(set(s.rules.team)) < len(left):
        s.circle = [*left[first:], *left[:first]]
    else:
        s.circle = [first]
        left.remove(first)
        while left:
            seat = s.chance.pick(left) if len(left) > 1 else left[0]
            left.remove(seat)
            s.circle.append(seat)
    s.tell(
        "seat-order",
        "Order of play: {seats}",
        seats=Listed(map(side_name, s.circle), ","),
        rule="magic-R-81",
        head=True,
    )
    tell_aim(s)


def _next_to_place(s: State) -> int | None:
    """Return the next seat of the circle in this round of setup; None when all have had their turn."""
    while s.placing < len(s.circle):
        seat = s.circle[s.placing]
        if s.alive[seat]:
            return seat
        s.placing += 1
    s.placing = 0
    return None


def choose_empire(s: State) -> Play[Again | None]:
    """In seat order, each player picks an empire (magic-R-04)."""
    seat = _next_to_place(s)
    if seat is None:
        return None
    empire = yield from choose(
        seat,
        "choose-empire",
        "Which empire do you play?",
        list(s.box.empires),
        rule="magic-R-04",
        unless=lambda name: None if s.rules.duplicates or name not in s.taken else "magic-R-04",
        label=lambda name: s.box.empires[name].name,
    )
    s.taken.append(empire)
    s.sets[seat] = s.box.counters(seat, empire)
    s.placing += 1
    s.tell(
        "chooses-empire",
        "{seat} plays the {empire}",
        seat=side_name(seat),
        empire=s.box.empires[empire],
        rule="magic-R-04",
    )
    return AGAIN


def fill_cups(s: State) -> None:
    """Put every set into its cup.

    Counters that start on the map are taken out when they are placed (magic-setup-01).
    """
    for seat in s.seats:
        if s.alive[seat]:
            s.cups[seat].add(*s.sets[seat].all())


def _take_out(s: State, seat: int, kind: str) -> Counter:
    chit = s.sets[seat].chit[kind]
    s.cups[seat].bag.remove(chit)
    return s.counter_for(chit)


# --- castles ----------------------------------------------------------------------------------------------------------


def place_castle(s: State) -> Play[Again] | Again | None:
    """In seat order, each player places a castle, or is dealt one of the map's sites.

    magic-setup-02, magic-R-06, magic-R-82.
    """
    seat = _next_to_place(s)
    if seat is None:
        return None
    if not s.rules.fixed_sites:
        return _choose_site(s, seat)
    sites = [site for site in s.map.start_sites[len(s.hands)] if not s.on[site.index]]
    _found(s, seat, s.chance.pick(sites) if len(sites) > 1 else sites[0], "{seat} is dealt a castle in {site}")
    return AGAIN


def _choose_site(s: State, seat: int) -> Play[Again]:
    least, sites = s.box.file.game.castle_min_distance, _sites(s)
    site = yield from choose(
        seat,
        "place-castle",
        "Where does your first castle stand?",
        sites,
        help=lambda: fill("On a coast, at least {} steps from others.", least),
        rule="magic-setup-02",
        beyond=lambda key: _why_not_site(s, key),
    )
    _found(s, seat, site, _BUILDS[len(sites) == 1])
    return AGAIN


_BUILDS = {
    False: "{seat} builds a castle in {site}",
    True: "{seat} builds a castle in {site}, the only place left",
}
"""How a first castle comes onto the map: at a place of choice, or at the only one, about which nobody is asked."""


def _found(s: State, seat: int, site: Territory, wording: str) -> None:
    s.put(_take_out(s, seat, "castle"), site.index)
    s.placing += 1
    s.tell("builds-castle", wording, seat=side_name(seat), site=site, rule="magic-setup-02")


def _taken_sites(s: State) -> list[Territory]:
    return [s.where(castle) for seat in s.seats for castle in s.castles(seat)]


def _sites(s: State) -> Sequence[Territory]:
    """Return the sites that are far enough from other castles and leave room for castles still to come."""
    later = sum(s.alive[seat] for seat in s.circle[s.placing + 1 :])
    return _sites_with_room(s.map, tuple(_taken_sites(s)), later, s.box.file.game.castle_min_distance)


@lru_cache(maxsize=1024)
def _sites_with_room(map: Map, taken: tuple[Territory, ...], later: int, least: int) -> Sequence[Territory]:
    left = map.sites_left(taken, least)
    return [site for site in left if map.room_for(later, map.sites_left([*taken, site], least), least)]


def _why_not_site(s: State, key: str) -> str | None:
    site = s.map.by_key.get(key)
    if site is None or not site.coastal:
        return None
    if site not in s.map.castle_sites:
        return because("magic-R-06", why=Word("no-land", "no land is beside it"))
    least = s.box.file.game.castle_min_distance
    if site not in s.map.sites_left(_taken_sites(s), least):
        return because("magic-setup-03", least=least)
    return because("magic-R-06", why=Word("no-room", "the next players would have no room"))


# --- armies and ships -------------------------------------------------------------------------------------------------


_STANDS = {
    False: "Your army stands in {}.",
    True: "Your army stands in {}, the only free land beside your castle.",
}


def place_start(s: State) -> Play[Again | None]:
    """In seat order, each player places an army and a ship next to their castle (magic-setup-05).

    magic-setup-04, magic-setup-05.
    """
    seat = _next_to_place(s)
    if seat is None:
        return None
    around = s.map.neighbours[s.at[s.castles(seat)[0].index]]
    camps = [there for there in around if there.land]
    camp = yield from choose(
        seat,
        "place-army",
        "Where does your army stand?",
        camps,
        help="It is set down together with your ship.",
        rule="magic-setup-04",
        unless=lambda there: "magic-R-06" if s.on[there.index] else None,
    )
    port = yield from choose(
        seat,
        "place-ship",
        "Where does your ship lie?",
        [there for there in around if not there.land],
        help=lambda: fill(_STANDS[sum(not s.on[there.index] for there in camps) == 1], camp),
        rule="magic-setup-05",
        unless=lambda there: "magic-R-06" if s.on[there.index] else None,
    )
    s.put(_take_out(s, seat, "army"), camp.index)
    s.put(_take_out(s, seat, "ship"), port.index)
    s.placing += 1
    s.tell(
        "places-army-ship",
        "{seat} places an army in {camp} and a ship in {port}",
        seat=side_name(seat),
        camp=camp,
        port=port,
        rule="magic-setup-04",
    )
    return AGAIN


# --- hands and the first turn -----------------------------------------------------------------------------------------


def deal(s: State) -> None:
    """Deal four cards and one chit to each player (magic-setup-06, magic-setup-07)."""
    for seat in s.circle:
        if s.alive[seat]:
            draw_into_hand(s, seat, s.box.file.game.start_hand, rule="magic-setup-06")
            for _ in range(s.box.file.game.start_recruit_chits):
                draw_chit(s, seat, rule="magic-setup-07")


def cut(s: State) -> None:
    """Each player shows a card of the deck; the highest begins, and players who tie show another card (magic-R-07)."""
    tied = [seat for seat in s.circle if s.alive[seat]]
    while len(tied) > 1:
        shown = [s.chance.pick(s.deck.bag) for _ in tied]
        best = max(card.strength for card in shown)
        said = [fill("{} {}", side_name(seat), card) for seat, card in zip(tied, shown, strict=True)]
        s.tell(
            "cuts-deck",
            "Cards for the first turn: {shown}",
            shown=Listed(said, ","),
            rule="magic-R-07",
            cards=tuple(card.key for card in shown),
        )
        tied = [seat for seat, card in zip(tied, shown, strict=True) if card.strength == best]
    first = s.circle.index(tied[0])
    s.circle = [*s.circle[first:], *s.circle[:first]]
    s.tell("takes-first-turn", "{seat} goes first", seat=side_name(tied[0]), rule="magic-setup-08")
    begin_turn(s, tied[0])

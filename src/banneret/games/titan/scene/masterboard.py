"""What lies on and beside the Masterboard, as a seat sees it: legions, their characters on cards, the stock.

A legion shows its marker and its height; only some players may see its characters (titan-B-SC-01, titan-R-95).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache

from banneret.engine.scene.scene import Card, Cards, Piece, Reach, Reached
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import Text, fill
from banneret.games.titan.battle.state import DEFENDER
from banneret.games.titan.box.box import Character, Contents, Marker, Muster, musters, power
from banneret.games.titan.box.masterboard import Land
from banneret.games.titan.engagement.state import Engagement
from banneret.games.titan.engagement.talks import told
from banneret.games.titan.hidden import Known, known, sees
from banneret.games.titan.masterboard.legions import NOBODY, named
from banneret.games.titan.masterboard.member import members
from banneret.games.titan.masterboard.movement import normal_moves, ways
from banneret.games.titan.masterboard.mustering import Recruit, recruits, why_not_muster
from banneret.games.titan.masterboard.state import Teleport
from banneret.games.titan.state import State

HUES = {"red": 0, "black": 1, "blue": 2, "green": 3, "purple": 4, "white": 5}
"""The hue of each marker colour, among the hues of the project (titan-R-96)."""
TALKS = ("flee", "talks", "offer")


# --- legions ----------------------------------------------------------------------------------------------------------


def legion_pieces(s: State, viewer: int | None) -> Iterator[Piece]:
    """Yield every legion on the board."""
    for seat in s.seats:
        for marker in s.army[seat]:
            yield _piece(s, viewer, seat, marker)


def _piece(s: State, viewer: int | None, seat: int, marker: Marker) -> Piece:
    shown = sees(s, viewer, marker)
    details = _details(s, viewer, seat, marker) if shown else _guessed(s.size(marker), known(s, viewer, marker))
    return _legion(
        marker,
        side_key(s, seat),
        s.where(marker),
        s.size(marker),
        s.held(marker) if shown else (),
        seat == s.active and _done(s, marker),
        (*details, *_engaged(s, seat, marker)),
    )


@lru_cache(maxsize=1 << 14)
def _legion(
    marker: Marker,
    side: str,
    where: Land,
    size: int,
    contents: Contents,
    tired: bool,
    details: tuple[tuple[str, str], ...],
) -> Piece:
    """A legion with its contents, as far as they are seen."""
    return Piece(
        key=marker.key,
        side=side,
        charge=marker.charge,
        name=str(marker),
        at=where.key,
        stack=size,
        badges=tuple(_signs(contents)),
        tired=tired,
        details=details,
        hue=HUES[marker.colour.key],
    )


def side_key(s: State, seat: int) -> str:
    """Return the key of a player's side: the colour, once one is chosen."""
    colour = s.colour[seat]
    return colour.key if colour else f"player-{seat + 1}"


def _signs(contents: Contents) -> Iterator[str]:
    """Yield the Titan and the Angels in a legion, for viewers who see it."""
    return (one.key for one in dict.fromkeys(contents) if one.lord)


def _done(s: State, marker: Marker) -> bool:
    """Return whether, by public facts, the legion has done what it may in this phase."""
    if s.part == "move":
        return marker in s.turn.moved
    return s.part == "muster" and why_not_muster(s, marker) is not None


def _engaged(s: State, seat: int, marker: Marker) -> Iterator[tuple[str, str]]:
    """Yield the legion of another player in the same land, if there is one (titan-A-EN-01)."""
    for other in s.on[s.at[marker.index]]:
        if s.seat_of(other) != seat:
            yield "Engaged with", fill("{} ({})", other, s.size(other))


def _details(s: State, viewer: int | None, seat: int, marker: Marker) -> Iterator[tuple[str, str]]:
    contents = s.held(marker)
    yield "Legion", _counted(contents, s.score[seat])
    yield "Worth", fill("{:# point|# points}", s.total(contents, seat))
    if viewer != seat:
        return
    if may_still_move(s, viewer, marker):
        for land in normal_moves(s, marker):
            yield land.name, promise(s, viewer, marker, land)
    elif len(contents) < s.box.game.legion_max:
        yield "Could muster here", _named(could_muster(s, marker, s.where(marker)))


def may_still_move(s: State, viewer: int | None, marker: Marker) -> bool:
    """Return whether the viewer rolled, and this legion has not moved by the roll."""
    return s.part == "move" and viewer == s.active and bool(s.turn.roll) and marker not in s.turn.moved


def promise(s: State, viewer: int, marker: Marker, land: Land) -> Text:
    """Return what a move of the viewer's legion to a land would bring: a fight, or characters to muster there."""
    enemy = s.enemy_on(land.index, viewer)
    if enemy is not None:
        return fill("fights {}, a legion of {}", enemy, s.size(enemy))
    if s.size(marker) >= s.box.game.legion_max:
        return "no room to muster"
    return fill("could muster {}", _named(could_muster(s, marker, land)))


def could_muster(s: State, marker: Marker, land: Land) -> list[Muster]:
    """Return the characters in stock that a legion would qualify for in a land."""
    return [one for one in musters(land.terrain, s.held(marker)) if s.caretaker[one.character.index]]


def _named(found: list[Muster]) -> Text:
    """Return what a legion could muster, and what it would show if not one of the same kind."""
    return fill("{}", Listed([_shown_for(one) for one in found], ",")) if found else fill("{}", NOBODY)


def _shown_for(one: Muster) -> Character | Text:
    shown = one.shows[0]
    if not shown or shown[0] is one.character:
        return one.character
    return fill("{} ({})", one.character, named(shown))


@lru_cache(maxsize=1 << 12)
def _counted(contents: Contents, score: int) -> Text:
    """Return the characters with their factors: Titan (7-4), 2 Ogres (6-2)."""
    kinds = (
        fill("{} ({}-{})", named((one,) * contents.count(one)), power(one, score), one.skill)
        for one in dict.fromkeys(contents)
    )
    return fill("{}", Listed(kinds, ","))


@lru_cache(maxsize=1 << 12)
def _guessed(height: int, of: Known) -> tuple[tuple[str, str], ...]:
    """Return what a viewer who does not see the legion can infer (titan-B-SC-02)."""
    details: list[tuple[str, Text]] = [("Height", str(height))]
    if of.certain:
        details.append(("Known", fill("{}", named(of.certain))))
    if of.unknown:
        among = Listed(dict.fromkeys(of.possible), "or")
        details.append(("Unknown", fill("{}, each a {}", of.unknown, among)))
    return tuple(details)


def move_reaches(s: State, viewer: int | None) -> Iterator[Reach]:
    """Yield where the viewer's legions can go by the roll, each by itself.

    No cost is shown, because the roll is always used in full.
    """
    for marker in s.army[s.active]:
        if may_still_move(s, viewer, marker):
            yield Reach(marker.key, 0, tuple(Reached(land.key, 0) for land in normal_moves(s, marker)))


# --- cards ------------------------------------------------------------------------------------------------------------


def rows(s: State, viewer: int | None) -> Iterator[Cards]:
    """Yield the rows of cards beside the board, the most important first."""
    if viewer is not None:
        yield from _asked_about(s, viewer)
        yield from _goals(s, viewer)
        yield from _recruits(s, viewer)
        yield from _talks(s, viewer)
        if s.army[viewer]:
            yield _own(s, viewer, hand=s.battle is None and talking(s, viewer) is None)
    yield _caretaker(s)


def _asked_about(s: State, viewer: int) -> Iterator[Cards]:
    """Yield the characters of a legion that is being split or that gives up some of them."""
    e = s.engagement
    if s.turn.splitting is not None and viewer == s.active:
        yield _members(s, s.turn.splitting)
    elif e is not None and e.composing is not None and viewer == e.seats[e.composing[0]]:
        yield _members(s, e.legions[1 - e.composing[1]])


def _goals(s: State, viewer: int) -> Iterator[Cards]:
    """Yield where the moving legion can go, by normal moves and by teleport, and what it could muster there."""
    marker = s.turn.moving
    if marker is None or s.turn.way is not None or viewer != s.active or s.at[marker.index] < 0:
        return  # it may be off the board, when its player has conceded
    found = ways(s, marker)
    walks = (_goal(s, viewer, marker, land, land.key) for land in found if not isinstance(land, Teleport))
    yield Cards("goals", fill("{} can walk to", marker), tuple(walks), hand=True)
    jumps = [_goal(s, viewer, marker, way.land, way.key) for way in found if isinstance(way, Teleport)]
    if jumps:
        yield Cards("teleports", fill("{} can teleport to", marker), tuple(jumps), hand=True)


def _goal(s: State, viewer: int, marker: Marker, land: Land, key: str) -> Card:
    charges: tuple[str, ...] = ()
    if s.enemy_on(land.index, viewer) is not None:
        charges = ("crossed-swords",)
    elif s.size(marker) < s.box.game.legion_max:
        charges = tuple(one.character.key for one in could_muster(s, marker, land))
    return Card(key, str(land), promise(s, viewer, marker, land), side_key(s, viewer), charges)


def _members(s: State, marker: Marker) -> Cards:
    seat = s.seat_of(marker)
    cards = (_character(s, one.character, one.key, seat) for one in members(s.held(marker)))
    return Cards("members", fill("{}, in {}", marker, s.where(marker)), tuple(cards), hand=True)


def _character(s: State, one: Character, key: str, seat: int, *, count: int = 1) -> Card:
    side = side_key(s, seat)
    return Card(key, one.name, f"{power(one, s.score[seat])}-{one.skill}", side, (one.key,), count=count)


def _own(s: State, seat: int, *, hand: bool) -> Cards:
    """Return one card for each legion of the viewer, with the charges of its characters."""
    side = side_key(s, seat)
    cards = tuple([_held(marker, s.where(marker), s.held(marker), side) for marker in s.army[seat]])
    return Cards("legions", "Your legions", cards, hand=hand)


@lru_cache(maxsize=1 << 12)
def _held(marker: Marker, where: Land, contents: Contents, side: str) -> Card:
    charges = tuple(one.key for one in contents)
    return Card(marker.key, marker.name, fill("{}: {}", where, named(contents)), side, charges)


def _recruits(s: State, viewer: int) -> Iterator[Cards]:
    """Yield what the viewer may muster now."""
    found: list[Recruit] = []
    e = s.engagement
    if e is None and s.part == "muster" and viewer == s.active:
        able = (marker for marker in s.army[viewer] if why_not_muster(s, marker) is None)
        found = [recruit for marker in able for recruit in recruits(s, marker)]
    elif e is not None and e.stage == "won" and viewer == e.seats[DEFENDER] and e.resolution and e.resolution.may_add:
        marker = e.legions[DEFENDER]
        if e.resolution.winner == DEFENDER and s.size(marker) < s.box.game.legion_max:
            found = list(recruits(s, marker))
    if found:
        alike = Counter((one.marker, one.character) for one in found)
        cards = (_recruit(s, one, viewer, alone=alike[one.marker, one.character] == 1) for one in found)
        yield Cards("recruits", "May be mustered", tuple(cards))


_FOR = (
    "{character} for {legion}",
    "{character} for {legion}, showing {shown:a}",
    "{character} for {legion}, showing {shown}",
)


def _recruit(s: State, recruit: Recruit, viewer: int, *, alone: bool) -> Card:
    """Return a character with its Power and Skill, and what the legion shows if there are several ways to muster it."""
    one = recruit.character
    title = recruit.said(_FOR[:1] * 3 if alone else _FOR)
    figures = f"{one.power}-{one.skill}"
    return Card(recruit.key, title, figures, side_key(s, viewer), (one.key,))


def _talks(s: State, viewer: int) -> Iterator[Cards]:
    """Yield the two legions of an Engagement, and the open offers (titan-A-EN-05, titan-R-83)."""
    e = talking(s, viewer)
    if e is None:
        return
    own = e.seats.index(viewer)
    laid_open = 1 - e.composing[1] if e.composing is not None and e.composing[0] == own else None
    for side, key, title in ((1 - own, "enemy", "You face {}"), (own, "own", "Your {}")):
        if side != laid_open:
            held, seat = s.held(e.legions[side]), e.seats[side]
            row = _contents(key, fill(title, e.legions[side]), s, held, seat)
            yield Cards(
                row.key, row.title, row.cards, fill("worth {:# point|# points}", s.total(held, seat)), hand=True
            )
    for side, offer in enumerate(e.offers):
        if offer is not None:
            name = "You offer" if e.seats[side] == viewer else fill("{} offers", s.player(e.seats[side]))
            winner = e.seats[1 - offer.loser] if offer.loser is not None else viewer
            row = _contents(f"offer:{side}", name, s, offer.losses, winner)
            yield Cards(row.key, row.title, row.cards, told(e, offer))


def talking(s: State, viewer: int) -> Engagement | None:
    """Return the Engagement in which the viewer is in talks."""
    e = s.engagement
    return e if e is not None and e.stage in TALKS and viewer in e.seats else None


def _contents(key: str, title: str, s: State, contents: Contents, seat: int) -> Cards:
    cards = (_character(s, one, f"{key}:{one.key}", seat, count=contents.count(one)) for one in dict.fromkeys(contents))
    return Cards(key, title, tuple(cards))


def _caretaker(s: State) -> Cards:
    """Return what the caretaker still has."""
    return _left(s.box.characters, tuple(s.caretaker))


@lru_cache(maxsize=1 << 12)
def _left(characters: tuple[Character, ...], counts: tuple[int, ...]) -> Cards:
    """Return what the caretaker still has; `counts` are by character."""
    stock = [(one, count) for one, count in zip(characters, counts, strict=True) if not one.titan]
    gone = [one for one, count in stock if not count]
    note = fill("None left: {}", Listed(gone, ",")) if gone else ""
    cards = tuple(_stock(one, count) for one, count in stock if count)
    return Cards("caretaker", "Monsters left in stock", cards, note)


_SKILLS = {
    (False, False): "{}-{}",
    (True, False): "{}-{}, flies",
    (False, True): "{}-{}, rangestrikes",
    (True, True): "{}-{}, flies, rangestrikes",
}


@cache
def _stock(one: Character, count: int) -> Card:
    text = fill(_SKILLS[one.flies, one.rangestrikes], one.power, one.skill)
    return Card(one.key, one.name, text, "", (one.key,), count=count)

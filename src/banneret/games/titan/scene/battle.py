"""A battle as everybody sees it: the battleland, the fighters with their hits, their possible moves, and the slain.

In a battle nothing is secret (titan-A-EN-06).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from banneret.engine.scene.scene import Board, Card, Cards, Piece, Reach, Reached, Track
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.titan.battle.maneuver import deploying, movers
from banneret.games.titan.battle.odds import Strike, strike
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, LOST, NOBODY, OFF, Battle, Fighter
from banneret.games.titan.battle.strike_options import targets
from banneret.games.titan.box.battleland import Battleland
from banneret.games.titan.box.box import Character, Colour
from banneret.games.titan.box.hexes import HEXES
from banneret.games.titan.scene.battle_board import battleland_board
from banneret.games.titan.scene.masterboard import side_key
from banneret.games.titan.state import State


def battle_board(s: State, b: Battle) -> Board:
    """Return the ground, with the sides by which the two legions come in."""
    return battleland_board(b.land, b.entry, _captions(*map(s.player, b.seats)))


@lru_cache(maxsize=64)
def _captions(attacker: Colour | str, defender: Colour | str) -> tuple[Text, Text]:
    return fill("{} attacks", attacker), fill("{} defends", defender)


def fighter_pieces(s: State, b: Battle) -> Iterator[Piece]:
    """Yield all fighters on the battleland or beside it, slain ones too while there (titan-A-ST-02)."""
    sides = [side_key(s, seat) for seat in b.seats]
    for i, fighter in enumerate(b.fighters):
        at = b.at[i]
        if at != LOST:
            leaves = _LEAVES[fighter.side == b.mover] if b.slain(i) else ""
            yield _piece(
                b.land, fighter, sides[fighter.side], at, b.power[i], b.hits[i], leaves, _done(b, i), _struck(b, i)
            )


def _struck(b: Battle, i: int) -> tuple[tuple[Fighter, int], ...]:
    """Return each enemy in contact, and its hex."""
    hexes = targets(b, i) if b.at[i] >= 0 else 0
    return tuple([(b.fighters[x], b.at[x]) for x in b.those_on(hexes)]) if hexes else ()


_LEAVES = {
    True: "leaves when the phase ends",
    False: "can strike back, then leaves when the phase ends",
}
"""By whether it is of the side whose half-round it is: when a slain fighter leaves."""


@lru_cache(maxsize=1 << 14)
def _piece(
    land: Battleland,
    fighter: Fighter,
    side: str,
    at: int,
    power: int,
    hits: int,
    leaves: str,
    done: bool,
    foes: tuple[tuple[Fighter, int], ...],
) -> Piece:
    """Return a fighter with all that is said of it. `leaves` is when a slain one does (titan-A-ST-02)."""
    strikes = [_strike(land, fighter.kind, power, at, foe, foe_at) for foe, foe_at in foes]
    return Piece(
        key=fighter.key,
        side=side,
        charge=fighter.kind.key,
        name=fighter.name,
        at="" if at == OFF else HEXES[at].key,
        number=power,
        second=fighter.kind.skill,
        counts="Power and Skill",
        hits=hits,
        bears=power,
        badges=("skull",) if leaves else (),
        tired=done or bool(leaves),
        details=(*_details(land, fighter, hits, power), *([("Slain", leaves)] if leaves else ()), *strikes),
        kind=fighter.kind.key,
    )


def _done(b: Battle, i: int) -> bool:
    """Return whether a fighter has done what it may in this phase."""
    if b.stage == "maneuver":
        return b.side(i) == b.mover and bool((b.moved | b.locked) >> i & 1)
    return b.side(i) == b.striking and bool(b.struck >> i & 1)


_ABLE = (Word("flies", "flies"), Word("rangestrikes", "rangestrikes"), Word("lord", "Lord"))


@lru_cache(maxsize=1 << 12)
def _details(land: Battleland, fighter: Fighter, hits: int, power: int) -> tuple[tuple[str, str], ...]:
    kind = fighter.kind
    details: list[tuple[str, Text]] = [("Hits", fill("{} of {}", hits, power))]
    able = [word for word, has in zip(_ABLE, (kind.flies, kind.rangestrikes, kind.lord), strict=True) if has]
    if able:
        details.append(("Able", fill("{}", Listed(able, ","))))
    natives = [hazard for hazard in kind.natives if hazard in _hazards(land)]
    if natives:
        details.append(("At home in", fill("{}", Listed(natives, ","))))
    return tuple(details)


@lru_cache(maxsize=1 << 14)
def _strike(land: Battleland, kind: Character, power: int, at: int, foe: Fighter, foe_at: int) -> tuple[str, str]:
    """Return how a fighter strikes an enemy in contact."""
    return fill("Strikes {}", foe), _numbers(strike(land, kind, power, at, foe.kind, foe_at))


@cache
def _hazards(land: Battleland) -> frozenset[str]:
    """Return all hazards of a battleland."""
    crossed = (land.crossing(hex.index, near) for hex in HEXES for near in hex.neighbours)
    return frozenset(land.hazard) | {way[0] for way in crossed if way is not None}


_NUMBERS = {
    False: "{dice:# die|# dice}, {number}+",
    True: "{dice:# die|# dice}, {number}+ ({effects})",
}


def _numbers(made: Strike) -> Text:
    """Return dice and Strike-number, and the hazards that changed them."""
    return fill(_NUMBERS[bool(made.effects)], dice=made.dice, number=made.number, effects=Listed(made.effects, ";"))


def maneuver_reaches(b: Battle, viewer: int | None) -> Iterator[Reach]:
    """Yield how far the fighters get that may move now, for their own player (titan-A-MV-04)."""
    if b.stage != "maneuver" or viewer != b.seats[b.mover] or deploying(b):
        return
    for i in movers(b):
        fighter, costs = b.fighters[i], b.outsets[i][b.at[i]].costs(b.occupied)
        cells = tuple([_reached(hex, cost) for hex, cost in costs.items()])
        yield Reach(fighter.key, fighter.kind.skill, cells)


@cache
def _reached(hex: int, cost: int) -> Reached:
    return Reached(HEXES[hex].key, cost)


def the_lost(s: State, b: Battle) -> Iterator[Cards]:
    """Yield the lost characters of both sides in one row, laid out for scoring (titan-A-ST-22).

    The end of a match shows all losses, so the row ends with the battle.
    """
    if LOST not in b.at or b.resolution is not None:
        return
    of_side = tuple(
        [
            tuple([(b.fighters[i], b.power[i]) for i, at in enumerate(b.at) if at == LOST and b.side(i) == side])
            for side in (ATTACKER, DEFENDER)
        ]
    )
    yield _losses(of_side, *[(s.player(seat), side_key(s, seat)) for seat in b.seats])


@lru_cache(maxsize=1 << 10)
def _losses(of_side: tuple[tuple[tuple[Fighter, int], ...], ...], *players: tuple[Colour | str, str]) -> Cards:
    """Return the row of what both sides have lost, with its Power; players come with the key of their side."""
    cards: list[Card] = []
    notes: list[Text] = []
    for lost, (player, key) in zip(of_side, players, strict=True):
        cards += [_lost(fighter, power, key) for fighter, power in lost]
        worth = sum(power * fighter.kind.skill for fighter, power in lost)
        notes.append(fill("{} has lost {:0=nobody|# point|# points}", player, worth))
    return Cards("lost", "Losses", tuple(cards), fill("{}; {}.", *notes))


def _lost(fighter: Fighter, power: int, side: str) -> Card:
    text = f"{power}-{fighter.kind.skill}"
    return Card(f"lost:{fighter.key}", fighter.name, text, side, (fighter.kind.key,))


def battle_tracks(s: State, b: Battle) -> Iterator[Track]:
    """Yield the track of the round (titan-A-BL-14, titan-R-80)."""
    yield Track("battle-round", "Round of the battle", min(b.round, s.box.game.battle_rounds), s.box.game.battle_rounds)


_PHASES = {
    (True, False, False): "Round {round} of {last}: {player} moves",
    (True, True, False): "Round {round} of {last}: {player} moves, {arriving} may come in",
    (True, False, True): "Round {round} of {last}: {player} moves; after it {attacker} loses",
    (True, True, True): "Round {round} of {last}: {player} moves, {arriving} may come in; after it {attacker} loses",
    (False, False, False): "Round {round} of {last}: {player} strikes",
    (False, True, False): "Round {round} of {last}: {player} strikes, {arriving} may come in",
    (False, False, True): "Round {round} of {last}: {player} strikes; after it {attacker} loses",
    (False, True, True): "Round {round} of {last}: {player} strikes, {arriving} may come in; after it {attacker} loses",
}
"""The phase of a battle: whether it is that of the moves, whether somebody may come in, whether it is the last."""


def battle_phase(s: State, b: Battle) -> Text:
    """Return which side's phase of the battle it is, and whose time runs out with it (titan-A-BL-15)."""
    last = s.box.game.battle_rounds
    moves, arriving, final = b.stage == "maneuver", b.arriving != NOBODY, b.round >= last
    return fill(
        _PHASES[moves, arriving, final],
        round=min(b.round, last),
        last=last,
        player=s.player(b.seats[b.mover if moves else b.striking]),
        arriving=b.fighters[b.arriving],
        attacker=s.player(b.seats[ATTACKER]),
    )

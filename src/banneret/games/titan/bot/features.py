"""A position in numbers, for each player who can still win: score, legions, musters, dangers, a battle."""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from banneret.engine.terms import Term, things
from banneret.games.titan.battle.state import NOBODY
from banneret.games.titan.bot.battle_features import battle_features, hope_of, strength
from banneret.games.titan.bot.evaluation import chance, growth, rolls_to
from banneret.games.titan.box.box import Contents, Marker
from banneret.games.titan.box.masterboard import Land
from banneret.games.titan.state import State

WEAK = 0.5
"""A legion with less than this share of the points is no danger."""


def features(s: State) -> dict[tuple[int, ...], dict[str, float]]:
    """Return the features of each player in the game; in a match of one battle, those of its sides."""
    if s.rules.battle:
        return _of_battle(s)
    worth = {marker: _worth(s, seat, marker) for seat in s.seats for marker in s.army[seat]}
    return {(seat,): realm_features(s, seat, worth) for seat in s.seats if s.alive[seat]}


def _of_battle(s: State) -> dict[tuple[int, ...], dict[str, float]]:
    b = s.battle
    if b is None:  # the players are still mustering their legions
        return {(seat,): {} for seat in s.seats}
    return {(seat,): battle_features(b, side) for side, seat in enumerate(b.seats)}


def realm_features(s: State, seat: int, worth: Mapping[Marker, float]) -> dict[str, float]:
    """Return the features of a player; `worth` are the points of all legions, minus a part for wounds."""
    points = guard = hope = danger = pairs = 0.0
    for marker in s.army[seat]:
        contents, land, own = s.held(marker), s.where(marker), worth[marker]
        points += own
        hope += growth(s, contents, land)
        pairs += _pairs(contents)
        if contents[0].titan:
            guard, danger = own, _feared(s, seat, land, worth, own)
    numbers = {
        "army": 3 * log(1 + points / 50),
        "legions": len(s.army[seat]) / 2,
        "titan-guard": 3 * log(1 + guard / 50),
        "titan-danger": danger,
        "pairs": pairs / 2,
        "musters": hope / 20,
        "score": s.score[seat] / 100,
        "turn": float(s.active == seat),
    }
    if s.rules.turn_cap:
        numbers["late-score"] = s.score[seat] / 20 / max(1, s.rules.turn_cap - s.round)
    b = s.battle
    if b is not None and seat in b.seats and b.resolution is None:
        side = b.seats.index(seat)
        numbers["titan-at-stake"] = (1 - hope_of(b, side)) * (b.titan[side] != NOBODY)
    return numbers


def _worth(s: State, seat: int, marker: Marker) -> float:
    """Return the points of a legion; in a battle, of its living fighters, minus a part for their wounds."""
    e, b = s.engagement, s.battle
    if b is not None and e is not None and marker in e.legions:
        return sum([strength(b, i) for i in b.living(e.legions.index(marker))])
    return float(s.total(s.held(marker), seat))


def _feared(s: State, seat: int, land: Land, worth: Mapping[Marker, float], own: float) -> float:
    """Return the chance that the most dangerous enemy legion comes to a land and slays a legion of this worth there."""
    most = 0.0
    for marker, theirs in worth.items():
        if theirs > WEAK * own and s.owner[marker.index] != seat:
            rolls = rolls_to(s.board, s.at[marker.index]).get(land.index, 0)
            if rolls:
                most = max(most, rolls / 6 * chance(theirs, own))
    return most


def _pairs(contents: Contents) -> int:
    """Return how many kinds of Creatures the legion has two or three of, because these muster better ones."""
    return len({one for one in contents if one.creature and contents.count(one) > 1})


TERMS: Mapping[str, Term] = {
    "might": Term(
        "a third more points in the battle, wounds counted",
        "more strength in the battle",
        "less strength in the battle",
    ),
    "champion": Term(
        "10 more points in the strongest fighter", "a stronger strongest fighter", "a weaker strongest fighter"
    ),
    "punch": Term("a third more hits in each strike", "more hits in each strike", "fewer hits in each strike"),
    "fighters": Term(
        "two fighters more, for the same points",
        "the same strength in more fighters",
        "the same strength in fewer fighters",
    ),
    "blows": Term("ten points more to strike from the enemy next", "more to strike next", "less to strike next"),
    "ground": Term("good ground for one fighter", "better ground", "worse ground"),
    "shooters": things("fighter who rangestrikes", "fighters who rangestrike"),
    "moves-next": Term("the next half-round", "the right to move next"),
    "titan-fights": Term("the Titan in the battle", "the Titan in the battle", "no Titan in the battle"),
    "titan-company": Term(
        "a third more points in a battle of the Titan", "more strength in the battle", "less strength in the battle"
    ),
    "titan-health": Term("a Titan without wounds", "a Titan with fewer wounds", "a Titan with more wounds"),
    "titan-near": Term(
        "enemies near a wounded Titan", "more enemies near a wounded Titan", "fewer enemies near a wounded Titan"
    ),
    "time": Term(
        "an attacker in the last round", "fewer rounds left to the attacker", "more rounds left to the attacker"
    ),
    "hurry": Term(
        "a third of the hits that the attacker has time for",
        "more hits to deal in the time left",
        "fewer hits to deal in the time left",
    ),
    "away": Term(
        "one hex for each round between the attacker and the enemy",
        "further from the enemy, for the time left",
        "nearer to the enemy, for the time left",
    ),
    "reinforcement": Term("a reinforcement to come", "a reinforcement to come", "no reinforcement to come"),
    "army": Term("a third more points in all legions", "more strength in all legions", "less strength in all legions"),
    "legions": Term(
        "two legions more, for the same points", "Creatures spread over more legions", "Creatures in fewer legions"
    ),
    "titan-guard": Term(
        "a third more points around the Titan", "stronger Creatures with the Titan", "weaker Creatures with the Titan"
    ),
    "titan-danger": Term(
        "an enemy who is sure to slay the Titan next turn",
        "more danger that the Titan is slain next turn",
        "less danger that the Titan is slain next turn",
    ),
    "pairs": things("pair of equal Creatures", "pairs of equal Creatures", 2),
    "musters": Term("20 more points to muster from here", "better musters to come", "worse musters to come"),
    "score": things("point of score", "points of score", 100),
    "turn": Term("the turn", "the right to play next"),
    "late-score": Term(
        "20 points of score for each round before the last",
        "more score for the rounds that are left",
        "less score for the rounds that are left",
    ),
    "titan-at-stake": Term(
        "a battle that the Titan is sure to lose",
        "more danger that the Titan loses its battle",
        "less danger that the Titan loses its battle",
    ),
}
"""What one more of each feature means, in words."""

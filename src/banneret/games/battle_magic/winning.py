"""Elimination, victory, conceding, and endings at a limit."""

from __future__ import annotations

from typing import NoReturn

from banneret.engine.game import Act, GameOver
from banneret.engine.words.values import Listed
from banneret.games.battle_magic.box.box import Counter
from banneret.games.battle_magic.stacking import settle
from banneret.games.battle_magic.state import State, side_name


def tell_aim(s: State) -> None:
    """Tell how the match is won, and when else it ends.

    magic-vict-01, magic-R-01, magic-R-75, magic-R-76, magic-R-77.
    """
    s.tell("aim-castles", "Destroy every enemy castle to win", rule="magic-vict-01")
    s.tell("aim-last-castle", "A player who loses their last castle is out", rule="magic-R-01")
    if len(set(s.rules.team)) < len(s.rules.team):
        s.tell("aim-team", "A team wins when no other team has a castle", rule="magic-R-75")
    if s.rules.turn_limit:
        s.tell(
            "aim-turn-limit",
            "Most castles win after {rounds} rounds",
            rounds=s.rules.turn_limit,
            rule="magic-R-76",
        )
    if s.rules.quiet_limit:
        s.tell(
            "aim-quiet-limit",
            "Most castles win after {rounds} rounds without a loss in battle",
            rounds=s.rules.quiet_limit,
            rule="magic-R-77",
        )


def remove(s: State, unit: Counter, rule: str) -> None:
    """Destroy a counter: it and its artifacts go back into the cup (magic-batt-19, magic-R-42).

    A seat that loses its last castle is eliminated (magic-R-01).
    """
    s.tell("destroyed", "{unit} is destroyed", unit=unit, rule=rule)
    drop_artifacts(s, unit)
    s.lift(unit)
    s.cups[unit.seat].add(unit.chit)
    settle(s)
    if unit.castle and not s.castles(unit.seat):
        eliminate(s, unit.seat, "magic-R-01")


def drop_artifacts(s: State, unit: Counter, rule: str = "magic-R-42") -> None:
    """Put the artifacts of a unit back into the cup (magic-R-41, magic-R-42)."""
    count = s.artifacts.pop(unit, 0)
    if count:
        s.cups[unit.seat].add(*[s.sets[unit.seat].chit["artifact"]] * count)
        s.tell(
            "loses-artifacts",
            "{artifacts:# artifact goes|# artifacts go} back into the cup",
            artifacts=count,
            unit=unit,
            rule=rule,
        )


def eliminate(s: State, seat: int, rule: str) -> None:
    """Eliminate a player: units leave the map, the hand is discarded, pile and cup leave the game (magic-R-01)."""
    s.alive[seat] = False
    s.tell("is-out", "{seat} is out", seat=side_name(seat), rule=rule, head=True)
    for unit in s.army[seat]:
        s.tell("leaves-map", "{unit} leaves the map", unit=unit, rule="magic-R-01")
        s.lift(unit)
    s.army[seat] = ()
    s.deck.discards += s.hands[seat].lay_open(s.chance)
    s.piles[seat].clear()
    s.cups[seat].bag.clear()
    _check_victory(s)


def _check_victory(s: State) -> None:
    """A team wins as soon as it is the only one left (magic-R-03, magic-vict-01)."""
    teams = {s.rules.team[seat]: None for seat in s.seats if s.alive[seat]}
    if len(teams) == 1:
        (team,) = teams
        _win(s, [team], "magic-R-03", "{winners} {winners:wins|win}: no other castle is left.")


def _win(s: State, teams: list[int], rule: str, wording: str, **things: object) -> NoReturn:
    winners = [seat for seat in s.seats if s.rules.team[seat] in teams]
    over = GameOver(winners, rule, wording, winners=Listed(map(side_name, winners)), **things)
    s.tell("match-ends", "{outcome}", outcome=over.text, rule=rule, head=True)
    s.turn.attacked.clear()
    raise over


# --- the limits -------------------------------------------------------------------------------------------------------


def end_by_rank(s: State, rule: str, wording: str, rounds: int) -> NoReturn:
    """End the match by rank: most castles, then most expensive counters, then most special territories, else shared.

    magic-R-76.
    """
    ranks = {team: _rank(s, team) for team in s.rules.team}
    castles, cost, held = best = max(ranks.values())
    teams = [team for team, rank in ranks.items() if rank == best]
    _win(s, teams, rule, wording, rounds=rounds, castles=castles, cost=cost, held=held)


def _rank(s: State, team: int) -> tuple[int, int, int]:
    """Return castles, cost of all counters on the map, and special territories held; partners are added up."""
    castles = cost = 0
    artifact = s.box.types["artifact"].cost
    for seat in s.seats:
        if s.rules.team[seat] == team:
            castles += len(s.castles(seat))
            cost += sum(unit.type.cost + artifact * s.artifacts.get(unit, 0) for unit in s.army[seat])
    held = sum(
        bool(units) and special is not None and s.rules.team[units[0].seat] == team
        for units, special in zip(s.on, s.ground.special, strict=True)
    )
    return castles, cost, held


# --- conceding --------------------------------------------------------------------------------------------------------


def concede(s: State, seat: int) -> None:
    """Concede: the player is eliminated at once. In their own turn, the turn ends (magic-R-03).

    A battle in which they fight ends without a result for the other unit (magic-R-83).
    """
    s.tell("concedes", "{seat} concedes", seat=side_name(seat), rule="magic-R-03")
    fighting = _is_fighting(s, seat)
    if s.turn.battle is not None and fighting:
        s.deck.discards += s.turn.battle.cards
        s.turn.battle = None
    if fighting:
        s.turn.flight = None
    eliminate(s, seat, "magic-R-03")
    settle(s)
    if seat == s.active and s.phase != "setup":
        fleeing = [phase for phase in ("take_rider", "flight") if s.turn.flight and phase in s.agenda]
        s.back_to("end_turn")
        s.then(*fleeing)
    elif fighting:
        s.back_to("battle")


def _is_fighting(s: State, seat: int) -> bool:
    if s.turn.battle is not None and seat in (s.turn.battle.attacker.seat, s.turn.battle.defender.seat):
        return True
    return s.turn.flight is not None and s.turn.flight.unit.seat == seat


ACTS = (
    Act(
        "concede",
        "Concede",
        lambda s, seat: None if s.alive[seat] else "magic-R-01",
        concede,
        ends=True,
    ),
)

"""The facts of a Battlemist match that referee cases can check. See docs/referee.md."""

from __future__ import annotations

from typing import Any

from banneret.games.battlemist.battle import sides
from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.land.control import BUILDINGS
from banneret.games.battlemist.records import NOBODY, Hero, Lasting, Troop
from banneret.games.battlemist.state import State


def facts(s: State) -> dict[str, dict[str, Any]]:
    """Return what a case may expect: facts of each seat, realm and hero, the cards, the vote and the round."""
    told: dict[str, dict[str, Any]] = {}
    for seat, race in enumerate(s.races):
        told[f"seat:{race.folk}"] = _seat_facts(s, seat)
        told |= {hero.key: _hero_facts(hero) for hero in s.heroes[seat]}
    told |= {realm.key: _realm_facts(s, realm) for realm in s.land.realms}
    told["cards"] = {
        "deck": len(s.actions),
        "discard": [card.id for card in s.actions.discards],
        "quest_deck": len(s.quest_deck),
        "quest_top": [card.id for card in s.quest_deck.top],
        "quest_discard": [card.id for card in s.quest_deck.discards],
        "events": [card.id for card in s.events],
        "gone": [card.id for card in s.gone],
        "stars": s.pool,
    }
    told["effects"] = {"in_force": [_in_force(s, lasting) for lasting in s.lasting]}
    told["turn"] = {
        "round": s.round,
        "phase": s.phase,
        "lead": _folk(s, s.lead),
        "active": _folk(s, s.active),
        "turns": [_folk(s, seat) for seat in s.turns],
        "dice": list(s.dice),
        "skipped": s.building.skipped,
    }
    if s.vote is not None:
        order = [_folk(s, seat) for seat in s.vote.order]
        told["vote"] = {"total": s.vote.total, "threshold": s.vote.threshold, "order": order}
    if s.fight is not None:
        told["fight"] = {"hero": s.fight.hero, "monsters": list(s.fight.monsters), "round": s.fight.round}
    if s.battle is not None:
        told["battle"] = {"realm": s.battle.realm.id, "round": s.battle.round}
        told |= {f"side:{s.races[seat].folk}": _side_facts(s, side) for side, seat in enumerate(s.battle.seats)}
    return told


def _in_force(s: State, lasting: Lasting) -> str:
    """Return words such as "pin orcs abou-xar": the effect, its owner, and what it applies to."""
    partner = [_folk(s, lasting.partner)] if lasting.partner != NOBODY else []
    about = [*(realm.id for realm in lasting.realms), *([lasting.hero] if lasting.hero else ()), *partner]
    return " ".join([lasting.effect.op, _folk(s, lasting.seat), *about])


def _hero_facts(hero: Hero) -> dict[str, Any]:
    return {"at": hero.realm.id, "life": hero.life, "feats": list(hero.feats)}


def _side_facts(s: State, side: int) -> dict[str, Any]:
    b = sides.at_hand(s)
    return {
        "up": _counted(s, sides.standing(s, side)),
        "routed": _counted(s, b.routed[side]),
        "dead": _counted(s, b.dead[side]),
        "killed": b.killed[side],
    }


def _counted(s: State, units: Troop) -> str:
    return " ".join(str(kind.counted(n)) for kind, n in zip(s.box.kinds, units, strict=True) if n)


def _folk(s: State, seat: int) -> str:
    return s.races[seat].folk if s.races and seat != NOBODY else "nobody"


def _seat_facts(s: State, seat: int) -> dict[str, Any]:
    quest = s.quests[seat]
    return {
        "alive": s.alive[seat],
        "stock": list(s.stock[seat]),
        "stars": s.stars[seat],
        "power": s.starpower(seat),
        "hand": [card.id for card in s.hands[seat]],
        "quest": quest.id if quest else "none",
        "artifacts": sorted(card.id for card in s.artifacts[seat]),
        "realms": sorted(realm.id for realm in s.holdings(seat)),
        "cities": s.cities(seat),
        "pieces": [realm.id for realm in s.building.pieces[seat]],
        "army": s.army_units(seat),
    }


def _realm_facts(s: State, realm: Realm) -> dict[str, Any]:
    q, r = s.land.at[realm.index]
    there = {s.races[seat].folk: _counted(s, s.troop(seat, realm)) for seat in s.there(realm)}
    return {
        "at": f"{q},{r}/{s.land.rotation[realm.index]}",
        "owner": _folk(s, s.owner[realm.index]),
        "built": BUILDINGS[s.built[realm.index]].key,
        "units": there,
    }

"""What cards, spells, events, artifacts and skills do: each kind of effect has its function."""

from banneret.games.battlemist.effects.carrying_out import carry_out, why_not_carry_out
from banneret.games.battlemist.effects.deed import Deed, Site

__all__ = ["Deed", "Site", "carry_out", "why_not_carry_out"]

"""Battles: rounds, maneuvers, strikes, newcomers; the scenario of one battle (titan-A)."""

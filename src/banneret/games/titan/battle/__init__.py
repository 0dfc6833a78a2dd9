"""Battles: rounds, maneuvers, strikes, newcomers; the scenario of one battle, and protocols (titan-A)."""

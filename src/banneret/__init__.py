"""Banneret: five fantasy wargames to play, host and study, with every rule enforced."""

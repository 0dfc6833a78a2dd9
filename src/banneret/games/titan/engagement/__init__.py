"""Engagements: talks, flight, their end, the elimination of players, giving up (titan-A-EN, titan-B-TI)."""

"""Engagements: talks, flight, results, elimination of players, withdrawal (titan-A-EN, titan-B-TI)."""

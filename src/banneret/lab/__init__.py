"""Experiments: many matches in chunks, a row about each match, and a report. It needs the extra `lab`.

`banneret docs study` says how to use it.
"""

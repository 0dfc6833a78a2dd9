"""Experiments: many matches in chunks, a row about each match, and a report. It needs the extra `lab`.

docs/study.md says how to use it.
"""

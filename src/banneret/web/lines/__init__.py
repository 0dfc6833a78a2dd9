"""The lines of programs over a live connection: who sits where, questions, refusals, talk and the end."""

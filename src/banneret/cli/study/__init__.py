"""Commands for those who study games: many matches, ratings, training, analysis."""

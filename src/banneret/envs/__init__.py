"""The games as environments for learners: PettingZoo (`aec`), Gymnasium (`gym`), OpenSpiel (`spiel`), and back (`bot`).

They need the extra `learn`. docs/study.md tells how to use them.
"""

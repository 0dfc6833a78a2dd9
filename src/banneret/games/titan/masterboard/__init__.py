"""The Masterboard: the turn and its phases, legions, Angels, victory (titan-B)."""

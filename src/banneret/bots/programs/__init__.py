"""Programs in any language that play: they read questions and write answers, one line of JSON each.

Banneret says who is at the table, and then one question after another, with all that the seat sees:

    {"is": "hello", "protocol": 1, "game": "titan", "options": {...}, "seat": 0, "seats": ["Black", "White"]}
    {"is": "question", "question": {"name": "move", "prompt": "...", "options": [...]}, "view": {...}}

The program answers with the key of an option. It may ask before that why it cannot choose something:

    {"do": "why", "key": "hex:5,3"}
    {"is": "refused", "key": "hex:5,3", "rule": "titan-R-71", "reason": "Too far away."}
    {"do": "decide", "key": "hex:4,3"}

Who answers something that is not offered is refused in the same words, and asked again a few times. Who breaks, is too
slow, takes too much memory or says too much loses its seat (`LostSeat`), and nothing else.
"""

"""Looking back at a match: what decided it, what luck did, and which choices could have been better."""

"""What is known of legions: segments of their past, and what follows from them."""

"""What pages are told while they are open: messages, and the connection that carries them."""

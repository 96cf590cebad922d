"""How Tranquility Base looks, speaks and reads. Everything here is made from views, actions and events."""

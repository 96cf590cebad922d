"""Tables online: app, store, streams, clocks and bots at live tables. Names no game."""

"""Bulk play as a library: bots against bots, statistics, laws, fuzzing, measures. No sockets, no pages."""

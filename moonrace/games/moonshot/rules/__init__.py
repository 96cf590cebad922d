"""The rules of Moonshot, a file for each chapter.

`round` holds set-up and the course of a round, `politics` and `programme` the Politicians, `engineering`,
`installing`, `testing`, `stealing` and `stops` the Engineers, `launches` phase 3, `administration` phase 4,
`effects` what rewards give, `ends` Popularity, Budget and the end, `decks` all drawing, `rival` the solo
opponent, `clock` what silence means.
"""

"""The rules of Moonshot, a file for each chapter.

`round` holds set-up and the course of a round, `politics` and `programme` the Politicians, `engineering`,
`installing`, `testing` and `stops` the Engineers, `launches` phase 3, `administration` phase 4, `effects`
what rewards give, `ends` Popularity, Budget and the end, `decks` all drawing, `rival` the solo opponent,
`clock` what silence means.

Events name the nation by id and pieces by their printed ids:

| event | data besides `nation` |
|---|---|
| deal, round | players; number, first |
| ready, discussed | seat |
| tokens, passed, played | influence, bluff; none; card, place |
| supported | card, token (nothing for the other side) |
| announced | mission, risks; no nation at set-up |
| boosted | amount |
| will_launch, will_abort | mission |
| paid, picked | cost, left, what; tile |
| installed | tile, space, turns, covered, source, structure, electronics, code |
| researched, drew_tiles, laid_open | decks; tiles (own side only); tile |
| supplied, ordered, discovered, first_order | tile; module, price; module; module |
| tested, stole_test | risk, tests, how (`paid`, `free`); risk |
| stole_tile, steal_tokens | tile; what, count, why |
| cleared_sabotage, sabotaged | count, paid; count, why |
| prepared | payload, space |
| stop, stop_lapsed, engineer_passed | none |
| launched, aborted, delayed | mission; none; mission, why (`completed`, `payload`) |
| adapted | structure, electronics, code |
| risk | risk, roll, sabotage, tests, value, passed |
| exploded, completed | mission, lives; mission |
| moon_open, explored, turned_up | none; number; number, risk |
| budget, popularity, money | by, to, why |
| arrived, fitted | item; module, slot, replaced, is_met, structure, electronics, code |
| evaluated | card, level, ussr_influence, ussr_bluff, us_influence, us_bluff |
| won_card, obstructed, tie | card, level; card; card |
| escalated | card, level, cover (own side only) |
| place_effect | place |
| developed | deck, tile |
| drew_cards | cards (own side only), count |
| shuffled, rebuilt | count; what, deck, count |
| rival_developed, rival_discards_tokens | deck, tile, structure, electronics, code; none |
| over | winner, why |
"""

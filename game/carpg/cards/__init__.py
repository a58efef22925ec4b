"""The stat-card race duel: decks of three cars and a gadget, nine rounds of secret choices, fuel points to lose.

Start at `engine.CardsEngine` (the referee) and `setup.new_match`. Rules carry the ids of their rulings, Q01 to Q25
(`rules.RULINGS`), and G01 onwards for what the gadget texts leave open (`docs/cards.md`).
"""

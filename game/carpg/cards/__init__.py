"""The stat-card race duel."""

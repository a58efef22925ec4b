"""The Codex: what its entries say, how they are found, and how a page is laid out."""

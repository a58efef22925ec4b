"""What a battle is apart from its pictures: the session, its saves, and the log in plain words."""

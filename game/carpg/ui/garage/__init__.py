"""The garage: looking for cars, knowing them, and putting teams together."""

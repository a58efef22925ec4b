"""Skills as data: programs, the hooks that they answer, the questions that they ask and what they do."""

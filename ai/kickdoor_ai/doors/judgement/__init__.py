"""What the judging seats have in common, one kind of situation a module; `seat` says which is asked when."""

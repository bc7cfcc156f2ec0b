"""Everything that checks kickdoor; see README.md here for which kind of test goes where."""

"""Several matches in a row at one table, by the same seats: how it stands, and what is told of it."""

"""Several matches in a row at one table, by the same seats: how it stands, and the time between two of them."""

"""All messages, one struct each, in one module per topic.

`session` opens, answers and closes; `lobby` fills tables; `decks` are what players bring to them; `table` is play;
`talk` is chat. `registry.REGISTRY` lists them with their direction and versions.
"""

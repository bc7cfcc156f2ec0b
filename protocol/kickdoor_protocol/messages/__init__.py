"""Every message, one struct each, in files by family: what belongs to one conversation stays together.

`session` opens, answers and closes; `lobby` fills tables; `decks` are what one brings to them; `table` plays; `talk` is
chat. `registry.REGISTRY` lists them with their direction and versions.
"""

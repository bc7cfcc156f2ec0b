"""The line mode: everything in sentences, nothing ever redrawn. For screen readers, pipes, tests, and who likes it.

It shows the same model as the full screen and can do all that it can do.
"""

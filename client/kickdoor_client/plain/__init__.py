"""Line mode: everything in sentences, nothing is redrawn. For screen readers, pipes and tests.

It shows the same model as the full screen, and everything can be done in it.
"""

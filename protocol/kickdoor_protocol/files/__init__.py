"""What both ends keep on a disk, and where.

folders.py      the folders, which one variable moves
small_files.py  files written in one piece
text_files.py   files that people write, whatever editor has saved them
release.py      which release this is, and of which commit
stream.py       replays and exports: records, one after the other
"""

"""Going through the dungeon: ways out and their costs (`ways`), exploring (`explore`), searching (`search`), and the
effects and Deals of rooms (`room_text`).
"""

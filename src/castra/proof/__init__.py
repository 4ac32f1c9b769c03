"""Trials of a whole server from outside: does it lose nothing, and how fast is it?"""

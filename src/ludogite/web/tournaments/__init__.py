"""Tournaments on pages: announced, entered, followed, directed, taken along.

The domain is `people/tournaments/`; here it is read and shown. `web/tournaments/announcing.py` reads a form as a
plan, `web/tournaments/entering.py` says as whom somebody plays, `web/tournaments/desk.py` lets directors decide,
`web/tournaments/page.py` gathers what the page shows, and `web/tournaments/answering.py` answers it whole, or the
part that changes while it goes on. Values and pictures are in `web/tournaments/drawings/`: made from the domain
alone, for pages, the hall and paper.

Every door asks `every_name` (`web/tournaments/names.py`) what people are called, which asks
`people/tournaments/name_reader.py`.

`web/tournaments/hall/` is for real boards: papers, slips with a code that telephones open (these pages ask for
themselves at the door), results typed there, the projector. Papers are made by a process of their own
(`web/tournaments/hall/paper_press.py`), which begins when a director looks at what there is to print, loads nothing
of what serves pages, and keeps the last ones.
"""

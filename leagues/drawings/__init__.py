"""Drawings as SVG text, by pure functions: crests, places by matchday, form.

Numbers, names and colours in, markup out. Under the site's strict CSP a drawing holds no ``style``,
no script and no id: geometry is clipped here rather than by reference, so that any number of
drawings may stand on a page. Ink is ``currentColor`` and a class, so that the stylesheet decides.
Words (titles, labels) come from the caller in the reader's language.
"""

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
# Looks at a folder of pages as mk/site/site.sh makes it: each link, picture, style and script
# leads to a file of the folder and to a place that it has, an id is there once, and nothing
# but a link that a reader follows names another host. Prints what is wrong, a line each, then
# how many pages it looked at.
#
# usage: site.py FOLDER
import html.parser
import os
import sys
import urllib.parse

LOADED = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "srcset"}


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.loaded, self.said = set(), [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if "id" in values:
            if values["id"] in self.ids:
                self.said.append("has the id %s twice" % values["id"])
            self.ids.add(values["id"])
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        if tag in LOADED and values.get(LOADED[tag]):
            self.loaded.append(values[LOADED[tag]])
        if tag == "img" and not values.get("alt"):
            self.said.append("has a picture without a text: %s" % values.get("src"))


def look(folder):
    names = sorted(os.path.relpath(os.path.join(at, name), folder)
                   for at, _, files in os.walk(folder) for name in files if name.endswith(".html"))
    pages = {}
    for name in names:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            pages[name] = Page(file.read())
    for name, page in pages.items():
        yield from ("%s: %s" % (name, said) for said in page.said)
        for target in page.links + page.loaded:
            parts = urllib.parse.urlsplit(target)
            if parts.scheme == "data" or parts.scheme in ("http", "https") and target in page.links:
                continue
            if parts.scheme or parts.netloc:
                yield "%s: asks for %s" % (name, target)
                continue
            path = urllib.parse.unquote(parts.path)
            path = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
            place = urllib.parse.unquote(parts.fragment)
            if path.startswith("..") or not os.path.isfile(os.path.join(folder, path)):
                yield "%s: leads to nothing: %s" % (name, target)
            elif place and path in pages and place not in pages[path].ids:
                yield "%s: leads to no place: %s" % (name, target)
    yield "looked at %d" % len(names)


for line in look(sys.argv[1]):
    print(line)

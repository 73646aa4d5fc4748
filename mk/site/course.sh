#!/bin/sh
# Makes a folder of pages of the course: docs/course/README.md as index.html, the page
# for teachers, and a page for each chapter with the ones before and behind it. Nothing
# in it asks for anything outside of it. Run from the root of the tree.
#
# usage: mk/site/course.sh FOLDER
set -e
to=$1
here=mk/site
rm -rf "$to"
mkdir -p "$to"
cp "$here/style.css" "$to/"

name_of() { # page of docs/course: its file in the folder
    case $1 in
    */course/README.md) echo index.html ;;
    */course/teaching.md) echo teaching.html ;;
    *) echo "$(basename "$(dirname "$1")").html" ;;
    esac
}
title_of() { sed -n '1s/^# *//p' "$1"; }

before=
set -- docs/course/README.md docs/course/[0-9]*_*/README.md docs/course/teaching.md
while [ $# -gt 0 ]; do
    page=$1
    behind=${2:-}
    pandoc -f gfm -t html5 --template "$here/page.html" --lua-filter "$here/links.lua" \
        -M pagetitle="$(title_of "$page")" \
        ${before:+-V before="$(name_of "$before")" -V before-title="$(title_of "$before")"} \
        ${behind:+-V behind="$(name_of "$behind")" -V behind-title="$(title_of "$behind")"} \
        "$page" -o "$to/$(name_of "$page")"
    before=$page
    shift
done

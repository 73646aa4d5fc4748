#!/bin/sh
# `make course-site`: a page for each chapter, whose links resolve within the folder, and
# which ask for nothing outside of it; where there is a headless Chromium it has nothing
# to complain about. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
command -v pandoc >/dev/null || { echo "skipped: pandoc is not installed"; exit 77; }
site=$work/site
try 'the pages are made' mk/site/course.sh "$site"
try 'as many as there are' [ "$(ls "$site" | grep -c '\.html$')" -eq \
    $(($(ls -d docs/course/[0-9]*_* | wc -l) + 2)) ]

# Each link: its file is there, and the place in it.
targets() { # page
    grep -o '\(href\|src\)="[^"]*"' "$1" | sed 's/^[a-z]*="//; s/"$//' | sort -u
}
resolves() { # page target
    file=${2%%#*} place=
    case $2 in *'#'*) place=${2#*#} ;; esac
    [ -n "$file" ] && file=$site/$file || file=$1
    [ -f "$file" ] && { [ -z "$place" ] || grep -q "id=\"$place\"" "$file"; }
}
for page in "$site"/*.html; do
    name=$(basename "$page")
    try "$name has its title" grep -q '<title>[A-Z0-9]' "$page"
    try "$name leads to the list" grep -q 'href="index.html"' "$page"
    try "$name asks for nothing outside" sh -c '! targets=$(grep -o "\(href\|src\)=\"\(https\?:\|//\)[^\"]*" "$1")' - "$page"
    bad=
    for target in $(targets "$page"); do
        case $target in data:*) continue ;; esac
        resolves "$page" "$target" || bad="$bad $target"
    done
    try "$name: links lead nowhere:$bad" [ -z "$bad" ]
done
for chapter in docs/course/[0-9]*_*; do
    name=$(basename "$chapter")
    try "the list leads to $name" grep -q "href=\"$name.html\"" "$site/index.html"
done
if command -v chromium >/dev/null; then
    for page in index 05_ping_pong teaching; do
        timeout 120 chromium --headless --no-sandbox --disable-gpu --enable-logging=stderr \
            --user-data-dir="$work/profile" --dump-dom "file://$site/$page.html" \
            >"$work/dom" 2>"$work/console"
        try "$page.html is shown" grep -q '</main>' "$work/dom"
        try "$page.html: nothing on the console" sh -c '! grep CONSOLE "$1"' - "$work/console"
    done
fi
finish

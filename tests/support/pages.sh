#!/bin/sh
# The pages for people: links lead somewhere, and to every page of docs/; no page is
# longer than 400 lines, README has at most 150, and the picture of the layers is that of
# today's includes. The change log grows, and names pages of its time. Prints every
# violation. Run from the root of a tree.
bad=0
complain() { # what lines
    [ -z "$2" ] || { echo "$1:"; echo "$2" | sed 's/^/    /'; bad=1; }
}
pages=$(tests/support/files.sh | grep '\.md$' | grep -vx CHANGELOG.md)

complain "pages over 400 lines (split them)" "$(for page in $pages; do
    case $page in README.md) most=150 ;; *) most=400 ;; esac
    lines=$(wc -l <"$page")
    [ "$lines" -le $most ] || echo "$page: $lines lines, at most $most"; done)"

# "page line target" for each link to a file, and "page #anchor" for each heading as
# GitHub names it; neither in blocks of code.
links() {
    # shellcheck disable=SC2086
    awk '
    FNR == 1 { fence = 0 }
    /^ *```/ { fence = !fence; next }
    fence { next }
    /^#+ / {
        name = tolower($0)
        sub(/^#+ +/, "", name)
        gsub(/[^a-z0-9_ -]/, "", name)
        gsub(/ /, "-", name)
        print "anchor", FILENAME "#" name
    }
    {
        line = $0
        gsub(/`[^`]*`/, "", line)
        while (match(line, /\]\([^)]*\)/)) {
            target = substr(line, RSTART + 2, RLENGTH - 3)
            line = substr(line, RSTART + RLENGTH)
            if (target !~ /^[a-z]+:/)
                print "link", FILENAME, FNR, target
        }
    }' $pages
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
links >"$work/all"
sed -n 's/^anchor //p' "$work/all" >"$work/anchors"
complain "links to nothing" "$(sed -n 's/^link //p' "$work/all" |
    while read -r page line target; do
    file=${target%%#*} anchor=
    case $target in *'#'*) anchor=${target#*#} ;; esac
    case $file in
    '') path=$page ;;
    *) path=$(realpath -m --relative-to=. "$(dirname "$page")/$file") ;;
    esac
    [ -e "$path" ] || { echo "$page:$line: $target"; continue; }
    [ "$path" = "$page" ] || echo "$path" >>"$work/linked"
    case $path-$anchor in
    *.md-?*) grep -qxF "$path#$anchor" "$work/anchors" || echo "$page:$line: $target" ;;
    esac; done)"

touch "$work/linked"
complain "pages that no other page leads to" "$(echo "$pages" |
    grep -E '^docs/(reference/)?[^/]*\.md$' | grep -vxF -f "$work/linked")"

[ ! -e docs/layers.svg ] ||
    [ "$(tail -n 1 docs/layers.svg)" = "<!-- drawn: $(tests/support/rooms.sh picture | cksum) -->" ] ||
    complain "docs/layers.svg is stale" "run 'make layers-graph'"
exit $bad

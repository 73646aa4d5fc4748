#!/bin/sh
# The pages for people: links lead somewhere, and to every page of docs/; no page is
# longer than 400 lines, README has at most 150, and the picture of the layers is that of
# today's includes. Tests that docs/security.md names are there. The change log grows, and
# names pages of its time. Prints every violation. Run from the root of a tree.
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
        gsub(/[!-,.\/:-@[-^`{-~]/, "", name)
        gsub(/，|。|、|：|；|？|！|（|）|“|”|…|—/, "", name)
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

# What is protected is tried: a table whose last column is "test" names in it a file of the
# tests, and what of it, up to the next semicolon: a folder and files in it, or a file and
# words that it has. "none" is admitted where it is said.
named_tests() { # page: "LINE FILE WORD" for each
    awk -F ' *\\| *' '
    !/^\|.*\|$/ { is_table = 0; next }
    $(NF - 1) == "test" { is_table = 1; next }
    !is_table || $2 ~ /^-+$/ || $(NF - 1) == "none" { next }
    {
        n = split($(NF - 1), parts, "; ")
        for (i = 1; i <= n; i++) {
            file = parts[i]
            words = sub(/`: .*/, "", file) ? substr(parts[i], length(file) + 4) : ""
            gsub(/`/, "", file)
            m = split(words == "" ? "/" : words, word, ", ")
            for (k = 1; k <= m; k++)
                print FNR "\t" file "\t" word[k]
        }
    }' "$1"
}
[ ! -e docs/security.md ] || {
named_tests docs/security.md >"$work/tests"
find tests docs/course -type f >"$work/files"
complain "tests that are named and not there" "$(
    [ "$(wc -l <"$work/tests")" -gt 40 ] || echo "docs/security.md: hardly any test is named"
    while IFS="$(printf '\t')" read -r line file word; do
        case $file in
        */) found=$(grep -F "/$file$word.mlu" "$work/files") ;;
        *) found=$(grep -F "/$file" "$work/files") && [ "$word" = / ] ||
            found=${found:+$(echo "$found" | xargs grep -l -e "\\b$word\\b" -e "\\b$(echo "$word" | tr ' ' _)_")} ;;
        esac
        [ -n "$found" ] || echo "docs/security.md:$line: $file: $word"
    done <"$work/tests")"
}

exit $bad

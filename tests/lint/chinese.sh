#!/bin/sh
# The Chinese of README, of pages of docs/, of the course and of the pages that teach operators
# (mk/site/chinese.sh): the course, with tasks and hints, and the pages that teach have a
# translation of every paragraph as it is now; README and pages of docs/ have marks where one is
# missing, which tests/support/lint.sh counts. Code, sessions, links, names and figures are those of the English pages; what was
# changed since is English behind a mark; spaces and punctuation are written in one way. Run
# from the root of the tree.
. tests/support/checks.sh
export LC_ALL=C.UTF-8
try 'po4a and gettext are installed (make deps)' sh -c 'command -v po4a msgattrib'
[ "$failures" -eq 0 ] || { finish; exit 1; }
try 'the pages are made' mk/site/chinese.sh pages "$work/zh"

marks() { grep 'class="untranslated"' "$1"; }
code() { awk '/^```/ { on = !on; print; next } on' "$1"; }
links() { grep -o '](\([^)]*\))' "$1" | sort; }
prose() { awk '/^```/ { on = !on; next } !on' "$1"; }
# Names and figures of the prose, each once.
words() { prose "$1" | tr '\n' ' ' | sed 's/  */ /g' | grep -o '`[^`]*`\|[0-9][0-9.]*[0-9]\|[0-9]' | sort -u; }

# Han beside Latin letters, digits and code with a space between, and with the
# punctuation of Chinese behind it.
han='[\x{4e00}-\x{9fff}]'
written() { # page
    prose "$1" | sed 's/<[^>]*>//g' | grep -nP "$han[A-Za-z0-9\`]|[A-Za-z0-9\`]$han|$han[,;:!?()]|$han\.( |\$)|[，。；：、] " \
        >"$work/out"
    [ ! -s "$work/out" ]
}

# The Chinese page says what the English one does.
same() { # name, page, its Chinese, parts that are the same, what of it is written in Chinese
    : >"$work/out"
    for part in $4; do
        $part "$2" >"$work/en_$part"
        $part "$3" >"$work/zh_$part"
        try "$1 has the same $part" diff "$work/en_$part" "$work/zh_$part"
    done
    try "$1: spaces and punctuation" written "${5:-$3}"
}

complete=$(cd docs/course && ls *.md */README.md [0-9]*_*/TASK.md)
for page in $complete; do
    grep -A 2 'class="untranslated"' "$work/zh/docs/course/$page" >"$work/out"
    try "$page is translated: make course-po, then docs/course/zh/${page%.md}.po" \
        [ ! -s "$work/out" ]
    parts='code links words'
    [ $page != README.md ] || parts='code links' # the index lists what is translated
    same "$page" "docs/course/$page" "$work/zh/docs/course/$page" "$parts"
done

# README and docs/.
plain() { sed 's/\[English\](README\.md)/[中文](README.zh.md)/' "$1"; }
manual=$(mk/site/chinese.sh list | grep -v '^docs/course/')
for page in $manual; do
    plain "$work/zh/$page" >"$work/plain.md"
    grep -v 'class="untranslated"' "$work/plain.md" >"$work/new.md"
    n=$(marks "$work/plain.md" | wc -l)
    parts='code links words'
    [ "$n" -eq 0 ] || parts=code
    same "$page" "$page" "$work/plain.md" "$parts" "$work/new.md"
done
# Pages that teach an operator lead to each other.
for page in kernels/*/learn.md; do
    page=${page%.md}
    sed 's/](learn\.zh\.md)/](learn.md)/' "$page.md" >"$work/english.md"
    try "$page.md is translated: make course-po, then $page.zh.po" [ -e "$page.zh.md" ]
    [ ! -e "$page.zh.md" ] ||
        same "$page.zh.md" "$work/english.md" "$page.zh.md" 'code links words'
done
# Hints, with the lines that part them.
parts() { grep -x -e '---' -e '\[.*\]' "$1"; }
for hints in docs/course/[0-9]*_*/hints.txt docs/course/puzzles/*/hints.txt; do
    same "${hints%.txt}.zh.txt" "$hints" "${hints%.txt}.zh.txt" 'parts words'
done
# Tasks of puzzles are written in both languages by hand.
for task in docs/course/puzzles/*/TASK.md; do
    same "${task%.md}.zh.md" "$task" "${task%.md}.zh.md" 'code words'
done
try 'the glossary: spaces and punctuation' written docs/course/zh/glossary.md
try 'the glossary is what the index leads to' grep -q '](zh/glossary.md)' "$work/zh/docs/course/README.md"

# Copies in the tree.
try 'the copies are made' mk/site/chinese.sh copies "$work/copies"
for page in docs/course/[0-9]*_*/TASK.md kernels/*/learn.md; do
    copy=${page%.md}.zh.md
    try "$copy is as its PO file: make course-po" \
        sh -c 'if [ -e "$1" ] || [ -e "$2" ]; then diff "$1" "$2"; fi' - "$work/copies/$copy" "$copy"
done
for page in $manual; do
    case $page in docs/*) copy=docs/zh/${page#docs/} ;; *) copy=${page%.md}.zh.md ;; esac
    try "$copy is as its PO file: make course-po" diff "$work/copies/$copy" "$copy"
    # What leads to a page that has a translation leads to that, but for its own English.
    grep -o '](\([^)#]*\.md\)[)#]' "$copy" | sed 's/^](//; s/.$//' | sort -u |
        xargs -r -I{} realpath -m --relative-to=. "$(dirname "$copy")/{}" | grep -vx "$page" >"$work/led"
    echo "$manual" | grep -Fx -f "$work/led" >"$work/out"
    try "$copy leads to Chinese pages" [ ! -s "$work/out" ]
done
for copy in docs/zh/*.md; do
    [ "$copy" = 'docs/zh/*.md' ] || try "$copy has a PO file" [ -e "${copy%.md}.po" ]
done
try 'README and its Chinese lead to each other' \
    sh -c 'sed 5q README.md | grep -q "](README.zh.md)" && sed 5q README.zh.md | grep -q "](README.md)"'
try 'chapter 5 has one' [ -s "$work/copies/docs/course/05_ping_pong/TASK.zh.md" ]

# A page of its own in a tree of its own, whose translation has a word in Chinese.
tree=$work/tree page=01_page/README.md po=docs/course/zh/01_page/README.po
mkdir -p "$tree/docs/course/01_page"
cp -r mk "$tree/"
cat >"$tree/docs/course/$page" <<'end'
# A plain page

A plain paragraph
of two lines.

## A plain heading

| plain | table |
|---|---|
| plain | row |

* a plain item
* another "plain" item

```cpp plain.mlu
int plain;
```

The plain end.
end
cp "$tree/docs/course/$page" "$work/english.md"
refresh() { (cd "$tree" && mk/site/chinese.sh refresh docs/course/$page); }
chinese() { (cd "$tree" && mk/site/chinese.sh page docs/course/$page $po) >"$work/now.md"; }
try 'a page without a PO file' chinese
try 'has a mark' [ "$(marks "$work/now.md" | wc -l)" -eq 1 ]
grep -v 'class="untranslated"' "$work/now.md" | sed 2d >"$work/plain.md"
try 'and the rest is English' diff "$work/english.md" "$work/plain.md"
try 'a PO file is made' refresh
try 'for every paragraph' [ "$(grep -c '^msgid' "$tree/$po")" -eq 8 ]
try 'and for no code' sh -c '! grep "int plain" "$1"' - "$tree/$po"
msgen "$tree/$po" | msgfilter --keep-header -o "$work/full.po" sed s/plain/普通/g
cp "$work/full.po" "$tree/$po"
try 'the page in Chinese' chinese
try 'is the page in Chinese' sh -c 'awk "/^\`\`\`/ { on = !on } !on && !/^\`\`\`/ { gsub(/plain/, \"普通\") } { print }" "$1" |
    diff - "$2"' - "$work/english.md" "$work/now.md"
cp "$work/now.md" "$work/before.md"
try 'refresh' refresh
cp "$tree/$po" "$work/fresh.po"
try 'again' refresh
try 'leaves what is fresh as it is' diff "$work/fresh.po" "$tree/$po"

# Changes of the English page, one at a time: the lines of the Chinese one that differ.
changed() { # what, command of sed, lines that are expected...
    what=$1
    sed "$2" "$work/english.md" >"$tree/docs/course/$page"
    shift 2
    chinese
    diff "$work/before.md" "$work/now.md" | sed -n 's/^> //p' >"$work/out"
    printf '%s\n' "$@" | sed 's|MARK|<span class="untranslated">尚无最新译文</span>|' >"$work/expected"
    try "$what" diff "$work/expected" "$work/out"
}
changed 'a paragraph' 's/^of two/of some/' 'MARK A plain paragraph' 'of some lines.'
changed 'a heading' 's/^## A plain/## A simple/' '## MARK A simple heading'
changed 'a row of a table' 's/| row/| line/' 'MARK' '' '| plain | table |' '| plain | line |'
changed 'an item of a list' 's/"plain" item/"plain" one/' '* MARK another "plain" one'
changed 'a new paragraph' 's/^The plain end/Another one.\n\n&/' 'MARK Another one.' ''
changed 'code is that of the English page' 's/^int plain/long plain/' 'long plain;'

sed 's/^of two/of some/' "$work/english.md" >"$tree/docs/course/$page"
try 'refresh after a change' refresh
try 'the changed paragraph is fuzzy' [ "$(grep -c '^#, fuzzy' "$tree/$po")" -eq 1 ]
try 'beside what it was' grep -q '^#| "of two lines' "$tree/$po"
chinese
try 'and is marked' [ "$(marks "$work/now.md" | wc -l)" -eq 1 ]

# A page of docs/ in that tree: its copy leads to copies and to anchors as they are there.
mkdir -p "$tree/docs/reference"
printf '# One\n\n[plain](two.md#a-b) [self](#an-end-of-it) [other](reference/x.md#y) `k[i](x.md)`\n\n## An end, of it\n' >"$tree/docs/one.md"
printf '# Two\n\n[one](one.md), [its English](two.md)\n\n## A: `b`\n' >"$tree/docs/two.md"
for page in one two; do
    try "a PO file of $page" sh -c 'cd "$1" && mk/site/chinese.sh refresh "docs/$2.md"' - "$tree" $page
done
msgen "$tree/docs/zh/two.po" | msgfilter --keep-header -o "$work/full.po" sed 's/^A: `b`/甲：`b`，乙/'
cp "$work/full.po" "$tree/docs/zh/two.po"
try 'copies' sh -c 'cd "$1" && mk/site/chinese.sh refresh' - "$tree"
try 'a page without a translation has a mark' grep -q 'class="untranslated"' "$tree/docs/zh/one.md"
try 'a link to an anchor' grep -q '\[plain\](two.md#甲b乙)' "$tree/docs/zh/one.md"
try 'a link to what has no copy' grep -q '\[other\](../reference/x.md#y)' "$tree/docs/zh/one.md"
try 'code is no link' grep -qF '`k[i](x.md)`' "$tree/docs/zh/one.md"
try 'links to a copy, and to its English' grep -qF '[one](one.md), [its English](../two.md)' "$tree/docs/zh/two.md"
finish

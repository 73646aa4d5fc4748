#!/bin/sh
# The schemas of JSON outputs: their pages are schemas, one for each row of
# schemas.def, with an example in json-examples*.md, and refuse a member more or less. The
# suites of the outputs validate what is written. Run from the root of the tree.
. tests/support/checks.sh

try 'a page, a row and an example of each schema' by_schema --pages
try 'the examples are as the pages say' by_schema any docs/reference/json-examples*.md
try 'a member more or less in an example' by_schema --planted docs/reference/json-examples*.md

# ---- what is refused, and how --------------------------------------------------

lint='"schema": {"name": "mlusim.lint", "version": 1}, "file": "k.mlu", "sentences": '
mkdir "$work/refused"
refused() { # JSON WORDS: all are validated at once, below
    n=$((n + 1))
    printf '%s' "$1" >"$work/refused/$n"
    printf '%s\n' "$2" >"$work/refused/$n.words"
}
n=0
printf '%s' "{$lint[]}" >"$work/json"
try 'nothing to say' by_schema lint "$work/json"
refused "{$lint[{}]}" "\$.sentences[0]: 'file' is a required property"
refused "{$lint[], \"more\": 1}" "'more' was unexpected"
refused "{$lint{}}" "\$.sentences: {} is not of type 'array'"
refused "{$lint[NaN]}" 'NaN is not JSON'
refused "{$lint[], \"file\": 1}" 'has file twice'
refused "{$lint[]" 'not JSON'
refused '{"file": "k.mlu", "schema": {"name": "mlusim.lint", "version": 1}}' \
    'does not begin with its schema'
refused '{"schema": 1}' 'does not begin with its schema'
refused '{"schema": {"version": 1, "name": "mlusim.lint"}}' 'not a name and a version'
refused '{"schema": {"name": "mlusim.lint", "version": 2}}' '$.schema: '
refused '{"schema": {"name": "mlusim.budget", "version": 1}}' 'is of mlusim.budget, not of mlusim.lint'
(cd "$work/refused" && by_schema lint $(seq 1 $n)) >"$work/out" 2>"$work/err"
while [ $n -gt 0 ]; do
    checks=$((checks + 1))
    grep "^$n: " "$work/err" | grep -qF -f "$work/refused/$n.words" ||
        fail "not refused by '$(cat "$work/refused/$n.words")': $(cat "$work/refused/$n")"
    n=$((n - 1))
done

# ---- a page that is not as it should be is seen -----------------------------------

tree=$work/tree
mkdir -p "$tree/docs" "$tree/tests/support" "$tree/isa/support/json"
for table in $(sed -n 's/.*"\(runtime[a-z/]*\.def\)".*/\1/p' tests/support/schema.py); do
    mkdir -p "$tree/${table%/*}"
    cp "$table" "$tree/$table"
done
cp tests/support/schema.py "$tree/tests/support"
cp isa/support/json/schemas.def "$tree/isa/support/json"
copied() { # a copy of the pages and their table
    rm -rf "$tree/docs/reference"
    cp -r docs/reference "$tree/docs"
    cp isa/support/json/schemas.def "$tree/isa/support/json"
    schema_py=$tree/tests/support/schema.py
}
seen() { # MODE FILE EDIT WORDS: --pages or --planted says so of an edited copy
    checks=$((checks + 1))
    copied
    sed -i "$3" "$tree/$2"
    [ "$1" = pages ] || set -- planted "$2" "$3" "$4" "$tree/docs/reference/json-examples.md"
    words=$4 edit=$3 mode=$1
    shift 4
    by_schema "--$mode" "$@" >"$work/out" 2>"$work/err"
    grep -q -e "$words" "$work/err" || fail "not seen: $edit"
}
copied
try 'the copy is as the tree' by_schema --pages
lint=docs/reference/lint.schema.json
seen planted $lint 's/"additionalProperties": false/"additionalProperties": true/' \
    'a member more in sentences.\[\] is not refused'
seen planted $lint '/"required"/d' 'no member of sentences.\[\] is required'
seen pages $lint 's/"version": 1/"version": 2/' \
    "lint: the page is not of {'name': 'mlusim.lint', 'version': 1}"
seen pages $lint 's/"type": "array"/"type": "list"/' "'list'"
seen pages isa/support/json/schemas.def 's/"mlusim.lint",  *1/"mlusim.lint", 2/' \
    'json.md has no row of mlusim.lint, version 2'
seen pages isa/support/json/schemas.def 's/"mlusim.lint"/"mlusim.hint"/' 'no page of mlusim.hint'
seen pages isa/support/json/schemas.def '/"mlusim.lint"/d' 'are not those of schemas.def'
seen pages docs/reference/check.schema.json 's/"hazard", //' \
    'check: the words at reports items check are not those of'
seen pages docs/reference/json-examples.md 's/"mlusim.lint", "version"/"mlusim.usage", "version"/' \
    'no example of mlusim.lint'
finish

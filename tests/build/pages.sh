#!/bin/sh
# The tables in the pages of operators are what the operators do now; each
# operator has a page, and a place in the kernel for each of its steps. Run from
# the root of the tree.
. tests/support/checks.sh
OUT=$OUT try 'pages are made' kernels/pages.sh "$work"
for operator in $("$OUT/bin/mluop" list | grep '^[a-z]'); do
    page=kernels/$operator/README.md
    try "$page is fresh (make pages)" diff "$page" "$work/$operator.md"
    steps=$("$OUT/bin/mluop" list "$operator" | grep -c '(document: ')
    try "$page has $steps steps" \
        [ "$(grep -c '^| .*\](.*\.[a-z]*#L[0-9]*)' "$page")" -eq "$steps" ]
done
finish

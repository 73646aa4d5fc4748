#!/bin/sh
# tests/fidelity/insert.sh PAGE MARK FILE: what stands in PAGE between the lines
# <!-- MARK --> and <!-- /MARK --> becomes the contents of FILE.
set -eu
next=$(mktemp)
trap 'rm -f "$next"' EXIT
awk -v mark="$2" -v file="$3" '
    $0 == "<!-- /" mark " -->" { on = 0 }
    !on { print }
    $0 == "<!-- " mark " -->" {
        on = 1
        while ((getline line <file) > 0)
            print line
    }' "$1" >"$next"
cp "$next" "$1"

#!/bin/sh
# Draws the parts of the tree and who includes whom (tests/support/rooms.sh picture). A
# comment at the end has the check sum of what was drawn: versions of dot draw the same
# graph differently.
#
# usage: mk/layers.sh FILE.svg
set -e
command -v dot >/dev/null || {
    echo "layers-graph: dot is not here; on Debian: apt-get install graphviz"
    exit 1
}
graph=$(tests/support/rooms.sh picture)
drawn=$(echo "$graph" | dot -Tsvg)
{ echo "$drawn"; echo "<!-- drawn: $(echo "$graph" | cksum) -->"; } >"$1"

#!/bin/sh
# Prints the first 12 digits of the commit of this tree, or nothing if nobody knows; with the
# argument `time`, when it was made, in seconds since 1970.
cd "$(dirname "$0")/.." || exit
# `git archive` puts the commit here.
commit='$Format:%H$' made='$Format:%ct$'
case $commit in
*Format*)
    # Not that of another tree which this one lies in.
    [ -z "$(git rev-parse --show-prefix 2>/dev/null)" ] || exit 0
    commit=$(git rev-parse HEAD 2>/dev/null) made=$(git log -1 --format=%ct 2>/dev/null) || exit 0
    ;;
esac
if [ "$1" = time ]; then
    printf '%s\n' "$made"
else
    printf '%.12s\n' "$commit"
fi

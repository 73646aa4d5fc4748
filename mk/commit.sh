#!/bin/sh
# Prints the first 12 digits of the commit of this tree, or nothing if nobody knows.
cd "$(dirname "$0")/.." || exit
# `git archive` puts the commit here.
archived='$Format:%H$'
case $archived in
*Format*)
    # Not that of another tree which this one lies in.
    [ "$(git rev-parse --show-prefix 2>/dev/null)" ] ||
        git rev-parse --short=12 HEAD 2>/dev/null || :
    ;;
*) printf '%.12s\n' "$archived" ;;
esac

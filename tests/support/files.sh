#!/bin/sh
# The project's files, one a line: what git knows or would take; in a tree
# without git, all but what is built.
git ls-files -co --exclude-standard 2>/dev/null ||
    find . -name .git -prune -o -name build -prune -o -type f -print |
    sed 's#^\./##'

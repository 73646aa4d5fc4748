#!/bin/sh
# Prints a tool that mlucc runs, as isa/support/process/tools.c finds it.
#
# usage: mk/tools.sh clang|lld|version|usual|versions
#   version   which one of isa/support/process/clangs.def these are, without variables
#   usual     which one messages ask for
#   versions  all of the table
table=$(dirname "$0")/../isa/support/process/clangs.def

has() { # program
    command -v "$1" >/dev/null
}
# The newest version that PATH has $1 of, and $2, unless a variable names that one; else the
# newest with $1; else the usual.
found() { # program, the other, what a variable names in place of the other
    for version in $versions; do
        has "$1-$version" && { [ -n "$3" ] || has "$2-$version"; } && echo "$version" && return
    done
    for version in $versions; do
        has "$1-$version" && echo "$version" && return
    done
    usual
}
usual() {
    sed -n 's/^X(\([0-9]*\), true)$/\1/p' "$table"
}
versions=$(sed -n 's/^X(\([0-9]*\), .*)$/\1/p' "$table")
case $1 in
clang) echo "${MLUSIM_CLANG:-clang-$(found clang ld.lld "$MLUSIM_LLD")}" ;;
lld) echo "${MLUSIM_LLD:-ld.lld-$(found ld.lld clang "$MLUSIM_CLANG")}" ;;
version) found clang ld.lld '' ;;
usual) usual ;;
versions) echo $versions ;;
*)
    echo 'usage: mk/tools.sh clang|lld|version|usual|versions' >&2
    exit 2
    ;;
esac

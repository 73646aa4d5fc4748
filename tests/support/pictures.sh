# Sourced after checks.sh by suites of pictures in the terminal.

# picture OPTIONS PROGRAM...: what `mlusim run` draws in $work/out, the report beside it.
picture() {
    checks=$((checks + 1))
    with "$OUT/bin/mlusim" run --report json --report-file "$work/json" "$@" \
        2>"$work/out" || fail "status $? of $*"
}
get() { "$OUT/tests/json_get" "$1" "$work/json"; }
has() { # line, as grep has it
    checks=$((checks + 1))
    grep -q -e "$1" "$work/out" || fail "no '$1'"
}
lacks() {
    checks=$((checks + 1))
    grep -q -e "$1" "$work/out" && fail "there is '$1'"
}

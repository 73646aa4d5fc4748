# Sourced by the scripts of this folder, each of which takes a clone that the user has
# of a public body of code, builds and runs what is in it with our toolkit, and prints
# a row (docs/porting.md says what is right for each):
#   | name | files | built | ran | right |
# and below it why files failed, most frequent reason first. The clone is only read:
# everything is written to a folder of its own, which goes away. A number is what was
# counted; "-" means that there is nothing to count.
#
# NEUWARE_HOME is the toolkit, by default the build of this tree. A script sets `body`,
# may set `include` (flags for mlucc), defines what its files need and calls `each`,
# `row` in the end.
set -u
: "${NEUWARE_HOME:=$PWD/build}"
export NEUWARE_HOME
PATH=$NEUWARE_HOME/bin:$PATH
LD_LIBRARY_PATH=$NEUWARE_HOME/lib64${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export PATH LD_LIBRARY_PATH
: "${SECONDS_EACH:=600}" # of one file, compiled and run

[ $# -ge 1 ] && [ -d "$1" ] || {
    echo "usage: ${0##*/} CLONE   (a folder; NEUWARE_HOME names the toolkit)" >&2
    exit 2
}
[ -x "$NEUWARE_HOME/bin/cncc" ] || {
    echo "${0##*/}: there is no $NEUWARE_HOME/bin/cncc: NEUWARE_HOME names no toolkit" >&2
    exit 2
}
clone=$(cd "$1" && pwd)
shift
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
files=0 built=0 ran=- right=-
: >"$work/reasons"

# Files of the clone whose name matches, whose text has the words if any are given.
find_files() { # pattern [words]
    find "$clone" -name .git -prune -o -type f -name "$1" -print | LC_ALL=C sort |
        while IFS= read -r f; do
            [ -z "${2:-}" ] || grep -Eq -e "$2" "$f" && printf '%s\n' "$f"
        done
}

# Runs a command with a limit of time; its output is $work/log.
limited() { # command...
    timeout "$SECONDS_EACH" "$@" >"$work/log" 2>&1 </dev/null
}

# The reason in a log: the first error, without what differs from file to file.
reason() { # status
    text=$(sed -n -e 's/.*fatal error: //p;t' -e 's/.*error: //p;t' \
        -e 's/.*\(undefined reference to .*\)/\1/p;t' -e 's/^mlusim: \(fault .*\)/\1/p;t' \
        -e 's/.*\*\*\* \(No rule .*\)/\1/p' "$work/log" | head -n 1)
    [ -n "$text" ] || text="status $1: $(grep -v '^ *$' "$work/log" | tail -n 1)"
    [ "$1" -ne 124 ] || text="not done after $SECONDS_EACH seconds"
    printf '%s\n' "$text" | cut -c 1-100 >>"$work/reasons"
}

count() { # word: one more of files, built, ran or right
    eval "[ \"\$$1\" != - ] || $1=0; $1=\$(($1 + 1))"
}

# counted WORD COMMAND...: counts WORD if the command succeeds, else its reason.
counted() {
    word=$1
    shift
    limited "$@"
    status=$?
    if [ $status -eq 0 ]; then
        count "$word"
        return 0
    fi
    reason $status
    return 1
}

# each FUNCTION PATTERN [WORDS]: calls it with every such file.
each() {
    find_files "$2" "${3:-}" >"$work/list"
    while IFS= read -r file; do
        count files
        "$1" "$file"
    done <"$work/list"
}


row() {
    [ "$files" -gt 0 ] || {
        echo "${0##*/}: there is nothing in $clone that it looks for" >&2
        exit 1
    }
    printf '| %s | %s | %s | %s | %s |\n' "$body" "$files" "$built" "$ran" "$right"
    sort "$work/reasons" | uniq -c | sort -k1,1nr -k2 | sed 's/^ *\([0-9]*\) /  \1 x /'
}

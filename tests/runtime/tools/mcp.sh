#!/bin/sh
# `mlusim mcp` and clients of the Model Context Protocol, and an agent that mends three
# kernels with its tools alone. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
mlusim=$(cd "$OUT" && pwd)/bin/mlusim
tests=$PWD/tests/runtime/tools
mkdir "$work/served" "$work/tmp"
try 'a task' with sh -c 'cd "$1" && "$2" judge new add' sh "$work/served" "$mlusim"
sed -i '/^seed = 2/,$d' "$work/served/add/task.toml" # one case is enough
sed -i '$d' "$work/served/add/task.toml"

# asked NAME OPTION...: what a program in Python checks.
asked() {
    program=$1
    shift
    /usr/bin/python3 -B "$tests/$program" "$mlusim" "$work" "$@" >"$work/answered" 2>"$work/err" ||
        fail "$program ends early"
    checks=$((checks + $(grep -c '^ok\|^FAILED' "$work/answered")))
    for line in $(grep -n '^FAILED' "$work/answered" | cut -d : -f 1); do
        fail "$program: $(sed -n "${line}p" "$work/answered" | cut -c 8-1000)"
    done
}

# With sanitizers no program starts in a sandbox.
if [ "$MODE" = asan ]; then
    asked mcp.py --unconfined
else
    asked mcp.py
    asked mcp_agent.py
fi
try 'results as their pages say' by_schema any "$work"/result-*.json

# ---- the command line --------------------------------------------------------------

ends 2 'nothing: No such file' "$mlusim" mcp --folder "$work/nothing" </dev/null
ends 2 'is no folder' "$mlusim" mcp --folder "$work/err" </dev/null
ends 2 'say with --folder' env --chdir=/ "$mlusim" mcp </dev/null
ends 0 '' "$mlusim" mcp --folder / </dev/null
finish

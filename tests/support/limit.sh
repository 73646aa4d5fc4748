# Sourced by the scripts that run programs of the tree: a program or a suite
# that hangs fails by name. `timeout` stops all that it started. Nothing sleeps for
# a while and takes it that something has happened: it waits for that.

# limited SECONDS NAME COMMAND...: the status of the command; 124, and a
# sentence on standard error, when it still ran after that time.
limited() {
    limit=$1 limited_name=$2
    shift 2
    timeout -k 10 "$limit" "$@" &&
        return 0
    limited_status=$?
    [ $limited_status -ne 124 ] || echo \
        "$limited_name: still running after $limit s, stopped" >&2
    return $limited_status
}

# Seconds for one program of a test, for one suite, and for what is waited for.
# Sanitizers, unoptimised code, emulators and loaded machines take their time; nothing here is
# near its limit. Suites of tests/long may take two hours (suite.sh).
case ${MODE:-release}${EMULATED:-} in
release) : "${PROGRAM_SECONDS:=300}" "${SUITE_SECONDS:=1200}" "${WAIT_SECONDS:=60}" ;;
*) : "${PROGRAM_SECONDS:=1200}" "${SUITE_SECONDS:=3600}" "${WAIT_SECONDS:=300}" ;;
esac
: "${FORK_SECONDS:=100}" # see suite.sh

# comes COMMAND...: waits until the command ends with 0; whether it did in time.
comes() {
    waited=0
    until "$@"; do
        waited=$((waited + 1))
        [ $waited -lt $((WAIT_SECONDS * 20)) ] || return 1
        sleep 0.05
    done
}

# leaf_of PID: the process that was started last below it, or itself.
leaf_of() {
    leaf=$1
    while below=$(ps -o pid= --ppid "$leaf" | tail -n 1 | tr -d ' ') && [ -n "$below" ]; do
        leaf=$below
    done
    echo "$leaf"
}

# works PID [TICKS]: waits until the process has used so many hundredths of a second
# (30) of a processor from now on: what it was told to do is under way. Fails, without
# waiting on, when the process is gone.
works() {
    worked=$(ticks_of "$1") || return
    enough=$((worked + ${2:-30}))
    comes worked_or_gone "$1" && [ "$worked" -ge $enough ]
}
worked_or_gone() {
    worked=$(ticks_of "$1") || { worked=0; return 0; }
    [ "$worked" -ge $enough ]
}
# Fails when there is no such process, or nothing but its status.
ticks_of() {
    ticks=$(cat "/proc/$1/stat" 2>/dev/null) && echo "$ticks" | sed 's/.*) //' |
        awk '$1 == "Z" { exit 1 } { print $12 + $13 }'
}

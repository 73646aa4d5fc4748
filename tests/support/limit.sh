# Sourced by the scripts that run programs of the tree: a program or a suite
# that hangs fails by name. `timeout` stops all that it started.

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

# Seconds for one program of a test, and for one suite. Sanitizers, unoptimised
# code and loaded machines take their time; nothing here is near its limit.
case ${MODE:-release} in
release) : "${PROGRAM_SECONDS:=300}" "${SUITE_SECONDS:=1200}" ;;
*) : "${PROGRAM_SECONDS:=1200}" "${SUITE_SECONDS:=3600}" ;;
esac

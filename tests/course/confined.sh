#!/bin/sh
# What a program may do in a sandbox, by bubblewrap and by Landlock, whichever of them
# this host has, and in groups of processes where this user may make any: each deed of
# hostile.c succeeds without a sandbox, fails in it and is named. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
confine=$OUT/lib/mlusim/mlusim-confine
case $confine in /*) ;; *) confine=$PWD/$confine ;; esac
[ -x "$confine" ] || { echo "FAILED no $confine: build first"; exit 1; }
folder=$work/answers/one
mkdir -p "$folder" "$work/answers/two" "$work/judge"
$CC -O1 -pthread tests/course/hostile.c -o "$folder/hostile" || exit 1
printf '%s\n' '#include <fcntl.h>' \
    '__attribute__((constructor)) static void f(void) { open(FILE_OF_JUDGE, O_WRONLY | O_CREAT, 0600); }' |
    $CC -shared -fPIC -DFILE_OF_JUDGE="\"$work/judge/preloaded\"" -x c - -o "$folder/evil.so" || exit 1
sleep 600 &
victim=$!
report=$work/report
for way in bubblewrap landlock; do
    "$confine" --way $way --group find --report 8 -- /usr/bin/true 8>"$report" 2>/dev/null && break
done
groups=$(sed -n 's|^groups /|/|p' "$report")
other=$groups/other # one that is not the run's
trap 'kill $victim; rm -rf "$work"; [ -z "$groups" ] || rmdir "$other"' EXIT
[ -z "$groups" ] || mkdir "$other" || exit 1
SECRET_OF_JUDGE=1
export SECRET_OF_JUDGE

anew() { # the files of the judge and of the neighbour as they were
    rm -rf "$work/judge" "$work/answers/two" "$folder/link" "$folder/hard" "$folder"/full.* "$folder/hidden" "$folder"/privileged* "$folder/own"
    mkdir "$work/judge" "$work/answers/two"
    echo secret >"$work/judge/reference"
    echo other >"$work/answers/two/kernel.mlu"
}
# confined OPTION... -- COMMAND: in the way that is tried
confined() {
    "$confine" --way "$way" --without-landlock "$without" --folder "$folder" \
        --folder-bytes 8388608 --tasks 32 ${group:+--group "$group"} --report 8 "$@" 8>"$report" 9<"$work/judge/reference"
}
deed() { # WORDS-OF-THE-REPORT DEED ARGUMENT...
    words=$1
    shift
    anew
    if [ -z "$way" ]; then
        try "$* without a sandbox" sh -c 'cd "$1" && shift && exec "$@" 9<"$0"' \
            "$work/judge/reference" "$folder" ./hostile "$@"
        return
    fi
    before=$(ls -lR --time-style=+ "$work/judge" "$work/answers/two")
    checks=$((checks + 1))
    confined -- "$folder/hostile" "$@" >"$work/log" 2>&1 && fail "$place: $* succeeds"
    [ "$before" = "$(ls -lR --time-style=+ "$work/judge" "$work/answers/two")" ] ||
        fail "$place: $* changed something"
    case $words in
    -*) ;; # it is not there at all
    *) grep -qF -e "$words" "$report" || { cat "$report"; fail "$place: $*: '$words' is not named"; } ;;
    esac
}
all() {
    inside=
    [ "$way" = bubblewrap ] && inside=- # a namespace has nothing of it
    deed 'refused reading /etc/passwd' read /etc/passwd
    deed "refused reading $work/judge/reference" read "$work/judge/reference"
    deed "refused reading ../../judge/reference" read ../../judge/reference
    deed 'refused reading ../two/kernel.mlu' read ../two/kernel.mlu
    deed "refused writing $work/judge/new" write "$work/judge/new"
    deed "refused writing ../two/kernel.mlu" write ../two/kernel.mlu
    deed 'refused removing ../two/kernel.mlu' remove ../two/kernel.mlu
    deed 'refused moving ../two/kernel.mlu' move ../two/kernel.mlu kernel.mlu
    deed "$inside"'refused another mode of' mode "$work/judge/reference"
    deed 'refused truncate' truncate "$work/judge/reference"
    deed 'refused utimensat' times "$work/judge/reference"
    deed 'refused reading link' link "$work/judge/reference"
    deed - hard "$work/judge/reference"
    deed "refused reading ../two" list "../two"
    deed 'refused socket' socket inet
    deed 'refused socket' socket udp
    deed 'refused socket' socket unix
    deed 'refused fcntl' owner $victim
    deed 'refused socketpair' datagram
    [ "$(id -u)" -eq 0 ] || deed 'limit folder' hide # root looks into every folder
    deed 'refused ptrace' ptrace $victim
    deed 'refused process_vm_readv' vmread $victim
    deed "$inside"'refused kill: a signal of a process of others' signal $victim
    if [ "$way" != bubblewrap ]; then # where all processes are its own
        deed 'refused kill: a signal of all processes' signal -1 0
        deed 'refused kill: a signal of a process of the judge' parent
    fi
    deed "$inside"'refused prlimit64' limits $victim
    deed "$inside"'refused reading /proc/N/environ' read /proc/$victim/environ
    deed "$inside"'refused reading /proc/N/mem' read /proc/$victim/mem
    deed "$inside"'refused reading /proc' walk
    deed 'limit tasks 32' bomb
    deed 'limit tasks 32' threads
    deed 'limit folder 8 MiB' disk
    deed 'limit folder' unnamed
    deed 'limit folder' unnamed-mapped
    deed 'refused shmget' shm
    deed 'refused memfd_create: memory without a name' memfd
    deed 'refused rt_sigaction: children that nobody waits for' autoreap
    deed 'refused rt_sigaction: children that nobody waits for' no-wait
    deed 'refused mmap: memory that processes share' shared
    [ "$without" = yes ] || deed - zero # /dev of a namespace is its own
    deed 'refused fcntl: a larger pipe' pipe
    deed 'refused prctl' dumpable
    deed - timers
    deed "refused open" set-uid
    deed "a file with its owner's rights" chmod-uid
    deed "refused mknod" mknod-gid
    deed - inherited
    deed - environment
    [ -z "$groups" ] || deed "$inside"'refused writing /sys/fs/cgroup' group "$other/cgroup.procs"
    deed "refused writing $work/judge/preloaded" preload "$work/judge/preloaded"
}
way='' place=
all
set -- 'bubblewrap no' 'bubblewrap yes' 'landlock no'
[ -z "$groups" ] || set -- "$@" "bubblewrap no $groups" "landlock no $groups"
for place; do
    read -r way without group <<END
$place
END
    if ! confined -- /usr/bin/true 2>"$work/log"; then
        echo "skipped: $way does not work here: $(cat "$report")"
        continue
    fi
    used="${used:+$used, }$way"
    [ "$without" = no ] || used="$used without Landlock"
    used="$used${group:+ in groups}"
    all
    anew
    # What ends it is what ended the command.
    checks=$((checks + 3))
    confined -- /bin/sh -c 'exit 7'
    [ $? -eq 7 ] || fail "$place: the status"
    (confined -- /bin/sh -c 'kill -s KILL $$') 2>/dev/null
    [ $? -eq 137 ] || fail "$place: the signal"
    # shellcheck disable=SC2046
    try "$place: all words" [ "$(confined -- /bin/sh -c 'echo $#' - $(seq 2000))" = 2000 ]
    try "$place: open files" [ "$(confined -- /bin/sh -c 'ulimit -n')" = 256 ]
    # Who asks for processes without an end is stopped, and not only refused.
    checks=$((checks + 1))
    (confined -- "$folder/hostile" forks) 2>/dev/null
    [ $? -eq 137 ] && grep -qx 'limit tasks 32' "$report" || fail "$place: forks without an end"
    # Whoever leaves is gone when it has ended, or when the keeper is told to end.
    confined -- "$folder/hostile" orphan 4711.39
    pgrep -f 'sleep 4711.39' >"$work/log" && fail "$place: an orphan is left"
    ls -d "${groups:-/none}"/mlusim-* >"$work/log" 2>/dev/null && fail "$place: a group is left"
    # What may not be read is as if it were not there, whatever the sandbox is made of.
    confined -- /bin/cat /etc/passwd 2>"$work/read"
    try "$place: not there" grep -q 'No such file or directory' "$work/read"
    # What a program needs works: its folder, modes in it, threads, clocks, a shell.
    try "$place: honest work" confined -- "$folder/hostile" honest
    grep -v '^group ' "$report" >"$work/noted"
    try "$place: nothing is noted of it" [ ! -s "$work/noted" ]
done
echo "used: ${used:-none}"
try 'there is a sandbox, or nobody could have made one' [ -n "${used:-}" -o "$(uname -r | cut -d. -f1)" -lt 5 ]
finish

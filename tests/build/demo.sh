#!/bin/sh
# What a newcomer is asked for and shown: the packages of each goal, by a fake
# package manager, and the commands of `make demo`, which run as they are
# printed, with the quick cases of the operators. DEMO_CASES=--network has those that
# users see (tests/long/demo). OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh

# ---- packages ------------------------------------------------------------------

fake() { # name, what it does on standard input
    { echo '#!/bin/sh' && cat; } >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}
mkdir "$work/bin"
echo 'case " $HAVE " in *" ${3} "*) echo "install ok installed" ;; *) exit 1 ;; esac' |
    fake dpkg-query
echo 'echo "$UID_OF_FAKE"' | fake id
echo 'exit 1' | fake sudo
echo 'echo "$@" >>"$APT_LOG"; [ -z "$APT_FAILS" ]' | fake apt-get
export APT_LOG="$work/apt"
as() { # uid, what is installed, command...: status, printed, apt
    uid=$1 have=$2
    shift 2
    : >"$APT_LOG"
    env PATH="$work/bin:$PATH" UID_OF_FAKE="$uid" HAVE="$have" \
        APT_FAILS="${APT_FAILS:-}" "$@" >"$work/printed" 2>&1
    status=$?
}
asked() { # the packages that somebody who may not install them shall install
    sed -n 's/^  sudo apt-get install //p' "$work/printed" | tr ' ' '\n'
}
asks_for() { asked | grep -qx -e "$1"; }
asks_not_for() { ! asks_for "$1"; }

user="g++ make clang-$llvm lld-$llvm libelf-dev libdw-dev libjansson-dev libreadline-dev zlib1g-dev libmd-dev libxxhash-dev libmicrohttpd-dev libunistring-dev"
developer="libcriterion-dev qemu-user gdb-multiarch llvm-$llvm cmake pkg-config groff-base po4a"
for goal in demo test lint; do
    as 1000 '' make -s $goal
    try "$goal stops without packages" [ $status -ne 0 ]
    for package in $user; do
        try "$goal asks for $package" asks_for "$package"
    done
    [ $goal = demo ] && wants=asks_not_for || wants=asks_for
    for package in $developer; do
        try "$goal $wants $package" $wants "$package"
    done
    [ $goal = lint ] && wants=asks_for || wants=asks_not_for
    try "$goal $wants clang-format-14" $wants clang-format-14
done
as 1000 '' sh tests/support/deps.sh
all=$(asked)
as 1000 "$(echo $all)" sh tests/support/deps.sh
try 'nothing to ask for' [ $status -eq 0 ]
try 'and nothing to say' [ ! -s "$work/printed" ]
as 1000 "$(echo $all | sed 's/lld-[0-9]*//')" sh tests/support/deps.sh build
try 'one is missing' [ "$(asked)" = "lld-$llvm" ]
as 0 "$(echo $all | sed 's/lld-[0-9]*//')" sh tests/support/deps.sh
try 'root installs it' [ $status -eq 0 ]
try 'by apt-get' grep -qx "install -y --no-install-recommends lld-$llvm" "$APT_LOG"
APT_FAILS=1 as 0 "$(echo $all | sed 's/lld-[0-9]*//')" sh tests/support/deps.sh
try 'root cannot install it' [ $status -eq 1 ]
try 'and is told what to do' grep -q "apt-get update && .* lld-$llvm\$" "$work/printed"
as 1000 "" sh tests/support/deps.sh tset
try 'an unknown set' grep -q "unknown set 'tset'" "$work/printed"

# ---- commands ------------------------------------------------------------------

if [ -n "${ASAN_PRELOAD:-}" ]; then
    echo '    the demo was not run: sanitized libraries need a preload'
else
    OUT=$OUT DEMO_CASES=${DEMO_CASES:---quick} sh -x examples/demo.sh >"$work/demo" 2>"$work/err"
    try 'the demo runs' [ $? -eq 0 ]
    sed -n 's/^[$] //p' "$work/demo" >"$work/commands"
    try 'it shows commands' [ "$(wc -l <"$work/commands")" -ge 6 ]
    : >"$work/again"
    while IFS= read -r command; do
        try "$command: it is what ran" grep -qxF -e "+ $command" "$work/err"
        # Those of all operators take most of the time, and ran once.
        case $command in *' run all '*) continue ;; esac
        try "$command" sh -c "$command"
        cat "$work/log" >>"$work/again"
    done <"$work/commands"
    # What the demo printed is what they print, host times left out.
    awk '/^ *shape +device +result/ { exit }
        /^[$] / { again = !/ run all /; next }
        again && NF && !/^host/' "$work/demo" | sort -u >"$work/lines"
    try 'there is something' [ "$(wc -l <"$work/lines")" -ge 20 ]
    sort -u "$work/again" >"$work/sorted"
    try 'they print what was shown' sh -c '! comm -23 "$1" "$2" | grep .' \
        - "$work/lines" "$work/sorted"
fi
finish

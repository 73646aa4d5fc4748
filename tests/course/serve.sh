#!/bin/sh
# `mlusim course serve`: joining, submitting, verdicts and the ranking over HTTP; what
# browsers and others may send; a restart in the middle of judging; a full disk. The
# ranking is that of `mlusim course grade`, and the same when all is judged again. OUT is
# the build folder; run from the root of the tree.
. tests/support/checks.sh
needs_clang
mlusim=$OUT/bin/mlusim
[ -x "$mlusim" ] || { echo "FAILED no $mlusim: build first"; exit 1; }
# what sanitizers need is not in a sandbox
unconfined=${ASAN_PRELOAD:+--unconfined}
if "$mlusim" course serve --new "$work/none" --listen nowhere:0 $unconfined 2>&1 | grep -q libmicrohttpd; then
    echo 'skipped: built without libmicrohttpd'
    exit 77
fi
mkdir "$work/tmp"
TMPDIR=$work/tmp
export TMPDIR

# ---- what it refuses before it serves ------------------------------------------------

for listen in nowhere 127.0.0.1 127.0.0.1: :8590 127.0.0.1:65536 127.0.0.1:x localhost:8590 '[::1]'; do
    ends 2 'course: ' "$mlusim" course serve --new "$work/none" --listen "$listen" $unconfined
done
try 'nothing is told of an address that is none' grep -q 'expected ADDRESS:PORT' "$work/err"
for proxy in proxy 127.0.0.1:80 ::1/64 192.0.2.0/24; do
    ends 2 "--proxy $proxy: expected the address of a proxy" \
        "$mlusim" course serve --new "$work/none" --listen 0 --proxy "$proxy" $unconfined
done
for words in '--per-address 0' '--per-address 401' '--request-seconds 0' '--request-seconds 3601' '--per-address x'; do
    ends 2 "$words: expected a number from 1 to " "$mlusim" course serve --new "$work/none" $words
done
ends 2 'per-address' "$mlusim" course check 1 --per-address 2
echo >"$work/file"
ends 2 "cannot serve the folder $work/file" "$mlusim" course serve --new "$work/file" --listen 0 $unconfined
# A name that is mistyped is no new class, and neither is a folder of other things.
mkdir -p "$work/school/spring/.serve" "$work/school/autumn/.serve" "$work/school/plain"
for typo in autum plain; do
    ends 2 "there is no class in the folder $work/school/$typo; classes of $work/school: autumn, spring; \`mlusim course serve --new $work/school/$typo\` begins one there" \
        "$mlusim" course serve "$work/school/$typo" --listen 0 $unconfined
done
ends 2 "there is none in $work/school/plain;" "$mlusim" course serve "$work/school/plain/a" --listen 0 $unconfined
try 'nothing is made' [ "$(cd "$work/school" && find . -mindepth 1 | wc -l)" -eq 5 ]
ends 2 'too many arguments' "$mlusim" course serve a b
ends 2 "the key of the judge, $work/nokey: No such file" \
    "$mlusim" course serve --new "$work/none" --listen 0 --secret "$work/nokey" $unconfined
ends 2 'is judged on' "$mlusim" course serve --new "$work/none" --device MLU220-M2 $unconfined

# ---- what it does ---------------------------------------------------------------------

for part in requests names limits restart sleepers crowd slow parties proxy; do
    checks=$((checks + 1))
    with /usr/bin/python3 tests/course/serve.py $part "$work/$part" "$mlusim" $unconfined \
        >"$work/out" 2>"$work/err" || fail "$part"
done
for said in '127.0.0.2 forwards requests (X-Forwarded-For), but --proxy names 127.0.0.1:' \
    '127.0.0.1 forwards requests (X-Forwarded-For), but --proxy names none:'; do
    try 'a proxy that is not the named one is said, once' [ "$(grep -cF "$said" "$work/err")" -eq 1 ]
done
for file in "$work"/requests/*.json; do
    try "${file##*/} is as its page says" by_schema class "$file"
done
with "$mlusim" course grade "$work/restart/class" --device MLU590-H8 --json "$work/graded" $unconfined \
    >"$work/log" 2>&1
try 'the ranking is that of grade' /usr/bin/python3 -c '
import json, sys
got, wanted = (json.load(open(path, encoding="utf-8"))["ranking"] for path in sys.argv[1:])
sys.exit(got != wanted or got[0]["passed"] != 1)' "$work/restart/ranking.json" "$work/graded"
try 'there are folders of students' [ -n "$(find "$work/restart/class" -mindepth 1 -type d -perm 700 ! -path '*/.*')" ]
try 'only their owner looks into folders of students' \
    [ -z "$(find "$work/restart/class" -mindepth 1 -type d ! -perm 700 ! -path '*/.*')" ]
try 'nothing is left' [ -z "$(ls -A "$TMPDIR")" ]
finish

#!/bin/sh
# The reference for programs: `mlusim devices --json`, `mlusim intrinsics --json` and
# `mlusim explain` have what the tables have. Run from the root of the tree.
. tests/support/checks.sh
mlusim=$OUT/bin/mlusim

# ---- as their pages say ------------------------------------------------------------

printf 'base MLU370-X4\nnram_kib 132\n' >"$work/small.device"
with "$mlusim" devices --json >"$work/devices" || fail 'devices --json'
with "$mlusim" devices --json "$work/small.device" >"$work/file" || fail 'devices --json FILE'
with "$mlusim" intrinsics --json >"$work/all" || fail 'intrinsics --json'
with "$mlusim" intrinsics --json sum >"$work/sum" || fail 'intrinsics --json sum'
try 'devices by their schema' by_schema devices "$work/devices" "$work/file"
try 'intrinsics by their schema' by_schema intrinsics "$work/all" "$work/sum"
try 'a member more or less' by_schema --planted "$work/file" "$work/sum"

# ---- as the tables say -------------------------------------------------------------

try 'the rows of the tables' /usr/bin/python3 tests/runtime/tools/reference.py "$work"
for word in sum max __bang_float2half_rn taskId __bang_rand nearest; do
    checks=$((checks + 1))
    with "$mlusim" intrinsics "$word" >"$work/out"
    with "$mlusim" intrinsics --json "$word" >"$work/json"
    /usr/bin/python3 tests/runtime/tools/reference.py "$work" "$word" >"$work/log" ||
        fail "intrinsics $word: the text and the JSON differ"
done

# ---- what is refused ---------------------------------------------------------------

ends 1 'did you mean __bang_filter?' "$mlusim" intrinsics --json __bang_fliter
[ ! -s "$work/out" ] || fail 'JSON of a name that does not exist'
ends 2 "there is no device 'MLU999'" "$mlusim" devices --json MLU999
ends 2 'leave -v out' "$mlusim" devices --json -v

# ---- messages by id ----------------------------------------------------------------

with "$mlusim" explain --json >"$work/errors" || fail 'explain --json'
try 'all messages by their schema' by_schema errors "$work/errors"
with "$mlusim" explain --json fault:bounds >"$work/explain" || fail 'explain --json ID'
try 'a message by its schema' by_schema explain "$work/explain"
try 'a member more or less of a message' by_schema --planted "$work/explain"
ids=$(sed -n 's/^   "id": "\(.*\)",$/\1/p' "$work/errors")
for id in $ids; do
    with "$mlusim" explain "$id" >"$work/out" && head -n 1 "$work/out" | grep -q "^$id: " ||
        fail "explain $id"
done
with "$mlusim" explain >"$work/out" || fail 'explain'
[ "$(sed -n 's/^  \([a-z]*:[^ ]*\) .*/\1/p' "$work/out")" = "$ids" ] || fail 'explain lists other ids'
try 'the ids of the tables, each with its anchor' \
    /usr/bin/python3 tests/runtime/tools/reference_ids.py "$work/errors"
with "$mlusim" explain wrong >"$work/out" && grep -q '^judge:wrong: ' "$work/out" ||
    fail 'an id without its kind'
ends 1 '^  fault:limit  .*' "$mlusim" explain limit
ends 1 '^  judge:limit  .*' "$mlusim" explain limit
ends 1 "there is no id 'fault:bouns'" "$mlusim" explain fault:bouns
ends 1 '^  fault:bounds  .*' "$mlusim" explain fault:bouns
ends 1 'mlusim explain lists them all' "$mlusim" explain 'xxxxxxxxxxxx'
ends 2 'too many arguments' "$mlusim" explain a b
finish

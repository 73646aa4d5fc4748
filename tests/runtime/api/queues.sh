#!/bin/sh
# Queues in time: what the cases of queues.mlu take is worked out here by hand from
# what a kernel (K) and a copy (C) take alone. OUT is the build folder; run from the
# root of the tree.
. tests/support/checks.sh

# is NAME FORMULA [PERCENT]: what the case took is as the formula says, in which
# names stand for lines of the program
is() {
    checks=$((checks + 1))
    awk -v name="$1" -v formula="$2" -v percent="${3:-0.1}" '
        NF == 2 { of[$1] = $2 }
        END {
            n = split(formula, words, " ")
            sum = 0
            for (i = 1; i <= n; i++) {
                m = split(words[i], parts, "*")
                sum += m == 2 ? parts[1] * of[parts[2]] : \
                    words[i] in of ? of[words[i]] : words[i]
            }
            off = of[name] - sum
            if (off < 0)
                off = -off
            exit !(name in of && off <= sum * percent / 100)
        }' "$work/out" || fail "$1 is $(sed -n "s/^$1 //p" "$work/out" | tr '\n' ' '), not $2"
}

try 'queues.mlu is not compiled' "$OUT/bin/mlucc" --bang-mlu-arch=mtp_372 \
    --bang-mlu-arch=mtp_592 tests/runtime/api/queues.mlu -o "$work/queues"

try 'the cases do not run' with env MLUSIM_DEVICE=MLU590-H8 "$work/queues"
cp "$work/log" "$work/out"
# 8 MiB at 80 % of 31.508 GB/s, after 5 us
is copy 337.80
is back 1*copy
# one cluster of twelve each
is first 1*kernel
is second 1*kernel
is after 2*kernel
is union8 '1*kernel 0.77' # a union of 8 clusters takes 0.11 us for each but the first
is three_of_4 1*kernel
# 8 of 12 clusters, the other 4; then there is room for 8 again, and for 4
is eight '1*kernel 0.77'
is four_beside 1*kernel
is eight_after '2*kernel 1.54'
is four_again 2*kernel
# 24 tasks of a quarter each: 4 on the twelfth cluster while the others are taken,
# then 20 on twelve; beside a launch of twice K they have eleven: 11, 11 and 2
is many '1*kernel 0.5*kernel' 2
is beside 0.75*kernel 2
is to 1*copy
is from 1*copy
is same_way 2*copy
# the late copy follows a kernel; 4 KiB that are ready at once come before it
is late '1*kernel 1*copy'
is early 5.163
# the host waits for the kernel, then for its copy; b starts no earlier
is host '1*kernel 1*copy'
# 1 MiB at 40 % of 31.508 GB/s, after 5 us
is pageable 88.20

# Kernels on 8 of 12 clusters and copies take turns on two queues: ten stages take ten
# of the longer of the two.
for case in 'shorter piece' 'longer whole'; do
    try "ping-pong, ${case% *}" with env MLUSIM_DEVICE=MLU590-H8 "$work/queues" "${case% *}"
    cp "$work/log" "$work/out"
    is ten "10*${case#* }" 5
done

printf 'base MLU590-H8\nclusters 1\nmax_union 1\n' >"$work/one.device"
try 'one cluster' with env MLUSIM_DEVICE="$work/one.device" "$work/queues" one_cluster
cp "$work/log" "$work/out"
is first 1*kernel
is second 2*kernel

# Two halves of a board whose memory limits them together. All clusters move 2 halves
# in the time `all`, one half of them 1 in `half`: the launch that comes later has
# 2 / all - 1 / half while the other one runs, then 1 / half.
try 'shared memory' with env MLUSIM_DEVICE=MLU370-X4 "$work/queues" memory
cp "$work/log" "$work/out"
is half_first 1*half
awk '{ of[$1] = $2 } END { print "by_hand", of["half"] * (3 - 2 * of["half"] / of["all"]) }' \
    "$work/out" >>"$work/out"
is half_second 1*by_hand 1

# The report of a program: which chain of commands takes its time, and who did what.
try 'the chain' with env MLUSIM_REPORT=json MLUSIM_REPORT_FILE="$work/json" \
    MLUSIM_DEVICE=MLU590-H8 "$work/queues" chain
checks=$((checks + 1))
/usr/bin/python3 - "$work/json" <<'EOF' 2>"$work/log" || fail 'the report of the chain'
import json, sys
report = json.load(open(sys.argv[1]))
program = report["program"]
kernels = [e["time"]["us"] for e in report["entries"]]
copy = 5 + (8 << 20) / (31508 * 0.8)
near = lambda a, b: abs(a - b) < 0.05
chain = program["chain_us"]
lanes = {l["name"]: l for l in program["lanes"]}
assert near(program["us"], 2 * copy + kernels[0]), program
assert near(chain["to_device"], copy) and near(chain["from_device"], copy)
assert near(chain["kernels"], kernels[0]) and chain["waits"] == 0
assert program["bound"] == "kernels" and program["overlaps"] and program["is_whole"]
assert near(lanes["queue 1"]["us"], program["us"]), lanes
assert lanes["queue 1"]["commands"] == 3 and lanes["queue 1"]["bytes"] == 16 << 20
assert near(lanes["queue 2"]["us"], kernels[1])
assert near(lanes["host thread 1"]["us"], program["us"])
assert len(lanes) == 5, lanes
EOF
checks=$((checks + 1))
MLUSIM_REPORT=text MLUSIM_DEVICE=MLU590-H8 with "$work/queues" chain >"$work/out" 2>"$work/err"
grep -q '^program  .* us, bound by kernels$' "$work/err" || fail 'the report in words'

# What is wrong with queues is an error with a sentence, and the rest goes on.
try 'bad queues' with "$work/queues" bad
cp "$work/log" "$work/out"
says() {
    checks=$((checks + 1))
    grep -qF "$1" "$work/out" || fail "nothing says: $1"
}
says 'are a deadlock of queues'
says 'is not live device memory: a host pointer, or freed'
says 'circle cnrtErrorNotifierNotPlaced'
says 'freed cnrtErrorInvalidAddress'
says 'device cnrtErrorNoDevice'
says '10000 queues, 0 refused, one kernel each: 834 times that of one'

try 'free copies' with env MLUSIM_COPIES=free MLUSIM_THREADS=1 "$work/queues" short
cp "$work/log" "$work/out"
is copy 0
is late 1*kernel
is host 1*kernel
finish

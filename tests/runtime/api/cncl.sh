#!/bin/sh
# libcncl: programs in the public manner, which are built with the toolkit folder alone;
# every collective against formulas, by one process and by several; times by hand; what
# goes wrong. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
sources=$PWD/tests/runtime/api/cncl
NEUWARE_HOME=$(cd "$OUT" && pwd)
program() { # name: of a source
    try "$1 is built" g++ -std=c++17 -Wall -Wextra -Werror -I"$NEUWARE_HOME/include" "$sources/$1.cpp" \
        -o "$work/$1" -L"$NEUWARE_HOME/lib64" -lcncl -lcnrt -Wl,-rpath,"$NEUWARE_HOME/lib64" -pthread
}
cd "$work" || exit 1

# ---- a thread for each rank -------------------------------------------------------

program public
# The greatest is 4, and each round adds 1; groups have two ranks, of which 2 and 3 are
# the first.
with env MLUSIM_DEVICES=4 ./public 4 10 >out 2>err || fail 'public'
for line in '0: 14, 202' '1: 14, 203' '2: 14, 202' '3: 14, 203'; do
    try "rank $line" grep -qx "rank $line" out
done

# ---- all cases ----------------------------------------------------------------------

program all
cases() { # cases command...: so many, none wrong
    expected=$1
    shift
    with "$@" >out 2>err && grep -qx "$expected cases, 0 wrong" out
}
try 'one rank' cases 660 ./all one 1 0 33
try 'two ranks' cases 330 env MLUSIM_DEVICES=2 ./all one 2 70
try 'five ranks on three devices' cases 330 env MLUSIM_DEVICES=3 ./all one 5 70

# ---- several processes ---------------------------------------------------------------

for rank in 0 1 2; do
    (with env MLUSIM_DEVICES=3 ./all file 3 $rank id 0 33 >out$rank 2>err$rank) &
done
wait
for rank in 0 1 2; do
    try "rank $rank of three processes" grep -qx '660 cases, 0 wrong' out$rank
done

# Where there are no files in memory it is one in TMPDIR, which leaves no name, or a sentence.
$CC -O1 "$sources/without_memfd.c" -o without_memfd || exit 1
rm -f id
for rank in 0 1; do
    (with env MLUSIM_DEVICES=2 ./without_memfd ./all file 2 $rank id 33 >out$rank 2>err$rank) &
done
wait
for rank in 0 1; do
    try "rank $rank of two processes without files in memory" grep -qx '330 cases, 0 wrong' out$rank
done
ends 1 '^mlusim: cnclGetCliqueId: no memory that processes share: No such file or directory$' \
    env TMPDIR=/nowhere MLUSIM_DEVICES=2 ./without_memfd ./public 2 1

# A rank that is killed is named by those who wait for it.
rm -f id
(with env MLUSIM_DEVICES=2 ./all file 2 0 id 33 >out0 2>err0) &
waits=$!
with env MLUSIM_DEVICES=2 ./all killed 2 1 id 33 >out1 2>err1
killed=$(date +%s)
wait $waits
try 'whose process has ended' grep -Eq \
    'cnrtQueueSync: the process [0-9]+ of rank 1 has ended; the rank has not come to cnclAllReduce' err0
try 'within 10 s' [ $(($(date +%s) - killed)) -le 10 ]

# ---- times by hand -------------------------------------------------------------------

program times
takes() { # ns device call ranks bytes
    [ "$(with env MLUSIM_DEVICES=4 MLUSIM_DEVICE="$2" ./times "$3" "$4" "$5")" = "$1" ]
}
# PCIe of an X4: 80 % of 31508 MB/s, 25206; 5000 ns. Link of an X8: 100000 MB/s, 3000 ns.
# Ring: 2 * 3 steps, 6 quarters of 64 MiB: 6 * 5000 + 100663296 / 25.206
try 'a large AllReduce over PCIe' takes 4023624 MLU370-X4 allreduce 4 67108864
# 6 * 3000 + 100663296 / 100
try 'over MLU-Link' takes 1024633 MLU370-X8 allreduce 4 67108864
# Tree: 2 * 2 steps, each of all bytes: 4 * 5000 + 4 * 64 / 25.206
try 'a small AllReduce' takes 20010 MLU370-X4 allreduce 4 64
# Ring in pieces: 3 * 3000 + 1000000 / 100
try 'a Broadcast' takes 19000 MLU370-X8 broadcast 4 1000000
# 2 * 5000 + 2 * 1000000 / 25.206
try 'an AllGather' takes 89346 MLU370-X4 allgather 3 1000000
# 3 * 3000 + 3 * 1000 / 100
try 'an AlltoAll' takes 9030 MLU370-X8 alltoall 4 1000
# 5000 + 1000000 / 25.206
try 'a transfer' takes 44673 MLU370-X4 send 4 1000000
# In the memory of a device, 307200 MB/s, read and written: 2000 + 1000000 / 153.6
try 'a transfer on one device' takes 8510 MLU370-X8 send 5 1000000
cat >pcie.device <<'END'
base MLU370-X4
host_rate 10000
host_pinned 50
copy_latency 1000
END
# 1000 + 1000000 / 5
try 'PCIe of a device file' takes 201000 ./pcie.device send 4 1000000
printf 'base MLU370-X4\nlink_rate 50000\nlink_latency 4000\n' >link.device
# 4000 + 1000000 / 50
try 'MLU-Link of a device file' takes 24000 ./link.device send 4 1000000
# An S4 has half the lanes of an X4, 80 % of 15754: 5000 + 1000000 / 12.603
try 'a board with eight lanes' takes 84346 MLU370-S4 send 4 1000000
cat >slow.device <<'END'
base MLU370-X8
dram_mbps 1000
END
# 2000 + 1000000 / 0.5
try 'a device file has the links of its base' takes 2002000 ./slow.device send 5 1000000

# ---- what goes wrong -----------------------------------------------------------------

program bad
bad() { # case answers words...: what it prints, in one line, and says
    case=$1 answers=$2 checks=$((checks + 1))
    shift 2
    with env MLUSIM_DEVICES=3 MLUSIM_CNCL_LIMIT="${limit:-1}" "./${source:-bad}" "$case" >out 2>err || fail "$case ends badly"
    [ "$(sed 's/^[^:]*: //' out | tr '\n' ' ')" = "$answers " ] || fail "$case answers otherwise"
    for words; do
        grep -qF -e "$words" err || fail "$case does not say: $words"
    done
}
bad devices '3 3 3 3 3 5' 'rank 2 is to be on device 7, and this process simulates 3' \
    'rank_list has rank 1 twice, at 1 and 2' 'rank_list[2] is 3, and there are 3 ranks' \
    'num_comms is 2 of 3; pass an id' 'num_comms is 0, expected 1 to nranks, 3' \
    'the id was not made by cnclGetCliqueId'
checks=$((checks + 1))
with env MLUSIM_DEVICES=3 MLUSIM_CNCL_LIMIT=1s ./bad count >out 2>err
grep -q 'MLUSIM_CNCL_LIMIT is no number of seconds' err || fail 'a limit that is no number'
# Who is refused lets the others go, whatever the limit is.
limit=100000
bad nranks '3 2' 'rank 1 says 3, ranks before it with this id said 2' \
    'was refused when it called cnclInitComms with this id: ranks disagree about nranks'
bad refused '3 2 2' 'rank 1 is to be on device 7, and this process simulates 3' \
    'was refused when it called cnclInitComms with this id: rank 1 is to be on device 7'
bad twice '0 3 0' 'rank 0 was made twice with this id, before by process'
limit=1
bad count '0 2 2 50 50 0 2' 'rank 0 calls cnclAllReduce, 256 of cnclFloat, cnclSum; rank 1 calls cnclAllReduce, 255 of'
# A message comes once, the error at each call.
try 'a disagreement is printed once' [ "$(grep -c 'ranks disagree' err)" = 1 ]
bad type '0 2' 'rank 1 calls cnclAllReduce, 256 of cnclInt32, cnclSum'
bad operation '0 2' 'rank 1 calls cnclAllReduce, 256 of cnclFloat, cnclMax'
bad root '0 2' 'rank 0 calls cnclBroadcast, 256 of cnclFloat, root 0; rank 1 calls cnclBroadcast, 256 of cnclFloat, root 1'
bad order '0 2' 'rank 0 calls cnclAllReduce, 256 of cnclFloat, cnclSum; rank 1 calls cnclAllGather, 256 of cnclFloat;'
bad transfer '0 2 50' 'rank 0 calls cnclSend, 256 of cnclFloat, peer 1; rank 1 calls cnclRecv, 256 of cnclHalf, peer 0'
bad unreceived '0 3' 'transfer 1 from rank 0 to rank 1 was never received'
bad missing '0 0 50 2' 'cnrtQueueSync: rank 2 has not come to cnclAllReduce' 'nothing has moved for 1 s' \
    'let it call for all ranks before it waits'
try 'who is missing is printed once' [ "$(grep -c 'rank 2 has not come' err)" = 1 ]
bad behind '0 0 0 50' \
    'rank 1 has called it behind cnclAllReduce of rank 0, which is open in the same queue: give each rank its own'
bad left '0 0 3 50' 'rank 2 has freed its communicator' 'was destroyed'
bad reset '0 2' 'device 0 of rank 0 was reset while cnclAllReduce was open'
bad freed '0 0 2 50 50 50' 'of rank 1 was freed before cnclAllReduce was performed'
bad pointers '3 3 3 3 3 3 3 3 3 3 0' 'is not live device memory: a host pointer, or freed' \
    'is memory of device 1, and the rank is on device 0' '4096 bytes leave its allocation, which ends 3072' \
    'overlaps send in part' 'there is no type 99' 'there is no operation 9' 'root is 3, and there are 3 ranks' \
    'belongs to device 1, the communicator to device 0' 'communicator (nil) is NULL'

# ---- groups of calls, and aborting ---------------------------------------------------

program group
source=group
# 1 + 2 + 3 = 6, then 6 * 6 * 6; the ranks have 1, 2, 3 until the outermost group ends.
bad nested '0 0 0 0 0 0 1 2 3 0 216 216 216'
bad exchange '0 3 1 2'
bad refused '3 3 3 1 2 3 3 1 0 3 3 0' 'this thread has no open group; cnclGroupStart begins one' \
    'root is 3, and there are 3 ranks' \
    'cnclGroupEnd: a call of this group was refused, so none of its calls is started' \
    'cnclGroupEnd: rank 2: send 0x' 'make all ranks of this thread in one call, before cnclGroupStart' \
    'rank 0: 1 call of an open group was never started; call cnclGroupEnd before the communicator is freed'
bad aborted '0 3 0 0 0 0 2 50 0' 'was destroyed' 'rank 0 was aborted while cnclAllReduce was open'
finish

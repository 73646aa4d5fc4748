#!/bin/sh
# libcncl, all of it: every collective, type and operation with 2 to 8 ranks in one
# process and in several, threads many times under load, processes that are killed, and
# the launcher of OpenMPI. OUT is the build folder; run from the root of the tree.
. tests/support/checks.sh
sources=$PWD/tests/runtime/api/cncl
NEUWARE_HOME=$(cd "$OUT" && pwd)
program() { # name command...: of a source
    name=$1
    shift
    try "$name is built" "$@" -std=c++17 -O1 -I"$NEUWARE_HOME/include" "$sources/$name.cpp" \
        -o "$work/$name" -L"$NEUWARE_HOME/lib64" -lcncl -lcnrt -Wl,-rpath,"$NEUWARE_HOME/lib64" -pthread
}
tests/support/deps.sh mpi >"$work/mpi" || cat "$work/mpi"
program all g++
program public g++
cd "$work" || exit 1

# Pieces of 16 KiB end in the middle of the last count.
for n in 2 3 4 5 6 7 8; do
    cases() { # devices
        with env MLUSIM_DEVICES="$1" ./all one $n 0 1 33 257 && with env MLUSIM_DEVICES="$1" ./all one $n 16500
    }
    try "$n ranks of one process" cases $n
    rm -f id
    for rank in $(seq 0 $((n - 1))); do
        (with env MLUSIM_CNCL_LIMIT=60 MLUSIM_DEVICES=$n ./all file $n "$rank" id 1 257 >out"$rank" 2>err"$rank") &
    done
    wait
    for rank in $(seq 0 $((n - 1))); do
        try "rank $rank of $n processes" grep -qx '660 cases, 0 wrong' out"$rank"
    done
done

# ---- threads -----------------------------------------------------------------------

for busy in 1 2 3; do
    (while [ ! -e stop ]; do :; done) &
done
often() {
    for _ in $(seq 200); do
        with env MLUSIM_DEVICES=4 ./public 6 10 >printed || return 1
        [ "$(grep -c '^rank [0-5]: 16, 30[45]$' printed)" = 6 ] || return 1
    done
}
try 'threads, 200 times under load' often
touch stop
wait

# ---- killed ------------------------------------------------------------------------

killed() { # how many of four processes are killed in the middle
    rm -f id out?
    processes=
    for rank in 0 1 2 3; do
        (exec env MLUSIM_DEVICES=4 ./all file 4 $rank id 3000 3001 3002 3003 >out$rank 2>err$rank) &
        processes="$processes $!"
    done
    sleep 1
    seconds=$(date +%s)
    # shellcheck disable=SC2086
    for process in $(echo $processes | cut -d ' ' -f "$1"); do
        kill -9 "$process"
    done
    wait
    [ $(($(date +%s) - seconds)) -le 10 ]
}
try 'a killed process ends the others in time' killed 3
for rank in 0 1 3; do
    try "rank $rank names it" grep -q 'the process [0-9]* of rank 2 has ended' err$rank
done
before=$(ls /dev/shm | sort | cksum)
try 'all are killed' killed 1-4
try 'nothing stays behind' [ "$(ls /dev/shm | sort | cksum)" = "$before" ]

# ---- OpenMPI -----------------------------------------------------------------------

command -v mpicxx >/dev/null || {
    echo '    no OpenMPI here: its launcher was not tried'
    finish
    exit
}
program mpi mpicxx
launched() {
    with env MLUSIM_DEVICES=3 MLUSIM_DEVICE=MLU370-X8 OMPI_MCA_btl_vader_single_copy_mechanism=none \
        mpirun --allow-run-as-root --oversubscribe -np 3 ./mpi >printed
}
try 'mpirun' launched
# 4 * 3 us + 4 * 1398102 / 100 GB/s: a third of 4 MiB, rounded up
for rank in 0 1 2; do
    try "rank $rank of MPI" grep -qx "rank $rank of 3: 0, 6, 6, 67.924 us" printed
done
finish

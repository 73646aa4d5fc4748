#!/bin/sh
# Sweeps and verdicts by the Slurm of Debian's packages: one node, whose daemons listen at
# loopback ports. A task that is requeued in the middle loses nothing, and tables and pages are
# those of one machine. OUT is the build folder; run from the root of the tree.
tests/support/deps.sh slurm || exit 77
. tests/support/checks.sh
. tests/support/kit.sh
PATH=$PATH:/usr/sbin

# ---- a cluster ---------------------------------------------------------------------------

mkdir state spool
host=$(hostname -s)
cat >slurm.conf <<END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$((20000 + $$ % 10000))
SlurmdPort=$((30000 + $$ % 10000))
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthInfo=socket=$work/munge.socket,cred_expire=20
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
MinJobAge=600
SchedulerParameters=sched_min_interval=100000
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF="$work/slurm.conf"
head -c 128 /dev/urandom >munge.key
chmod 400 munge.key
chmod 755 "$work"
daemons=
stop() {
    scancel -u "$(id -un)" 2>/dev/null
    # shellcheck disable=SC2086 # several words
    kill $daemons 2>/dev/null
    wait
    rm -rf "$work"
}
trap stop EXIT
# daemon COMMAND...: in the foreground, so that its number is known
daemon() {
    "$@" >>daemons.log 2>&1 &
    daemons="$daemons $!"
}
daemon munged -F --force --key-file="$work/munge.key" --socket="$work/munge.socket" \
    --pid-file="$work/munged.pid" --log-file="$work/munged.log" --seed-file="$work/munged.seed"
comes test -S munge.socket || { echo 'munged does not start here: left out'; exit 77; }
daemon slurmctld -D -c
daemon slurmd -D -c
is_idle() { sinfo -h -o %T 2>/dev/null | grep -q '^idle'; }
comes is_idle || { cat daemons.log; echo 'slurmd does not start here: left out'; exit 77; }

# ---- jobs --------------------------------------------------------------------------------

# submits SCRIPT: $job is its number
submits() {
    checks=$((checks + 1))
    job=$(PATH="$OUT/bin:$PATH" sbatch --parsable -o 'slurm-%a.out' "$1" 2>err) || fail "sbatch $1"
}
is_over() { ! squeue -h -j "$job" 2>/dev/null | grep -q .; }
# has N FOLDER: so many results
has() { [ "$(find "$2" -type f ! -name '.*' ! -name '*.TAG' 2>/dev/null | wc -l)" -ge "$1" ]; }
# disturbed N FOLDER: requeues the tasks that run once there are N results, and waits for the end
disturbed() {
    checks=$((checks + 2))
    comes has "$1" "$2" || fail "no $1 results come"
    squeue -h -j "$job" -t RUNNING -o %i >running
    [ -s running ] || fail 'no task is running in the middle'
    while read -r task; do
        scontrol requeue "$task" >>log 2>&1 || fail "task $task is not requeued"
    done <running
    # Slurm begins them when the credentials of the first time have expired: 20 s
    comes is_over || comes is_over || fail "the job does not end: $(squeue -h -j "$job")"
}

# ---- a sweep -----------------------------------------------------------------------------

cat >scale.mlu <<'END'
#include <bang.h>
__nram__ float part[4096];
__mlu_global__ void scale(float *y, const float *x, int n)
{
    __memcpy(part, x, n * sizeof(float), GDRAM2NRAM);
    __bang_mul_scalar(part, part, 2.0f, n);
    __memcpy(y, part, n * sizeof(float), NRAM2GDRAM);
}
END
cat >sweep.toml <<'END'
source = "scale.mlu"
arguments = ["gdram:f32[{n}]", "gdram:f32[{n}]=iota", "{n}"]
[values]
n = {from = 1, to = 200}
END
"$mlusim" sweep slurm sweep.toml --tasks 4 --results many >sweep.sh
submits sweep.sh
disturbed 20 many
with "$mlusim" sweep run sweep.toml --results one >out 2>err
for results in many one; do
    with "$mlusim" sweep table sweep.toml --results $results >$results.csv 2>err || fail "units are missing in $results"
done
try 'the table of one machine' cmp many.csv one.csv
try '200 rows' test "$(sed 1d one.csv | wc -l)" -eq 200

# ---- a contest ---------------------------------------------------------------------------

fresh
rm answers/config
cp "$files"/right/*.mlu answers
for n in $(seq 10 15); do # more tasks of the same
    for file in contest/ref/001_relu.py contest/mlu/001_relu_mlu.py answers/001_relu.mlu; do
        cp "$file" "$(echo "$file" | sed "s/001_relu/1${n}_relu/")"
    done
done
"$mlusim" judge slurm --tasks 3 --results verdicts --kit contest answers >judge.sh
submits judge.sh
disturbed 2 verdicts
with "$mlusim" judge plan --results verdicts --kit contest answers >missing 2>err
try 'no verdict is missing' test ! -s missing
for results in verdicts ''; do
    with "$mlusim" judge ${results:+--results $results} --table --html "page$results" \
        --yaml "yaml$results" --kit contest answers >"table$results" 2>err
done
for kind in table page yaml; do
    try "the $kind of one machine" cmp $kind ${kind}verdicts
done
try 'tasks passed' grep -q '^110_relu *passed' table
finish

/* SPDX-License-Identifier: MIT */
/*
 * Random BANG ops with random operands on real devices, through sim_core_call:
 * fuzz_call [--seconds N] [--seed S]. Every call must end in a stop code, a
 * fault with a message; nothing may be written outside the memories an op may
 * write to: gaps between allocations stay zero, code stays what it was. The
 * round and the seed tell how to see a failure again.
 */
#include "sim/fault/fault.h"
#include "sim/machine/machine.h"
#include "sim/op/call.h"
#include "sim/run/message.h"
#include "tests/fuzz/bed.h"
#include "tests/fuzz/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined MLUSIM_HOSTILE || defined __SANITIZE_ADDRESS__
#define DEFAULT_ROUNDS 200000 /* slow ones, whose memory is watched */
#else
#define DEFAULT_ROUNDS 500000
#endif
enum { ROUNDS_PER_CHECK = 4096 };

static void fail(const struct fuzz *f, const char *what)
{
    fprintf(stderr, "fuzz_call: round %llu: %s\n",
            (unsigned long long)f->rounds, what);
    abort();
}

/* What no op may have touched. */
static void check_untouched(const struct fuzz *f, const struct fuzz_bed *bed)
{
    const struct sim *sim = bed->sim;
    for (unsigned i = 0; i < FUZZ_CODE_BYTES; i++)
        if (bed->module.code.host[i] != FUZZ_CODE_FILL)
            fail(f, "code was written");
    for (int i = 0; i < FUZZ_BLOCKS; i++) {
        const uint8_t *end = sim->gdram.host +
                             (bed->blocks[i] - sim->gdram.first) +
                             bed->sizes[i];
        for (int k = 0; k < 4096; k++)
            if (end[k])
                fail(f, "GDRAM was written past an allocation");
    }
}

/* ---- one call ----------------------------------------------------------- */

/* A fault has a kind and a message of several lines. */
static void check_fault(struct fuzz *f, struct fuzz_bed *bed,
                        struct sim_core *c)
{
    if (c->fault.kind == SIM_FAULT_NONE || c->fault.kind >= SIM_N_FAULTS)
        fail(f, "a fault without a kind");
    f->faults[c->fault.kind]++;
    sim_fault_message(bed->sim, c);
    if (!strstr(bed->sim->error, "\n  task "))
        fail(f, "a fault without a message");
}

static void one_round(struct fuzz *f, struct fuzz_bed *bed)
{
    size_t n_ops;
    const struct isa_op *op = &isa_ops(&n_ops)[0];
    op += fuzz_below(f, n_ops);
    unsigned type = fuzz_below(f, 4)
                        ? (unsigned)(op->types ? __builtin_ctz(op->types) : 0)
                        : (unsigned)fuzz_below(f, ISA_N_TYPES);
    unsigned source = isa_op_converts(op) ? (unsigned)fuzz_below(f, 8) : 0;
    if (isa_op_converts(op) && fuzz_below(f, 4))
        type = (unsigned)fuzz_below(f, ISA_N_TYPES);
    struct sim_core *c = &bed->sim->cores[fuzz_below(f, 10)];
    fuzz_set_operands(f, bed, c, op);
    c->fault = (struct sim_fault){.kind = SIM_FAULT_NONE};
    sim_call_forget(c);
    c->bound = fuzz_below(f, 50) ? UINT64_MAX : 0;
    c->is_block = fuzz_below(f, 10) == 0;
    uint64_t before = c->clock;
    enum sim_stop stop = sim_core_call(c, op->code, type, source);
    if (stop > SIM_STOP_FAULT || stop == SIM_STOP_QUANTUM)
        fail(f, "no stop code");
    if (c->clock < before)
        fail(f, "the clock went backwards");
    f->stops[stop]++;
    if (stop == SIM_STOP_FAULT)
        check_fault(f, bed, c);
    c->state = SIM_CORE_READY;
    c->barrier = SIM_BARRIER_NONE;
}

int main(int argc, char **argv)
{
    static const char *const devices[] = {"MLU590-H8", "MLU370-X4", "MLU270"};
    enum { N_DEVICES = sizeof devices / sizeof devices[0] };
    static struct fuzz_bed beds[N_DEVICES];
    struct fuzz f = {.state = fuzz_option(argc, argv, "--seed", 1) | 1};
    const long seconds = (long)fuzz_option(argc, argv, "--seconds", 0);
    uint64_t seed = f.state;
    for (int i = 0; i < N_DEVICES; i++)
        fuzz_bed_init(&beds[i], devices[i]);
    for (time_t end = time(NULL) + seconds;
         seconds ? time(NULL) < end : f.rounds < DEFAULT_ROUNDS; f.rounds++) {
        struct fuzz_bed *bed = &beds[fuzz_below(&f, N_DEVICES)];
        one_round(&f, bed);
        if (f.rounds % ROUNDS_PER_CHECK == 0)
            check_untouched(&f, bed);
    }
    printf("fuzz_call: %llu rounds from seed %llu: %llu performed, %llu yield, "
           "%llu block, %llu end, %llu fault\n",
           (unsigned long long)f.rounds, (unsigned long long)seed,
           (unsigned long long)f.stops[SIM_GO],
           (unsigned long long)f.stops[SIM_STOP_YIELD],
           (unsigned long long)f.stops[SIM_STOP_BLOCK],
           (unsigned long long)f.stops[SIM_STOP_END],
           (unsigned long long)f.stops[SIM_STOP_FAULT]);
    for (int i = 1; i < SIM_N_FAULTS; i++)
        if (f.faults[i])
            printf("  %s: %llu\n", sim_fault_name((enum sim_fault_kind)i),
                   (unsigned long long)f.faults[i]);
    printf("%llu passed, 0 failed\n", (unsigned long long)f.rounds);
    for (int i = 0; i < N_DEVICES; i++)
        fuzz_bed_fini(&beds[i]);
    return 0;
}

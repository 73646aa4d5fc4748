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
#include "sim/memory/pages.h"
#include "sim/op/call.h"
#include "sim/run/message.h"
#include "sim/run/tasks.h"
#include "sim/scalar/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined MLUSIM_HOSTILE || defined __SANITIZE_ADDRESS__
#define DEFAULT_ROUNDS 200000 /* slow ones, whose memory is watched */
#else
#define DEFAULT_ROUNDS 500000
#endif
enum {
    ROUNDS_PER_CHECK = 4096,
    N_WORDS = 64,
    N_BLOCKS = 5,
    CODE_BYTES = 4096,
    CODE_FILL = 0x13 /* addi x0, x0, 0 is 0x13 */
};

/* A device with a module made by hand and one union task of two clusters. */
struct bed {
    struct sim *sim;
    struct sim_module module;
    struct isa_kernel kernel;
    struct sim_launch launch;
    uint32_t words[N_WORDS];
    uint64_t blocks[N_BLOCKS], sizes[N_BLOCKS];
};

struct fuzz {
    uint64_t state, rounds;
    uint64_t stops[SIM_STOP_FAULT + 1], faults[SIM_N_FAULTS];
};

static uint64_t next(struct fuzz *f)
{
    f->state ^= f->state << 13;
    f->state ^= f->state >> 7;
    f->state ^= f->state << 17;
    return f->state;
}

static uint64_t below(struct fuzz *f, uint64_t n)
{
    return (next(f) >> 16) % n;
}

static void fail(const struct fuzz *f, const char *what)
{
    fprintf(stderr, "fuzz_call: round %llu: %s\n",
            (unsigned long long)f->rounds, what);
    abort();
}

/* ---- the device --------------------------------------------------------- */

static struct sim_region new_region(uint64_t first, uint64_t bytes, int fill)
{
    struct sim_region r = {.first = first, .bytes = bytes};
    r.host = sim_pages_new(bytes, 0);
    if (!r.host)
        abort();
    memset(r.host, fill, bytes);
    return r;
}

static void set_up_cores(struct bed *bed)
{
    struct sim *sim = bed->sim;
    for (unsigned i = 0; i < sim->n_cores; i++) {
        struct sim_core *c = &sim->cores[i];
        unsigned cluster = (unsigned)(c->cluster - sim->clusters);
        c->module = &bed->module;
        c->program = &bed->module.program;
        c->pc = c->program->insns + 1;
        c->bound = UINT64_MAX;
        c->state = SIM_CORE_READY;
        c->csr[ISA_CSR_clusterDim] = 2;
        c->csr[ISA_CSR_clusterId] = (int32_t)(cluster % 2);
        c->csr[ISA_CSR_coreId] = c->is_mpu ? 0x80 : (int32_t)c->index;
    }
}

static void drop(void *user, const char *text, size_t n)
{
    (void)user;
    if (strnlen(text, n) > n)
        abort();
}

static void bed_init(struct bed *bed, const char *device)
{
    static const uint64_t sizes[N_BLOCKS] = {1, 100, 4096, 5000, 300001};
    struct sim_config config = {.device = sim_device_find(device, NULL, 0),
                                .print = drop};
    *bed = (struct bed){.sim = sim_new(&config)};
    struct sim *sim = bed->sim;
    if (!sim)
        abort();
    memset(bed->words, CODE_FILL, sizeof bed->words);
    bed->module.code =
        new_region(isa_spaces[ISA_SPACE_CODE].first, CODE_BYTES, CODE_FILL);
    bed->module.globals =
        new_region(isa_spaces[ISA_SPACE_GLOBAL].first, 10000, 1);
    sim_program_init(&bed->module.program, bed->words, N_WORDS,
                     isa_spaces[ISA_SPACE_CODE].first, sim->scalar_cost);
    static char pretty[] = "fuzz";
    bed->kernel.pretty = pretty;
    bed->launch = (struct sim_launch){.union_clusters = 2, .dim = {8, 1, 1}};
    sim->run = (struct sim_run){.launch = bed->launch,
                                .kernel = &bed->kernel,
                                .until_visible = UINT64_MAX};
    if (sim_tasks_init(sim))
        abort();
    set_up_cores(bed);
    for (int i = 0; i < N_BLOCKS; i++) {
        bed->sizes[i] = sizes[i];
        if (sim_malloc(sim, sizes[i], &bed->blocks[i]) ||
            sim_fill(sim, bed->blocks[i], i + 1, sizes[i]))
            abort();
    }
    uint64_t freed;
    if (sim_malloc(sim, 1000, &freed) || sim_release(sim, freed))
        abort();
}

static void bed_fini(struct bed *bed)
{
    sim_program_fini(&bed->module.program);
    sim_pages_free(bed->module.code.host, bed->module.code.bytes);
    sim_pages_free(bed->module.globals.host, bed->module.globals.bytes);
    sim_tasks_fini(bed->sim);
    sim_free(bed->sim);
}

/* What no op may have touched. */
static void check_untouched(const struct fuzz *f, const struct bed *bed)
{
    const struct sim *sim = bed->sim;
    for (unsigned i = 0; i < CODE_BYTES; i++)
        if (bed->module.code.host[i] != CODE_FILL)
            fail(f, "code was written");
    for (int i = 0; i < N_BLOCKS; i++) {
        const uint8_t *end = sim->gdram.host +
                             (bed->blocks[i] - sim->gdram.first) +
                             bed->sizes[i];
        for (int k = 0; k < 4096; k++)
            if (end[k])
                fail(f, "GDRAM was written past an allocation");
    }
}

/* ---- operands ----------------------------------------------------------- */

/* Numbers at which careless arithmetic breaks. */
static uint64_t awkward(struct fuzz *f)
{
    static const uint64_t values[] = {0,
                                      1,
                                      2,
                                      ~0ull,
                                      ~0ull - 63,
                                      1ull << 63,
                                      0x7fffffff,
                                      0x80000000,
                                      0xffffffff,
                                      0x1fffff,
                                      0x200000,
                                      0x27ffff,
                                      0x2bffff,
                                      0x300000,
                                      0x37ffff,
                                      0x400000,
                                      0x5fffff,
                                      0x800000,
                                      0x10000000,
                                      0x10000fff,
                                      0x20000000,
                                      0x2000270f,
                                      0x3ff00000,
                                      0x3feff000,
                                      0x3fffffff,
                                      0x40000000,
                                      1ull << 36,
                                      1ull << 40,
                                      1ull << 47,
                                      1ull << 62,
                                      0x8000000000000000ull + 1};
    uint64_t v = values[below(f, sizeof values / sizeof values[0])];
    return below(f, 2) ? v : v + below(f, 300) - 150;
}

/* An address in or near a memory of the core. */
static uint64_t address(struct fuzz *f, const struct bed *bed)
{
    const struct sim_device *d = bed->sim->device;
    uint64_t offset = below(f, 3) ? below(f, 64) * 128 : below(f, 70000);
    switch (below(f, 12)) {
    case 0:
        return isa_spaces[ISA_SPACE_WRAM].first + offset;
    case 1:
        return isa_spaces[ISA_SPACE_SRAM].first + offset;
    case 2:
        return isa_spaces[ISA_SPACE_LDRAM].first - 1 - offset;
    case 3:
        return isa_spaces[ISA_SPACE_GLOBAL].first + offset % 11000;
    case 4:
        return isa_spaces[ISA_SPACE_CODE].first + offset % 5000;
    case 5:
    case 6:
        return bed->blocks[below(f, N_BLOCKS)] + offset;
    case 7:
        return isa_spaces[ISA_SPACE_NRAM].first + d->nram_kib * 1024ull -
               offset;
    default:
        return isa_spaces[ISA_SPACE_NRAM].first + offset;
    }
}

static uint64_t count(struct fuzz *f)
{
    switch (below(f, 8)) {
    case 0:
        return below(f, 100000);
    case 1:
        return 64 * below(f, 2000);
    default:
        return 64 * (1 + below(f, 16));
    }
}

/* Often what an operand of this letter should be, sometimes anything. */
static uint64_t operand(struct fuzz *f, const struct bed *bed, char letter)
{
    uint64_t kind = below(f, 16);
    if (kind == 0)
        return awkward(f);
    if (kind == 1)
        return next(f);
    if (letter == 'p' || isa_letter(letter)->access != ISA_ACCESS_NUMBER)
        return address(f, bed);
    if (letter && strchr("nbN", letter))
        return count(f);
    if (letter == 'm')
        return below(f, ISA_N_DIRECTIONS + 1);
    if (letter == 'k')
        return below(f, 3);
    if (letter && strchr("hv", letter))
        return 1 + below(f, 80);
    if (letter == 'g')
        return below(f, 6);
    if (letter == 'X') /* a combination, with a bias or without */
        return below(f, 40) | below(f, 2) << 8;
    if (letter == 'P')
        return (1 + below(f, 3)) << 32 | (1 + below(f, 3));
    if (letter == 'l')
        return 1 + below(f, 40);
    return kind < 9 ? below(f, 5) : below(f, 2) ? 64 * below(f, 40) : next(f);
}

/* ---- one call ----------------------------------------------------------- */

static void set_operands(struct fuzz *f, const struct bed *bed,
                         struct sim_core *c, const struct isa_op *op)
{
    const uint8_t *reg = isa_operand_registers;
    for (int i = 0; i < op->n_operands; i++)
        c->x[reg[i]] = operand(f, bed, op->operands[i]);
    /* The same place twice, or nearly. */
    if (op->n_operands > 1 && below(f, 8) == 0)
        c->x[reg[1]] = c->x[reg[0]] + (below(f, 2) ? 0 : below(f, 200));
}

/* A fault has a kind and a message of several lines. */
static void check_fault(struct fuzz *f, struct bed *bed, struct sim_core *c)
{
    if (c->fault.kind == SIM_FAULT_NONE || c->fault.kind >= SIM_N_FAULTS)
        fail(f, "a fault without a kind");
    f->faults[c->fault.kind]++;
    sim_fault_message(bed->sim, c);
    if (!strstr(bed->sim->error, "\n  task "))
        fail(f, "a fault without a message");
}

static void one_round(struct fuzz *f, struct bed *bed)
{
    size_t n_ops;
    const struct isa_op *op = &isa_ops(&n_ops)[0];
    op += below(f, n_ops);
    unsigned type = below(f, 4)
                        ? (unsigned)(op->types ? __builtin_ctz(op->types) : 0)
                        : (unsigned)below(f, ISA_N_TYPES);
    unsigned source = isa_op_converts(op) ? (unsigned)below(f, 8) : 0;
    if (isa_op_converts(op) && below(f, 4))
        type = (unsigned)below(f, ISA_N_TYPES);
    struct sim_core *c = &bed->sim->cores[below(f, 10)];
    set_operands(f, bed, c, op);
    c->fault = (struct sim_fault){.kind = SIM_FAULT_NONE};
    c->bound = below(f, 50) ? UINT64_MAX : 0;
    c->is_block = below(f, 10) == 0;
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
    static struct bed beds[N_DEVICES];
    struct fuzz f = {.state = 1};
    long seconds = 0;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--seconds") == 0)
            seconds = strtol(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0)
            f.state = strtoull(argv[i + 1], NULL, 10) | 1;
    }
    uint64_t seed = f.state;
    for (int i = 0; i < N_DEVICES; i++)
        bed_init(&beds[i], devices[i]);
    for (time_t end = time(NULL) + seconds;
         seconds ? time(NULL) < end : f.rounds < DEFAULT_ROUNDS; f.rounds++) {
        struct bed *bed = &beds[below(&f, N_DEVICES)];
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
        bed_fini(&beds[i]);
    return 0;
}

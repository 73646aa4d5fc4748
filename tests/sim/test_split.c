/* SPDX-License-Identifier: MIT */
/*
 * Ops on several threads: every op that can be cut, of every type, with sizes
 * that divide badly and any bit patterns, NaNs of any payload among them, does
 * the same to every byte, the clock and all counts on 1, 2, 3, 4 and 7 threads.
 * The machines cut whatever may be cut, however small it is.
 */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/machine/machine.h"
#include "sim/memory/pages.h"
#include "sim/op/call.h"
#include "sim/op/fast_path.h"
#include "sim/scalar/program.h"
#include "tests/support/random.h"

enum {
    N_MACHINES = 5,
    N_WORDS = 4,
    SPAN_BYTES = 20000, /* room of an operand */
    N_SPANS = 8,
    N_SIZES = 5,
    WEIGHT_BYTES = 1 << 16
};
static const unsigned threads_of[N_MACHINES] = {1, 2, 3, 4, 7};

/* A device with one Block task on its first core, made by hand. */
struct bed {
    struct sim *sim;
    struct sim_core *core;
    struct sim_module module;
    struct isa_kernel kernel;
    uint32_t words[N_WORDS];
    uint64_t gdram;
};

static void bed_init(struct bed *bed, unsigned threads)
{
    static char pretty[] = "split";
    struct sim_config config = {.threads = threads};
    *bed = (struct bed){.sim = sim_new(&config)};
    struct sim *sim = bed->sim;
    cr_assert(sim);
    if (threads > 1)
        sim->split.least_work = 1;
    sim->split.least_ns = 0;
    for (unsigned i = 0; i < sim->n_cores; i++)
        sim_fast_path_init(&sim->cores[i]); /* ops know what is cut */
    sim_program_init(&bed->module.program, bed->words, N_WORDS,
                     isa_spaces[ISA_SPACE_CODE].first, &sim->scalar);
    bed->kernel.pretty = pretty;
    sim->run = (struct sim_run){.launch = {.dim = {1, 1, 1}},
                                .kernel = &bed->kernel,
                                .until_visible = UINT64_MAX};
    cr_assert_eq(sim_malloc(sim, N_SPANS * SPAN_BYTES, &bed->gdram), SIM_OK);
    struct sim_core *c = bed->core = &sim->cores[0];
    c->module = &bed->module;
    c->program = &bed->module.program;
    c->pc = c->program->insns + 1;
    c->bound = UINT64_MAX;
    c->state = SIM_CORE_READY;
}

static void bed_fini(struct bed *bed)
{
    sim_program_fini(&bed->module.program);
    sim_free(bed->sim);
}

static uint8_t *gdram_of(const struct bed *bed)
{
    return bed->sim->gdram.host + (bed->gdram - bed->sim->gdram.first);
}

/* The same random bytes, others for each seed, in all memories that operands
 * lie in. */
static void fill(struct bed *bed, uint64_t seed)
{
    enum { NOISE = 2 * N_SPANS * SPAN_BYTES };
    static uint64_t noise[NOISE / 8], state = 88172645463325252ull;
    for (size_t i = 0; noise[NOISE / 8 - 1] == 0 && i < NOISE / 8; i++)
        noise[i] = next_random(&state);
    const char *from = (const char *)noise + seed * 9973 % 4096 * 8;
    memcpy(bed->core->nram.host, from, N_SPANS * SPAN_BYTES);
    memcpy(gdram_of(bed), from + 12344, N_SPANS * SPAN_BYTES);
    size_t pitch = bed->core->wram.bytes / ISA_LANES;
    for (size_t lane = 0; lane < ISA_LANES; lane++)
        memcpy(bed->core->wram.host + lane * pitch, from + lane * 1000,
               WEIGHT_BYTES / ISA_LANES);
}

/* ---- operands ------------------------------------------------------------ */

/* Which case of an op: its size, and whether it works in place. */
struct which {
    unsigned size;
    bool is_in_place;
    uint64_t combination;
};

#define PAIR(height, width) ((uint64_t)(height) << 32 | (width))

static const struct {
    uint64_t count, cycle; /* of elements */
    uint64_t rows;         /* of a matrix; half the outputs of a layer */
    uint64_t columns;
    uint64_t height, outputs, stride; /* of an image */
} sizes[N_SIZES] = {
    {1, 1, 1, 70, 9, 9, 1},           {7, 7, 3, 55, 60, 7, 1},
    {512, 8, 64, 40, 11, 69, 2},      {1001, 77, 131, 64, 12, 99, 1},
    {2310, 210, 230, 13, 13, 129, 2},
};

/* The nth length of a shape: letter 'l'. */
static uint64_t length(const struct isa_op *op, unsigned size, int nth)
{
    const uint64_t matrix[] = {sizes[size].rows, 7, sizes[size].columns};
    const uint64_t image[] = {5, sizes[size].height, 11, 3,
                              2, sizes[size].outputs};
    if (op->shape == ISA_SHAPE_copy_blocks)
        return 2 + size * 20;
    return op->shape == ISA_SHAPE_matmul ? matrix[nth] : image[nth];
}

/* Operand k, which is no span. */
static uint64_t number(const struct isa_op *op, struct which w, int k)
{
    bool is_strided = strchr(op->operands, 't') != NULL;
    int nth = 0;
    for (int i = 0; i < k; i++)
        nth += op->operands[i] == op->operands[k];
    switch (op->operands[k]) {
    case 'n':
        return is_strided ? 1 + w.size * 3 : sizes[w.size].count;
    case 'b':
        return is_strided ? 1 + w.size * 5 : 4 * sizes[w.size].count + w.size;
    case 'N':
        return sizes[w.size].cycle;
    case 't': /* along a row of segments, from row to row */
    case 'u':
        return nth == 0 ? 160 : 160 * (3 + w.size);
    case 'g': /* segments of a row less one, rows less one */
        return nth % 2 ? 1 + w.size * 3 : 2 + w.size;
    case 'm':
        return ISA_DIR_NRAM2NRAM;
    case 'h':
        return sizes[w.size].rows * 2;
    case 'v':
        return 33;
    case 'l':
        return length(op, w.size, nth);
    case 'P':
        return PAIR(sizes[w.size].stride, 1);
    case 'X':
        return w.combination;
    case 'i': /* which operands of a fusion are vectors */
        return op->shape == ISA_SHAPE_fusion ? w.size % 4 : 0;
    default:
        return 0x3f803c0040003f80ull; /* scalars: of most types a number */
    }
}

static void set_operands(struct bed *bed, const struct isa_op *op,
                         struct which w)
{
    uint64_t nram = bed->core->nram.first;
    enum isa_rule_space space = isa_rules[op->rule].space;
    for (int k = 0; k < op->n_operands; k++) {
        uint64_t *to = &bed->core->x[isa_operand_registers[k]];
        const struct isa_letter *l = isa_letter(op->operands[k]);
        uint64_t offset = (uint64_t)k * SPAN_BYTES;
        if (l->access == ISA_ACCESS_NUMBER)
            *to = number(op, w, k);
        else if (l->place == ISA_PLACE_WRAM)
            *to = bed->core->wram.first;
        else if (l->place == ISA_PLACE_GDRAM || space == ISA_IN_GDRAM)
            *to = bed->gdram + offset;
        else if (space == ISA_IN_SRAM)
            *to = isa_spaces[ISA_SPACE_SRAM].first + offset;
        else if (space == ISA_IN_LDRAM)
            *to = isa_spaces[ISA_SPACE_LDRAM].first - 900000;
        else
            *to = nram + (k == 1 && w.is_in_place ? 0 : offset);
    }
}

/* ---- one case on every machine ------------------------------------------- */

static bool is_same_memory(const struct bed *a, const struct bed *b)
{
    const struct sim_core *c = a->core, *d = b->core;
    uint64_t sram = a->sim->clusters[0].sram.bytes;
    return memcmp(c->nram.host, d->nram.host, c->nram.bytes) == 0 &&
           memcmp(gdram_of(a), gdram_of(b), N_SPANS * SPAN_BYTES) == 0 &&
           memcmp(a->sim->clusters[0].sram.host, b->sim->clusters[0].sram.host,
                  sram) == 0 &&
           memcmp(c->stack.host, d->stack.host, c->stack.bytes) == 0;
}

static bool is_same_time(const struct bed *a, const struct bed *b)
{
    return a->core->clock == b->core->clock &&
           memcmp(&a->core->account, &b->core->account,
                  sizeof a->core->account) == 0;
}

struct tally {
    unsigned calls, performed;
    unsigned by_shape[ISA_N_SHAPES];
    unsigned in_place;
};

static void run_case(struct bed *beds, const struct isa_op *op, unsigned type,
                     unsigned source, struct which w, struct tally *tally)
{
    enum sim_stop first = SIM_GO;
    for (int m = 0; m < N_MACHINES; m++) {
        struct bed *bed = &beds[m];
        fill(bed, op->code * 1000003ull + w.size * 64 + type);
        set_operands(bed, op, w);
        enum sim_stop stop = sim_core_call(bed->core, op->code, type, source);
        if (m == 0)
            first = stop;
        cr_expect_eq(stop, first, "%s", op->name);
        cr_expect(is_same_memory(bed, beds),
                  "%s %s, size %u%s: other bytes on %u threads", op->name,
                  isa_types[type].name, w.size,
                  w.is_in_place ? " in place" : "", threads_of[m]);
        cr_expect(is_same_time(bed, beds), "%s: another time on %u threads",
                  op->name, threads_of[m]);
    }
    tally->calls++;
    tally->performed += first == SIM_GO;
    tally->by_shape[op->shape] += first == SIM_GO;
    tally->in_place += first == SIM_GO && w.is_in_place;
}

static void run_sizes(struct bed *beds, const struct isa_op *op, unsigned type,
                      unsigned source, struct tally *tally)
{
    struct which w = {0};
    bool has_combination = strchr(op->operands, 'X') != NULL;
    for (w.size = 0; w.size < N_SIZES; w.size++)
        for (int place = 0; place < 2; place++) {
            w.is_in_place = place == 1;
            for (w.combination = 0;
                 w.combination <= (has_combination ? ISA_MAX_COMBINATION : 0u);
                 w.combination++) {
                const struct isa_combination *m =
                    isa_combination_find(w.combination);
                if (!has_combination || (m && m->result == type))
                    run_case(beds, op, type, source, w, tally);
            }
        }
}

static const struct {
    const char *name, *parts;
} shapes[ISA_N_SHAPES] = {
#define X(id, parts, limits, doc) [ISA_SHAPE_##id] = {#id, #parts},
#include "isa/tables/shapes.def"
#undef X
};

static bool is_whole(const struct isa_op *op)
{
    return !op->sem || strcmp(shapes[op->shape].parts, "whole") == 0;
}

static void sweep(struct bed *beds, struct tally *tally)
{
    size_t n;
    const struct isa_op *ops = isa_ops(&n);
    for (size_t i = 0; i < n; i++)
        for (unsigned type = 0; !is_whole(&ops[i]) && type < ISA_N_TYPES;
             type++) {
            bool converts = isa_op_converts(&ops[i]);
            if (!(ops[i].types & 1u << type))
                continue;
            for (unsigned s = 0; s < (converts ? ISA_N_SOURCES : 1u); s++)
                if (!converts ||
                    isa_conversion_find(&ops[i], (enum isa_type)type,
                                        (enum isa_type)isa_sources[s]))
                    run_sizes(beds, &ops[i], type, s, tally);
        }
}

Test(split, threads_change_nothing)
{
    static struct bed beds[N_MACHINES];
    struct tally tally = {0};
    for (int m = 0; m < N_MACHINES; m++)
        bed_init(&beds[m], threads_of[m]);
    sweep(beds, &tally);
    for (int m = 0; m < N_MACHINES; m++) {
        cr_expect_eq(beds[m].sim->split.pool != NULL, threads_of[m] > 1);
        bed_fini(&beds[m]);
    }
    for (int i = 0; i < ISA_N_SHAPES; i++)
        cr_expect_eq(
            tally.by_shape[i] > 0, strcmp(shapes[i].parts, "whole") != 0,
            "%s: %u calls performed", shapes[i].name, tally.by_shape[i]);
    cr_expect_gt(tally.in_place, 100);
    cr_expect_gt(tally.performed * 2, tally.calls, "%u calls, %u performed",
                 tally.calls, tally.performed);
}

/* SPDX-License-Identifier: MIT
 *
 * See case.h.
 */
#include "tests/fuzz/launch/case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/instruments/check/state/state.h"

static uint64_t one_of(struct fuzz *f, uint64_t n)
{
    return fuzz_below(f, n);
}

/* ---- devices ------------------------------------------------------------- */

struct sim_config case_config(struct fuzz *f)
{
    static const uint64_t quanta[] = {0, 0, 0, 1, 2, 7, 13, 100, 1000};
    static const uint64_t stacks[] = {64, 64, 100, 1024, 8192};
    static const enum sim_async asyncs[] = {
        SIM_ASYNC_EAGER, SIM_ASYNC_EAGER,        SIM_ASYNC_EAGER,
        SIM_ASYNC_EAGER, SIM_ASYNC_LATE_COMPUTE, SIM_ASYNC_LATE_IO,
        SIM_ASYNC_RANDOM};
    size_t n;
    const struct sim_device *all = sim_devices(&n);
    return (struct sim_config){
        .device = &all[one_of(f, n)],
        .memory_first = one_of(f, 4) ? 0 : (64 + one_of(f, 3)) << 30,
        .quantum = quanta[one_of(f, 9)],
        .stack_kib = stacks[one_of(f, 5)],
        .contents = (enum sim_contents)one_of(f, 4),
        .allocator = one_of(f, 4) ? SIM_ALLOCATOR_APART : SIM_ALLOCATOR_POOLED,
        .schedule = one_of(f, 6) ? SIM_SCHEDULE_FIXED : SIM_SCHEDULE_RANDOM,
        .async = asyncs[one_of(f, 7)],
        .seed = fuzz_next(f),
    };
}

/* ---- tasks --------------------------------------------------------------- */

/* Sometimes chooses a size that launches may not have. */
static void choose_odd_tasks(struct fuzz *f, struct launch_case *c)
{
    static const uint32_t odd[] = {0, 1, 65536, 65537, 0x80000000, 0xffffffff};
    c->dim = (struct sim_dim){odd[one_of(f, 6)], odd[one_of(f, 6)],
                              odd[one_of(f, 6)]};
    c->union_clusters = (unsigned)one_of(f, 2) * (unsigned)one_of(f, 70);
    c->sampled = 20; /* should it be one after all */
}

static void choose_tasks(struct fuzz *f, const struct sim_device *d,
                         struct launch_case *c)
{
    const bool is_union = one_of(f, 2);
    unsigned n = 0;
    if (one_of(f, 60) == 0) {
        choose_odd_tasks(f, c);
        return;
    }
    if (is_union)
        for (n = 1; n * 2 <= d->max_union && one_of(f, 2);)
            n *= 2;
    const uint32_t unit = n ? n * d->cores : 1;
    c->union_clusters = n;
    c->dim =
        (struct sim_dim){unit * (uint32_t)(1 + one_of(f, n ? 3 : 9)), 1, 1};
    if (one_of(f, 5) == 0)
        c->dim.y = 1 + (uint32_t)one_of(f, 4);
    if (one_of(f, 5) == 0)
        c->dim.z = 1 + (uint32_t)one_of(f, 3);
    c->sampled = one_of(f, 12) ? 0 : 1 + (unsigned)one_of(f, 5);
    c->clusters = one_of(f, 12) ? 0 : fuzz_next(f) & fuzz_next(f);
}

/* ---- arguments ----------------------------------------------------------- */

static uint64_t value_of(struct fuzz *f, const struct fuzz_bed *bed,
                         enum isa_param_kind kind)
{
    static const uint32_t floats[] = {0,          0x3f800000, 0x7f800000,
                                      0x7fc00000, 0x3c003c00, 0x80000000};
    switch (kind) {
    case ISA_PARAM_POINTER:
        return one_of(f, 3) ? bed->blocks[one_of(f, FUZZ_BLOCKS)] +
                                  (one_of(f, 4) ? 0 : one_of(f, 3000))
                            : fuzz_operand(f, bed, 'p');
    case ISA_PARAM_FLOAT:
        return floats[one_of(f, 6)];
    default:
        return one_of(f, 3) ? 1 + one_of(f, 40) : fuzz_operand(f, bed, 'n');
    }
}

static void set_arguments(struct fuzz *f, const struct fuzz_bed *bed,
                          struct launch_case *c, const struct isa_param *p,
                          size_t n)
{
    c->n_arguments = n < CASE_PARAMETERS ? (unsigned)n : CASE_PARAMETERS;
    for (unsigned i = 0; i < c->n_arguments; i++) {
        for (unsigned at = 0; at < CASE_PARAMETER_BYTES; at += 8) {
            const uint64_t value =
                value_of(f, bed,
                         p[i].kind == ISA_PARAM_STRUCT
                             ? (enum isa_param_kind)one_of(f, ISA_PARAM_STRUCT)
                             : p[i].kind);
            memcpy(&c->values[i][at], &value, sizeof value);
        }
        c->arguments[i] = (struct sim_argument){
            c->values[i], p[i].bytes < CASE_PARAMETER_BYTES
                              ? p[i].bytes
                              : CASE_PARAMETER_BYTES};
    }
    if (one_of(f, 200) == 0 && c->n_arguments > 0)
        c->n_arguments--;
    if (one_of(f, 200) == 0 && c->n_arguments > 0)
        c->arguments[0].bytes++;
}

static struct isa_param some_parameter(struct fuzz *f)
{
    static char name[] = "p";
    static const uint32_t sizes[] = {1, 2, 4, 8, 8, 12, 16, 24, 40, 64};
    struct isa_param p = {
        .name = name, .bytes = 8, .align = 8, .kind = ISA_PARAM_POINTER};
    if (one_of(f, 2))
        return p;
    p.kind = (enum isa_param_kind)one_of(f, ISA_PARAM_STRUCT + 1);
    p.is_signed = p.kind == ISA_PARAM_INT && one_of(f, 2);
    p.align = p.bytes = sizes[one_of(f, 4)];
    if (p.kind == ISA_PARAM_POINTER)
        p.align = p.bytes = 8;
    if (p.kind == ISA_PARAM_STRUCT) {
        p.bytes = sizes[one_of(f, 10)];
        p.align = p.bytes % 8 ? 1 + (p.bytes % 2 == 0) : 8;
    }
    return p;
}

/* ---- images -------------------------------------------------------------- */

static void use_program(struct fuzz *f, const struct fuzz_bed *bed,
                        struct launch_case *c)
{
    struct image_kernel k = {.n_parameters =
                                 (unsigned)one_of(f, IMAGE_PARAMETERS + 1),
                             .stack_bytes = 16 * (uint32_t)one_of(f, 8)};
    for (unsigned i = 0; i < k.n_parameters; i++)
        k.parameters[i] = some_parameter(f);
    program_make(f, bed, c->program.kind, &c->program);
    const bool is_other = !c->program.is_straight && one_of(f, 8) == 0;
    snprintf(c->kernel, sizeof c->kernel, "%s", is_other ? "other" : "run");
    if (one_of(f, 300) == 0)
        snprintf(c->kernel, sizeof c->kernel, "none");
    set_arguments(f, bed, c, k.parameters, k.n_parameters);
    c->elf = c->own = image_of(&c->program, &k, &c->bytes);
}

/* A kernel of an operator; false: the device has none. */
static bool use_operator(struct fuzz *f, const struct fuzz_bed *bed,
                         struct launch_case *c)
{
    size_t n;
    struct isa_image image;
    char error[200];
    const void *const *fat = image_operators(&n);
    const size_t from = one_of(f, n);
    c->elf = NULL;
    for (size_t i = 0; !c->elf && i < n; i++)
        c->elf =
            sim_fatbin_elf(fat[(from + i) % n], bed->sim->device, &c->bytes);
    if (!c->elf)
        return false;
    if (!isa_image_open(&image, c->elf, c->bytes, error, sizeof error))
        abort();
    const struct isa_kernel *k = &image.kernels[one_of(f, image.n_kernels)];
    snprintf(c->kernel, sizeof c->kernel, "%s", k->name);
    set_arguments(f, bed, c, k->params, k->n_params);
    isa_image_close(&image);
    memset(&c->program.room, 0, sizeof c->program.room);
    c->program.text.n_ops = 0;
    c->program.is_straight = false;
    if (c->program.kind == PROGRAM_KERNEL)
        return true;
    size_t n_words;
    c->own = malloc(c->bytes);
    if (!c->own)
        abort();
    memcpy(c->own, c->elf, c->bytes);
    c->elf = c->own;
    uint32_t *words = image_words(c->own, c->bytes, &n_words);
    for (uint64_t i = 1 + one_of(f, 12); i > 0 && words; i--)
        program_damage(f, words, n_words);
    return true;
}

/* ---- all of it ----------------------------------------------------------- */

static enum program_kind some_kind(struct fuzz *f)
{
    static const uint8_t of[] = {
        PROGRAM_WORDS, PROGRAM_STREAM, PROGRAM_STREAM,  PROGRAM_LOOPS,
        PROGRAM_OPS,   PROGRAM_OPS,    PROGRAM_OPS,     PROGRAM_OPS,
        PROGRAM_MESS,  PROGRAM_MESS,   PROGRAM_MESS,    PROGRAM_MESS,
        PROGRAM_POLL,  PROGRAM_KERNEL, PROGRAM_DAMAGED, PROGRAM_DAMAGED};
    return (enum program_kind)of[one_of(f, sizeof of)];
}

/* Of instructions: ops in loops take long. */
static uint64_t some_limit(struct fuzz *f, enum program_kind kind)
{
    static const uint64_t limits[] = {1, 300, 2000, 2000, 6000, 20000};
    if (kind == PROGRAM_POLL && one_of(f, 2))
        return 1 << 21;
    if ((kind == PROGRAM_OPS || kind == PROGRAM_LOOPS) && one_of(f, 6))
        return 50000;
    return limits[one_of(f, kind == PROGRAM_MESS ? 4 : 6)];
}

static void choose_observers(struct fuzz *f, const struct fuzz_bed *bed,
                             struct launch_case *c)
{
    static const uint32_t wants[] = {
        SIM_WANTS_OP,
        SIM_WANTS_OP_TIMES,
        SIM_WANTS_OP | SIM_WANTS_ORDER | SIM_WANTS_TASK,
        SIM_WANTS_OP | SIM_WANTS_STEP | SIM_WANTS_REGION | SIM_WANTS_SKIP,
        SIM_WANTS_OP | SIM_WANTS_ACCESS,
        SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR | SIM_WANTS_SOON,
        SIM_WANTS_STRAY | SIM_WANTS_PARTIAL,
        SIM_WANTS_INSN | SIM_WANTS_ORDER};
    c->wants = wants[one_of(f, sizeof wants / sizeof *wants)];
    if (c->wants & SIM_WANTS_ACCESS && one_of(f, 3) == 0) {
        c->watched_first = fuzz_address(f, bed);
        c->watched_bytes = 1 + one_of(f, 1000);
    }
    c->checks =
        one_of(f, 3) ? (uint32_t)fuzz_next(f) & ((1u << CHK_N_CLASSES) - 1) : 0;
}

void case_make(struct fuzz *f, const struct fuzz_bed *bed,
               struct launch_case *c)
{
    c->own = NULL;
    c->clusters = c->sampled = 0;
    c->watched_first = c->watched_bytes = 0;
    c->program.kind = some_kind(f);
    choose_tasks(f, bed->sim->device, c);
    if (c->program.kind >= PROGRAM_KERNEL && !use_operator(f, bed, c))
        c->program.kind = PROGRAM_OPS;
    if (c->program.kind < PROGRAM_KERNEL)
        use_program(f, bed, c);
    c->limit = some_limit(f, c->program.kind);
    c->times = one_of(f, 6) ? 1 : 2;
    c->is_stopped = one_of(f, 250) == 0;
    c->counts_work = one_of(f, 3) == 0;
    c->counts_sites = c->counts_work && one_of(f, 2);
    c->notes_unwritten = one_of(f, 6) == 0;
    c->is_warm = one_of(f, 2);
    choose_observers(f, bed, c);
    c->seed = fuzz_next(f) | 1;
}

void case_fini(struct launch_case *c)
{
    free(c->own);
}

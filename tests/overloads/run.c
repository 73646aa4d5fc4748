/* SPDX-License-Identifier: MIT
 *
 * Calls overloads on a simulated device with their golden cases
 * and compares every byte, guards included: run ARCH OTHER... calls what the
 * architecture of the device has and the others lack. With one other one it
 * also calls the names that a toolkit dropped, whose kernels are for ARCH.
 */
#include <cnrt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/semantics/lanes.h"
#include "tests/overloads/overloads.h"
#include "tests/trial/golden.h"
#include "tests/trial/trial.h"

void overload_launch(long which, void *block, cnrtQueue_t queue);

enum { ROOM = 32 << 10, MAX_CASES = 12 }; /* bytes of a buffer; per overload */

struct bed {
    const struct isa_arch *arch;
    cnrtQueue_t queue;
    char *memory, *block; /* on the device: a buffer per operand, the block */
    bool has_old_rules; /* an older architecture: small cases may break rules */
    size_t which;       /* overload under test */
    const struct overload *overload;
    bool is_refused; /* the last case, by a rule of the architecture */
    size_t n_run, n_failed, n_cases, n_refused;
    uint8_t *pairs; /* [op code][type]: was executed */
};

static bool in_wram(const struct isa_op *op, int k)
{
    return isa_letter(op->operands[k])->place == ISA_PLACE_WRAM;
}

/* Where the buffers of an op lie while it works. */
static uint64_t inside(const struct bed *bed, int buffer)
{
    const struct isa_op *op = bed->overload->op;
    bool in_gdram = isa_letter(op->operands[buffer])->place == ISA_PLACE_GDRAM;
    uint64_t offset = (uint64_t)buffer * ROOM;
    if (in_wram(op, buffer))
        return isa_spaces[ISA_SPACE_WRAM].first;
    switch (in_gdram ? ISA_IN_GDRAM : isa_rules[op->rule].space) {
    case ISA_IN_GDRAM:
        return (uint64_t)(bed->memory + (size_t)buffer * ROOM);
    case ISA_IN_SRAM:
        return isa_spaces[ISA_SPACE_SRAM].first + offset;
    case ISA_IN_LDRAM:
        return isa_spaces[ISA_SPACE_LDRAM].first - (512 << 10) + offset;
    default:
        return isa_spaces[ISA_SPACE_NRAM].first + offset;
    }
}

/* Weights lie in the lanes without the guards around them, from the start. */
static void set_up_lanes(const struct trial_job *job, int k,
                         struct overload_block *b)
{
    b->args[k] = b->inside[k];
    b->outside[k] += job->offset[k];
    b->bytes[k] = job->c->span[k].n * ref_size(ref_operand_type(job->c, k));
    b->together[k] = job->call->lanes.bytes;
}

static void set_up(const struct bed *bed, const struct trial_job *job,
                   struct overload_block *b)
{
    const struct isa_op *op = bed->overload->op;
    memset(b, 0, sizeof *b);
    b->pitch = bed->arch->wram_kib * 1024 / ISA_LANES;
    for (int k = 0; k < op->n_operands; k++) {
        char *outside = bed->memory + (size_t)k * ROOM;
        b->args[k] =
            op->operands[k] == 'm' ? ISA_DIR_NRAM2NRAM : job->call->arg[k];
        if (job->c->span[k].n > 0)
            b->args[k] =
                inside(bed, job->buffer_of[k]) + (uint64_t)job->offset[k];
        if (job->buffers[k].n == 0)
            continue;
        cnrtMemcpy(outside, job->buffers[k].bytes, job->buffers[k].n,
                   cnrtMemcpyHostToDev);
        b->inside[k] = inside(bed, k);
        b->outside[k] = (uint64_t)outside;
        b->together[k] = b->bytes[k] =
            b->inside[k] == b->outside[k] ? 0 : (uint64_t)job->buffers[k].n;
        if (in_wram(op, k))
            set_up_lanes(job, k, b);
    }
}

static bool perform(void *user, const struct trial_job *job, char *text,
                    size_t size)
{
    struct bed *bed = user;
    struct overload_block b;
    for (int k = 0; k < OVERLOAD_OPERANDS; k++)
        if (job->buffers[k].n > ROOM) {
            snprintf(text, size,
                     "operand %d has %zu bytes, there is room for %d", k,
                     job->buffers[k].n, ROOM);
            return false;
        }
    set_up(bed, job, &b);
    cnrtMemcpy(bed->block, &b, sizeof b, cnrtMemcpyHostToDev);
    overload_launch((long)bed->which, bed->block, bed->queue);
    cnrtRet_t status = cnrtQueueSync(bed->queue);
    if (status != cnrtSuccess) {
        bed->is_refused = true;
        snprintf(text, size, "%s", cnrtGetErrorStr(status));
        return false;
    }
    cnrtMemcpy(&b, bed->block, sizeof b, cnrtMemcpyDevToHost);
    for (int k = 0; k < bed->overload->op->n_operands; k++)
        if (job->buffers[k].n > 0)
            cnrtMemcpy(job->buffers[k].bytes, bed->memory + (size_t)k * ROOM,
                       job->buffers[k].n, cnrtMemcpyDevToHost);
    job->call->result = b.result;
    return true;
}

static bool fits(const struct overload *o, unsigned arch)
{
    return arch >= o->since;
}

/* Runs a case. False if a rule of an older architecture refused it. */
static bool run_case(struct bed *bed, const struct ref_case *c)
{
    struct trial_executor executor = {perform, bed};
    char title[256], text[256];
    bed->is_refused = false;
    bool fits = trial_execute(c, (struct trial_layout){0, -1}, &executor, text,
                              sizeof text);
    if (bed->is_refused && (bed->has_old_rules || bed->overload->is_old)) {
        bed->n_refused++;
        return false;
    }
    bed->n_cases++;
    bed->pairs[bed->overload->op->code * ISA_N_TYPES + (unsigned)c->type] = 1;
    if (fits)
        return true;
    bed->n_failed++;
    trial_golden_title(c, title, sizeof title);
    fprintf(stderr, "f%zu, %s(%s *...), %s: %s\n", bed->which,
            bed->overload->name, bed->overload->element, title, text);
    return true;
}

struct running {
    struct ref_maker maker; /* first: take_case knows where it is */
    struct bed *bed;
    bool is_gen2;     /* takes the cases of 2xx; else the others */
    size_t n, failed; /* cases that ran; how many had failed before */
};

static void take_case(struct ref_maker *m)
{
    struct running *r = (struct running *)m;
    const struct ref_case *c = m->c;
    if (r->n < MAX_CASES && r->failed == r->bed->n_failed &&
        c->is_gen2 == r->is_gen2 &&
        overload_takes(r->bed->overload, (enum isa_type)c->type,
                       (enum isa_type)c->from, c->arg))
        r->n += run_case(r->bed, c);
}

/* The cases of the overload's types, those of 2xx or the others; few of each,
 * the bodies have seen all. Returns how many ran. */
static size_t run_cases(struct bed *bed, struct ref_case *c, bool is_gen2)
{
    size_t n_ops;
    const struct overload *o = bed->overload;
    struct running r = {.maker = {.c = c, .emit = take_case},
                        .bed = bed,
                        .is_gen2 = is_gen2,
                        .failed = bed->n_failed};
    trial_golden_types(&r.maker, (size_t)(o->op - isa_ops(&n_ops)), o->type,
                       o->from);
    return r.n;
}

/* One case at least must run. On 2xx its own are right, where there are any. */
static void run_overload(struct bed *bed, struct ref_case *c)
{
    size_t n = bed->arch->gen == 2 ? run_cases(bed, c, true) : 0;
    n += n == 0 ? run_cases(bed, c, false) : 0;
    bed->n_run += n > 0;
    if (n > 0)
        return;
    bed->n_failed++;
    fprintf(stderr, "f%zu, %s(%s *...): there is no golden case for here\n",
            bed->which, bed->overload->name, bed->overload->element);
}

/* Whether overload o is to run here. */
static bool is_mine(const struct overload *o, int argc, char **argv)
{
    for (int i = 2; i < argc && !(o->is_old && argc == 3); i++)
        if (fits(o, (unsigned)atoi(argv[i])))
            return false;
    return fits(o, (unsigned)atoi(argv[1]));
}

static const struct isa_arch *find_arch(const char *number)
{
    char name[32];
    snprintf(name, sizeof name, "mtp_%s", number);
    return isa_arch_find(name);
}

static bool bed_init(struct bed *bed, const char *arch)
{
    void *memory = NULL, *block = NULL;
    bed->arch = find_arch(arch);
    bed->pairs = calloc(ISA_MAX_OPS, ISA_N_TYPES);
    if (!bed->arch || !bed->pairs || cnrtSetDevice(0) ||
        cnrtQueueCreate(&bed->queue) ||
        cnrtMalloc(&memory, (size_t)OVERLOAD_OPERANDS * ROOM) ||
        cnrtMalloc(&block, sizeof(struct overload_block)))
        return false;
    bed->memory = memory;
    bed->block = block;
    return true;
}

static void print_missing(void *user, const struct isa_op *op,
                          const char *program)
{
    (void)user;
    printf("by its name in assembly only: %s, see tests/programs/%s.mlu\n",
           op->name, program);
}

/* What there is to call here, and what was called. */
static void print_summary(const struct bed *bed, const struct overload *all,
                          size_t n, bool has_others)
{
    size_t n_pairs = 0, n_here = 0;
    for (size_t i = 0; i < (size_t)ISA_MAX_OPS * ISA_N_TYPES; i++)
        n_pairs += bed->pairs[i];
    for (size_t i = 0; i < n; i++)
        n_here += fits(&all[i], bed->arch->number);
    overloads_missing(print_missing, NULL);
    printf("%s has %zu of %zu overloads, %zu run here%s: %zu cases, %zu (op, "
           "type) pairs, %zu cases refused by older rules; %zu failed\n",
           bed->arch->name, n_here, n, bed->n_run,
           has_others ? ", the others elsewhere" : "", bed->n_cases, n_pairs,
           bed->n_refused, bed->n_failed);
}

int main(int argc, char **argv)
{
    size_t n;
    struct overload *all = overloads(&n);
    struct ref_case *c = calloc(1, sizeof *c);
    struct bed bed = {.has_old_rules = argc > 2};
    if (argc < 2 || !c || !bed_init(&bed, argv[1])) {
        fprintf(stderr, "usage: run ARCH OTHER...\n");
        return 2;
    }
    for (size_t i = 0; i < n && bed.n_failed < 40; i++) {
        if (!is_mine(&all[i], argc, argv))
            continue;
        bed.which = i;
        bed.overload = &all[i];
        run_overload(&bed, c);
    }
    print_summary(&bed, all, n, argc > 2);
    cnrtFree(bed.memory);
    cnrtFree(bed.block);
    cnrtQueueDestroy(bed.queue);
    free(bed.pairs);
    free(all);
    free(c);
    return bed.n_failed > 0;
}

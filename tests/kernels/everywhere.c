/* SPDX-License-Identifier: MIT */
/*
 * The tests every operator has. A test is a process, so each chooses its own
 * device.
 */
#include "tests/kernels/everywhere.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/api/include/mlusim.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const char *const devices[] = {"MLU370-X4", "MLU590-H8", "MLU370-X8",
                                      "MLU370-S4", "MLU590-M9", "MLU270",
                                      "MLU290-M5", "MLU220-M2"};
/* The first devices run every task type and variant, the others what the
 * operator picks by itself, which everywhere_steps runs on the first two. Where
 * memory is watched, which slows down, one device does. */
#if defined MLUSIM_HOSTILE || defined __SANITIZE_ADDRESS__
#define N_THOROUGH 1
#else
#define N_THOROUGH 2
#endif
static const cnrtFunctionType_t types[] = {
    cnrtFuncTypeMutable, cnrtFuncTypeBlock, cnrtFuncTypeUnion1,
    cnrtFuncTypeUnion2};
#define MAX_VARIANTS 4
/* The first devices, with everywhere_steps. */
#define N_STEPPED 2

struct criterion_test_params everywhere_all(const struct kn_operator *op)
{
    static struct everywhere all[COUNT(devices) * COUNT(types) * MAX_VARIANTS];
    const struct kn_function *f = op->function;
    size_t n = 0;
    cr_assert_leq(f->n_variants, MAX_VARIANTS);
    for (size_t d = 0; d < COUNT(devices); d++) {
        bool is_thorough = d < N_THOROUGH;
        for (size_t t = d < N_STEPPED; t < (is_thorough ? COUNT(types) : 1);
             t++)
            for (size_t v = 0; v < (is_thorough ? f->n_variants : 1); v++) {
                struct everywhere *e = &all[n++];
                strcpy(e->device, devices[d]);
                strcpy(e->variant, f->variants[v]);
                e->type = types[t];
            }
    }
    return cr_make_param_array(struct everywhere, all, n);
}

bool everywhere_refuses(const struct kn_operator *op, const char *device)
{
    int number = atoi(device + strlen("MLU"));
    for (size_t i = 0; i < op->function->n_guards; i++)
        if (op->function->guards[i].kind == KN_GUARD_ARCH &&
            number < op->function->guards[i].a)
            return true;
    return false;
}

static void expect_good(const struct kn_operator *op, const struct kn_case *c,
                        const struct everywhere *e)
{
    struct kn_options options = {.task_type = e->type, .variant = e->variant};
    struct kn_result r = kn_run(op, c, &options);
    mluOpStatus_t wanted = everywhere_refuses(op, e->device)
                               ? MLUOP_STATUS_ARCH_MISMATCH
                               : c->status;
    cr_expect_eq(r.status, wanted, "%s on %s, %s, %d cores: %s", c->name,
                 e->device, e->variant, (int)e->type,
                 mluOpGetErrorString(r.status));
    if (wanted || r.status)
        return;
    cr_expect(r.is_good, "%s on %s, %s, %d cores: %s", c->name, e->device,
              e->variant, (int)e->type, cnrtGetErrorName(r.sync));
    for (size_t i = 0; i < r.n_verdicts; i++) {
        const struct kn_verdict *v = &r.verdicts[i];
        const struct acc_diff *d = &v->compared.diff;
        cr_expect(v->compared.is_right,
                  "%s of %s on %s, %s, %d cores: diff1 %g diff2 %g diff3 %g "
                  "%g, %zu NaN or infinities misplaced, worst %zu; %zu "
                  "wrong, element %zu first: %s, not %s",
                  v->tensor, c->name, e->device, e->variant, (int)e->type,
                  d->diff1, d->diff2, d->diff3[0], d->diff3[1],
                  (size_t)d->n_misplaced, (size_t)d->worst,
                  (size_t)v->compared.n_wrong, (size_t)v->compared.first,
                  v->compared.got, v->compared.wanted);
    }
    for (int by = 0; by < KN_N_STANDARDS; by++)
        cr_expect(r.theory[by][KN_BYTES] > 0);
}

void everywhere_quick_cases(const struct kn_operator *op,
                            const struct everywhere *e)
{
    setenv("MLUSIM_DEVICE", e->device, 1);
    for (size_t i = 0; i < op->n_cases; i++) {
        const struct kn_case *c = &op->cases[i];
        bool is_forced = e->type != cnrtFuncTypeMutable;
        if (!(c->flags & KN_CASE_LARGE) &&
            !(is_forced && c->flags & KN_CASE_LONG))
            expect_good(op, c, e);
    }
}

void everywhere_cases(const struct kn_operator *op)
{
    for (size_t a = 0; a < op->n_cases; a++) {
        cr_assert(*op->cases[a].doc);
        for (size_t b = 0; b < a; b++) {
            cr_assert_str_neq(op->cases[a].name, op->cases[b].name);
            cr_assert_neq(op->cases[a].seed, op->cases[b].seed, "%s and %s",
                          op->cases[a].name, op->cases[b].name);
        }
    }
}

/* ---- steps -------------------------------------------------------------- */

/* What the remembered launches say of the operator's steps. */
struct reported {
    struct kn_traffic steps[MLUSIM_MAX_STEPS];
    bool is_there[MLUSIM_MAX_STEPS];
};

static size_t step_named(const struct kn_operator *op, const char *name)
{
    size_t i = 0;
    while (i < op->n_steps && strcmp(op->steps[i].name, name) != 0)
        i++;
    return i;
}

/* All steps together take as long as the launch, each of them code or waiting.
 * What lies in none is 2 % of it at most, or a few instructions, where a kernel
 * has nothing to do. */
static void expect_sum(const struct kn_case *c, const struct mlusim_figures *f)
{
    enum { FEW_CYCLES = 20 };
    uint64_t cycles = 0, outside = 0;
    for (int i = 0; i < f->n_steps; i++) {
        const struct mlusim_step *s = &f->steps[i];
        cycles += s->cycles;
        if (strcmp(s->name, "(outside)") == 0)
            outside = s->cycles;
        cr_expect_eq(s->scalar_cycles + s->waiting_cycles, s->cycles);
    }
    cr_expect_eq(cycles, f->cycles,
                 "%s of %s: the steps take %zu of %zu cycles", f->kernel,
                 c->name, (size_t)cycles, (size_t)f->cycles);
    cr_expect(outside <= FEW_CYCLES || outside * 50 <= f->cycles,
              "%s of %s: %zu of %zu cycles are in no step", f->kernel, c->name,
              (size_t)outside, (size_t)f->cycles);
}

static void add_launch(const struct kn_operator *op, struct reported *r,
                       const struct mlusim_figures *f)
{
    for (int i = 0; i < f->n_steps; i++) {
        const struct mlusim_step *s = &f->steps[i];
        size_t at = step_named(op, s->name);
        uint64_t bytes = s->in_bytes + s->out_bytes + s->atomic_bytes;
        cr_assert(at < op->n_steps || bytes == 0,
                  "\"%s\" moves %d bytes and is no step of %s", s->name,
                  (int)bytes, op->name);
        if (at == op->n_steps)
            continue;
        r->is_there[at] = true;
        r->steps[at].in += s->in_bytes;
        r->steps[at].out += s->out_bytes;
        r->steps[at].atomic += s->atomic_bytes;
    }
}

static struct kn_machine machine_of(const struct mlusim_figures *f)
{
    cnrtDeviceProp_t device;
    cr_assert_eq(cnrtGetDeviceProperties(&device, 0), cnrtSuccess);
    return (struct kn_machine){
        .nram_bytes = (size_t)device.nramSizePerMcore,
        .tasks = (int)(f->dim[0] * f->dim[1] * f->dim[2]),
        .arch = device.ISAVersion,
        .speed = kn_speed_of(&device),
    };
}

static void expect_traffic(const struct kn_operator *op,
                           const struct kn_case *c, const char *variant,
                           const struct reported *r, const struct kn_machine *m)
{
    struct kn_traffic steps[MLUSIM_MAX_STEPS];
    struct kn_tensor t[KN_MAX_TENSORS];
    kn_tensors_new(op, c, t);
    op->traffic(c, variant, t, m, steps);
    kn_tensors_free(op, t);
    for (size_t i = 0; i < op->n_steps; i++) {
        const struct kn_traffic *is = &r->steps[i], *wanted = &steps[i];
        cr_expect(is->in == wanted->in && is->out == wanted->out &&
                      is->atomic == wanted->atomic,
                  "%s of %s, %s: %zu in, %zu out, %zu atomic; by the formula "
                  "%zu, %zu, %zu",
                  op->steps[i].name, c->name, variant, (size_t)is->in,
                  (size_t)is->out, (size_t)is->atomic, (size_t)wanted->in,
                  (size_t)wanted->out, (size_t)wanted->atomic);
    }
}

/* Answers which steps the case has. */
static void expect_steps(const struct kn_operator *op, const struct kn_case *c,
                         const char *variant, bool *is_seen)
{
    const struct kn_options options = {.task_type = cnrtFuncTypeMutable,
                                       .variant = variant};
    struct reported r = {0};
    struct mlusim_figures f;
    mlusimProfileStart();
    struct kn_result result = kn_run(op, c, &options);
    mlusimProfileStop();
    const char *device = getenv("MLUSIM_DEVICE");
    cr_expect_eq(result.status,
                 everywhere_refuses(op, device) ? MLUOP_STATUS_ARCH_MISMATCH
                                                : c->status,
                 "%s on %s, %s: %s", c->name, device, variant,
                 mluOpGetErrorString(result.status));
    if (result.status)
        return;
    cr_assert(result.is_good, "%s, %s", c->name, variant);
    for (int i = 0; mlusimLaunchFigures(i, &f) == 0; i++) {
        expect_sum(c, &f);
        add_launch(op, &r, &f);
    }
    if (mlusimLaunchCount() == 0)
        return; /* nothing to do */
    cr_assert_eq(mlusimLaunchFigures(0, &f), 0);
    struct kn_machine m = machine_of(&f);
    expect_traffic(op, c, variant, &r, &m);
    for (size_t i = 0; i < op->n_steps; i++)
        is_seen[i] = is_seen[i] || r.is_there[i];
}

void everywhere_steps(const struct kn_operator *op, const char *device)
{
    bool is_seen[MLUSIM_MAX_STEPS] = {false};
    setenv("MLUSIM_DEVICE", device, 1);
    cr_assert_leq(op->n_steps, MLUSIM_MAX_STEPS);
    for (size_t v = 0; v < op->function->n_variants; v++)
        for (size_t i = 0; i < op->n_cases; i++)
            if (!(op->cases[i].flags & KN_CASE_LARGE))
                expect_steps(op, &op->cases[i], op->function->variants[v],
                             is_seen);
    for (size_t i = 0; i < op->n_steps; i++)
        cr_expect(is_seen[i], "no case has %s", op->steps[i].name);
}

/* ---- NRAM --------------------------------------------------------------- */

static void expect_full(const struct kn_operator *op, const struct kn_case *c,
                        const char *variant, size_t nram, int arch)
{
    struct kn_region r[KN_MAX_REGIONS];
    const struct kn_machine m = {
        .nram_bytes = nram, .arch = arch, .speed = {32, 1000000, 3200000, 384}};
    size_t n = op->partition(c, variant, &m, r), end = 0;
    cr_assert(n > 1 && n <= KN_MAX_REGIONS);
    for (size_t i = 0; i < n; i++) {
        cr_assert_eq(r[i].offset, end, "%s: %s begins at %zu, not %zu", c->name,
                     r[i].name, r[i].offset, end);
        end += r[i].bytes;
    }
    cr_assert_eq(end, nram, "%s: %zu bytes of %zu", c->name, end, nram);
    cr_assert_eq(r[n - 1].bytes, 128 * 1024); /* the compiler's */
}

void everywhere_partition(const struct kn_operator *op)
{
    for (size_t v = 0; v < op->function->n_variants; v++)
        for (size_t i = 0; i < op->n_cases; i++) {
            if (op->cases[i].status)
                continue;
            const char *variant = op->function->variants[v];
            expect_full(op, &op->cases[i], variant, 512 << 10, 270);
            expect_full(op, &op->cases[i], variant, 768 << 10, 372);
            expect_full(op, &op->cases[i], variant, 512 << 10, 592);
        }
}

/* ---- random cases -------------------------------------------------------- */

static void describe(const struct kn_operator *op, const struct kn_case *c,
                     char *text, size_t bytes)
{
    size_t n = 0;
    for (size_t i = 0; i < op->n_fields && n < bytes; i++)
        n += (size_t)snprintf(text + n, bytes - n, "%s %g, ", op->fields[i],
                              c->value[i]);
}

void everywhere_random(const struct kn_operator *op, const char *device,
                       everywhere_make *make, everywhere_judged *judged)
{
    enum { N_SHAPES = 40 };
    setenv("MLUSIM_DEVICE", device, 1);
    struct kn_random r = kn_random_init((uint32_t)atoi(device + 3));
    for (uint32_t i = 0; i < N_SHAPES; i++) {
        char text[400];
        struct kn_case c = {.name = "random", .doc = text, .seed = 1000 + i};
        make(&r, &c);
        describe(op, &c, text, sizeof text);
        struct kn_options options = {
            .task_type = types[kn_random_int(&r, 0, COUNT(types) - 1)],
            .variant = op->function->variants[i % op->function->n_variants],
            .judged = judged,
            .user = &c};
        struct kn_result result = kn_run(op, &c, &options);
        cr_expect(result.is_good, "%s: %s%s, type %d: %s", device, text,
                  options.variant, (int)options.task_type,
                  mluOpGetErrorString(result.status));
    }
}

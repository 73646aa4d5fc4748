/* SPDX-License-Identifier: MIT */
/*
 * The runtime launches kernels by sim_launch of the simulator's library. This
 * program has one of its own, which the loader finds first: it has the
 * simulator tell of ops during the launch and hands it on.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "tests/kernels/maps.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "sim/observe.h"
#include "tests/kernels/everywhere.h"

/* What the launches of a case touched. */
static struct {
    bool is_on;
    const char *kernel; /* NULL: all are looked at */
    uint64_t nram;      /* where it begins */
    size_t n;
    struct kn_region regions[KN_MAX_REGIONS];
    bool is_begun[KN_MAX_REGIONS], is_touched[KN_MAX_REGIONS];
} seen;

static void touch(uint64_t first, uint64_t bytes)
{
    for (size_t i = 0; i < seen.n; i++) {
        const struct kn_region *r = &seen.regions[i];
        if (first + bytes <= r->offset || first >= r->offset + r->bytes)
            continue;
        seen.is_touched[i] = true;
        seen.is_begun[i] = seen.is_begun[i] || first == r->offset;
    }
}

static void op_is_done(void *self, const struct sim_op_event *event)
{
    (void)self;
    for (unsigned i = 0; i < event->n_ranges; i++) {
        const struct sim_range *r = &event->ranges[i];
        if (r->space == SIM_SPACE_NRAM)
            touch(r->address - seen.nram, r->bytes);
    }
}

/* Where the variable begins that the kernels cut up. */
static uint64_t nram_of(const struct sim_module *module)
{
    struct sim_variable v;
    for (size_t i = 0; sim_variable(module, i, &v); i++)
        if (strcmp(v.name, "nram_buffer") == 0)
            return v.address;
    cr_assert_fail("no nram_buffer");
    return 0;
}

enum sim_status sim_launch(struct sim *sim, const struct sim_launch *launch,
                           struct sim_profile *profile)
{
    static const struct sim_observer observer = {.wants = SIM_WANTS_OP,
                                                 .op = op_is_done};
    enum sim_status (*next)(struct sim *, const struct sim_launch *,
                            struct sim_profile *);
    void *found = dlsym(RTLD_NEXT, "sim_launch");
    cr_assert(found);
    memcpy(&next, &found, sizeof next);
    if (!seen.is_on || (seen.kernel && !strstr(launch->kernel, seen.kernel)))
        return next(sim, launch, profile);
    seen.nram = nram_of(launch->module);
    cr_assert_eq(sim_attach(sim, &observer, &seen), SIM_OK);
    enum sim_status status = next(sim, launch, profile);
    sim_detach(sim, &observer, &seen);
    return status;
}

static bool is_named(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* Answers whether something was touched: some calls have nothing to do. */
static bool expect_agreement(const char *device, const char *variant,
                             const struct kn_case *c)
{
    bool is_any = false;
    for (size_t i = 0; i < seen.n; i++) {
        const char *name = seen.regions[i].name;
        bool is_free = is_named(name, "unused") || is_named(name, "compiler");
        is_any = is_any || seen.is_touched[i];
        cr_expect(!is_free || !seen.is_touched[i],
                  "%s, %s on %s: %s from %zu on is touched", c->name, variant,
                  device, name, seen.regions[i].offset);
        cr_expect(is_free || seen.is_begun[i] || !seen.is_touched[i],
                  "%s, %s on %s: nothing begins at %s, %zu", c->name, variant,
                  device, name, seen.regions[i].offset);
    }
    return is_any;
}

/* Answers whether ops of the case touched anything. */
static bool look_at(const struct kn_operator *op, const struct kn_case *c,
                    const char *device, const char *variant)
{
    const struct kn_options options = {.task_type = cnrtFuncTypeMutable,
                                       .variant = variant};
    cnrtDeviceProp_t properties;
    cr_assert_eq(cnrtGetDeviceProperties(&properties, 0), cnrtSuccess);
    const struct kn_machine m = {.nram_bytes =
                                     (size_t)properties.nramSizePerMcore,
                                 .arch = properties.ISAVersion};
    memset(seen.is_begun, 0, sizeof seen.is_begun);
    memset(seen.is_touched, 0, sizeof seen.is_touched);
    seen.n = op->partition(c, variant, &m, seen.regions);
    seen.is_on = true;
    struct kn_result r = kn_run(op, c, &options);
    seen.is_on = false;
    if (r.status == MLUOP_STATUS_ARCH_MISMATCH)
        return false;
    cr_assert(r.is_good, "%s, %s on %s", c->name, variant, device);
    return expect_agreement(device, variant, c);
}

/* Whether the variant touched anything in any case. */
static bool look_at_variant(const struct kn_operator *op, const char *device,
                            const char *variant, const char *cases)
{
    bool is_any = false;
    for (size_t i = 0; i < op->n_cases; i++) {
        const struct kn_case *c = &op->cases[i];
        bool is_quick = !(c->flags & (KN_CASE_LARGE | KN_CASE_LONG));
        if (!c->status && (cases ? is_named(c->name, cases) : is_quick))
            is_any = look_at(op, c, device, variant) || is_any;
    }
    return is_any;
}

void maps_agree(const struct kn_operator *op, const char *device,
                const char *kernel, const char *cases)
{
    setenv("MLUSIM_DEVICE", device, 1);
    seen.kernel = kernel;
    for (size_t v = 0; v < op->function->n_variants; v++) {
        const char *variant = op->function->variants[v];
        bool is_any = look_at_variant(op, device, variant, cases);
        cr_expect(is_any || everywhere_refuses(op, device),
                  "%s on %s: nothing is touched", variant, device);
    }
}

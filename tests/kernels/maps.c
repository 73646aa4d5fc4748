/* SPDX-License-Identifier: MIT */
/*
 * The runtime launches kernels by sim_launch of the simulator's library. This
 * program has one of its own, which the loader finds first: it has the
 * simulator tell of ops and of named regions during the launch and hands it on.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "tests/kernels/maps.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/observe.h"
#include "tests/kernels/everywhere.h"

/* What the launches of a case touched. */
static struct {
    bool is_on;
    const char *kernel; /* that the map is of; NULL: of all */
    struct sim *sim;
    bool is_mapped; /* the launch is of that kernel */
    bool is_recut;  /* names were taken away: what follows is another map */
    uint64_t nram;  /* where it begins */
    size_t n;
    struct kn_region regions[KN_MAX_REGIONS];
    bool is_begun[KN_MAX_REGIONS], is_touched[KN_MAX_REGIONS];
    bool is_named[KN_MAX_REGIONS];
    char outside[200]; /* an op that leaves the parts, else empty */
    char unlike[200];  /* a name that is not the map's, else empty */
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
        if (r->space != SIM_SPACE_NRAM || r->bytes == 0)
            continue;
        if (seen.is_mapped)
            touch(r->address - seen.nram, r->bytes);
        uint64_t first, next;
        if (r->address + r->bytes >
            sim_named_regions_end(seen.sim, event->by.number, r->address,
                                  &first, &next))
            snprintf(seen.outside, sizeof seen.outside,
                     "%s leaves the parts: %" PRIu64 " bytes from %" PRIu64
                     " on",
                     event->intrinsic, r->bytes, r->address - seen.nram);
    }
}

/* Parts have the names of the map; what else has one is whole parts. */
static void region_is_named(void *self, const struct sim_region_event *event)
{
    const uint64_t first = event->address - seen.nram;
    bool is_begin = false, is_end = false;
    (void)self;
    seen.is_recut = seen.is_recut || event->is_end;
    if (!seen.is_mapped || seen.is_recut || event->address < seen.nram ||
        first >= seen.regions[seen.n - 1].offset)
        return; /* that of SRAM has another place */
    for (size_t i = 0; i < seen.n; i++) {
        const struct kn_region *r = &seen.regions[i];
        const bool is_same = strcmp(r->name, event->name) == 0 &&
                             r->offset == first && r->bytes == event->bytes;
        seen.is_named[i] = seen.is_named[i] || is_same;
        if (is_same)
            return;
        is_begin = is_begin || r->offset == first;
        is_end = is_end || (r->offset + r->bytes == first + event->bytes &&
                            r->offset != first);
    }
    if (!is_begin || !is_end)
        snprintf(seen.unlike, sizeof seen.unlike,
                 "'%s', %" PRIu64 " bytes from %" PRIu64 " on", event->name,
                 event->bytes, first);
}

/* Where the variable begins that the kernels cut up. */
static uint64_t nram_of(const struct sim_module *module)
{
    struct sim_variable v;
    for (size_t i = 0; sim_variable(module, NULL, i, &v); i++)
        if (strcmp(v.name, "nram_buffer") == 0)
            return v.address;
    cr_assert_fail("no nram_buffer");
    return 0;
}

enum sim_status sim_launch(struct sim *sim, const struct sim_launch *launch,
                           struct sim_profile *profile)
{
    static const struct sim_observer observer = {.wants = SIM_WANTS_OP |
                                                          SIM_WANTS_REGION,
                                                 .op = op_is_done,
                                                 .region = region_is_named};
    enum sim_status (*next)(struct sim *, const struct sim_launch *,
                            struct sim_profile *);
    void *found = dlsym(RTLD_NEXT, "sim_launch");
    cr_assert(found);
    memcpy(&next, &found, sizeof next);
    if (!seen.is_on)
        return next(sim, launch, profile);
    seen.sim = sim;
    seen.is_recut = false;
    seen.is_mapped = !seen.kernel || strstr(launch->kernel, seen.kernel);
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
        cr_expect(is_free || seen.is_named[i] || !seen.is_touched[i],
                  "%s, %s on %s: no kernel names %s", c->name, variant, device,
                  name);
    }
    cr_expect(!*seen.outside, "%s, %s on %s: %s", c->name, variant, device,
              seen.outside);
    cr_expect(!*seen.unlike, "%s, %s on %s: the map has no part %s", c->name,
              variant, device, seen.unlike);
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
                                 .arch = properties.ISAVersion,
                                 .speed = kn_speed_of(&properties)};
    memset(seen.is_begun, 0, sizeof seen.is_begun);
    memset(seen.is_touched, 0, sizeof seen.is_touched);
    memset(seen.is_named, 0, sizeof seen.is_named);
    seen.outside[0] = seen.unlike[0] = 0;
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

/* SPDX-License-Identifier: MIT */
/* The ranges of the variables that a kernel can reach, from the symbols of its
 * module. Of several symbols for the same bytes, the longest is used. */
#include "sim/op/stray_access.h"
#include "sim/machine/machine.h"
#include "sim/memory/pools.h"
#include "sim/observers/notify.h"

#include <assert.h>
#include <stdlib.h>

static size_t collect(const struct isa_image *image,
                      const struct isa_kernel *kernel, struct sim_extent *of)
{
    size_t n = 0;
    for (size_t i = 0; i < image->n_symbols; i++) {
        const struct isa_symbol *s = &image->symbols[i];
        const uint64_t end = s->address + s->bytes;
        if (s->is_function || s->bytes == 0 || !isa_image_sees(kernel, s))
            continue;
        if (n == 0 || s->address >= of[n - 1].end)
            of[n++] = (struct sim_extent){s->address, end};
        else if (s->address == of[n - 1].first && end > of[n - 1].end)
            of[n - 1].end = end;
    }
    return n;
}

static void note_ends(struct sim_extents *e, uint64_t bytes)
{
    const uint64_t piece = 1u << SIM_EXTENT_SHIFT;
    for (size_t i = 0; i < e->n; i++) {
        uint64_t at = e->of[i].first - e->nram;
        const uint64_t end = e->of[i].end - e->nram;
        if (at >= bytes || end > bytes)
            continue;
        if (end - at > e->largest.bytes) {
            e->largest.first = at;
            e->largest.bytes = end - at;
        }
        at = (at + piece - 1) & ~(piece - 1);
        for (; at < end; at += piece)
            e->ends[at >> SIM_EXTENT_SHIFT] = (uint32_t)end;
    }
}

/* Finds a kernel that can reach the same variables. */
static const struct isa_kernel *like(const struct isa_image *image,
                                     const struct isa_kernel *kernel)
{
    return kernel->n_locals == 0 && image->kernels->n_locals == 0
               ? image->kernels
               : kernel;
}

const struct sim_extents *sim_extents_of(struct sim_module *m,
                                         const struct isa_kernel *kernel,
                                         const struct sim_core *c)
{
    const size_t number = (size_t)(like(&m->image, kernel) - m->image.kernels);
    assert(number < m->image.n_kernels);
    if (m->known[number].extents)
        return m->known[number].extents;
    assert(c->nram.bytes <= UINT32_MAX);
    struct sim_extents *e =
        isa_alloc(1, sizeof *e + m->image.n_symbols * sizeof e->of[0]);
    if (!e)
        return NULL;
    e->nram = c->nram.first;
    e->n = collect(&m->image, kernel, e->of);
    e->ends =
        isa_alloc((c->nram.bytes >> SIM_EXTENT_SHIFT) + 1, sizeof *e->ends);
    if (!e->ends) {
        free(e);
        return NULL;
    }
    e->image = &m->image;
    e->has_beyond = m->image.n_beyond > 0;
    if (!e->has_beyond)
        note_ends(e, c->nram.bytes);
    return m->known[number].extents = e;
}

void sim_extents_fini(struct sim_module *m)
{
    for (size_t i = 0; m->known && i < m->image.n_kernels; i++) {
        struct sim_extents *e = m->known[i].extents;
        if (e)
            free(e->ends);
        free(e);
        m->known[i].extents = NULL;
    }
}

const struct sim_extent *sim_extent_around(const struct sim_extents *e,
                                           uint64_t address, uint64_t bytes)
{
    size_t low = 0, high = e->n; /* at the end, the index of the first extent
                                    after `address` */
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (e->of[middle].first <= address)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return NULL;
    const struct sim_extent *x = &e->of[low - 1];
    return address < x->end && bytes <= x->end - address ? x : NULL;
}

static bool has_variables(const struct sim_call *call, enum isa_space space)
{
    return space == ISA_SPACE_NRAM || space == ISA_SPACE_SRAM ||
           space == ISA_SPACE_GLOBAL ||
           (space == ISA_SPACE_WRAM && call->direction);
}

static bool is_beyond(const struct sim_extents *e, uint64_t pc)
{
    for (size_t i = 0; i < e->image->n_beyond; i++)
        if (e->image->beyond[i].pc == pc)
            return true;
    return false;
}

bool sim_is_stray_access(const struct sim_call *call)
{
    const struct sim *sim = call->core->sim;
    const struct sim_extents *e = sim->run.extents;
    const bool is_pooled = sim_is_pooled(sim);
    if (e->has_beyond && is_beyond(e, sim_actor_of(call->core).pc))
        return true;
    for (unsigned i = 0; i < call->plan->n_spans; i++) {
        const struct sim_operand *s = &call->spans[i];
        if (s->bytes > 0 && s->space == ISA_SPACE_GDRAM && is_pooled &&
            sim_pool_is_stray(sim, s->address, s->bytes))
            return true;
        if (s->bytes > 0 && has_variables(call, s->space) &&
            !(s->space == ISA_SPACE_NRAM &&
              sim_extents_hold(e, s->address - e->nram, s->bytes)) &&
            !sim_extent_around(e, s->address, s->bytes))
            return true;
    }
    return false;
}

/* SPDX-License-Identifier: MIT */
/* Observers: collects the wanted events, and builds events. sim/op/notify.c
 * builds the event of an op. */
#include "sim/observers/notify.h"
#include "isa/scalar/decode.h"
#include "sim/machine/fail.h"
#include "sim/machine/names.h"

#include <string.h>

/* ---- attaching ----------------------------------------------------------- */

static void collect_wants(struct sim *sim)
{
    sim->wants = 0;
    sim->notify_op = NULL;
    unsigned n_notified = 0;
    sim->watched_first = UINT64_MAX; /* empty range */
    sim->watched_last = 0;
    sim->watches_stack = false;
    for (unsigned i = 0; i < sim->n_cores; i++)
        sim->cores[i].fast_event.plan = NULL; /* rebuild the event: it may
                                                 lack ranges */
    for (unsigned i = 0; i < sim->n_observers; i++) {
        const struct sim_observer *o = sim->observers[i].observer;
        sim->wants |= o->wants;
        if (o->wants & SIM_WANTS_OP) {
            sim->notify_op = n_notified++ == 0 ? o->op : NULL;
            sim->notify_op_self = sim->observers[i].self;
        }
        if (!(o->wants & SIM_WANTS_ACCESS))
            continue;
        sim->watches_stack |= !(o->wants & SIM_WANTS_FAR);
        uint64_t first = o->access_bytes ? o->access_first : 0;
        uint64_t last =
            o->access_bytes ? first + o->access_bytes - 1 : UINT64_MAX;
        if (first < sim->watched_first)
            sim->watched_first = first;
        if (last > sim->watched_last)
            sim->watched_last = last;
    }
}

/* Whether the observer wants an access to these bytes. */
static bool wants_access(const struct sim_observer *o, uint64_t address,
                         unsigned bytes, bool is_near)
{
    return o->wants & SIM_WANTS_ACCESS &&
           !(is_near && o->wants & SIM_WANTS_FAR) &&
           (!o->access_bytes || address - o->access_first < o->access_bytes ||
            o->access_first - address < bytes);
}

enum sim_status sim_attach(struct sim *sim, const struct sim_observer *observer,
                           void *self)
{
    assert(observer);
    assert(sim->n_observers <= SIM_MAX_OBSERVERS);
    if (sim->n_observers + sim->n_muted == SIM_MAX_OBSERVERS)
        return sim_fail(sim, SIM_ERROR_ARGUMENT,
                        "there are %d observers already", SIM_MAX_OBSERVERS);
    sim->observers[sim->n_observers++] = (struct sim_attached){observer, self};
    collect_wants(sim);
    return SIM_OK;
}

/* Removes an observer from a list; returns the new length. */
static unsigned take_out(struct sim_attached *list, unsigned count,
                         const struct sim_observer *observer, const void *self)
{
    unsigned n = 0;
    for (unsigned i = 0; i < count; i++) {
        const struct sim_attached a = list[i];
        if (a.observer != observer || a.self != self)
            list[n++] = a;
    }
    return n;
}

void sim_detach(struct sim *sim, const struct sim_observer *observer,
                void *self)
{
    assert(observer);
    sim->n_observers =
        take_out(sim->observers, sim->n_observers, observer, self);
    sim->n_muted = take_out(sim->muted, sim->n_muted, observer, self);
    collect_wants(sim);
}

void sim_mute(struct sim *sim, const struct sim_observer *but)
{
    unsigned n = 0;
    for (unsigned i = 0; i < sim->n_observers; i++) {
        const struct sim_attached a = sim->observers[i];
        if (a.observer == but)
            sim->observers[n++] = a;
        else
            sim->muted[sim->n_muted++] = a;
    }
    sim->n_observers = n;
    collect_wants(sim);
}

void sim_unmute(struct sim *sim)
{
    assert(sim->n_observers + sim->n_muted <= SIM_MAX_OBSERVERS);
    for (unsigned i = 0; i < sim->n_observers; i++) /* keeps the order of the
                                                       observers */
        sim->muted[sim->n_muted++] = sim->observers[i];
    memcpy(sim->observers, sim->muted, sizeof sim->observers);
    sim->n_observers = sim->n_muted;
    sim->n_muted = 0;
    collect_wants(sim);
}

/* Calls FUNCTION of every observer that wants WHAT. */
#define TELL(sim, WHAT, function, event)                  \
    for (unsigned i = 0; i < (sim)->n_observers; i++)     \
        if ((sim)->observers[i].observer->wants & (WHAT)) \
    (sim)->observers[i].observer->function((sim)->observers[i].self, (event))

/* ---- events -------------------------------------------------------------- */

bool sim_range_segment(const struct sim_range *r, uint64_t k, uint64_t *address)
{
    if (k >= r->n || (r->chosen && !(r->chosen[k / 8] >> k % 8 & 1)))
        return false;
    if (r->offsets) {
        uint32_t offset;
        memcpy(&offset, (const char *)r->offsets + k * sizeof offset,
               sizeof offset);
        *address = r->base + offset;
        return true;
    }
    const struct isa_walk walk = {r->stride0, r->stride1, r->count0};
    *address = r->base + (uint64_t)isa_walk_offset(&walk, k);
    return true;
}

bool sim_range_is_old(const struct sim_op_event *e, unsigned i, uint64_t at)
{
    const struct sim_range *d = &e->ranges[0], *s = &e->ranges[i];
    assert(e->is_partial && s->bytes > 0);
    const int64_t there =
        (int64_t)(s->address + at % s->bytes) - (int64_t)d->address;
    return isa_stream_is_old(at, there, s->element_bits, d->element_bits);
}

uint64_t sim_last_repeat(const struct sim_op_event *e, unsigned i)
{
    const struct sim_range *d = &e->ranges[0], *s = &e->ranges[i];
    return s->element_bits == d->element_bits
               ? (d->bytes / s->bytes - 1) * s->bytes
               : 0;
}

bool sim_reads_new(const struct sim_op_event *e)
{
    const struct sim_range *d = &e->ranges[0];
    for (unsigned i = 1; e->is_partial && i < e->n_ranges; i++) {
        const struct sim_range *s = &e->ranges[i];
        for (uint64_t k = 0; s->is_read && k < s->bytes; k++)
            if (s->address + k - d->address < d->bytes &&
                s->address != d->address &&
                !sim_range_is_old(e, i, sim_last_repeat(e, i) + k))
                return true;
    }
    return false;
}

void sim_send_special(const struct sim *sim, const struct sim_op_event *event,
                      uint32_t wants)
{
    TELL(sim, SIM_WANTS_OP | wants, op, event);
}

void sim_send_op(const struct sim *sim, const struct sim_op_event *event)
{
    TELL(sim, SIM_WANTS_OP, op, event);
}

static struct sim_access_event access_of(const struct sim_core *c,
                                         uint64_t address, unsigned bytes,
                                         enum sim_access how)
{
    assert(bytes > 0 && how != SIM_EXEC);
    return (struct sim_access_event){
        .by = sim_actor_of(c),
        .address = address,
        .bytes = bytes,
        .reads = (how & SIM_READ) != 0,
        .writes = (how & SIM_WRITE) != 0,
    };
}

void sim_send_stray(struct sim_core *c, uint64_t address, unsigned bytes,
                    enum sim_access how)
{
    const struct sim_access_event event = access_of(c, address, bytes, how);
    for (unsigned i = 0; i < c->sim->n_observers; i++) {
        const struct sim_attached *a = &c->sim->observers[i];
        if ((a->observer->wants & (SIM_WANTS_STRAY | SIM_WANTS_ACCESS)) ==
            SIM_WANTS_STRAY)
            a->observer->access(a->self, &event);
    }
}

void sim_send_access(struct sim_core *c, uint64_t address, unsigned bytes,
                     enum sim_access how)
{
    const struct sim_access_event event = access_of(c, address, bytes, how);
    const bool is_near = address - c->stack.first <= c->stack.bytes - bytes;
    for (unsigned i = 0; i < c->sim->n_observers; i++) {
        const struct sim_attached *a = &c->sim->observers[i];
        if (wants_access(a->observer, address, bytes, is_near))
            a->observer->access(a->self, &event);
    }
}

/* Converts bits by enum isa_unit to bits by SIM_PROFILE_.... */
static uint32_t profile_units(uint32_t units)
{
    uint32_t bits = 0;
    for (unsigned u = ISA_UNIT_SCALAR; u < ISA_N_UNITS; u++)
        if (units & 1u << u)
            bits |= 1u << sim_profile_unit_of((enum isa_unit)u);
    return bits;
}

void sim_send_order(struct sim_core *c, enum sim_order_kind kind,
                    uint32_t units, uint32_t id, uint64_t until)
{
    struct sim_order_event event = {
        .by = sim_actor_of(c), .kind = kind, .id = id, .until = until};
    if (kind == SIM_ORDER_ARRIVE || kind == SIM_ORDER_OPEN)
        event.what = sim_barrier_name(c->barrier);
    if (kind == SIM_ORDER_OPEN)
        event.meeting = c->sim->run.n_meetings;
    event.units = profile_units(units);
    if (kind == SIM_ORDER_UNITS)
        event.id = profile_units(id);
    TELL(c->sim, SIM_WANTS_ORDER, order, &event);
}

void sim_send_task(struct sim_core *c, bool is_end)
{
    const struct sim_task_event event = {
        .by = sim_actor_of(c), .is_end = is_end, .returned = c->returned_at};
    TELL(c->sim, SIM_WANTS_TASK, task, &event);
}

bool sim_is_branch(const struct sim_insn *insn)
{
    return insn->body > ISA_I_ILLEGAL && insn->body < ISA_I_BANG &&
           isa_insns[insn->body].format == ISA_FORMAT_B;
}

void sim_send_insn(struct sim_core *c)
{
    if (c->pc >= c->program->insns + c->program->n)
        return; /* the pc is not at an instruction, but at an entry after the
                   text */
    const struct sim_insn_event event = {.by = sim_actor_of(c),
                                         .is_branch = sim_is_branch(c->pc)};
    TELL(c->sim, SIM_WANTS_INSN, insn, &event);
}

void sim_send_step(struct sim_core *c, const struct sim_insn *at,
                   const char *name)
{
    struct sim_step_event event = {.by = sim_actor_of(c), .name = name};
    event.by.pc = sim_program_address(c->program, at);
    event.by.retired = 0;
    TELL(c->sim, SIM_WANTS_STEP, step, &event);
}

void sim_send_region(struct sim_core *c, const struct sim_named_region *region,
                     bool is_end)
{
    const struct sim_region_event event = {.by = sim_actor_of(c),
                                           .name = region->name,
                                           .parent = region->parent,
                                           .address = region->address,
                                           .bytes = region->bytes,
                                           .is_end = is_end};
    TELL(c->sim, SIM_WANTS_REGION, region, &event);
}

void sim_send_skip(struct sim_core *c, const char *intrinsic,
                   const struct isa_direction_info *direction, bool writes_dram)
{
    const struct sim_skip_event event = {.by = sim_actor_of(c),
                                         .intrinsic = intrinsic,
                                         .direction =
                                             direction ? direction->name : NULL,
                                         .writes_dram = writes_dram};
    TELL(c->sim, SIM_WANTS_SKIP, skip, &event);
}

void sim_send_soon(struct sim *sim, uint64_t address)
{
    TELL(sim, SIM_WANTS_SOON, soon, address);
}

void sim_send_alloc(struct sim *sim, uint64_t address, uint64_t bytes,
                    bool is_freed)
{
    const struct sim_alloc_event event = {
        .address = address, .bytes = bytes, .is_freed = is_freed};
    TELL(sim, SIM_WANTS_ALLOC, alloc, &event);
}

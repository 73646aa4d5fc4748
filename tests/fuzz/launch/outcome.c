/* SPDX-License-Identifier: MIT
 *
 * See outcome.h. Memories are known by the sums of the pages that count as
 * written, so which these are must be the same as well.
 */
#include "tests/fuzz/launch/outcome.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/support/files/hash.h"
#include "sim/fault/fault.h"

uint64_t outcome_sum(uint64_t sum, const void *bytes, size_t n)
{
    return isa_hash(bytes, n, sum);
}

/* ---- noting -------------------------------------------------------------- */

static uint64_t sum_of(const struct sim_region *r)
{
    const uint64_t page = 1ull << SIM_PAGE_SHIFT;
    uint64_t sum = 1;
    for (uint64_t at = 0; r->dirty && at < r->bytes; at += page) {
        if (!r->dirty[at >> SIM_PAGE_SHIFT])
            continue;
        const uint64_t n = r->bytes - at < page ? r->bytes - at : page;
        sum = outcome_sum(sum + at, r->host + at, (size_t)n);
    }
    return sum;
}

static void note_core(struct outcome_core *o, const struct sim_core *c)
{
    if (!sim_core_has_task(c))
        return;
    *o = (struct outcome_core){
        .registers = outcome_sum(1, c->x, 32 * sizeof *c->x),
        .pc = sim_program_address(c->program, c->pc),
        .clock = c->clock,
        .retired = sim_core_retired(c),
        .nram = sum_of(&c->nram),
        .wram = sum_of(&c->wram) ^ sum_of(&c->lanes.beside),
        .stack = sum_of(&c->stack)};
}

/* By what a site has that is no address of the host. */
static uint64_t sum_sites(struct sim *sim)
{
    size_t n;
    const struct sim_site *s = sim_sites(sim, &n);
    uint64_t sum = n;
    for (size_t i = 0; i < n; i++) {
        struct sim_site site = s[i];
        site.op = site.intrinsic = NULL;
        sum = outcome_sum(sum, &site, sizeof site);
    }
    return sum;
}

void outcome_note(struct outcome *o, struct sim *sim,
                  const struct sim_module *module, enum sim_status status)
{
    o->status = status;
    snprintf(o->message, sizeof o->message, "%s", status ? sim_error(sim) : "");
    o->profile.host_seconds = 0;
    o->profile.untranslated = NULL;
    memset(&o->facts, 0, sizeof o->facts);
    if ((status != SIM_ERROR_FAULT && status != SIM_ERROR_STOPPED) ||
        !sim_fault_facts(sim, &o->facts))
        memset(&o->facts, 0, sizeof o->facts);
    o->kind = SIM_FAULT_NONE;
    for (int i = 1; i < SIM_N_FAULTS; i++)
        if (o->facts.id &&
            strcmp(o->facts.id, sim_fault_id((enum sim_fault_kind)i)) == 0)
            o->kind = (enum sim_fault_kind)i;
    if (status && status != SIM_ERROR_FAULT && status != SIM_ERROR_STOPPED)
        return; /* nothing has begun */
    o->globals =
        outcome_sum(o->globals, module->globals.host, module->globals.bytes);
    for (unsigned k = 0; k < sim->device->clusters; k++)
        o->sram ^= sum_of(&sim->clusters[k].sram) * (2 * k + 1);
    o->sites = outcome_sum(o->sites, &(uint64_t){sum_sites(sim)}, 8);
    o->n_cores = sim->n_cores;
    for (unsigned i = 0; i < sim->n_cores; i++)
        note_core(&o->cores[i], &sim->cores[i]);
}

/* ---- comparing ----------------------------------------------------------- */

static const char *words_differ(const char *what, const char *a, const char *b,
                                char *text, size_t bytes)
{
    snprintf(text, bytes, "%s:\n--- one\n%s\n--- other\n%s\n", what, a, b);
    return text;
}

static const char *numbers_differ(const char *what, uint64_t a, uint64_t b,
                                  char *text, size_t bytes)
{
    snprintf(text, bytes,
             "%s: %" PRIu64 " (0x%" PRIx64 "), %" PRIu64 " (0x%" PRIx64 ")",
             what, a, a, b, b);
    return text;
}

static const char *profiles_differ(const struct sim_profile *a,
                                   const struct sim_profile *b, char *text,
                                   size_t bytes)
{
    if (a->cycles != b->cycles)
        return numbers_differ("cycles", a->cycles, b->cycles, text, bytes);
    for (int i = 0; i < SIM_N_COUNTERS; i++)
        if (a->counters[i] != b->counters[i])
            return numbers_differ(sim_counter_name((enum sim_counter)i),
                                  a->counters[i], b->counters[i], text, bytes);
    const unsigned char *x = (const void *)a, *y = (const void *)b;
    for (size_t i = 0; i < sizeof *a; i++)
        if (x[i] != y[i])
            return numbers_differ("byte of the profile, value", i, x[i], text,
                                  bytes);
    return NULL;
}

static const char *cores_differ(const struct outcome *a,
                                const struct outcome *b, char *text,
                                size_t bytes)
{
    for (unsigned i = 0; i < a->n_cores; i++) {
        const struct outcome_core *x = &a->cores[i], *y = &b->cores[i];
        char what[60];
#define SAME(field)                                                   \
    if (x->field != y->field) {                                       \
        snprintf(what, sizeof what, "core %u, " #field, i);           \
        return numbers_differ(what, x->field, y->field, text, bytes); \
    }
        SAME(pc)
        SAME(retired)
        SAME(clock)
        SAME(registers)
        SAME(nram)
        SAME(wram)
        SAME(stack)
#undef SAME
    }
    return NULL;
}

static const char *shared_differs(const struct outcome *a,
                                  const struct outcome *b, char *text,
                                  size_t bytes)
{
#define SAME(field)           \
    if (a->field != b->field) \
        return numbers_differ(#field, a->field, b->field, text, bytes);
    SAME(loaded)
    SAME(status)
    SAME(kind)
    SAME(printed)
    SAME(gdram)
    SAME(globals)
    SAME(sram)
    SAME(sites)
#undef SAME
    return NULL;
}

const char *outcome_differs(const struct outcome *a, const struct outcome *b,
                            enum outcome_level level, char *text, size_t bytes)
{
    if (a->broken || b->broken)
        return words_differ("what must not be written",
                            a->broken ? a->broken : "",
                            b->broken ? b->broken : "", text, bytes);
    if (strcmp(a->message, b->message))
        return words_differ("the message", a->message, b->message, text, bytes);
    const char *what = shared_differs(a, b, text, bytes);
    if (!what)
        what = profiles_differ(&a->profile, &b->profile, text, bytes);
    if (!what && memcmp(&a->facts, &b->facts, sizeof a->facts))
        what = "the facts of the fault";
    if (!what && (level == OUTCOME_ALL || a->status == SIM_OK))
        what = cores_differ(a, b, text, bytes);
    if (!what && level == OUTCOME_ALL && strcmp(a->reports, b->reports))
        what = words_differ("reports", a->reports, b->reports, text, bytes);
    if (!what && level == OUTCOME_ALL && a->n_events != b->n_events)
        what = numbers_differ("events", a->n_events, b->n_events, text, bytes);
    if (!what && level == OUTCOME_ALL && a->events != b->events)
        what = "what observers are told";
    return what;
}

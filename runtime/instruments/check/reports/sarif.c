/* SPDX-License-Identifier: MIT */
/*
 * Reports of the checks as findings of a log of SARIF: the access that is wrong
 * is where they are, all other places are related.
 */
#include "runtime/instruments/check/reports/sarif.h"

#include <stdio.h>

#include "runtime/instruments/check/state/classes.h"
#include "runtime/instruments/check/state/state.h"

enum { MOST_RELATED = 6 }; /* callers, the other access, the allocation */

static struct sarif_place place(const struct sim_location *at)
{
    return (struct sarif_place){
        .file = at->file, .line = at->line, .function = at->name};
}

static void relate(struct sarif_related *related, size_t *n,
                   const struct sim_location *at, const char *message)
{
    if (at->line)
        related[(*n)++] =
            (struct sarif_related){.at = place(at), .message = message};
}

static void add(struct sarif *log, const struct chk *c,
                const struct chk_entry *e)
{
    const struct chk_report *r = &e->report;
    const bool has_access = r->now.at.line > 0;
    char before[160], cause[sizeof r->cause + 24], device[24] = "";
    if (c->device >= 0)
        snprintf(device, sizeof device, "device %d: ", c->device);
    snprintf(cause, sizeof cause, "%s%s", device, r->cause);
    struct sarif_related related[MOST_RELATED];
    size_t n = 0;
    snprintf(before, sizeof before, "after %s", r->before.what);
    if (r->has_before)
        relate(related, &n, &r->before.at, before);
    for (unsigned i = 0; i < r->now.n_callers; i++)
        relate(related, &n, &r->now.callers[i], "called from here");
    if (has_access)
        relate(related, &n, &r->made, "the memory was made here");
    const struct sarif_result result = {
        .rule = {.id = chk_id(r->class),
                 .summary = chk_doc(r->class),
                 .level = chk_severity_name(chk_severity_of(r->class))},
        .level = chk_severity_name(r->severity),
        .message = cause,
        .hint = r->remedy,
        .at = place(has_access ? &r->now.at : &r->made),
        .kernel = r->kernel,
        .count = r->count,
        .is_suppressed = e->is_suppressed,
        .related = related,
        .n_related = n,
    };
    sarif_add(log, &result);
}

void chk_sarif(const struct chk *c, struct sarif *log)
{
    char why[512] = "";
    for (size_t i = 0; i < c->n_entries; i++)
        if (!c->entries[i].same)
            add(log, c, &c->entries[i]);
    chk_why(c, why, sizeof why);
    if (why[0])
        sarif_add_gap(log, why);
}

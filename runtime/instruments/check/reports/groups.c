/* SPDX-License-Identifier: MIT */
/*
 * Reports that people see as one: with one cause, one remedy and one place, or
 * of a kind that needs no common place. Programs get each of them. Also the
 * text of places.
 */
#include <inttypes.h>
#include <string.h>

#include "runtime/instruments/check/reports/groups.h"
#include "runtime/instruments/check/state/state.h"

enum { MOST_LINES = 60 };

static bool is_line(const struct sim_location *a, const struct sim_location *b)
{
    return a->line && a->line == b->line && strcmp(a->file, b->file) == 0;
}

/* Whether both are about one variable or one line. */
static bool has_place(const struct chk_entry *a, const struct chk_entry *b)
{
    const struct chk_report *r = &a->report, *s = &b->report;
    return (a->variable && a->variable == b->variable) ||
           is_line(&r->now.at, &s->now.at) ||
           (r->has_before && s->has_before &&
            is_line(&r->before.at, &s->before.at));
}

static bool belong_together(const struct chk_entry *a,
                            const struct chk_entry *b)
{
    const struct chk_report *r = &a->report, *s = &b->report;
    if (r->class != s->class || r->severity != s->severity ||
        a->group != b->group || !a->group ||
        strcmp(r->mangled, s->mangled) != 0)
        return false;
    return a->group == CHK_EVERYWHERE ||
           (strcmp(r->remedy, s->remedy) == 0 && has_place(a, b));
}

static bool is_told(const struct chk_entry *e)
{
    return !e->same && !e->is_suppressed && !e->under;
}

void chk_group(struct chk *c, size_t first)
{
    for (size_t i = first; i < c->n_entries; i++)
        for (size_t k = first; k < i && is_told(&c->entries[i]); k++)
            if (is_told(&c->entries[k]) &&
                belong_together(&c->entries[k], &c->entries[i]))
                c->entries[i].under = k + 1;
}

void chk_tell_party(const struct chk_party *p, const char *word, FILE *out)
{
    char place[800];
    if (p->at.line)
        snprintf(place, sizeof place, "%s:%u%s%s", p->at.file, p->at.line,
                 p->at.name[0] ? " in " : "", p->at.name);
    else
        snprintf(place, sizeof place, "pc 0x%" PRIx64, p->pc);
    fprintf(out, "  %s %s", word, place);
    for (unsigned i = 0; i < p->n_callers; i++) {
        sim_caller_words(&p->callers[i], place, sizeof place);
        fprintf(out, ", called from %s", place);
    }
    fprintf(out, ": %s, task %d, cluster %u ", p->what, p->task, p->cluster);
    if (p->core == SIM_MEMORY_CORE)
        fprintf(out, "memory core");
    else
        fprintf(out, "core %u", p->core);
    fprintf(out, ", cycle %" PRIu64 "\n", p->cycle);
}

void chk_tell_caller(const struct chk_party *p, FILE *out)
{
    char place[800];
    if (!p->at.line && !p->at.name[0])
        return;
    sim_location_words(&p->at, place, sizeof place);
    fprintf(out, "  %s: %s, by the host\n", place, p->what);
}

static void tell_side(const struct chk_party *p, const char *word, FILE *out)
{
    if (p->at.line)
        fprintf(out, " %s %s:%u (%s)", word, p->at.file, p->at.line, p->what);
    else
        fprintf(out, " %s pc 0x%llx (%s)", word, (unsigned long long)p->pc,
                p->what);
}

void chk_tell_group(const struct chk *c, const struct chk_entry *e, FILE *out)
{
    const size_t number = (size_t)(e - c->entries) + 1;
    size_t n = 0;
    for (size_t i = number; i < c->n_entries; i++) {
        const struct chk_report *r = &c->entries[i].report;
        if (c->entries[i].under != number || ++n > MOST_LINES)
            continue;
        fprintf(out, "  also");
        tell_side(&r->now, "at", out);
        if (r->has_before)
            tell_side(&r->before, "after", out);
        fprintf(out, "\n");
    }
    if (n > MOST_LINES)
        fprintf(out, "  and %zu more\n", n - MOST_LINES);
}

/* SPDX-License-Identifier: MIT */
/* Prints reports for users. Reports that have the same cause, remedy and place
 * are printed as one; for some kinds, reports with different places are, too.
 * The JSON file has each report. */
#include "runtime/instruments/check/reports/tell.h"

#include <inttypes.h>
#include <string.h>

#include "isa/support/words/plural.h"

enum { MOST_LINES = 60 };

static bool is_line(const struct sim_location *a, const struct sim_location *b)
{
    return a->line && a->line == b->line && strcmp(a->file, b->file) == 0;
}

/* Whether two reports are about the same variable or line. */
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

/* Prints a line for one side of a report, after "at" or "after". */
static void tell_party(const struct chk_party *p, const char *word, FILE *out)
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

/* Prints a call of the host, if its place is known, after "at" or "after". */
static void tell_caller(const struct chk_party *p, const char *word, FILE *out)
{
    char place[800];
    if (!p->at.line && !p->at.name[0])
        return;
    sim_location_words(&p->at, place, sizeof place);
    if (strncmp(place, "at ", 3) == 0)
        fprintf(out, "  %s %s: %s, by the host\n", word, place + 3, p->what);
    else
        fprintf(out, "  %s%s: %s, by the host\n",
                strcmp(word, "at") == 0 ? "" : "after ", place, p->what);
}

static void tell_side(const struct chk_party *p, const char *word, FILE *out)
{
    if (p->at.line)
        fprintf(out, " %s %s:%u (%s)", word, p->at.file, p->at.line, p->what);
    else
        fprintf(out, " %s pc 0x%llx (%s)", word, (unsigned long long)p->pc,
                p->what);
}

/* Prints the lines of the entries that are grouped under an entry. */
static void tell_group(const struct chk *c, const struct chk_entry *e,
                       FILE *out)
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

/* Prints "mlusim: ", and the device if there are several. */
static void put_speaker(const struct chk *c, const char *who, FILE *out)
{
    fputs(who, out);
    if (c->device >= 0)
        fprintf(out, "device %d: ", c->device);
}

void chk_tell_report(const struct chk *c, const struct chk_entry *e,
                     const char *who, FILE *out)
{
    const struct chk_report *r = &e->report;
    put_speaker(c, who, out);
    fprintf(out, "%s: %s%s\n", chk_name(r->class),
            chk_severity_word(r->severity), r->cause);
    if (e->site)
        tell_party(&r->now, "at", out);
    if (r->is_host)
        tell_caller(&r->now, "at", out);
    if (r->has_before && r->before.pc == 0)
        tell_caller(&r->before, "after", out);
    else if (r->has_before)
        tell_party(&r->before, "after", out);
    if (r->bytes)
        fprintf(out, "  bytes: %" PRIu64 " at 0x%" PRIx64 " in %s%s%s\n",
                r->bytes, r->address, r->space, r->owner[0] ? ", " : "",
                r->owner);
    tell_group(c, e, out);
    if (r->from[0])
        fprintf(out, "  from: %s\n", r->from);
    fprintf(out, "  hint: %s\n", r->remedy);
    if (r->count > 1)
        fprintf(out, "  seen %" PRIu64 " times\n", r->count);
}

/* ---- all of them -------------------------------------------------------- */

/* Returns how many reports have this severity. */
static size_t n_of(const struct chk *c, enum chk_severity severity)
{
    size_t n = 0;
    for (size_t i = 0; i < c->n_entries; i++)
        n += chk_counts(&c->entries[i]) &&
             c->entries[i].report.severity == severity;
    return n;
}

size_t chk_n_errors(const struct chk *c)
{
    size_t n = 0;
    for (unsigned i = 1; i < CHK_N_SEVERITIES; i++)
        n += chk_severity_decides((enum chk_severity)i)
                 ? n_of(c, (enum chk_severity)i)
                 : 0;
    return n;
}

/* Prints a text like "(1 note)": how many reports do not make the program
 * fail. */
static void summarize_mild(const struct chk *c, FILE *out)
{
    const char *before = " (";
    for (unsigned i = 1; i < CHK_N_SEVERITIES; i++) {
        const size_t n = chk_severity_decides((enum chk_severity)i)
                             ? 0
                             : n_of(c, (enum chk_severity)i);
        if (!n)
            continue;
        fprintf(out, "%s%zu %s%s", before, n,
                chk_severity_name((enum chk_severity)i), isa_s(n));
        before = ", ";
    }
    if (before[0] == ',')
        fputs(")", out);
}

void chk_summary(const struct chk *c, FILE *out)
{
    size_t n = 0, left_out = 0;
    char why[512];
    chk_why(c, why, sizeof why);
    if (why[0])
        put_speaker(c, "mlusim: ", out);
    if (why[0])
        fprintf(out, "checks: %s\n", why);
    if (c->n_entries == 0)
        return;
    for (size_t i = 0; i < c->n_entries; i++)
        left_out += !c->entries[i].same && c->entries[i].is_suppressed;
    for (size_t i = 0; i < c->n_entries; i++)
        n += chk_counts(&c->entries[i]) && !c->entries[i].under;
    put_speaker(c, "mlusim: ", out);
    fprintf(out, "checks: %zu report%s", n, isa_s(n));
    summarize_mild(c, out);
    for (unsigned i = 0; i < CHK_N_CLASSES; i++) {
        uint64_t seen = 0;
        for (size_t k = 0; k < c->n_entries; k++)
            if (c->entries[k].report.class == i && chk_counts(&c->entries[k]))
                seen += c->entries[k].report.count;
        if (seen)
            fprintf(out, ", %s seen %" PRIu64 " time%s",
                    chk_name((enum chk_class)i), seen, isa_s(seen));
    }
    if (left_out)
        fprintf(out, "; %zu suppressed", left_out);
    fprintf(out, "\n");
}

/* SPDX-License-Identifier: MIT */
/*
 * The places that were seen as lines: the same op of the same line and type is
 * one, however many instructions it became. What adds most comes first.
 */
#include "runtime/instruments/precise/report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"

static double mean(const struct prc_errors *e)
{
    return e->n_finite ? e->sum / (double)e->n_finite : 0;
}

/* How much larger the largest error behind a line is than what came in when it
 * was least: what a loop feeds back into a line came from there. */
static double added(const struct prc_site *s)
{
    return s->out.largest > s->least_in ? s->out.largest - s->least_in : 0;
}

static int by_place(const struct prc_site *a, const struct prc_site *b)
{
    const int file = strcmp(a->at.file, b->at.file);
    return file                           ? file
           : a->at.line != b->at.line     ? (a->at.line > b->at.line) * 2 - 1
           : strcmp(a->name, b->name)     ? strcmp(a->name, b->name)
           : a->type != b->type           ? (a->type > b->type) * 2 - 1
           : a->at.line || a->pc == b->pc ? 0
                                          : (a->pc > b->pc) * 2 - 1;
}

static int by_line(const void *a, const void *b)
{
    return by_place(a, b);
}

static int by_growth(const void *a, const void *b)
{
    const struct prc_site *x = a, *y = b;
    if (x->lost != y->lost)
        return (x->lost < y->lost) * 2 - 1;
    if (added(x) != added(y))
        return added(x) < added(y) ? 1 : -1;
    if (x->here.largest != y->here.largest)
        return x->here.largest < y->here.largest ? 1 : -1;
    return by_place(x, y);
}

static void add(struct prc_errors *to, const struct prc_errors *from)
{
    to->n += from->n;
    to->n_finite += from->n_finite;
    to->sum += from->sum;
    if (from->largest > to->largest)
        to->largest = from->largest;
}

/* The lines, to be freed; NULL: no memory. */
static struct prc_site *lines_of(const struct prc *p, size_t *n)
{
    struct prc_site *lines = isa_alloc_raw(p->n_sites + 1, sizeof *lines);
    *n = 0;
    if (!lines)
        return NULL;
    if (p->n_sites)
        memcpy(lines, p->sites, p->n_sites * sizeof *lines);
    qsort(lines, p->n_sites, sizeof *lines, by_line);
    for (size_t i = 0; i < p->n_sites; i++) {
        struct prc_site *last = *n ? &lines[*n - 1] : NULL;
        if (!last || by_place(last, &lines[i]) != 0) {
            lines[(*n)++] = lines[i];
            continue;
        }
        if (lines[i].least_in < last->least_in)
            last->least_in = lines[i].least_in;
        last->calls += lines[i].calls;
        last->lost += lines[i].lost;
        last->is_twinless |= lines[i].is_twinless;
        add(&last->in, &lines[i].in);
        add(&last->here, &lines[i].here);
        add(&last->out, &lines[i].out);
    }
    qsort(lines, *n, sizeof *lines, by_growth);
    return lines;
}

static bool is_row(const struct prc_site *s)
{
    return s->out.n > 0;
}

/* ---- for people ---------------------------------------------------------- */

static void tell_place(const struct prc_site *s, FILE *out)
{
    if (s->at.line)
        fprintf(out, "%s:%u", s->at.file, s->at.line);
    else
        fprintf(out, "pc 0x%" PRIx64, s->pc);
}

static void tell_line(const struct prc_site *s, FILE *out)
{
    fprintf(out, "  %7.1e  %7.1e  %7.1e  %7.1e  %7.1e  %7.1e  %9" PRIu64 "  ",
            added(s), s->in.largest, s->here.largest, mean(&s->here),
            s->out.largest, mean(&s->out), s->out.n);
    tell_place(s, out);
    fprintf(out, " %s %s", s->name, isa_types[s->type].name);
    if (s->lost)
        fprintf(out, ", %" PRIu64 " element%s not finite in one of the two",
                s->lost, isa_s(s->lost));
    fprintf(out, "\n");
}

void prc_tell(struct prc *p, FILE *out)
{
    size_t n;
    struct prc_site *lines = lines_of(p, &n);
    bool has_rows = false;
    char device[24] = "";
    if (p->device >= 0)
        snprintf(device, sizeof device, "device %d: ", p->device);
    for (size_t i = 0; lines && i < n; i++) {
        if (is_row(&lines[i]) && !has_rows)
            fprintf(out,
                    "mlusim: precise: %srelative errors beside float64, by "
                    "line\n"
                    "     adds  came in   arises     mean goes out     mean   "
                    "elements  where\n",
                    device);
        has_rows |= is_row(&lines[i]);
        if (is_row(&lines[i]))
            tell_line(&lines[i], out);
    }
    for (size_t i = 0; lines && i < n; i++)
        if (lines[i].is_twinless) {
            fprintf(out, "mlusim: precise: %sno twin: %s at ", device,
                    lines[i].name);
            tell_place(&lines[i], out);
            fprintf(out,
                    ", called %" PRIu64 " time%s: what it makes counts as "
                    "exact\n",
                    lines[i].calls, isa_s(lines[i].calls));
        }
    if (!lines || p->is_exhausted)
        fprintf(out,
                "mlusim: precise: %s" ISA_NO_MEMORY ": it did not see all\n",
                device, "the twins");
    free(lines);
}

/* ---- for programs -------------------------------------------------------- */

enum { DIGITS = 9 };

static void put_errors(struct json_writer *w, const char *key,
                       const struct prc_errors *e)
{
    isa_json_object(w, key, ISA_JSON_ROW);
    isa_json_short(w, "largest", e->largest, DIGITS);
    isa_json_short(w, "mean", mean(e), DIGITS);
    isa_json_u64(w, "n", e->n);
    isa_json_close(w);
}

static void put_line(struct json_writer *w, const struct prc *p,
                     const struct prc_site *s)
{
    isa_json_object(w, NULL, ISA_JSON_LINES);
    if (p->device >= 0)
        isa_json_i64(w, "ordinal", p->device);
    isa_json_text(w, "file", s->at.file);
    isa_json_u64(w, "line", s->at.line);
    isa_json_text(w, "function", s->at.name);
    isa_json_text(w, "op", s->name);
    isa_json_text(w, "type", isa_types[s->type].name);
    isa_json_u64(w, "pc", s->pc);
    isa_json_u64(w, "calls", s->calls);
    isa_json_bool(w, "has_twin", !s->is_twinless);
    isa_json_u64(w, "not_finite", s->lost);
    isa_json_short(w, "adds", added(s), DIGITS);
    put_errors(w, "came_in", &s->in);
    put_errors(w, "arises", &s->here);
    put_errors(w, "goes_out", &s->out);
    isa_json_close(w);
}

/* False: no memory for all of them. */
static bool put_lines(struct json_writer *w, const struct prc *p)
{
    size_t n;
    struct prc_site *lines = lines_of(p, &n);
    for (size_t i = 0; lines && i < n; i++)
        if (is_row(&lines[i]) || lines[i].is_twinless)
            put_line(w, p, &lines[i]);
    free(lines);
    return lines;
}

/* Whether everything was recorded: false if the host ran out of memory during
 * any of them. */
static bool are_complete(struct prc *const *of, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (of[i] && of[i]->is_exhausted)
            return false;
    return true;
}

bool prc_json(struct prc *const *of, size_t n, FILE *out)
{
    struct json_writer w;
    bool is_whole = true;
    isa_json_begin(&w, out, 1, ISA_SCHEMA_PRECISE);
    isa_json_bool(&w, "is_complete", are_complete(of, n));
    isa_json_array(&w, "lines", ISA_JSON_TABLE);
    for (size_t i = 0; i < n; i++)
        is_whole &= !of[i] || put_lines(&w, of[i]);
    isa_json_close(&w);
    return isa_json_end(&w) && is_whole;
}

/* SPDX-License-Identifier: MIT */
/* Observes ops. At the event of an op, before it takes effect, the op is
 * repeated three times: on its operands, for the real result; in float64 on the
 * same operands, for the error that this op adds; in float64 on the twins of
 * the operands, for the total error and the twins of the result. */
#include "runtime/instruments/precise/precise.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "runtime/instruments/precise/elements.h"
#include "runtime/instruments/precise/move.h"
#include "runtime/instruments/precise/operands.h"
#include "runtime/instruments/precise/rows.h"
#include "runtime/instruments/precise/state.h"

/* ---- the report ---------------------------------------------------------- */

/* Joins places to lines: equal ops of the same line and type become one line of
 * the table, however many instructions they have. The line that adds the
 * largest error is first. */

static double mean(const struct prc_errors *e)
{
    return e->n_finite ? e->sum / (double)e->n_finite : 0;
}

/* Returns how far the largest error of a line exceeds its least input error.
 * Larger input errors may come from the line itself, in a loop. */
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

/* Returns the lines, to be freed. NULL: no memory. */
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

static void prc_tell(struct prc *p, FILE *out)
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

/* Writes the lines. False: there is no memory for all of them. */
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

/* Whether everything was recorded. False: for some device, the host ran out of
 * memory. */
static bool are_complete(struct prc *const *of, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (of[i] && of[i]->is_exhausted)
            return false;
    return true;
}

static bool prc_json(struct prc *const *of, size_t n, FILE *out)
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

/* ---- the observer -------------------------------------------------------- */

/* ---- ops ----------------------------------------------------------------- */

static bool is_at(const struct prc_site *s, const struct sim_actor *by)
{
    return s->pc == by->pc && s->module == by->module;
}

/* Whether an op computes on floats, or moves data of any type. */
static bool is_of_interest(const struct prc_work *w, const struct prc_row *row)
{
    return prc_is_about_floats(w) ||
           (row && (row->method == prc_move || row->method == prc_mask ||
                    row->method == prc_fresh));
}

static struct prc_site *add_site(const struct prc_work *w)
{
    struct prc *p = w->p;
    struct prc_site *s = ISA_APPEND(p->sites, p->n_sites, p->room_sites);
    if (!s)
        return NULL;
    *s = (struct prc_site){
        .module = w->e->by.module,
        .pc = w->e->by.pc,
        .type = w->call.type,
        .row = prc_row_find(w->op),
    };
    s->is_of_interest = is_of_interest(w, s->row);
    snprintf(s->name, sizeof s->name, "%s", w->e->intrinsic);
    return s;
}

/* Returns the site of an op. NULL: no memory. */
static struct prc_site *site_of(const struct prc_work *w)
{
    struct prc *p = w->p;
    const size_t room = sizeof p->latest / sizeof p->latest[0];
    uint32_t *latest = &p->latest[w->e->by.pc >> 2 & (room - 1)];
    if (*latest < p->n_sites && is_at(&p->sites[*latest], &w->e->by))
        return &p->sites[*latest];
    for (size_t i = 0; i < p->n_sites; i++)
        if (is_at(&p->sites[i], &w->e->by)) {
            *latest = (uint32_t)i;
            return &p->sites[i];
        }
    return add_site(w);
}

/* Forms the twins of the op. Returns whether this was possible. */
static bool form(struct prc_work *w)
{
    const struct prc_row *row = w->site->row;
    if (!row || sim_reads_new(w->e)) /* because operands are read before the
                                        op is performed */
        return false;
    if (row->method == prc_copy)
        return prc_copy(w);
    return prc_repeat(w) && row->method(w) && prc_put_results(w);
}

static void on_op(void *self, const struct sim_op_event *e)
{
    struct prc *p = self;
    struct prc_work w = {.p = p, .e = e};
    if (p->is_exhausted || !prc_identify(&w))
        return;
    w.site = site_of(&w);
    if (!w.site) {
        p->is_exhausted = true;
        return;
    }
    prc_locate(&w);
    if (!w.site->is_of_interest) {
        prc_clear(&w);
        return;
    }
    if (!form(&w)) {
        w.site->is_twinless = true;
        prc_clear(&w);
    }
    if (w.site->calls++ == 0 || w.largest_in < w.site->least_in)
        w.site->least_in = w.largest_in;
    prc_operands_free(&w);
}

/* ---- what else writes ---------------------------------------------------- */

static void on_access(void *self, const struct sim_access_event *e)
{
    struct prc *p = self;
    const unsigned owner =
        prc_owner(isa_space_at(e->address), e->by.number, e->by.cluster);
    if (e->writes)
        prc_shadow_forget(&p->shadow, prc_place_at(owner, e->address),
                          e->bytes);
}

/* NRAM, WRAM, SRAM and the stack are new for each task. */
static void on_task(void *self, const struct sim_task_event *e)
{
    struct prc *p = self;
    if (e->is_end)
        return;
    prc_shadow_forget_all(&p->shadow, PRC_CORES + e->by.number);
    if (e->by.core == 0 || e->by.core == SIM_MEMORY_CORE)
        prc_shadow_forget_all(&p->shadow, PRC_CLUSTERS + e->by.cluster);
}

static void wrote(struct prc *p, uint64_t address, uint64_t bytes)
{
    prc_shadow_forget(&p->shadow, prc_place_at(PRC_DEVICE, address), bytes);
}

static void on_alloc(void *self, const struct sim_alloc_event *e)
{
    wrote(self, e->address, e->bytes);
}

/* ---- beginning and end --------------------------------------------------- */

static struct prc *create(int device)
{
    struct prc *p = isa_alloc(1, sizeof *p);
    if (p)
        p->device = device;
    if (p)
        p->observer = (struct sim_observer){
            .wants = SIM_WANTS_OP | SIM_WANTS_ACCESS | SIM_WANTS_FAR |
                     SIM_WANTS_TASK | SIM_WANTS_ALLOC,
            .op = on_op,
            .access = on_access,
            .task = on_task,
            .alloc = on_alloc,
        };
    return p;
}

static void forget_modules(struct prc *p)
{
    for (size_t i = 0; i < p->n_sites; i++)
        p->sites[i].module = NULL;
}

static enum sim_status watch(struct prc *p, struct sim *sim)
{
    prc_shadow_free(&p->shadow);
    forget_modules(p);
    p->sim = sim;
    return sim_attach(sim, &p->observer, p);
}

static void forget(struct prc *p)
{
    p->n_sites = 0;
}

static void end(struct prc *p)
{
    for (size_t i = 0; i < p->n_sites; i++) {
        struct prc_site *s = &p->sites[i];
        if (!s->is_located)
            sim_locate(p->sim, s->module, s->pc, &s->at);
        s->is_located = true;
    }
}

const struct prc_interface *mlusim_precise(void)
{
    static const struct prc_interface interface = {
        .create = create,
        .watch = watch,
        .wrote = wrote,
        .forget_modules = forget_modules,
        .forget = forget,
        .end = end,
        .tell = prc_tell,
        .json = prc_json,
    };
    return &interface;
}

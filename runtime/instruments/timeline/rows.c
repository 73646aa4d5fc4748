/* SPDX-License-Identifier: MIT */
/* Draws the rows of a timeline: units of all cores; then steps, units and waits
 * of the core that ends last. */
#include "runtime/instruments/timeline/rows.h"

#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "runtime/instruments/record/record.h"
#include "runtime/instruments/report/figures.h"

/* A wait is drawn in a column if it takes at least this share of the column. */
#define MOST_OF_IT 0.5

/* ---- rows ---------------------------------------------------------------- */

struct view {
    const struct launch_rows *t;
    struct draw *draw;
    uint64_t cycles;
};

static uint64_t column_begins(const struct view *v, unsigned column)
{
    return (uint64_t)((double)v->cycles * column / v->draw->form->columns);
}

/* Returns the end of a column. If a launch has fewer cycles than columns,
 * several columns show the same cycle. */
static uint64_t column_ends(const struct view *v, unsigned column)
{
    const uint64_t from = column_begins(v, column),
                   to = column_begins(v, column + 1);
    return to > from ? to : from + 1;
}

/* Returns the busy cycles of a core and channel in a column. */
static double busy_in(const struct view *v, unsigned core, unsigned channel,
                      unsigned column)
{
    return bins_busy(v->t->bins, core * N_CHANNELS + channel,
                     column_begins(v, column), column_ends(v, column));
}

static double share_of(const struct view *v, double cycles, unsigned column,
                       unsigned n_cores)
{
    return cycles /
           ((double)(column_ends(v, column) - column_begins(v, column)) *
            n_cores);
}

struct unit_row {
    const char *label;
    enum draw_colour colour;
    enum channel channel;
};
static const struct unit_row unit_rows[] = {
    {"scalar", DRAW_SCALAR, IN_TASK}, {"compute", DRAW_COMPUTE, COMPUTES},
    {"IO in", DRAW_IN, COPIES_IN},    {"IO out", DRAW_OUT, COPIES_OUT},
    {"move", DRAW_MOVE, MOVES},
};

/* Returns the busy cycles of a row. The scalar pipe is busy while its core is
 * in a task and does not wait. */
static double row_busy(const struct view *v, unsigned core,
                       const struct unit_row *row, unsigned column)
{
    double busy = busy_in(v, core, row->channel, column);
    if (row->channel == IN_TASK)
        for (unsigned w = WAITS; w < WAITS + (unsigned)RT_N_WAITS; w++)
            busy -= busy_in(v, core, w, column);
    return busy;
}

/* Draws a unit of the chosen cores, unless the unit did nothing. */
static void draw_unit(const struct view *v, const struct unit_row *row,
                      const char *label, const bool *is_chosen)
{
    double shares[DRAW_MOST_COLUMNS], whole = 0;
    unsigned n = 0;
    for (unsigned i = 0; i < v->t->n_cores; i++)
        n += is_chosen[i];
    for (unsigned column = 0; column < v->draw->form->columns; column++) {
        double busy = 0;
        for (unsigned i = 0; i < v->t->n_cores; i++)
            busy += is_chosen[i] ? row_busy(v, i, row, column) : 0;
        shares[column] = share_of(v, busy, column, n);
        if (column_begins(v, column + 1) > column_begins(v, column))
            whole += busy;
    }
    if (whole > 0)
        v->draw->form->shares(v->draw, label, row->colour, shares,
                              whole / ((double)v->cycles * n));
}

/* ---- all cores, one core ------------------------------------------------- */

static bool has_worked(const struct launch_rows *t, unsigned core)
{
    return t->cores[core].end > 0;
}

static bool is_memory_core(const struct launch_rows *t, unsigned core)
{
    return rec_is_memory_core(t->cores[core].by.core);
}

/* Whether memory cores have copied. */
static bool have_copied(const struct launch_rows *t)
{
    uint64_t cycles = 0;
    for (unsigned i = 0; i < t->n_cores; i++)
        if (is_memory_core(t, i))
            cycles += bins_total(t->bins, i * N_CHANNELS + COPIES_IN) +
                      bins_total(t->bins, i * N_CHANNELS + COPIES_OUT);
    return cycles > 0;
}

/* Draws units of all cores, then the DMA of the memory cores. */
static void draw_all(const struct view *v, bool *is_chosen)
{
    const struct launch_rows *t = v->t;
    unsigned n[2] = {0, 0};
    for (unsigned i = 0; i < t->n_cores; i++)
        if (has_worked(t, i))
            n[is_memory_core(t, i)]++;
    if (n[0] > 0 && !have_copied(t)) /* memory cores that only returned are
                                        left out */
        n[1] = 0;
    if (n[0] + n[1] == 1) /* a single core already has its own rows */
        return;
    for (unsigned is_mpu = 0; is_mpu < 2; is_mpu++) {
        if (n[is_mpu] == 0)
            continue;
        for (unsigned i = 0; i < t->n_cores; i++)
            is_chosen[i] =
                has_worked(t, i) && is_memory_core(t, i) == (bool)is_mpu;
        char text[64];
        snprintf(text, sizeof text, "%u %score%s", n[is_mpu],
                 is_mpu ? "memory " : "", isa_s(n[is_mpu]));
        v->draw->form->heading(v->draw, text);
        for (unsigned r = 0; r < sizeof unit_rows / sizeof unit_rows[0]; r++)
            draw_unit(v, &unit_rows[r], unit_rows[r].label, is_chosen);
    }
}

/* The step of a core at the start of a column. NULL: it is in no step. */
static const char *step_at(const struct core_line *c, uint64_t cycle, size_t *i)
{
    while (*i < c->n_steps && c->steps[*i].to <= cycle)
        ++*i;
    return *i < c->n_steps && c->steps[*i].from <= cycle ? c->steps[*i].name
                                                         : NULL;
}

static void draw_steps(const struct view *v, const struct core_line *c)
{
    const char *names[DRAW_MOST_COLUMNS];
    size_t at = 0; /* index of the stretch */
    for (unsigned column = 0; column < v->draw->form->columns; column++) {
        names[column] = step_at(c, column_begins(v, column), &at);
    }
    if (c->n_steps > 0)
        v->draw->form->steps(v->draw, names);
}

/* Returns the letter of the main wait in a column, or ' '. 'l' is a wait for
 * copies while no data moves. */
static char reason(const struct view *v, unsigned core, unsigned column)
{
    static const char letters[RT_N_WAITS] = {
#define X(ID, name, letter, hue, doc) letter,
#include "runtime/instruments/report/waits.def"
#undef X
    };
    double sum = 0, most = 0;
    unsigned which = 0;
    /* Waits for lack of bandwidth are first counted as waits for copies. */
    const double lacks =
        busy_in(v, core, WAITS + (unsigned)RT_WAIT_BANDWIDTH, column);
    for (unsigned w = 0; w < RT_N_WAITS; w++) {
        double waits = w == RT_WAIT_BANDWIDTH
                           ? 0
                           : busy_in(v, core, WAITS + w, column) +
                                 (w == RT_WAIT_IO ? lacks : 0);
        sum += waits;
        if (waits > most) {
            most = waits;
            which = w;
        }
    }
    if (share_of(v, sum, column, 1) < MOST_OF_IT)
        return ' ';
    double moved = busy_in(v, core, COPIES_IN, column) +
                   busy_in(v, core, COPIES_OUT, column);
    if (which == RT_WAIT_IO && share_of(v, moved, column, 1) < 0.5)
        return 'l';
    if (which == RT_WAIT_IO && 2 * lacks > most)
        which = RT_WAIT_BANDWIDTH;
    return letters[which];
}

static void draw_waits(const struct view *v, unsigned core)
{
    char columns[DRAW_MOST_COLUMNS + 1] = "";
    uint64_t sum = 0;
    for (unsigned column = 0; column < v->draw->form->columns; column++)
        columns[column] = reason(v, core, column);
    for (unsigned w = WAITS; w < WAITS + (unsigned)RT_N_WAITS; w++)
        sum += bins_total(v->t->bins, core * N_CHANNELS + w);
    v->draw->form->waits(v->draw, columns, (double)sum / (double)v->cycles);
}

static void draw_core(const struct view *v, unsigned core, bool *is_chosen)
{
    const struct core_line *c = &v->t->cores[core];
    for (unsigned i = 0; i < v->t->n_cores; i++)
        is_chosen[i] = i == core;
    char text[64];
    if (is_memory_core(v->t, core))
        snprintf(text, sizeof text, "memory core of cluster %u, ends last",
                 c->by.cluster);
    else
        snprintf(text, sizeof text, "core %u.%u, ends last", c->by.cluster,
                 c->by.core);
    v->draw->form->heading(v->draw, text);
    draw_steps(v, c);
    for (unsigned r = 0; r < sizeof unit_rows / sizeof unit_rows[0]; r++)
        draw_unit(v, &unit_rows[r], unit_rows[r].label, is_chosen);
    draw_waits(v, core);
}

static unsigned last_core(const struct launch_rows *t)
{
    unsigned last = 0;
    for (unsigned i = 1; i < t->n_cores; i++)
        if (rec_ends_later(t->cores[i].end, t->cores[i].by.core,
                           t->cores[last].end, t->cores[last].by.core))
            last = i;
    return last;
}

/* ---- a launch ------------------------------------------------------------ */

/* Returns the limit of the launch, as in the report. "": unknown. */
static const char *bound_of(const struct launch_rows *t,
                            const struct sim_profile *profile)
{
    struct rt_judged *judged = rt_judge(profile, t->device);
    if (!judged)
        return "";
    const char *bound = rt_bound_title(judged->figures.bound);
    free(judged);
    return bound;
}

static void draw_title(const struct launch_rows *t, struct draw *draw,
                       const struct sim_profile *p, const char *unjudged)
{
    const char *bound = unjudged ? unjudged : bound_of(t, p);
    const double us = (double)p->picoseconds / 1e6;
    const double run_us = (double)p->cycles / t->device->clock_mhz;
    char text[640], launch[64] = "", device[24] = "";
    if (us - run_us >= us / 10)
        snprintf(launch, sizeof launch, ", %.1f of them to launch",
                 us - run_us);
    if (t->ordinal >= 0)
        snprintf(device, sizeof device, "device %d, ", t->ordinal);
    snprintf(text, sizeof text, "%s  %.1f us on %s%s%s%s%s", p->kernel, us,
             device, t->device->name, launch, *bound ? ": " : "", bound);
    draw->form->title(draw, text);
    draw->form->axis(draw, run_us);
}

void rows_draw(const struct launch_rows *t, struct draw *draw,
               const struct sim_profile *p, const char *unjudged,
               bool *is_chosen)
{
    const struct view v = {t, draw, p->cycles};
    draw_title(t, draw, p, unjudged);
    draw_all(&v, is_chosen);
    draw_core(&v, last_core(t), is_chosen);
    if (t->is_incomplete) {
        char text[80];
        snprintf(text, sizeof text, "some steps are missing: " ISA_NO_MEMORY,
                 "them");
        draw->form->heading(draw, text);
    }
}

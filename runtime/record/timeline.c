/* SPDX-License-Identifier: MIT */
/*
 * What cores do, in bins while a launch runs, in rows of text when it is over.
 * Memory is that of the bins and of a few texts, however long the launch is.
 */
#include "runtime/record/timeline.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "isa/support/plural.h"
#include "runtime/record/bins.h"
#include "runtime/record/draw.h"
#include "runtime/report/figures.h"

/* What a core does, a row of bins each. */
enum channel {
    IN_TASK,
    WAITS_IO, /* from here to WAITS_OTHERS: in the order of letters[] */
    WAITS_COMPUTE,
    WAITS_MOVE,
    WAITS_OTHERS,
    COMPUTES,
    COPIES_IN,
    COPIES_OUT,
    MOVES,
    N_CHANNELS
};

/* A wait takes the whole column if it takes this much of it. */
#define MOST_OF_IT 0.5

enum {
    MOST_KERNELS = 16, /* that are shown */
    MOST_STEPS = 4096, /* of a core that are kept */
};

/* A step of a core. */
struct stretch {
    uint64_t from, to;
    const char *name;
};

struct core_line {
    uint64_t end; /* of its last task */
    struct stretch *steps;
    size_t n_steps, room;
    struct sim_actor by;
};

/* The longest launch of a kernel. */
struct picture {
    char kernel[256];
    uint64_t ps, n_launches;
    char *text; /* NULL: there was no memory for it */
};

struct timeline {
    const struct sim_device *device;
    struct timeline_style style;
    unsigned n_cores;
    struct core_line *cores;
    struct bins *bins;
    bool is_incomplete; /* no memory for something that happened */
    struct picture pictures[MOST_KERNELS];
    unsigned n_pictures;
    uint64_t n_others; /* launches of kernels that are not shown */
};

static unsigned row_of(const struct sim_actor *by, enum channel channel)
{
    return by->number * N_CHANNELS + channel;
}

/* ---- what happens -------------------------------------------------------- */

static bool writes_dram(const struct sim_op_event *e)
{
    for (unsigned i = 0; i < e->n_ranges; i++)
        if (e->ranges[i].is_written)
            return strcmp(e->ranges[i].space, "GDRAM") == 0 ||
                   strcmp(e->ranges[i].space, "LDRAM") == 0;
    return false;
}

static void on_op(void *self, const struct rec_op *op)
{
    struct timeline *t = self;
    const struct sim_op_event *e = op->event;
    enum channel channel = N_CHANNELS;
    switch (e->unit_number) {
    case SIM_PROFILE_COMPUTE:
        channel = COMPUTES;
        break;
    case SIM_PROFILE_IO:
    case SIM_PROFILE_MPU:
        channel = writes_dram(e) ? COPIES_OUT : COPIES_IN;
        break;
    case SIM_PROFILE_MOVE:
        channel = MOVES;
        break;
    default:
        return;
    }
    bins_add(t->bins, row_of(&e->by, channel), e->start, e->start + e->busy);
}

static void on_wait(void *self, const struct rec_wait *w)
{
    struct timeline *t = self;
    enum channel channel = WAITS_OTHERS;
    if (w->why != REC_WAITS_BARRIER)
        channel = w->cause.unit == SIM_PROFILE_COMPUTE ? WAITS_COMPUTE
                  : w->cause.unit == SIM_PROFILE_MOVE  ? WAITS_MOVE
                                                       : WAITS_IO;
    bins_add(t->bins, row_of(&w->by, channel), w->from, w->to);
}

/* Of steps that are too many to be told apart in a column every other one is
 * left out; the one before it takes its time. */
static void thin_out(struct core_line *c)
{
    for (size_t i = 0; i < c->n_steps / 2; i++) {
        c->steps[i] = c->steps[2 * i];
        c->steps[i].to = c->steps[2 * i + 1].to;
    }
    c->n_steps /= 2;
}

static void on_step(void *self, const struct rec_stretch *step)
{
    struct timeline *t = self;
    struct core_line *c = &t->cores[step->by.number];
    if (c->n_steps == MOST_STEPS)
        thin_out(c);
    struct stretch *steps =
        isa_grow(c->steps, c->n_steps, &c->room, sizeof *steps);
    if (!steps) {
        t->is_incomplete = true;
        return;
    }
    c->steps = steps;
    c->steps[c->n_steps++] = (struct stretch){step->from, step->to, step->name};
}

static void on_task(void *self, const struct rec_stretch *task)
{
    struct timeline *t = self;
    struct core_line *c = &t->cores[task->by.number];
    bins_add(t->bins, row_of(&task->by, IN_TASK), task->from, task->to);
    c->by = task->by;
    c->end = task->to;
}

const struct rec_sink timeline_sink = {
    .op = on_op, .wait = on_wait, .step = on_step, .task = on_task};

/* ---- rows ---------------------------------------------------------------- */

struct view {
    const struct timeline *t;
    FILE *out;
    uint64_t cycles;
};

static uint64_t column_begins(const struct view *v, unsigned column)
{
    return (uint64_t)((double)v->cycles * column / DRAW_COLUMNS);
}

/* Cycles of a core in a column, of some channels. */
static double busy_in(const struct view *v, unsigned core, enum channel channel,
                      unsigned column)
{
    return bins_busy(v->t->bins, core * N_CHANNELS + channel,
                     column_begins(v, column), column_begins(v, column + 1));
}

static double share_of(const struct view *v, double cycles, unsigned column,
                       unsigned n_cores)
{
    uint64_t width = column_begins(v, column + 1) - column_begins(v, column);
    return width ? cycles / ((double)width * n_cores) : 0;
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

/* The scalar pipe works while its core is in a task and does not wait. */
static double row_busy(const struct view *v, unsigned core,
                       const struct unit_row *row, unsigned column)
{
    double busy = busy_in(v, core, row->channel, column);
    if (row->channel == IN_TASK)
        for (unsigned w = WAITS_IO; w <= WAITS_OTHERS; w++)
            busy -= busy_in(v, core, w, column);
    return busy;
}

/* A unit of the cores that are chosen; nothing if it did nothing. */
static void draw_unit(const struct view *v, const struct unit_row *row,
                      const char *label, const bool *is_chosen)
{
    double shares[DRAW_COLUMNS], whole = 0;
    unsigned n = 0;
    for (unsigned i = 0; i < v->t->n_cores; i++)
        n += is_chosen[i];
    for (unsigned column = 0; column < DRAW_COLUMNS; column++) {
        double busy = 0;
        for (unsigned i = 0; i < v->t->n_cores; i++)
            busy += is_chosen[i] ? row_busy(v, i, row, column) : 0;
        shares[column] = share_of(v, busy, column, n);
        whole += busy;
    }
    if (whole > 0)
        draw_shares(v->out, v->t->style, label, row->colour, shares,
                    whole / ((double)v->cycles * n));
}

/* ---- all cores, one core ------------------------------------------------- */

static bool has_worked(const struct timeline *t, unsigned core)
{
    return t->cores[core].end > 0;
}

static bool is_memory_core(const struct timeline *t, unsigned core)
{
    return t->cores[core].by.core == 0x80;
}

/* Whether memory cores did. */
static bool have_copied(const struct timeline *t)
{
    uint64_t cycles = 0;
    for (unsigned i = 0; i < t->n_cores; i++)
        if (is_memory_core(t, i))
            cycles += bins_total(t->bins, i * N_CHANNELS + COPIES_IN) +
                      bins_total(t->bins, i * N_CHANNELS + COPIES_OUT);
    return cycles > 0;
}

/* Units of all cores, then the DMA of the memory cores. */
static void draw_all(const struct view *v, bool *is_chosen)
{
    const struct timeline *t = v->t;
    unsigned n[2] = {0, 0};
    for (unsigned i = 0; i < t->n_cores; i++)
        if (has_worked(t, i))
            n[is_memory_core(t, i)]++;
    if (n[0] > 0 && !have_copied(t)) /* they only went home */
        n[1] = 0;
    if (n[0] + n[1] == 1) /* it ends last: see there */
        return;
    for (unsigned is_mpu = 0; is_mpu < 2; is_mpu++) {
        if (n[is_mpu] == 0)
            continue;
        for (unsigned i = 0; i < t->n_cores; i++)
            is_chosen[i] =
                has_worked(t, i) && is_memory_core(t, i) == (bool)is_mpu;
        fprintf(v->out, "%u %score%s\n", n[is_mpu], is_mpu ? "memory " : "",
                isa_s(n[is_mpu]));
        for (unsigned r = 0; r < sizeof unit_rows / sizeof unit_rows[0]; r++)
            draw_unit(v, &unit_rows[r], unit_rows[r].label, is_chosen);
    }
}

/* The step the core was in as a column began; NULL: in none. */
static const char *step_at(const struct core_line *c, uint64_t cycle, size_t *i)
{
    while (*i < c->n_steps && c->steps[*i].to <= cycle)
        ++*i;
    return *i < c->n_steps && c->steps[*i].from <= cycle ? c->steps[*i].name
                                                         : NULL;
}

/* "[name" where another step begins, as far as there is room. */
static void draw_steps(const struct view *v, const struct core_line *c)
{
    char columns[DRAW_COLUMNS + 1];
    const char *last = NULL;
    size_t at = 0, shown = 0; /* the stretch; characters of its name */
    for (unsigned column = 0; column < DRAW_COLUMNS; column++) {
        const char *name = step_at(c, column_begins(v, column), &at);
        columns[column] = ' ';
        if (name && name != last) {
            columns[column] = '[';
            shown = 0;
        } else if (name && shown < strlen(name)) {
            columns[column] = name[shown++];
        }
        last = name;
    }
    columns[DRAW_COLUMNS] = 0;
    if (c->n_steps > 0)
        draw_text(v->out, "step", columns, -1);
}

/* Why a column is waited for, or ' ': l is a wait for copies that move
 * nothing. */
static char reason(const struct view *v, unsigned core, unsigned column)
{
    static const char letters[] = "icmb";
    double sum = 0, most = 0;
    unsigned which = 0;
    for (unsigned w = 0; w < 4; w++) {
        double waits = busy_in(v, core, WAITS_IO + w, column);
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
    if (which == 0 && share_of(v, moved, column, 1) < 0.5)
        return 'l';
    return letters[which];
}

static void draw_waits(const struct view *v, unsigned core)
{
    char columns[DRAW_COLUMNS + 1] = "";
    uint64_t sum = 0;
    for (unsigned column = 0; column < DRAW_COLUMNS; column++)
        columns[column] = reason(v, core, column);
    for (unsigned w = WAITS_IO; w <= WAITS_OTHERS; w++)
        sum += bins_total(v->t->bins, core * N_CHANNELS + w);
    draw_text(v->out, "waits", columns, (double)sum / (double)v->cycles);
}

static void draw_core(const struct view *v, unsigned core, bool *is_chosen)
{
    const struct core_line *c = &v->t->cores[core];
    for (unsigned i = 0; i < v->t->n_cores; i++)
        is_chosen[i] = i == core;
    if (is_memory_core(v->t, core))
        fprintf(v->out, "memory core of cluster %u, ends last\n",
                c->by.cluster);
    else
        fprintf(v->out, "core %u.%u, ends last\n", c->by.cluster, c->by.core);
    draw_steps(v, c);
    for (unsigned r = 0; r < sizeof unit_rows / sizeof unit_rows[0]; r++)
        draw_unit(v, &unit_rows[r], unit_rows[r].label, is_chosen);
    draw_waits(v, core);
}

/* The last of the cores with units of their own; a memory core if there is no
 * other. */
static unsigned last_core(const struct timeline *t)
{
    unsigned last = 0;
    for (unsigned i = 1; i < t->n_cores; i++) {
        bool is_mpu = is_memory_core(t, i), was_mpu = is_memory_core(t, last);
        if (!has_worked(t, i) || (is_mpu && !was_mpu && has_worked(t, last)))
            continue;
        if (t->cores[i].end > t->cores[last].end || !has_worked(t, last) ||
            (was_mpu && !is_mpu))
            last = i;
    }
    return last;
}

/* ---- a launch ------------------------------------------------------------ */

/* What limits the launch, as the report says; "" where nothing is known. */
static const char *bound_of(const struct timeline *t,
                            const struct sim_profile *profile)
{
    struct {
        struct rt_figures figures;
        struct sim_profile profile;
    } *judged = isa_alloc(1, sizeof *judged);
    if (!judged)
        return "";
    judged->profile = *profile;
    const struct rt_report_entry entry = {.device = t->device,
                                          .sum = &judged->profile,
                                          .first = 1,
                                          .n = 1,
                                          .min_ps = profile->picoseconds,
                                          .max_ps = profile->picoseconds};
    rt_figures_fill(&judged->figures, &entry);
    const char *bound = rt_bound_title(judged->figures.bound);
    free(judged);
    return bound;
}

static void draw(const struct timeline *t, FILE *out,
                 const struct sim_profile *p, bool *is_chosen)
{
    const struct view v = {t, out, p->cycles};
    const char *bound = bound_of(t, p);
    fprintf(out, "%s  %.1f us on %s%s%s\n", p->kernel,
            (double)p->picoseconds / 1e6, t->device->name, *bound ? ": " : "",
            bound);
    draw_axis(out, (double)p->cycles / t->device->clock_mhz);
    draw_all(&v, is_chosen);
    draw_core(&v, last_core(t), is_chosen);
    if (t->is_incomplete)
        fprintf(out, "some steps are missing: " ISA_NO_MEMORY "\n", "them");
}

/* The picture of a kernel, the one it has or a new one; NULL: there are too
 * many kernels. */
static struct picture *picture_of(struct timeline *t, const char *kernel)
{
    unsigned i = 0;
    while (i < t->n_pictures && strcmp(t->pictures[i].kernel, kernel) != 0)
        i++;
    if (i == MOST_KERNELS)
        return NULL;
    if (i == t->n_pictures) {
        snprintf(t->pictures[i].kernel, sizeof t->pictures[i].kernel, "%s",
                 kernel);
        t->n_pictures++;
    }
    return &t->pictures[i];
}

void timeline_begin(struct timeline *t)
{
    bins_clear(t->bins);
    t->is_incomplete = false;
    for (unsigned i = 0; i < t->n_cores; i++) {
        t->cores[i].end = 0;
        t->cores[i].n_steps = 0;
    }
}

bool timeline_end(struct timeline *t, const struct sim_profile *profile)
{
    if (!profile || profile->cycles == 0)
        return true;
    struct picture *p = picture_of(t, profile->kernel);
    t->n_others += !p;
    if (!p)
        return true;
    p->n_launches++;
    if (p->text && p->ps >= profile->picoseconds)
        return true;
    char *text = NULL;
    size_t bytes;
    bool *is_chosen = isa_alloc(t->n_cores, sizeof *is_chosen);
    FILE *out = is_chosen ? open_memstream(&text, &bytes) : NULL;
    if (out)
        draw(t, out, profile, is_chosen);
    free(is_chosen);
    if (!out || fclose(out) != 0) {
        free(text);
        return false;
    }
    free(p->text);
    p->text = text;
    p->ps = profile->picoseconds;
    return true;
}

void timeline_print(const struct timeline *t, FILE *out)
{
    for (unsigned i = 0; i < t->n_pictures; i++) {
        const struct picture *p = &t->pictures[i];
        if (!p->text)
            continue;
        fprintf(out, "\n%s", p->text);
        if (p->n_launches > 1)
            fprintf(out, "the longest of %" PRIu64 " launches\n",
                    p->n_launches);
    }
    if (t->n_pictures)
        fputs("\nwaits for: i copies of DRAM, l the same while they move "
              "nothing, c compute,\n           m copies on the chip, b other "
              "cores\n",
              out);
    if (t->n_others)
        fprintf(out, "\n%" PRIu64 " launch%s of other kernels not shown\n",
                t->n_others, t->n_others == 1 ? "" : "es");
}

/* ---- life ---------------------------------------------------------------- */

struct timeline *timeline_new(const struct sim_device *device,
                              struct timeline_style style)
{
    struct timeline *t = isa_alloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->device = device;
    t->style = style;
    t->n_cores = device->clusters * (device->cores + 1);
    t->cores = isa_alloc(t->n_cores, sizeof *t->cores);
    t->bins = bins_new(t->n_cores * N_CHANNELS);
    if (t->cores && t->bins)
        return t;
    timeline_free(t);
    return NULL;
}

void timeline_free(struct timeline *t)
{
    if (!t)
        return;
    for (unsigned i = 0; t->cores && i < t->n_cores; i++)
        free(t->cores[i].steps);
    for (unsigned i = 0; i < t->n_pictures; i++)
        free(t->pictures[i].text);
    bins_free(t->bins);
    free(t->cores);
    free(t);
}

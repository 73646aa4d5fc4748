/* SPDX-License-Identifier: MIT */
/* Records in bins what cores do while a launch runs. If the launch is the
 * longest of its kernel, its rows are kept as text: characters, or a part of an
 * SVG. A long launch needs no more memory than a short launch: only the bins
 * and a few texts. */
#include "runtime/instruments/timeline/timeline.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/timeline/draw_svg.h"
#include "runtime/instruments/timeline/lanes.h"
#include "runtime/instruments/timeline/rows.h"

enum {
    MOST_KERNELS = 16, /* most kernels that are shown */
    MOST_STEPS = 4096, /* most steps of a core that are kept */
};

/* The longest launch of a kernel. */
struct picture {
    char kernel[256];
    uint64_t cycles, n_launches;
    /* NULL: the form was not requested, or there was no memory */
    char *text[N_TIMELINE_FORMS];
    unsigned height; /* pixels of the picture as SVG */
};

/* A device of the program. */
struct on_device {
    struct launch_rows rows; /* of the running launch */
    struct picture pictures[MOST_KERNELS];
    unsigned n_pictures;
    uint64_t n_others; /* launches of kernels that are not shown */
};

struct timeline {
    const struct sim_device *const *devices;
    int n;
    struct on_device **on;   /* by device; NULL: there was no launch so far */
    struct on_device *where; /* device of the running launch */
    struct launch_rows *now; /* the running launch */
    struct lanes *lanes;     /* lanes of the program */
    struct draw_style style;
    bool is_wanted[N_TIMELINE_FORMS];
};

static unsigned row_of(const struct sim_actor *by, unsigned channel)
{
    return by->number * N_CHANNELS + channel;
}

/* ---- what happens -------------------------------------------------------- */

static void on_op(void *self, const struct rec_op *op)
{
    static const enum channel channels[] = {[REC_LANE_COMPUTE] = COMPUTES,
                                            [REC_LANE_IN] = COPIES_IN,
                                            [REC_LANE_OUT] = COPIES_OUT,
                                            [REC_LANE_MOVE] = MOVES};
    struct timeline *t = self;
    const struct sim_op_event *e = op->event;
    const enum rec_lane lane = rec_lane_of(e);
    if (lane != REC_LANE_NONE)
        bins_add(t->now->bins, row_of(&e->by, channels[lane]), e->start,
                 e->start + e->busy);
}

static void on_wait(void *self, const struct rec_wait *w)
{
    struct timeline *t = self;
    struct rec_wait_part parts[2];
    const unsigned n = rec_wait_parts(w, parts);
    for (unsigned i = 0; i < n; i++)
        bins_add(t->now->bins, row_of(&w->by, WAITS + (unsigned)parts[i].why),
                 parts[i].from, parts[i].to);
}

/* Called when the table of steps is full: drops every second step. The time of
 * a dropped step is added to the step before it. */
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
    struct core_line *c = &t->now->cores[step->by.number];
    if (c->n_steps == MOST_STEPS)
        thin_out(c);
    if (!ISA_GROW(c->steps, c->n_steps, c->room)) {
        t->now->is_incomplete = true;
        return;
    }
    c->steps[c->n_steps++] = (struct stretch){step->from, step->to, step->name};
}

static void on_task(void *self, const struct rec_stretch *task)
{
    struct timeline *t = self;
    struct core_line *c = &t->now->cores[task->by.number];
    bins_add(t->now->bins, row_of(&task->by, IN_TASK), task->from, task->to);
    c->by = task->by;
    c->end = task->to;
}

const struct rec_sink timeline_sink = {
    .op = on_op, .wait = on_wait, .step = on_step, .task = on_task};

/* Returns the picture of a kernel, after making it if needed. NULL: there are
 * too many kernels. */
static struct picture *picture_of(struct on_device *on, const char *kernel)
{
    unsigned i = 0;
    while (i < on->n_pictures && strcmp(on->pictures[i].kernel, kernel) != 0)
        i++;
    if (i == MOST_KERNELS)
        return NULL;
    if (i == on->n_pictures) {
        snprintf(on->pictures[i].kernel, sizeof on->pictures[i].kernel, "%s",
                 kernel);
        on->n_pictures++;
    }
    return &on->pictures[i];
}

static void free_device(struct on_device *on)
{
    if (!on)
        return;
    for (unsigned i = 0; on->rows.cores && i < on->rows.n_cores; i++)
        free(on->rows.cores[i].steps);
    for (unsigned i = 0; i < on->n_pictures; i++)
        for (unsigned form = 0; form < N_TIMELINE_FORMS; form++)
            free(on->pictures[i].text[form]);
    bins_free(on->rows.bins);
    free(on->rows.cores);
    free(on);
}

/* Makes the state of a device. NULL: no memory. */
static struct on_device *new_device(const struct timeline *t, int device)
{
    struct on_device *on = isa_alloc(1, sizeof *on);
    if (!on)
        return NULL;
    struct launch_rows *rows = &on->rows;
    rows->device = t->devices[device];
    rows->ordinal = t->n > 1 ? device : -1;
    rows->n_cores = rows->device->clusters * (rows->device->cores + 1);
    rows->cores = isa_alloc(rows->n_cores, sizeof *rows->cores);
    rows->bins = bins_new(rows->n_cores * N_CHANNELS);
    if (rows->cores && rows->bins)
        return on;
    free_device(on);
    return NULL;
}

bool timeline_begin(struct timeline *t, int device)
{
    assert(device >= 0 && device < t->n);
    if (!t->on[device])
        t->on[device] = new_device(t, device);
    t->where = t->on[device];
    if (!t->where)
        return false;
    t->now = &t->where->rows;
    bins_clear(t->now->bins);
    t->now->is_incomplete = false;
    for (unsigned i = 0; i < t->now->n_cores; i++) {
        t->now->cores[i].end = 0;
        t->now->cores[i].n_steps = 0;
    }
    return true;
}

static bool draw_form(struct timeline *t, struct picture *p,
                      enum timeline_form form,
                      const struct sim_profile *profile, const char *unjudged)
{
    static const struct draw_form *const forms[] = {
        [TIMELINE_TEXT] = &draw_characters, [TIMELINE_SVG] = &draw_svg};
    char *text = NULL;
    size_t bytes;
    bool *is_chosen = isa_alloc(t->now->n_cores, sizeof *is_chosen);
    FILE *out = is_chosen ? open_memstream(&text, &bytes) : NULL;
    struct draw draw = {.form = forms[form], .out = out, .style = t->style};
    if (out)
        rows_draw(t->now, &draw, profile, unjudged, is_chosen);
    free(is_chosen);
    if (!out || fclose(out) != 0) {
        free(text);
        return false;
    }
    free(p->text[form]);
    p->text[form] = text;
    p->height = draw.y;
    return true;
}

bool timeline_end(struct timeline *t, const struct sim_profile *profile,
                  const char *unjudged)
{
    if (!profile || profile->cycles == 0)
        return true;
    struct picture *p = picture_of(t->where, profile->kernel);
    t->where->n_others += !p;
    if (!p)
        return true;
    p->n_launches++;
    if (p->cycles >= profile->cycles)
        return true;
    for (unsigned form = 0; form < N_TIMELINE_FORMS; form++)
        if (t->is_wanted[form] && !draw_form(t, p, form, profile, unjudged))
            return false;
    p->cycles = profile->cycles;
    return true;
}

/* Explains the letters of waits, in lines of up to 78 columns. */
static void put_legend(FILE *out)
{
    static const struct {
        char letter;
        const char *doc;
    } all[] = {
#define X(ID, name, letter, hue, doc) {letter, doc},
#include "runtime/instruments/report/waits.def"
#undef X
    };
    static const char begin[] = "waits for:";
    int at = fprintf(out, "\n%s", begin) - 1;
    for (int i = 0; i < RT_N_WAITS; i++) {
        char text[100];
        const char *comma = i + 1 < RT_N_WAITS ? "," : "";
        int n = snprintf(
            text, sizeof text, " %c %s%s%s", all[i].letter, all[i].doc,
            i == RT_WAIT_IO ? ", l the same while they move nothing" : "",
            comma);
        if (at + n > 78)
            at = fprintf(out, "\n%*s", (int)strlen(begin), "") - 1;
        at += n;
        fputs(text, out);
    }
    putc('\n', out);
}

static void print_device(const struct on_device *on, FILE *out)
{
    for (unsigned i = 0; i < on->n_pictures; i++) {
        const struct picture *p = &on->pictures[i];
        if (!p->text[TIMELINE_TEXT])
            continue;
        fprintf(out, "\n%s", p->text[TIMELINE_TEXT]);
        if (p->n_launches > 1)
            fprintf(out, "the longest of %" PRIu64 " launches\n",
                    p->n_launches);
    }
}

/* Returns how many launches, on all devices, have no picture. */
static uint64_t n_others(const struct timeline *t)
{
    uint64_t n = 0;
    for (int i = 0; i < t->n; i++)
        n += t->on[i] ? t->on[i]->n_others : 0;
    return n;
}

void timeline_command(struct timeline *t,
                      const struct instrument_command *command)
{
    lanes_add(t->lanes, command);
}

static void print_lanes(const struct timeline *t, FILE *out)
{
    struct draw draw = {
        .form = &draw_characters, .out = out, .style = t->style};
    putc('\n', out);
    lanes_draw(t->lanes, &draw);
}

void timeline_print(const struct timeline *t, FILE *out)
{
    const uint64_t others = n_others(t);
    bool has_pictures = false;
    for (int i = 0; i < t->n; i++)
        if (t->on[i]) {
            print_device(t->on[i], out);
            has_pictures |= t->on[i]->n_pictures > 0;
        }
    if (has_pictures)
        put_legend(out);
    if (others)
        fprintf(out, "\n%" PRIu64 " launch%s of other kernels not shown\n",
                others, others == 1 ? "" : "es");
    if (has_pictures && lanes_are_several(t->lanes))
        print_lanes(t, out);
}

/* Writes a line of text in an SVG, below the parts drawn so far. */
static void put_note(struct draw *draw, const char *before, uint64_t n,
                     const char *behind)
{
    char text[96];
    snprintf(text, sizeof text, "%s%" PRIu64 " launch%s%s", before, n,
             n == 1 ? "" : "es", behind);
    draw->form->heading(draw, text);
}

static void put_device(const struct on_device *on, struct draw *draw)
{
    for (unsigned i = 0; i < on->n_pictures; i++) {
        const struct picture *p = &on->pictures[i];
        if (!p->text[TIMELINE_SVG])
            continue;
        fprintf(draw->out, "<g transform=\"translate(0 %u)\">\n%s</g>\n",
                draw->y, p->text[TIMELINE_SVG]);
        draw->y += p->height;
        if (p->n_launches > 1)
            put_note(draw, "the longest of ", p->n_launches, "");
    }
}

/* Writes the parts of an SVG, one below the other. Returns the height. */
static unsigned put_parts(const struct timeline *t, FILE *out)
{
    struct draw draw = {.form = &draw_svg, .out = out};
    for (int i = 0; i < t->n; i++)
        if (t->on[i])
            put_device(t->on[i], &draw);
    if (n_others(t))
        put_note(&draw, "", n_others(t), " of other kernels not shown");
    if (lanes_are_several(t->lanes))
        lanes_draw(t->lanes, &draw);
    return draw.y;
}

bool timeline_write_svg(const struct timeline *t, FILE *out)
{
    char *parts = NULL;
    size_t bytes;
    FILE *memory = open_memstream(&parts, &bytes);
    const unsigned height = memory ? put_parts(t, memory) : 0;
    const bool is_whole = memory && fclose(memory) == 0;
    if (is_whole) {
        draw_svg_begin(out, "what units did over time", height);
        fputs(parts, out);
        draw_svg_end(out, height);
    }
    free(parts);
    return is_whole;
}

/* ---- life ---------------------------------------------------------------- */

struct timeline *timeline_new(const struct sim_device *const *devices, int n,
                              struct draw_style style,
                              const bool is_wanted[N_TIMELINE_FORMS])
{
    struct timeline *t = isa_alloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->devices = devices;
    t->n = n;
    t->style = style;
    memcpy(t->is_wanted, is_wanted, sizeof t->is_wanted);
    t->on = isa_alloc((size_t)n, sizeof(struct on_device *));
    t->lanes = lanes_new(devices, n);
    if (t->on && t->lanes)
        return t;
    timeline_free(t);
    return NULL;
}

void timeline_free(struct timeline *t)
{
    if (!t)
        return;
    for (int i = 0; t->on && i < t->n; i++)
        free_device(t->on[i]);
    lanes_free(t->lanes);
    free(t->on);
    free(t);
}

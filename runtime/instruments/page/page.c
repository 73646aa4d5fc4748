/* SPDX-License-Identifier: MIT */
/* Collects the contents of a page while a launch runs: bins, single moments,
 * rows of NRAM, and waits by their places. All of these have a limited size.
 * When the launch ends, they become text (the body of the launch), which is
 * kept if it is among the longest launches for which there is room. */
#include "runtime/instruments/page/page.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/page/html.h"
#include "runtime/instruments/page/list.h"
#include "runtime/instruments/page/parts.h"
#include "runtime/instruments/page/regions.h"

struct page {
    const struct sim_device *const *devices;
    int n;
    struct page_launch **on; /* by device; NULL: there was no launch so far */
    struct page_launch *now; /* the running launch, which is one of `on` */
    struct page_list *list;
    struct lanes *lanes; /* lanes of the program */
};

/* ---- ops ----------------------------------------------------------------- */

static enum touched_by touch_of(unsigned unit, bool is_written)
{
    const enum touched_by written =
        unit == SIM_PROFILE_COMPUTE ? TOUCHED_WRITTEN_BY_COMPUTE
        : unit == SIM_PROFILE_MOVE  ? TOUCHED_WRITTEN_BY_MOVE
                                    : TOUCHED_WRITTEN_BY_IO;
    return is_written ? written : (enum touched_by)(written << 3);
}

static void touch(struct page_launch *l, const struct sim_op_event *e)
{
    for (unsigned i = 0; i < e->n_ranges; i++) {
        const struct sim_range *r = &e->ranges[i];
        uint64_t at;
        if (r->space != SIM_SPACE_NRAM ||
            live_memory(r->address, &at) != SIM_SPACE_NRAM)
            continue;
        for (unsigned w = 0; w < 2; w++)
            if (w ? r->is_written : !r->is_written || r->is_read)
                touched_add(l->touched, e->by.number, at, r->bytes, e->start,
                            e->end, touch_of(e->unit_number, w));
    }
}

static void on_op(void *self, const struct rec_op *op)
{
    static const enum page_channel channels[] = {
        [REC_LANE_COMPUTE] = PAGE_UNIT_COMPUTE,
        [REC_LANE_IN] = PAGE_UNIT_IN,
        [REC_LANE_OUT] = PAGE_UNIT_OUT,
        [REC_LANE_MOVE] = PAGE_UNIT_MOVE};
    struct page_launch *l = ((struct page *)self)->now;
    const struct sim_op_event *e = op->event;
    const unsigned core = e->by.number;
    const enum rec_lane lane = rec_lane_of(e);
    if (lane == REC_LANE_NONE)
        return;
    bins_add(l->bins, page_row_of(core, channels[lane]), e->start,
             e->start + e->busy);
    classes_add(l->classes[core],
                lane == REC_LANE_COMPUTE ? TRACK_COMPUTE : TRACK_COPIES,
                e->start, e->start + e->busy, e->issued);
    touch(l, e);
    const struct moment m = {.kind = MOMENT_OP,
                             .unit = e->unit_number,
                             .is_out = lane == REC_LANE_OUT,
                             .issued = e->issued,
                             .start = e->start,
                             .end = e->end,
                             .busy = e->busy,
                             .bytes = e->bytes,
                             .id = op->id,
                             .pc = e->by.pc,
                             .name = e->direction ? e->direction : e->op};
    l->is_incomplete |= !moments_add(l->moments, core, &m);
}

/* ---- waits, steps, tasks ------------------------------------------------- */

/* Returns the entry of a pair, or the free entry for it. */
static struct page_pair *slot_of(const struct page_launch *l,
                                 const struct page_pair *pair)
{
    const uint64_t key =
        (pair->pc * 31 + pair->cause_pc) * RT_N_WAITS + pair->why;
    size_t i = key * 0x9e3779b97f4a7c15u >> 32 & (l->pairs_room - 1);
    while (l->pairs[i].n > 0 && (l->pairs[i].pc != pair->pc ||
                                 l->pairs[i].cause_pc != pair->cause_pc ||
                                 l->pairs[i].why != pair->why))
        i = (i + 1) & (l->pairs_room - 1);
    return &l->pairs[i];
}

/* Makes room for one more entry. Half of the table stays free. False: no
 * memory. */
static bool make_room(struct page_launch *l)
{
    const struct page_launch old = *l;
    if (2 * l->n_pairs < l->pairs_room)
        return true;
    const size_t room = old.pairs_room ? 2 * old.pairs_room : 64;
    struct page_pair *pairs = isa_alloc(room, sizeof *pairs);
    if (!pairs)
        return false;
    l->pairs = pairs;
    l->pairs_room = room;
    for (size_t i = 0; i < old.pairs_room; i++)
        if (old.pairs[i].n > 0)
            *slot_of(l, &old.pairs[i]) = old.pairs[i];
    free(old.pairs);
    return true;
}

static void count_pair(struct page_launch *l, const struct rec_wait *w,
                       const struct rec_wait_part *part)
{
    const uint64_t cycles = part->to - part->from;
    const struct page_pair key = {
        .pc = w->by.pc, .cause_pc = w->cause.pc, .why = part->why};
    if (!make_room(l)) {
        l->is_incomplete = true;
        return;
    }
    struct page_pair *pair = slot_of(l, &key);
    if (pair->n == 0) {
        *pair = key;
        l->n_pairs++;
    }
    pair->n++;
    pair->cycles += cycles;
    pair->longest = cycles > pair->longest ? cycles : pair->longest;
}

static void on_wait_part(struct page_launch *l, const struct rec_wait *w,
                         const struct rec_wait_part *part)
{
    const unsigned core = w->by.number;
    bins_add(l->bins, page_row_of(core, PAGE_WAITS + (unsigned)part->why),
             part->from, part->to);
    classes_add(l->classes[core],
                part->why == RT_WAIT_OTHERS ? TRACK_OTHERS : TRACK_WAITS,
                part->from, part->to, part->from);
    count_pair(l, w, part);
    const struct moment m = {.kind = MOMENT_WAIT,
                             .unit = part->why,
                             .issued = part->from,
                             .end = part->to,
                             .id = part->to == w->to ? w->cause.op : 0,
                             .pc = w->by.pc};
    l->is_incomplete |= !moments_add(l->moments, core, &m);
}

static void on_wait(void *self, const struct rec_wait *w)
{
    struct rec_wait_part parts[2];
    const unsigned n = rec_wait_parts(w, parts);
    for (unsigned i = 0; i < n; i++)
        on_wait_part(((struct page *)self)->now, w, &parts[i]);
}

static void on_step(void *self, const struct rec_stretch *step)
{
    struct page_launch *l = ((struct page *)self)->now;
    const struct moment m = {.kind = MOMENT_STEP,
                             .issued = step->from,
                             .end = step->to,
                             .name = step->name};
    l->is_incomplete |= !moments_add(l->moments, step->by.number, &m);
}

static void on_task_begins(void *self, const struct sim_actor *by)
{
    struct page_launch *l = ((struct page *)self)->now;
    l->cores[by->number].is_in_task = true;
    classes_begin(l->classes[by->number], by->cycle);
}

static void on_task(void *self, const struct rec_stretch *task)
{
    struct page_launch *l = ((struct page *)self)->now;
    struct page_core *c = &l->cores[task->by.number];
    bins_add(l->bins, page_row_of(task->by.number, PAGE_TASK), task->from,
             task->to);
    if (c->is_in_task)
        classes_end(l->classes[task->by.number], task->to);
    live_end(l->live, task->by.number, task->to);
    c->is_in_task = false;
    c->end = task->to;
    c->cluster = task->by.cluster;
    c->core = task->by.core;
}

static void on_region(void *self, const struct sim_region_event *e)
{
    page_region_event(((struct page *)self)->now, e);
}

static void tell_class(void *user, unsigned core, enum time_class which,
                       uint64_t from, uint64_t to)
{
    struct page_launch *l = user;
    bins_add(l->bins, page_row_of(core, which), from, to);
}

const struct rec_sink page_sink = {.task_begins = on_task_begins,
                                   .op = on_op,
                                   .wait = on_wait,
                                   .step = on_step,
                                   .task = on_task,
                                   .region = on_region,
                                   .needs_ranges = true};

/* ---- a launch ------------------------------------------------------------ */

/* Finds the variables in NRAM that the kernel can reach. */
static void find_symbols(struct page_launch *l, const struct sim_module *module,
                         const struct isa_kernel *kernel)
{
    uint64_t offset;
    struct sim_variable v;
    l->n_symbols = 0;
    for (size_t i = 0; sim_variable(module, kernel, i, &v); i++) {
        if (live_memory(v.address, &offset) != SIM_SPACE_NRAM ||
            offset >= l->device->nram_kib * 1024ull || l->n_symbols == 64)
            continue;
        struct page_symbol *s = &l->symbols[l->n_symbols++];
        snprintf(s->name, sizeof s->name, "%.63s", v.name);
        s->offset = offset;
        s->bytes = v.bytes;
    }
}

/* Clears the accesses, and divides NRAM into rows so that no two variables
 * share a row. */
static void clear_touched(struct page_launch *l)
{
    uint64_t cuts[2 * sizeof l->symbols / sizeof l->symbols[0]];
    size_t n = 0;
    for (unsigned i = 0; i < l->n_symbols; i++) {
        cuts[n++] = l->symbols[i].offset;
        cuts[n++] = l->symbols[i].offset + l->symbols[i].bytes;
    }
    touched_clear(l->touched, cuts, n);
}

static bool has_all(const struct page_launch *l)
{
    for (unsigned i = 0; l->classes && i < l->n_cores; i++)
        if (!l->classes[i])
            return false;
    return l->cores && l->classes && l->bins && l->moments && l->touched &&
           l->live;
}

static void free_launch(struct page_launch *l)
{
    if (!l)
        return;
    for (unsigned i = 0; l->classes && i < l->n_cores; i++)
        classes_free(l->classes[i]);
    free(l->classes);
    free(l->cores);
    bins_free(l->bins);
    moments_free(l->moments);
    touched_free(l->touched);
    live_free(l->live);
    free(l->regions);
    free(l->pairs);
    free(l);
}

/* Makes room for the launches of a device. NULL: no memory. */
static struct page_launch *new_launch(const struct page *p, int device)
{
    struct page_launch *l = isa_alloc(1, sizeof *l);
    if (!l)
        return NULL;
    const struct sim_device *of = p->devices[device];
    l->device = of;
    l->ordinal = p->n > 1 ? device : -1;
    l->n_cores = of->clusters * (of->cores + 1);
    l->cores = isa_alloc(l->n_cores, sizeof *l->cores);
    l->classes = isa_alloc(l->n_cores, sizeof(struct classes *));
    for (unsigned i = 0; l->classes && i < l->n_cores; i++)
        l->classes[i] = classes_new(i, tell_class, l);
    l->bins = bins_new(l->n_cores * PAGE_N_CHANNELS);
    l->moments = moments_new(l->n_cores);
    l->touched = touched_new(l->n_cores, of->nram_kib * 1024ull);
    l->live = live_new(l->n_cores, page_region_over, l);
    if (has_all(l))
        return l;
    free_launch(l);
    return NULL;
}

bool page_begin(struct page *p, int device, const struct sim_module *module,
                const struct isa_kernel *kernel)
{
    assert(device >= 0 && device < p->n);
    if (!p->on[device])
        p->on[device] = new_launch(p, device);
    struct page_launch *l = p->now = p->on[device];
    if (!l)
        return false;
    bins_clear(l->bins);
    moments_clear(l->moments);
    find_symbols(l, module, kernel);
    clear_touched(l);
    memset(l->cores, 0, l->n_cores * sizeof *l->cores);
    if (l->n_pairs > 0)
        memset(l->pairs, 0, l->pairs_room * sizeof *l->pairs);
    l->n_pairs = 0;
    l->n_regions = 0;
    live_begin(l->live);
    l->is_incomplete = false;
    return true;
}

static unsigned last_core(const struct page_launch *l)
{
    unsigned last = 0;
    for (unsigned i = 1; i < l->n_cores; i++)
        if (rec_ends_later(l->cores[i].end, l->cores[i].core,
                           l->cores[last].end, l->cores[last].core))
            last = i;
    return last;
}

/* Returns the core whose units have worked most cycles. */
static unsigned busiest_core(const struct page_launch *l)
{
    unsigned busiest = 0;
    uint64_t most = 0;
    for (unsigned i = 0; i < l->n_cores; i++) {
        uint64_t work = 0;
        for (unsigned unit = PAGE_UNIT_COMPUTE; unit <= PAGE_UNIT_MOVE; unit++)
            work += bins_total(l->bins, page_row_of(i, unit));
        if (work > most) {
            most = work;
            busiest = i;
        }
    }
    return busiest;
}

/* Returns the body of the launch, as text. NULL: no memory. */
static char *make_body(struct page_launch *l, size_t *bytes)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, bytes);
    if (!out)
        return NULL;
    l->last = last_core(l);
    l->busiest = busiest_core(l);
    page_regions_sort(l);
    page_body(l, out);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

bool page_end(struct page *p, const struct sites *sites,
              const struct sim_profile *profile, const char *unjudged)
{
    struct page_launch *l = p->now;
    if (!profile || profile->cycles == 0)
        return true;
    const double run_us = (double)profile->cycles / l->device->clock_mhz;
    const bool is_wanted = page_list_wants(p->list, run_us);
    struct rt_judged *judged = rt_judge(profile, l->device);
    bool is_whole = judged && (!is_wanted || sites_add_lines(sites, &l->lines));
    if (is_whole) {
        char *body = NULL;
        size_t bytes = 0;
        l->sites = sites;
        l->figures = &judged->figures;
        l->unjudged = unjudged;
        if (is_wanted)
            body = make_body(l, &bytes);
        is_whole = !is_wanted || body;
        is_whole = page_list_add(p->list, l, body, bytes) && is_whole;
    }
    rt_lines_clear(&l->lines);
    free(judged);
    return is_whole;
}

/* ---- life ---------------------------------------------------------------- */

struct page *page_new(const struct sim_device *const *devices, int n)
{
    struct page *p = isa_alloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->devices = devices;
    p->n = n;
    p->on = isa_alloc((size_t)n, sizeof(struct page_launch *));
    p->list = page_list_new();
    p->lanes = lanes_new(devices, n);
    if (p->on && p->list && p->lanes)
        return p;
    page_free(p);
    return NULL;
}

void page_free(struct page *p)
{
    if (!p)
        return;
    for (int i = 0; p->on && i < p->n; i++)
        free_launch(p->on[i]);
    free(p->on);
    page_list_free(p->list);
    lanes_free(p->lanes);
    free(p);
}

void page_clear(struct page *p)
{
    page_list_clear(p->list);
    lanes_clear(p->lanes);
}

void page_command(struct page *p, const struct instrument_command *command)
{
    lanes_add(p->lanes, command);
}

/* ---- the file ------------------------------------------------------------ */

/* page.css and page.js, line by line. */
static const char *const style[] = {
#include "runtime/instruments/page/page.css.inc"
};
static const char *const script[] = {
#include "runtime/instruments/page/page.js.inc"
};

static void put_lines(FILE *out, const char *const *lines, size_t n)
{
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s\n", lines[i]);
}

/* Writes the CSS classes of elements: k-NAME for what a core does, w-NAME for
 * waits. */
static void put_hues(FILE *out)
{
    static const struct {
        const char *name, *texture, *hue;
    } all[] = {
#define X(ID, name, texture, hue, doc) {"k-" name, texture, hue},
#include "runtime/instruments/record/classes.def"
#undef X
#define X(ID, name, letter, hue, doc) {"w-" name, "solid", hue},
#include "runtime/instruments/report/waits.def"
#undef X
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(all[i].texture, "striped") == 0)
            fprintf(out,
                    ".%s { background: repeating-linear-gradient(135deg, "
                    "var(--%s) 0 2px, var(--bg) 2px 6px); }\n",
                    all[i].name, all[i].hue);
        else
            fprintf(out, ".%s { background: var(--%s); }\n", all[i].name,
                    all[i].hue);
}

void page_write(const struct page *p, const struct rt_report *report, FILE *out)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
          "<meta charset=\"utf-8\">\n<title>",
          out);
    page_list_title(p->list, out);
    fputs("</title>\n<meta name=\"viewport\" content=\"width=device-width\">\n"
          "<link rel=\"icon\" href=\"data:,\">\n<style>\n",
          out);
    put_lines(out, style, sizeof style / sizeof style[0]);
    put_hues(out);
    fputs("</style>\n</head>\n<body>\n", out);
    page_list_write(p->list, out);
    page_lanes(p->lanes, out);
    page_advice(report, out);
    fputs("<script>\n", out);
    put_lines(out, script, sizeof script / sizeof script[0]);
    fputs("</script>\n</body>\n</html>\n", out);
}

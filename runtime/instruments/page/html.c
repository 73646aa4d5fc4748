/* SPDX-License-Identifier: MIT */
/* Writes the static parts of the page: the limit of the launch, core time,
 * steps, waits, and the source. Whatever the launch did, a page has at most
 * some thousands of elements. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"
#include "isa/support/words/plural.h"
#include "runtime/instruments/page/data.h"
#include "runtime/instruments/page/html.h"
#include "runtime/instruments/page/regions.h"
#include "runtime/instruments/page/roofline.h"
#include "runtime/instruments/report/bound.h"
#include "runtime/instruments/report/lines.h"
#include "runtime/instruments/report/range.h"

enum {
    MOST_PAIRS = 20,
    FOLD = 5,           /* lines near a warm line are not folded */
    MOST_FOLDS = 200,   /* in all files */
    MOST_FOLDED = 200,  /* lines in a fold */
    MOST_COLUMNS = 400, /* bytes in a line */
};

/* A line with at least HOT of the time is coloured; a line with at least WARM
 * is not folded. */
#define HOT  0.1
#define WARM 0.001

/* Returns the cycles of a channel over the whole launch. */
static uint64_t total_of(const struct page_launch *l, unsigned channel)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < l->n_cores; i++)
        sum += bins_total(l->bins, page_row_of(i, channel));
    return sum;
}

static double share_of(uint64_t part, uint64_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}

/* ---- what limits it ------------------------------------------------------ */

/* Writes a clause for each step that takes noticeable time, with its busiest
 * unit. */
static void put_steps_clause(const struct rt_figures *f, FILE *out)
{
    const char *between = " By step: ";
    for (unsigned i = 0; i < f->n_steps; i++) {
        const struct rt_step_figures *s = &f->steps[i];
        if (s->share < HOT || s->cycles == 0)
            continue;
        const bool is_io = s->io_cycles > s->compute_cycles;
        const uint64_t busy = is_io ? s->io_cycles : s->compute_cycles;
        fputs(between, out);
        isa_plain_html(out, s->name, true);
        fprintf(out, " (%.0f %% of the time) %s %.0f %% busy", 100 * s->share,
                is_io ? "IO" : "compute", 100 * share_of(busy, s->cycles));
        between = "; ";
    }
    if (between[0] == ';')
        putc('.', out);
}

static void put_bound(const struct page_launch *l, FILE *out)
{
    const struct rt_figures *f = l->figures;
    fputs("<p class=\"bound\">", out);
    if (l->unjudged) {
        fprintf(out, "<b>No bound:</b> %s.</p>", l->unjudged);
        return;
    }
    fprintf(out, "<b>Bound by %s:</b> ", f->title);
    isa_plain_html(out, f->why, true);
    putc('.', out);
    put_steps_clause(f, out);
    fputs("</p>", out);
    if (f->warning[0]) {
        fputs("\n<p class=\"bound\"><b>Warning:</b> ", out);
        isa_plain_html(out, f->warning, true);
        fputs(".</p>", out);
    }
}

static void put_head(const struct page_launch *l, FILE *out)
{
    const struct rt_figures *f = l->figures;
    const struct sim_profile *p = f->sum;
    fputs("<header><h1>", out);
    isa_plain_html(out, p->kernel, true);
    fprintf(out, ": %.1f \302\265s</h1>\n<p class=\"note\">", f->us);
    if (l->ordinal >= 0)
        fprintf(out, "device %d, ", l->ordinal);
    isa_plain_html(out, l->device->name, true);
    fprintf(out,
            ", %s %u x %u x %u, %" PRIu64 " task%s on %" PRIu64
            " core%s; %" PRIu64 " cycles at %u MHz and %.1f \302\265s to "
            "launch",
            f->type, p->dim.x, p->dim.y, p->dim.z, p->tasks, isa_s(p->tasks),
            f->cores_used, isa_s(f->cores_used), f->cycles,
            l->device->clock_mhz, f->launch_us);
    if (f->cold_us > 0)
        fprintf(out, "; %.1f \302\265s warm and %.1f \302\265s cold",
                f->us - f->cold_us, f->cold_us);
    if (!l->unjudged && f->us_low > 0)
        fprintf(out, "; by published times %s \302\265s on hardware",
                rt_range_text(f->us_low, f->us_high).text);
    fputs("</p>\n", out);
    put_bound(l, out);
    fputs("</header>\n", out);
    if (l->is_incomplete)
        fputs("<p class=\"bound\">The host had no memory for some of "
              "this.</p>\n",
              out);
}

/* ---- where core time went ------------------------------------------------ */

static const struct {
    const char *name, *doc;
} classes[N_CLASSES] = {
#define X(ID, name, texture, hue, doc) {name, doc},
#include "runtime/instruments/record/classes.def"
#undef X
};

static void put_classes(const struct page_launch *l, FILE *out)
{
    uint64_t all = 0;
    for (unsigned i = 0; i < N_CLASSES; i++)
        all += total_of(l, i);
    fputs("<section id=\"classes\"><h2>Where the time of the cores went</h2>\n"
          "<div class=\"bar\">",
          out);
    for (unsigned i = 0; i < N_CLASSES; i++) {
        const double share = share_of(total_of(l, i), all);
        if (share > 0)
            fprintf(out,
                    "<div class=\"k-%s\" style=\"width:%.2f%%\" title=\"%s "
                    "%.1f %%\"></div>",
                    classes[i].name, 100 * share, classes[i].doc, 100 * share);
    }
    fputs("</div>\n<p class=\"key\">", out);
    for (unsigned i = 0; i < N_CLASSES; i++) {
        const double share = share_of(total_of(l, i), all);
        if (share > 0)
            fprintf(out, "<span><i class=\"k-%s\"></i>%s %.1f %%</span>\n",
                    classes[i].name, classes[i].doc, 100 * share);
    }
    fputs("</p></section>\n", out);
}

/* ---- steps and waits ----------------------------------------------------- */

static void put_step(const struct rt_step_figures *s, char letter, FILE *out)
{
    const char letters[] = {letter, 0};
    fprintf(out, "<tr><td>%s<td>", letters);
    isa_plain_html(out, s->name, true);
    fprintf(out,
            "<td>%" PRIu64 "<td>%.1f %%<td>%" PRIu64 "<td>%" PRIu64
            "<td>%" PRIu64 "<td>%" PRIu64 "<td>%" PRIu64 "<td>%" PRIu64
            "<td>%" PRIu64 "<td>%" PRIu64 "</tr>\n",
            s->cycles, 100 * s->share, s->scalar_cycles, s->waiting_cycles,
            s->io_cycles, s->compute_cycles, s->launch_io_cycles,
            s->launch_compute_cycles, s->in_bytes, s->out_bytes);
}

static void put_steps(const struct page_launch *l, FILE *out)
{
    const struct rt_figures *f = l->figures;
    if (f->n_steps == 0)
        return;
    fputs("<section id=\"steps\"><h2>Steps</h2>\n<table><tr><th><th>step<th>"
          "cycles<th>of time<th>scalar<th>waiting<th>IO<th>compute<th>launch: "
          "IO<th>compute<th>bytes in<th>bytes out</tr>\n",
          out);
    for (unsigned i = 0; i < f->n_steps; i++)
        put_step(&f->steps[i], page_step_letter(i), out);
    if (f->n_steps > 1)
        put_step(&f->all_steps, 0, out);
    fputs("</table></section>\n", out);
}

static int by_cycles(const void *a, const void *b)
{
    const struct page_pair *x = a, *y = b;
    if (x->cycles != y->cycles)
        return x->cycles < y->cycles ? 1 : -1;
    if (x->pc != y->pc)
        return x->pc < y->pc ? -1 : 1;
    if (x->cause_pc != y->cause_pc)
        return x->cause_pc < y->cause_pc ? -1 : 1;
    return (int)x->why - (int)y->why;
}

/* Whether two instructions belong to the same line. */
static bool is_one_line(const struct page_launch *l, uint64_t a, uint64_t b)
{
    const struct site *x = sites_at(l->sites, a), *y = sites_at(l->sites, b);
    return a == b || (x && y && x->number > 0 && x->number == y->number &&
                      x->file == y->file);
}

/* Joins the instructions of each line to one row. Returns the number of
 * rows. */
static size_t join_lines(const struct page_launch *l, struct page_pair *rows)
{
    size_t n = 0;
    for (size_t i = 0; i < l->pairs_room; i++) {
        const struct page_pair *p = &l->pairs[i];
        size_t k = 0;
        if (p->n == 0)
            continue;
        while (k < n &&
               (rows[k].why != p->why || !is_one_line(l, rows[k].pc, p->pc) ||
                !is_one_line(l, rows[k].cause_pc, p->cause_pc)))
            k++;
        if (k == n) {
            rows[n++] = *p;
            continue;
        }
        rows[k].n += p->n;
        rows[k].cycles += p->cycles;
        if (p->longest > rows[k].longest)
            rows[k].longest = p->longest;
        if (p->pc < rows[k].pc)
            rows[k].pc = p->pc;
        if (p->cause_pc < rows[k].cause_pc)
            rows[k].cause_pc = p->cause_pc;
    }
    qsort(rows, n, sizeof *rows, by_cycles);
    return n;
}

static void put_waits(const struct page_launch *l, FILE *out)
{
    struct page_pair *pairs = isa_alloc(l->n_pairs + 1, sizeof *pairs);
    if (!pairs || l->n_pairs == 0) {
        free(pairs);
        return;
    }
    const uint64_t all = total_of(l, PAGE_TASK);
    const size_t n = join_lines(l, pairs);
    fputs("<section id=\"waits\"><h2>Waits</h2>\n<table><tr><th>at<th>for<th>"
          "issued at<th>times<th>cycles<th>of core time<th>longest</tr>\n",
          out);
    for (size_t i = 0; i < n && i < MOST_PAIRS; i++) {
        char text[300];
        const struct page_pair *p = &pairs[i];
        fputs("<tr><td>", out);
        isa_plain_html(out, page_place(l, p->pc, text, sizeof text), true);
        fprintf(out, "<td><i class=\"w-%s\"></i>%s<td>", rt_wait_name(p->why),
                rt_wait_name(p->why));
        if (p->cause_pc)
            isa_plain_html(out, page_place(l, p->cause_pc, text, sizeof text),
                           true);
        fprintf(out,
                "<td>%" PRIu64 "<td>%" PRIu64 "<td>%.1f %%<td>%" PRIu64
                "</tr>\n",
                p->n, p->cycles, 100 * share_of(p->cycles, all), p->longest);
    }
    fputs("</table></section>\n", out);
    free(pairs);
}

/* ---- the source ---------------------------------------------------------- */

struct listing {
    FILE *out;
    const struct rt_line *lines; /* the lines of one file */
    size_t n;
    uint64_t all;
    unsigned n_folds, n_folded; /* number of folds in all files; number of
                                   lines in this fold */
    bool is_folded;
};

static void put_source_line(struct listing *s, const struct rt_line *line,
                            unsigned number, char *text)
{
    const double share = line ? share_of(line->of.cycles, s->all) : 0;
    const bool is_tinted = share >= HOT; /* few lines are */
    if (is_tinted)
        fprintf(s->out, "<span class=\"hot\" style=\"--h:%.0f%%\">",
                20 + 60 * share);
    if (line)
        fprintf(s->out, "%6.1f%% %6.1f%% %6.1f%% %6.1f%% ", 100 * share,
                100 * share_of(rt_counts_waits(&line->of), s->all),
                100 * share_of(line->of.results, s->all),
                100 * share_of(line->of.waited_for, s->all));
    else
        fprintf(s->out, "%32s", "");
    fprintf(s->out, "%5u  ", number);
    if (strlen(text) > MOST_COLUMNS)
        strcpy(text + MOST_COLUMNS - 3, "...");
    isa_plain_html(s->out, text, true);
    fputs(is_tinted ? "</span>\n" : "\n", s->out);
}

/* Whether a line is folded, because no line near it takes time. */
static bool is_far(const struct listing *s, unsigned number)
{
    for (size_t i = 0; i < s->n; i++) {
        const unsigned at = s->lines[i].number;
        const unsigned apart = at > number ? at - number : number - at;
        if (apart <= FOLD && share_of(s->lines[i].of.cycles, s->all) >= WARM)
            return false;
    }
    return true;
}

/* Begins a fold, or ends it with the number of its lines. */
static void fold(struct listing *s, bool folds)
{
    if (folds == s->is_folded)
        return;
    if (s->is_folded && s->n_folded > MOST_FOLDED)
        fprintf(s->out, "... %u more lines\n", s->n_folded - MOST_FOLDED);
    fputs(folds ? "</pre><details><summary>more</summary><pre>"
                : "</pre></details><pre>",
          s->out);
    s->is_folded = folds;
    s->n_folds += folds;
    s->n_folded = 0;
}

/* When there are too many folds, lines that are far from lines that take time
 * are left out. */
static void put_text(struct listing *s, FILE *in)
{
    char *text = NULL;
    size_t room = 0, at = 0;
    for (unsigned number = 1; getline(&text, &room, in) >= 0; number++) {
        text[strcspn(text, "\r\n")] = 0;
        const bool is_cold = is_far(s, number);
        if (is_cold && !s->is_folded && s->n_folds == MOST_FOLDS)
            continue;
        fold(s, is_cold);
        while (at < s->n && s->lines[at].number < number)
            at++;
        const bool has = at < s->n && s->lines[at].number == number;
        s->n_folded += is_cold;
        if (s->n_folded <= MOST_FOLDED)
            put_source_line(s, has ? &s->lines[at] : NULL, number, text);
    }
    fold(s, false);
    free(text);
}

static void put_file(struct listing *s, const struct rt_source *file)
{
    const char *why;
    FILE *in = rt_source_open(file, &why);
    char missing[] = "";
    fputs("<h3>", s->out);
    isa_plain_html(s->out, file->name, true);
    fputs("</h3>\n", s->out);
    if (!in)
        fprintf(s->out, "<p class=\"note\">It %s.</p>\n", why);
    fputs("<pre>   time    waits results  for it   line\n", s->out);
    if (in)
        put_text(s, in);
    for (size_t i = 0; !in && i < s->n; i++)
        put_source_line(s, &s->lines[i], s->lines[i].number, missing);
    fputs("</pre>\n", s->out);
    if (in)
        fclose(in);
}

static void page_source(const struct page_launch *l, FILE *out)
{
    struct listing s = {.out = out, .all = rt_lines_cycles(&l->lines)};
    fputs("<section id=\"source\"><h2>Source</h2>\n<p class=\"note\">Of the "
          "time of all cores: at the line, of it waiting, of it waiting for "
          "results of scalar instructions and loads, and waited for "
          "operations of the line, wherever.</p>\n",
          out);
    for (size_t i = 0; i < l->lines.n; i += s.n) {
        const unsigned file = l->lines.lines[i].file;
        s.lines = &l->lines.lines[i];
        s.n = 0;
        while (i + s.n < l->lines.n && s.lines[s.n].file == file)
            s.n++;
        if (l->lines.files[file].name[0])
            put_file(&s, &l->lines.files[file]);
    }
    fputs("</section>\n", out);
}

/* ---- all ----------------------------------------------------------------- */

void page_body(const struct page_launch *l, FILE *out)
{
    put_head(l, out);
    put_classes(l, out);
    fputs("<section id=\"timeline\"><h2>Timeline</h2>\n<div id=\"tools\">"
          "</div><canvas id=\"view\" tabindex=\"0\" role=\"img\" "
          "aria-label=\"units over time\"></canvas>\n<p id=\"said\" "
          "aria-live=\"polite\" class=\"note\">The timeline needs a "
          "script.</p>\n<p class=\"key\"><span><i class=\"k-scalar\"></i>"
          "scalar</span> <span><i class=\"k-compute\"></i>compute</span> "
          "<span><i class=\"k-copies\"></i>copy in</span> <span><i "
          "class=\"u-out\"></i>copy out, atomics</span> <span><i "
          "class=\"u-move\"></i>on chip</span> <span>solid: works</span> "
          "<span>striped: waits for the unit of that colour, or latency"
          "</span> <span>NRAM: full written, pale read, grey holds data"
          "</span></p></section>\n",
          out);
    page_roof(l, out);
    put_steps(l, out);
    put_waits(l, out);
    page_regions(l, out);
    page_source(l, out);
    page_data(l, out);
}

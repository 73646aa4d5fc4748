/* SPDX-License-Identifier: MIT */
/* Keeps the launches of a program, and the bodies of the longest launches while
 * a page has room. The body of the longest launch is in the page itself. Bodies
 * of other launches are templates; on request, the script replaces the body by
 * a template. Also writes parts about the whole program: the advice, and lanes,
 * each a small SVG that the page stretches. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"
#include "runtime/instruments/report/report.h"
#include "runtime/instruments/page/list.h"

enum {
    MOST_LAUNCHES = 250,   /* in the list */
    MOST_BYTES = 12 << 20, /* in all bodies; each has less than 2 MB */
};

struct launch {
    char kernel[256], task[72];
    uint64_t number;
    double us, run_us; /* time of the launch with and without its overhead */
    char *body;        /* NULL: the page had no room for it */
    size_t bytes;
};

struct page_list {
    struct launch launches[MOST_LAUNCHES]; /* ordered by number */
    size_t n;
    uint64_t n_all;
    size_t bytes; /* bytes of all bodies */
};

struct page_list *page_list_new(void)
{
    return isa_alloc(1, sizeof(struct page_list));
}

void page_list_clear(struct page_list *list)
{
    for (size_t i = 0; i < list->n; i++)
        free(list->launches[i].body);
    list->n = 0;
    list->n_all = 0;
    list->bytes = 0;
}

void page_list_free(struct page_list *list)
{
    if (list)
        page_list_clear(list);
    free(list);
}

/* Returns the longest launch, or the first of several longest launches. NULL:
 * there is no launch. */
static const struct launch *longest(const struct page_list *list)
{
    const struct launch *found = NULL;
    for (size_t i = 0; i < list->n; i++)
        if (!found || list->launches[i].run_us > found->run_us)
            found = &list->launches[i];
    return found;
}

/* Returns the shortest launch, or the last of several. If has_body, only
 * launches with a body count. */
static struct launch *shortest(struct page_list *list, bool has_body)
{
    struct launch *found = NULL;
    for (size_t i = 0; i < list->n; i++) {
        struct launch *l = &list->launches[i];
        if ((!has_body || l->body) && (!found || l->run_us <= found->run_us))
            found = l;
    }
    return found;
}

bool page_list_wants(const struct page_list *list, double run_us)
{
    const bool is_full = list->bytes >= MOST_BYTES * 7ull / 8;
    double least = INFINITY;
    for (size_t i = 0; i < list->n; i++)
        if (list->launches[i].body && list->launches[i].run_us < least)
            least = list->launches[i].run_us;
    return !is_full || isinf(least) || run_us > least;
}

static void drop_body(struct page_list *list, struct launch *l)
{
    list->bytes -= l->bytes;
    free(l->body);
    l->body = NULL;
    l->bytes = 0;
}

bool page_list_add(struct page_list *list, const struct page_launch *launch,
                   char *body, size_t bytes)
{
    const struct rt_figures *figures = launch->figures;
    const struct sim_profile *p = figures->sum;
    char device[24] = "";
    if (list->n == MOST_LAUNCHES) {
        struct launch *gone = shortest(list, false);
        drop_body(list, gone);
        memmove(gone, gone + 1,
                (size_t)(list->launches + list->n - (gone + 1)) * sizeof *gone);
        list->n--;
    }
    struct launch *l = &list->launches[list->n++];
    *l = (struct launch){.number = ++list->n_all,
                         .us = figures->us,
                         .run_us = page_run_us(launch),
                         .body = body,
                         .bytes = bytes};
    snprintf(l->kernel, sizeof l->kernel, "%s", p->kernel);
    if (launch->ordinal >= 0)
        snprintf(device, sizeof device, "device %d, ", launch->ordinal);
    snprintf(l->task, sizeof l->task,
             "%s%s %" PRIu32 " x %" PRIu32 " x %" PRIu32, device, figures->type,
             p->dim.x, p->dim.y, p->dim.z);
    list->bytes += bytes;
    while (list->bytes > MOST_BYTES && shortest(list, true) != longest(list))
        drop_body(list, shortest(list, true));
    return true;
}

/* ---- the file ------------------------------------------------------------ */

void page_list_title(const struct page_list *list, FILE *out)
{
    const struct launch *first = longest(list);
    if (!first) {
        fputs("mlusim: no launch", out);
        return;
    }
    isa_plain_html(out, first->kernel, true);
    fprintf(out, ": %.1f \302\265s - mlusim", first->us);
}

static void put_row(const struct launch *l, bool is_first, FILE *out)
{
    fprintf(out, "<li%s>", is_first ? " class=\"shown\"" : "");
    if (l->body)
        fprintf(out, "<a href=\"?launch=%" PRIu64 "\">", l->number);
    fprintf(out, "[%" PRIu64 "] ", l->number);
    isa_plain_html(out, l->kernel, true);
    fputs(l->body ? "</a> " : " ", out);
    fprintf(out, "%s, %.1f \302\265s", l->task, l->us);
    fputs("</li>\n", out);
}

static void put_list(const struct page_list *list, FILE *out)
{
    size_t n_bodies = 0;
    for (size_t i = 0; i < list->n; i++)
        n_bodies += list->launches[i].body != NULL;
    fprintf(out, "<nav id=\"launches\"><h2>%" PRIu64 " launches</h2>\n<ul>\n",
            list->n_all);
    for (size_t i = 0; i < list->n; i++)
        put_row(&list->launches[i], &list->launches[i] == longest(list), out);
    fputs("</ul>\n", out);
    if (list->n < list->n_all)
        fprintf(out,
                "<p class=\"note\">%" PRIu64 " shorter ones are not in the "
                "list.</p>\n",
                list->n_all - list->n);
    if (n_bodies < list->n)
        fprintf(out,
                "<p class=\"note\">Of the longest %zu there is more than these "
                "figures; the page has no room for others.</p>\n",
                n_bodies);
    fputs("</nav>\n", out);
}

void page_list_write(const struct page_list *list, FILE *out)
{
    const struct launch *first = longest(list);
    if (!first) {
        fputs("<h1>No kernel was launched</h1>\n", out);
        return;
    }
    if (list->n_all > 1)
        put_list(list, out);
    fprintf(out, "<main id=\"page\">\n%s</main>\n", first->body);
    for (size_t i = 0; i < list->n; i++) {
        const struct launch *l = &list->launches[i];
        if (l != first && l->body)
            fprintf(out,
                    "<template id=\"launch-%" PRIu64 "\">\n%s\n</template>\n",
                    l->number, l->body);
    }
}

/* ---- advice -------------------------------------------------------------- */

static void put_entry(const struct rt_report_entry *e, FILE *out)
{
    for (size_t i = 0; i < e->n_advice; i++) {
        char text[RT_ADVICE_TEXT];
        rt_advice_text(&e->advice[i], text);
        fputs("<li><b>", out);
        isa_plain_html(out, e->sum->kernel, true);
        fputs("</b>: ", out);
        isa_plain_html(out, text, true);
        fputs("</li>\n", out);
    }
}

void page_advice(const struct rt_report *report, FILE *out)
{
    size_t n = 0;
    for (size_t i = 0; report && i < report->n_entries; i++)
        n += report->entries[i].n_advice;
    if (n == 0)
        return;
    fputs("<section id=\"advice\">\n<h2>Advice</h2>\n<ul>\n", out);
    for (size_t i = 0; i < report->n_entries; i++)
        put_entry(&report->entries[i], out);
    fputs("</ul>\n</section>\n", out);
}

/* ---- the program over time ----------------------------------------------- */

enum { COLUMNS = DRAW_MOST_COLUMNS, BLOCK = 16 };

static const char *hue_of(enum draw_colour colour)
{
    return colour == DRAW_COMPUTE ? "compute"
           : colour == DRAW_IN    ? "copies"
           : colour == DRAW_OUT   ? "out"
           : colour == DRAW_MOVE  ? "move"
                                  : "scalar";
}

static void title(struct draw *d, const char *text)
{
    fputs("<section id=\"lanes\"><h2>", d->out);
    isa_plain_html(d->out, text, true);
    fputs("</h2>\n", d->out);
}

static void heading(struct draw *d, const char *text)
{
    fputs("<h3>", d->out);
    isa_plain_html(d->out, text, true);
    fputs("</h3>\n", d->out);
}

/* Draws no axis, because the title has the total time. */
static void axis(struct draw *d, double us)
{
    (void)d, (void)us;
}

static void shares(struct draw *d, const char *label, enum draw_colour colour,
                   const double *share, double whole)
{
    unsigned last = 0;
    fprintf(d->out,
            "<div class=\"lane\"><span>%s</span><svg viewBox=\"0 0 %d %d\" "
            "preserveAspectRatio=\"none\"><path style=\"fill:var(--%s)\" "
            "d=\"M0 %d",
            label, COLUMNS, BLOCK, hue_of(colour), BLOCK);
    for (unsigned i = 0; i <= COLUMNS; i++) {
        const double high =
            i < COLUMNS ? fmin(fmax(share[i], 0), 1) * (double)BLOCK : 0;
        const unsigned now = (unsigned)(high + 0.5);
        if (now != last)
            fprintf(d->out, "H%uV%u", i, BLOCK - now);
        last = now;
    }
    fprintf(d->out, "z\"/></svg><span>%.0f %%</span></div>\n", 100 * whole);
}

static const struct draw_form form = {
    .columns = COLUMNS,
    .title = title,
    .heading = heading,
    .axis = axis,
    .shares = shares,
};

void page_lanes(const struct lanes *lanes, FILE *out)
{
    struct draw draw = {.form = &form, .out = out};
    if (!lanes_are_several(lanes))
        return;
    lanes_draw(lanes, &draw);
    fputs("</section>\n", out);
}

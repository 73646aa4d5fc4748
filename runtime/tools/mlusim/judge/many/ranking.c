/* SPDX-License-Identifier: MIT */
/*
 * One file that asks for nothing else, without a script. The bars are as long
 * as an answer takes beside the slowest.
 */
#include "runtime/tools/mlusim/judge/many/ranking.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/words/plain.h"
#include "isa/support/words/plural.h"
#include "runtime/tools/html/page.h"

static const char style[] =
    ".b { width: 22%; min-width: 90px; }\n"
    ".b i { display: block; height: 10px; background: var(--bar); }\n";

static const char reference[] = "docs/judge.md";

/* ---- places -------------------------------------------------------------- */

static bool is_right(const struct jdg_ranked *r, size_t task)
{
    return r->task == task && !r->message && r->row->has_passed;
}

const char *jdg_ranking_device(const struct jdg_ranking *r, size_t task,
                               size_t i)
{
    for (size_t k = 0; k < r->n; k++)
        if (is_right(&r->of[k], task))
            return i < r->of[k].row->n_times ? r->of[k].row->times[i].device
                                             : NULL;
    return NULL;
}

static int in_order(const void *a, const void *b)
{
    const struct jdg_place *x = a, *y = b;
    if (x->time->us != y->time->us)
        return x->time->us < y->time->us ? -1 : 1;
    return strcmp(x->who->path, y->who->path);
}

size_t jdg_ranking_places(const struct jdg_ranking *r, size_t task,
                          const char *device, struct jdg_place *places)
{
    size_t n = 0;
    for (size_t k = 0; k < r->n; k++) {
        const struct jdg_row *row = r->of[k].row;
        for (size_t i = 0; is_right(&r->of[k], task) && i < row->n_times; i++)
            if (strcmp(row->times[i].device, device) == 0)
                places[n++] = (struct jdg_place){&r->of[k], &row->times[i]};
    }
    if (n > 1)
        qsort(places, n, sizeof *places, in_order);
    return n;
}

/* ---- text ---------------------------------------------------------------- */

/* A part of an address. */
static void put_address(FILE *out, const char *text)
{
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c < 0x80 && (isalnum(c) || strchr("-_.", c)))
            fputc(c, out);
        else
            fprintf(out, "%%%02X", c);
    }
}

static void put_who(FILE *out, const struct jdg_ranked *who)
{
    fputs("<td class=\"who\" title=\"", out);
    isa_plain_html(out, who->path, false);
    fputs("\">", out);
    isa_plain_html(out, who->person[0] ? who->person : who->path, false);
}

/* ---- the page ------------------------------------------------------------ */

void jdg_ranking_page(const struct jdg_ranking *r, size_t task,
                      const char *device, size_t place, char *name,
                      size_t bytes)
{
    snprintf(name, bytes, "%zu-%.80s-%.60s-%zu.html", task + 1, r->tasks[task],
             device, place + 1);
    for (char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr("-_.", *c))
            *c = '_';
}

static void put_place(FILE *out, const struct jdg_ranking *r, size_t task,
                      const struct jdg_place *all, size_t n, size_t i)
{
    char name[200];
    const struct jdg_row_time *t = all[i].time;
    size_t rank = i; /* the same for the same time */
    while (rank > 0 && all[rank - 1].time->us == t->us)
        rank--;
    fprintf(out, "<tr%s><td class=\"n\">%zu",
            rank == 0 ? " class=\"first\"" : "", rank + 1);
    put_who(out, all[i].who);
    fprintf(out,
            "<td class=\"n\">%" PRIu64 "<td class=\"n\">%.2f"
            "<td class=\"n\">%.2f<td class=\"b\"><i style=\"width:%.1f%%\"></i>"
            "<td>",
            t->cycles, t->us, t->us / all->time->us,
            100.0 * t->us / all[n - 1].time->us);
    isa_plain_html(out, t->bound, false);
    fputs("<td>", out);
    if (i < r->n_pages) {
        jdg_ranking_page(r, task, t->device, i, name, sizeof name);
        fputs("<a href=\"", out);
        put_address(out, r->folder);
        fprintf(out, "/%s\">run</a>", name);
    }
    fputs("</tr>\n", out);
}

static void put_device(FILE *out, const struct jdg_ranking *r, size_t task,
                       const char *device, struct jdg_place *places)
{
    const size_t n = jdg_ranking_places(r, task, device, places);
    fputs("<h3>", out);
    isa_plain_html(out, device, false);
    fputs("</h3>\n<section><table>\n<tr><th class=\"n\">place<th>answer"
          "<th class=\"n\">cycles<th class=\"n\">us<th class=\"n\">times the "
          "best<th><th>its longest case is bound by<th></tr>\n",
          out);
    for (size_t i = 0; i < n; i++)
        put_place(out, r, task, places, n, i);
    fputs("</table></section>\n", out);
}

/* Answers that have no place. */
static void put_others(FILE *out, const struct jdg_ranking *r, size_t task)
{
    bool is_open = false;
    for (size_t i = 0; i < r->n; i++) {
        const struct jdg_ranked *a = &r->of[i];
        if (a->task != task || is_right(a, task))
            continue;
        if (!is_open)
            fputs("<h3>Not accepted</h3>\n<section><table>\n"
                  "<tr><th>answer<th>error<th></tr>\n",
                  out);
        is_open = true;
        fputs("<tr>", out);
        put_who(out, a);
        fputs("<td>", out);
        isa_plain_html(out, a->message ? "not judged" : a->row->id, false);
        fputs("<td>", out);
        isa_plain_html(out, a->message ? a->message : a->row->error, false);
        fputs("</tr>\n", out);
    }
    if (is_open)
        fputs("</table></section>\n", out);
}

static void put_task(FILE *out, const struct jdg_ranking *r, size_t task,
                     struct jdg_place *places)
{
    const char *device;
    fprintf(out, "<h2 id=\"task-%zu\">", task + 1);
    isa_plain_html(out, r->tasks[task], false);
    fputs("</h2>\n<p>", out);
    isa_plain_html(out, r->titles[task] ? r->titles[task] : "", false);
    fputs("</p>\n", out);
    if (!jdg_ranking_device(r, task, 0))
        fputs("<p>No answer is right yet.</p>\n", out);
    for (size_t i = 0; (device = jdg_ranking_device(r, task, i)); i++)
        put_device(out, r, task, device, places);
    put_others(out, r, task);
}

bool jdg_ranking_write(const struct jdg_ranking *r, struct jdg_place *places,
                       FILE *out)
{
    size_t right = 0;
    for (size_t i = 0; i < r->n; i++)
        right += is_right(&r->of[i], r->of[i].task);
    htm_begin(out, "ranking", style);
    fprintf(
        out,
        "<h1>Ranking</h1>\n<p>%zu answer%s to %zu task%s, %zu right, by the "
        "simulated time of all cases of a task, launches included. It is the "
        "same on every host. %s says what an error means.</p>\n"
        "<p>Hidden inputs follow from the key %.16s.</p>\n<nav>\n",
        r->n, isa_s(r->n), r->n_tasks, isa_s(r->n_tasks), right, reference,
        r->secret);
    for (size_t i = 0; i < r->n_tasks; i++) {
        fprintf(out, "<a href=\"#task-%zu\">", i + 1);
        isa_plain_html(out, r->tasks[i], false);
        fputs("</a>\n", out);
    }
    fputs("</nav>\n", out);
    for (size_t i = 0; i < r->n_tasks; i++)
        put_task(out, r, i, places);
    return htm_end(out);
}

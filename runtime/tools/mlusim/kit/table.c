/* SPDX-License-Identifier: MIT */
/* A row for each task. What an earlier call said is read by our script, as it
 * is YAML. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "runtime/tools/mlusim/kit/table.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/words/plain.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/html/page.h"
#include "runtime/tools/judge/status.h"
#include "runtime/tools/mlusim/kit/record.h"

enum { CELL_BYTES = KIT_ERROR_BYTES + 80, LEAST_PERCENT = 1 };

enum column { TASK, VERDICT, TIME, REFERENCE, SCORE, SINCE, BOUND, N_COLUMNS };

static const struct {
    const char *title;
    bool is_number;
} columns[N_COLUMNS] = {
    [TASK] = {"task", false},
    [VERDICT] = {"verdict", false},
    [TIME] = {"us", true},
    [REFERENCE] = {"reference us", true},
    [SCORE] = {"score", true},
    [SINCE] = {"since", false},
    [BOUND] = {"what limits it, and what to do first", false},
};

typedef char row[N_COLUMNS][CELL_BYTES];

/* ---- what changed -------------------------------------------------------- */

int kit_since_read(struct kit_session *s)
{
    struct kit_work *w = &s->work;
    char folder[PATH_MAX], path[PATH_MAX], real[PATH_MAX];
    const char *const words[] = {"since", real, s->request->since, NULL};
    const char *const read[] = {real, NULL};
    struct scr_call call;
    if (!s->request->since)
        return JDG_RIGHT;
    if (!realpath(s->request->since, real))
        return kit_say(w, JDG_AT_FAULT, "--since: cannot read %s: %s",
                       s->request->since, strerror(errno));
    if (!kit_folder_in(s->files, "since", folder) ||
        !files_path(path, folder, "since.json"))
        return kit_say(w, JDG_CANNOT, "%s: %s", s->files, strerror(errno));
    kit_call(w, folder, &call);
    call.words = words;
    call.read = read;
    const int status = scr_run(&call, w->error, w->error_bytes);
    if (status == JDG_RIGHT)
        s->since = kit_scores_read(path);
    return status;
}

static void put_since(const struct kit_session *s, const struct kit_task *task,
                      const struct kit_score *score, char *text, size_t bytes)
{
    bool had_passed = false;
    double was = NAN;
    const bool is_old =
        kit_scores_find(s->since, task->name, &had_passed, &was);
    const double percent = 100 * (score->bangc_us / was - 1);
    text[0] = 0;
    if (!s->since)
        return;
    if (!is_old)
        snprintf(text, bytes, "new");
    else if (had_passed != score->passed)
        snprintf(text, bytes, score->passed ? "passes now" : "passed before");
    else if (score->passed && fabs(percent) >= (double)LEAST_PERCENT)
        snprintf(text, bytes, "%.2f us, %+.0f %%", was, percent);
}

/* ---- rows ---------------------------------------------------------------- */

static void put_number(char *text, double number, const char *format)
{
    text[0] = 0;
    if (isfinite(number))
        snprintf(text, CELL_BYTES, *format == '2' ? "%.2f" : "%.3f", number);
}

/* The kernel and what limits it, without the figures of that. */
static int short_bound(const char *bound)
{
    const char *first = strstr(bound, ": ");
    const char *second = first ? strstr(first + 2, ": ") : NULL;
    return (int)(second ? (size_t)(second - bound) : strlen(bound));
}

static void fill(const struct kit_session *s, size_t i, row cells)
{
    const struct kit_score *score = &s->scores[i];
    const struct kit_task *task = s->folder.asked[i].task;
    snprintf(cells[TASK], CELL_BYTES, "%s", task->name);
    snprintf(cells[VERDICT], CELL_BYTES,
             score->passed        ? "passed"
             : score->is_unjudged ? "not judged"
                                  : "no");
    put_number(cells[TIME], score->bangc_us, "2");
    put_number(cells[REFERENCE], score->torch_us, "2");
    put_number(cells[SCORE],
               score->passed ? score->torch_us / score->bangc_us : (double)NAN,
               "3");
    put_since(s, task, score, cells[SINCE], CELL_BYTES);
    if (score->passed)
        snprintf(cells[BOUND], CELL_BYTES, "%.*s%s%s",
                 short_bound(score->bound), score->bound,
                 score->n_advice ? "; " : "",
                 score->n_advice ? score->advice[0] : "");
    else
        snprintf(cells[BOUND], CELL_BYTES, "%.*s",
                 (int)strcspn(score->error, "\n"), score->error);
}

/* Writes how many passed, and how many have no verdict, on which device. */
static void put_counts(FILE *out, const struct kit_session *s)
{
    size_t n_passed = 0, n_unjudged = 0;
    for (size_t i = 0; i < s->n_scores; i++) {
        n_passed += s->scores[i].passed;
        n_unjudged += s->scores[i].is_unjudged;
    }
    fprintf(out, "%zu of %zu passed, ", n_passed, s->n_scores);
    if (n_unjudged)
        fprintf(out, "%zu not judged, ", n_unjudged);
    fprintf(out, "on %s", s->work.device_name);
}

/* ---- text ---------------------------------------------------------------- */

static void put_row(FILE *out, const size_t *widths, const char *const *cells)
{
    for (int c = 0; c < N_COLUMNS; c++) {
        if (!widths[c])
            continue;
        if (c == BOUND)
            fputs(cells[c], out);
        else
            fprintf(out, columns[c].is_number ? "%*s  " : "%-*s  ",
                    (int)widths[c], cells[c]);
    }
    fputc('\n', out);
}

void kit_put_table(FILE *out, const struct kit_session *s)
{
    size_t widths[N_COLUMNS];
    const char *words[N_COLUMNS];
    row cells;
    for (int c = 0; c < N_COLUMNS; c++)
        widths[c] = c == SINCE && !s->since ? 0 : strlen(columns[c].title);
    for (size_t i = 0; i < s->n_scores; i++) {
        fill(s, i, cells);
        for (int c = 0; c < BOUND; c++)
            if (widths[c] && strlen(cells[c]) > widths[c])
                widths[c] = strlen(cells[c]);
    }
    for (int c = 0; c < N_COLUMNS; c++)
        words[c] = columns[c].title;
    put_row(out, widths, words);
    for (size_t i = 0; i < s->n_scores; i++) {
        fill(s, i, cells);
        for (int c = 0; c < N_COLUMNS; c++)
            words[c] = cells[c];
        put_row(out, widths, words);
    }
    put_counts(out, s);
    fputc('\n', out);
}

/* ---- a page -------------------------------------------------------------- */

static const char style[] =
    "table{border-collapse:collapse}th,td{padding:.2em .6em;text-align:left;"
    "border-bottom:1px solid #8884}.n{text-align:right}.no{color:#c33}";

static void put_cells(FILE *out, const struct kit_session *s, const char *tag,
                      const char *const *words)
{
    fputs("<tr>", out);
    for (int c = 0; c < N_COLUMNS; c++) {
        if (c == SINCE && !s->since)
            continue;
        fprintf(out, "<%s%s>", tag,
                columns[c].is_number                 ? " class=\"n\""
                : c == VERDICT && words[c][0] == 'n' ? " class=\"no\""
                                                     : "");
        isa_plain_html(out, words[c], false);
        fprintf(out, "</%s>", tag);
    }
    fputs("</tr>\n", out);
}

bool kit_put_page(FILE *out, const struct kit_session *s)
{
    const char *words[N_COLUMNS];
    row cells;
    htm_begin(out, "contest", style);
    fputs("<h1>Contest</h1>\n<p>", out);
    put_counts(out, s);
    fputs(". Times are simulated, and the same on every host.</p>\n<table>\n",
          out);
    for (int c = 0; c < N_COLUMNS; c++)
        words[c] = columns[c].title;
    put_cells(out, s, "th", words);
    for (size_t i = 0; i < s->n_scores; i++) {
        fill(s, i, cells);
        for (int c = 0; c < N_COLUMNS; c++)
            words[c] = cells[c];
        put_cells(out, s, "td", words);
    }
    fputs("</table>\n", out);
    return htm_end(out);
}

/* SPDX-License-Identifier: MIT */
/* For the page of a run, one case is judged again on one device, with the
 * present text of the answer, in its own process. The ranking is one file that
 * loads no other files and has no script. */
#include "runtime/tools/mlusim/judge/many/pages.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"
#include "isa/support/words/plural.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/html/page.h"
#include "runtime/tools/mlusim/judge/run/answer.h"
#include "runtime/tools/mlusim/judge/verdict/verdict.h"
#include "runtime/tools/process/signals.h"

struct place {
    const struct jdg_ranked *who;
    const struct jdg_row_time *time;
};

/* A run that a page shows. */
struct run {
    struct jdg_job job;
    const char *device; /* device of the job */
};

struct making {
    const struct jdg_pages *pages;
    const struct jdg_tasks *tasks;
    size_t n_answers;
    char folder[PATH_MAX]; /* folder for the pages of runs; absolute */
    struct place *places;  /* room for all answers */
    struct run *runs;
    size_t n, room, n_done;
};

static const char style[] =
    ".b { width: 22%; min-width: 90px; }\n"
    ".b i { display: block; height: 10px; background: var(--bar); }\n";

static const char reference[] = "docs/judge.md";

/* ---- places -------------------------------------------------------------- */

static bool is_right(const struct jdg_ranked *r, size_t task)
{
    return r->task == task && !r->message && r->row->has_passed;
}

/* Returns device i of a task, in the order of the first right answer that names
 * it. NULL: there are fewer devices. */
static const char *device_of(const struct making *m, size_t task, size_t i)
{
    for (size_t k = 0; k < m->n_answers; k++) {
        const struct jdg_row *row = m->pages->of[k].row;
        if (is_right(&m->pages->of[k], task))
            return i < row->n_times ? row->times[i].device : NULL;
    }
    return NULL;
}

static int in_order(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    if (x->time->warm_us != y->time->warm_us)
        return x->time->warm_us < y->time->warm_us ? -1 : 1;
    return strcmp(x->who->path, y->who->path);
}

/* Finds the places of a task on a device, the best first. Returns how many
 * places there are. */
static size_t find_places(const struct making *m, size_t task,
                          const char *device)
{
    struct place *places = m->places;
    size_t n = 0;
    for (size_t k = 0; k < m->n_answers; k++) {
        const struct jdg_row *row = m->pages->of[k].row;
        size_t i = 0;
        while (i < row->n_times && strcmp(row->times[i].device, device) != 0)
            i++;
        if (i < row->n_times && is_right(&m->pages->of[k], task))
            places[n++] = (struct place){&m->pages->of[k], &row->times[i]};
    }
    if (n > 1)
        qsort(places, n, sizeof *places, in_order);
    return n;
}

/* ---- text ---------------------------------------------------------------- */

/* Writes a part of an address, percent-encoded. */
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

/* Writes the name of the page of a run. "1-relu-MLU590-H8-1.html" is the page
 * of the best answer to task 1 on this device; `place` counts from 0. */
static void name_page(const struct making *m, size_t task, const char *device,
                      size_t place, char *name, size_t bytes)
{
    snprintf(name, bytes, "%zu-%.80s-%.60s-%zu.html", task + 1,
             m->tasks->names[task], device, place + 1);
    for (char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr("-_.", *c))
            *c = '_';
}

static void put_place(FILE *out, const struct making *m, size_t task, size_t n,
                      size_t i)
{
    const struct place *all = m->places;
    char name[200];
    const struct jdg_row_time *t = all[i].time;
    size_t rank = i; /* places with the same time have the same rank */
    while (rank > 0 && all[rank - 1].time->warm_us == t->warm_us)
        rank--;
    fprintf(out, "<tr%s><td class=\"n\">%zu",
            rank == 0 ? " class=\"first\"" : "", rank + 1);
    put_who(out, all[i].who);
    fprintf(out,
            "<td class=\"n\">%" PRIu64 "<td class=\"n\">%.2f"
            "<td class=\"n\">%.2f<td class=\"b\"><i style=\"width:%.1f%%\"></i>"
            "<td>",
            t->cycles, t->warm_us, t->warm_us / all->time->warm_us,
            100.0 * t->warm_us / all[n - 1].time->warm_us);
    isa_plain_html(out, t->bound, false);
    fputs("<td>", out);
    if (i < m->pages->n_pages) {
        name_page(m, task, t->device, i, name, sizeof name);
        fputs("<a href=\"", out);
        put_address(out, strrchr(m->folder, '/') + 1);
        fprintf(out, "/%s\">run</a>", name);
    }
    fputs("</tr>\n", out);
}

static void put_device(FILE *out, const struct making *m, size_t task,
                       const char *device)
{
    const size_t n = find_places(m, task, device);
    fputs("<h3>", out);
    isa_plain_html(out, device, false);
    fputs("</h3>\n<section><table>\n<tr><th class=\"n\">place<th>answer"
          "<th class=\"n\">cycles<th class=\"n\">us warm<th class=\"n\">times "
          "the "
          "best<th><th>its longest case is bound by<th></tr>\n",
          out);
    for (size_t i = 0; i < n; i++)
        put_place(out, m, task, n, i);
    fputs("</table></section>\n", out);
}

/* Writes the answers that have no place. */
static void put_others(FILE *out, const struct making *m, size_t task)
{
    bool is_open = false;
    for (size_t i = 0; i < m->n_answers; i++) {
        const struct jdg_ranked *a = &m->pages->of[i];
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

static void put_task(FILE *out, const struct making *m, size_t task)
{
    const char *device, *title = m->tasks->of[task]->task.title;
    fprintf(out, "<h2 id=\"task-%zu\">", task + 1);
    isa_plain_html(out, m->tasks->names[task], false);
    fputs("</h2>\n<p>", out);
    isa_plain_html(out, title ? title : "", false);
    fputs("</p>\n", out);
    if (!device_of(m, task, 0))
        fputs("<p>No answer is right yet.</p>\n", out);
    for (size_t i = 0; (device = device_of(m, task, i)); i++)
        put_device(out, m, task, device);
    put_others(out, m, task);
}

/* Writes the page. False: not everything could be written. */
static bool put_ranking(FILE *out, const struct making *m)
{
    size_t right = 0;
    for (size_t i = 0; i < m->n_answers; i++)
        right += is_right(&m->pages->of[i], m->pages->of[i].task);
    htm_begin(out, "ranking", style);
    fprintf(
        out,
        "<h1>Ranking</h1>\n<p>%zu answer%s to %zu task%s, %zu right, by the "
        "simulated time of all cases of a task, launches included. It is the "
        "same on every host. %s says what an error means.</p>\n"
        "<p>Hidden inputs follow from the key %.16s.</p>\n<nav>\n",
        m->n_answers, isa_s(m->n_answers), m->tasks->n, isa_s(m->tasks->n),
        right, reference, m->pages->desk->secret.name);
    for (size_t i = 0; i < m->tasks->n; i++) {
        fprintf(out, "<a href=\"#task-%zu\">", i + 1);
        isa_plain_html(out, m->tasks->names[i], false);
        fputs("</a>\n", out);
    }
    fputs("</nav>\n", out);
    for (size_t i = 0; i < m->tasks->n; i++)
        put_task(out, m, i);
    return htm_end(out);
}

/* Makes the absolute path of "ranking.runs" from "ranking.html". */
static bool name_folder(const char *html, char path[PATH_MAX])
{
    char here[PATH_MAX] = "";
    size_t n = strlen(html);
    if (n > 5 && strcmp(html + n - 5, ".html") == 0)
        n -= 5;
    if (html[0] != '/' && !getcwd(here, sizeof here))
        return false;
    const int used = snprintf(path, PATH_MAX, "%s%s%.*s.runs", here,
                              here[0] ? "/" : "", (int)n, html);
    return used > 0 && used < PATH_MAX;
}

/* ---- pages of runs ------------------------------------------------------- */

static bool add(struct making *m, size_t task, const struct place *place,
                size_t i)
{
    const struct jdg_pages *p = m->pages;
    char name[200];
    const struct jdg_file *file = &p->files->of[place->who - p->of];
    assert(place->who->path == file->path); /* both have the same numbers */
    struct run *runs = isa_grow(m->runs, m->n, &m->room, sizeof *runs);
    if (!runs)
        return false;
    m->runs = runs;
    struct jdg_job *job = &runs[m->n].job;
    *job = jdg_desk_job(p->desk, task, NULL, 0);
    runs[m->n++].device = place->time->device;
    job->question.n_devices = 1;
    job->question.only_case = (size_t)place->time->longest;
    job->text = jdg_file_read(p->files, file, JDG_LARGEST_ANSWER + 1, &job->n);
    name_page(m, task, place->time->device, i, name, sizeof name);
    return job->text && files_path(job->page, m->folder, name);
}

/* Adds the jobs of all pages. */
static bool add_all(struct making *m)
{
    const char *device;
    for (size_t task = 0; task < m->tasks->n; task++)
        for (size_t d = 0; (device = device_of(m, task, d)); d++) {
            const size_t n = find_places(m, task, device);
            for (size_t i = 0; i < n && i < m->pages->n_pages; i++)
                if (!add(m, task, &m->places[i], i))
                    return false;
        }
    for (size_t i = 0; i < m->n; i++) /* now the table is complete, so its
                                         rows no longer move */
        m->runs[i].job.question.devices = &m->runs[i].device;
    return true;
}

static void run_all(struct making *m)
{
    enum { LOOK_MS = 200 };
    struct jdg_pool *pool = &m->pages->desk->pool;
    struct pollfd *files = m->pages->desk->files;
    for (size_t next = 0; m->n_done < m->n && !proc_processes_signal();) {
        while (next < m->n && jdg_pool_has_room(pool, &m->runs[next].job))
            m->n_done += !jdg_pool_start(pool, &m->runs[next++].job);
        if (pool->n > 0)
            poll(files, jdg_pool_files(pool, files), LOOK_MS);
        while (jdg_pool_take(pool))
            m->n_done++;
    }
}

/* Checks that each page was made. Returns the exit status. */
static int check_all(const struct making *m)
{
    for (size_t i = 0; i < m->n; i++) {
        const struct jdg_job *job = &m->runs[i].job;
        if (job->status != JDG_RIGHT || access(job->page, R_OK) != 0)
            return cmd_fail(JDG_CANNOT,
                            "judge: there is no page of a run, %s: %s",
                            job->page,
                            job->message               ? job->message
                            : job->status != JDG_RIGHT ? "it was not right"
                                                       : strerror(errno));
    }
    return JDG_RIGHT;
}

/* Removes pages of an earlier command, so that each page that exists is new. */
static bool remove_all(const struct making *m)
{
    for (size_t i = 0; i < m->n; i++)
        if (unlink(m->runs[i].job.page) != 0 && errno != ENOENT)
            return false;
    return true;
}

static int make_runs(struct making *m)
{
    if (!m->pages->n_pages)
        return JDG_RIGHT;
    if (mkdir(m->folder, 0777) != 0 && errno != EEXIST)
        return cmd_fail(JDG_CANNOT, "judge: cannot make %s: %s", m->folder,
                        strerror(errno));
    if (!add_all(m))
        return cmd_fail(JDG_CANNOT,
                        "judge: cannot make pages of runs: %s (--pages 0 "
                        "leaves them out)",
                        strerror(errno));
    if (!remove_all(m))
        return cmd_fail(JDG_CANNOT, "judge: cannot replace pages in %s: %s",
                        m->folder, strerror(errno));
    run_all(m);
    return proc_processes_signal() ? JDG_RIGHT : check_all(m);
}

/* ---- the ranking --------------------------------------------------------- */

static int write_ranking(const struct making *m)
{
    char *text = NULL;
    size_t n = 0;
    const char *html = m->pages->html;
    FILE *out = open_memstream(&text, &n);
    bool is_good = out && put_ranking(out, m);
    is_good = out && fclose(out) == 0 && is_good;
    is_good = is_good && files_replace(html, text, n);
    const int error = errno;
    free(text);
    return is_good ? JDG_RIGHT
                   : cmd_fail(JDG_CANNOT, "judge: cannot write %s: %s", html,
                              strerror(error));
}

int jdg_pages_write(const struct jdg_pages *pages)
{
    struct making m = {.pages = pages,
                       .tasks = &pages->desk->tasks,
                       .n_answers = pages->files->n};
    m.places = isa_alloc(m.n_answers, sizeof *m.places);
    int status = m.places && name_folder(pages->html, m.folder)
                     ? make_runs(&m)
                     : cmd_fail(JDG_CANNOT,
                                "judge: %s: no memory, or its path "
                                "is too long",
                                pages->html);
    if (status == JDG_RIGHT && !proc_processes_signal())
        status = write_ranking(&m);
    jdg_pool_close(&pages->desk->pool); /* jobs are freed afterwards */
    for (size_t i = 0; i < m.n; i++)
        jdg_job_free(&m.runs[i].job);
    free(m.runs);
    free(m.places);
    return status;
}

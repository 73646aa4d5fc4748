/* SPDX-License-Identifier: MIT */
/*
 * A page of a run is made by a judgement of one case on one device, in a
 * process as every other. What it takes is the answer as it is now.
 */
#include "runtime/tools/mlusim/judge/many/pages.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/judge/run/answer.h"
#include "runtime/tools/mlusim/judge/verdict/verdict.h"
#include "runtime/tools/process/process.h"

struct making {
    const struct jdg_pages *pages;
    struct jdg_ranking ranking;
    char folder[PATH_MAX]; /* of the pages, from the root on */
    struct jdg_place *places;
    struct jdg_job *jobs;
    const char **devices; /* of the jobs */
    size_t n, room, devices_room, n_done;
};

/* "ranking.html" becomes "ranking.runs", as a whole path. */
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

static bool add(struct making *m, size_t task, const struct jdg_place *place,
                size_t i)
{
    const struct jdg_pages *p = m->pages;
    char name[200];
    size_t n = 0;
    const size_t at = (size_t)(place->who - p->of);
    struct jdg_job job = jdg_desk_job(p->desk, task, NULL, 0);
    if (!ISA_GROW(m->jobs, m->n, m->room) ||
        !ISA_GROW(m->devices, m->n, m->devices_room))
        return false;
    m->devices[m->n] = place->time->device;
    job.n_devices = 1;
    job.only_case = (size_t)place->time->longest;
    job.text =
        jdg_file_read(p->files, &p->files->of[at], JDG_LARGEST_ANSWER + 1, &n);
    job.n = n;
    jdg_ranking_page(&m->ranking, task, place->time->device, i, name,
                     sizeof name);
    if (!job.text || !files_path(job.page, m->folder, name)) {
        free(job.text);
        return false;
    }
    m->jobs[m->n++] = job;
    return true;
}

/* The jobs of all pages. */
static bool add_all(struct making *m)
{
    const struct jdg_ranking *r = &m->ranking;
    const char *device;
    for (size_t task = 0; task < r->n_tasks; task++)
        for (size_t d = 0; (device = jdg_ranking_device(r, task, d)); d++) {
            const size_t n = jdg_ranking_places(r, task, device, m->places);
            for (size_t i = 0; i < n && i < r->n_pages; i++)
                if (!add(m, task, &m->places[i], i))
                    return false;
        }
    for (size_t i = 0; i < m->n; i++) /* neither table moves any more */
        m->jobs[i].devices = &m->devices[i];
    return true;
}

static void run_all(struct making *m)
{
    enum { LOOK_MS = 200 };
    struct jdg_pool *pool = &m->pages->desk->pool;
    struct pollfd *files = m->pages->desk->files;
    for (size_t next = 0; m->n_done < m->n && !proc_processes_signal();) {
        while (next < m->n && jdg_pool_has_room(pool, &m->jobs[next]))
            m->n_done += !jdg_pool_start(pool, &m->jobs[next++]);
        if (pool->n > 0)
            poll(files, jdg_pool_files(pool, files), LOOK_MS);
        while (jdg_pool_take(pool))
            m->n_done++;
    }
}

/* Whether each page was made. */
static int check_all(const struct making *m)
{
    for (size_t i = 0; i < m->n; i++) {
        const struct jdg_job *job = &m->jobs[i];
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

/* Takes away what an earlier command left: a page that is there is new. */
static bool remove_all(const struct making *m)
{
    for (size_t i = 0; i < m->n; i++)
        if (unlink(m->jobs[i].page) != 0 && errno != ENOENT)
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
    bool is_good = out && jdg_ranking_write(&m->ranking, m->places, out);
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
    const struct jdg_tasks *tasks = &pages->desk->tasks;
    struct making m = {.pages = pages};
    const char **titles = isa_alloc(tasks->n, sizeof *titles);
    m.places = isa_alloc(pages->files->n, sizeof *m.places);
    int status = titles && m.places && name_folder(pages->html, m.folder)
                     ? JDG_RIGHT
                     : cmd_fail(JDG_CANNOT,
                                "judge: %s: no memory, or its path "
                                "is too long",
                                pages->html);
    for (size_t i = 0; titles && i < tasks->n; i++)
        titles[i] = tasks->of[i]->task.title;
    m.ranking = (struct jdg_ranking){
        .tasks = tasks->names,
        .titles = titles,
        .n_tasks = tasks->n,
        .of = pages->of,
        .n = pages->files->n,
        .n_pages = pages->n_pages,
        .secret = pages->desk->secret.name,
        .folder = strrchr(m.folder, '/') ? strrchr(m.folder, '/') + 1 : "",
    };
    if (status == JDG_RIGHT)
        status = make_runs(&m);
    if (status == JDG_RIGHT && !proc_processes_signal())
        status = write_ranking(&m);
    jdg_pool_close(&pages->desk->pool); /* jobs go */
    for (size_t i = 0; i < m.n; i++)
        jdg_job_free(&m.jobs[i]);
    free(m.jobs);
    free(m.devices);
    free(m.places);
    free(titles);
    return status;
}

/* SPDX-License-Identifier: MIT */
/* Judges the answers of a folder. First takes kept verdicts, then judges the
 * other answers. Lines are printed in the order of the list, each as soon as
 * all lines before it are printed. A finished verdict is kept even before its
 * line is printed. */
#include "runtime/tools/mlusim/judge/many/folder.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/judge/many/answers.h"
#include "runtime/tools/mlusim/judge/many/line.h"
#include "runtime/tools/mlusim/judge/many/pages.h"
#include "runtime/tools/mlusim/judge/run/answer.h"
#include "runtime/tools/process/signals.h"

struct entry {
    const struct jdg_file *file;
    struct jdg_job job;
    struct jdg_row row;
    bool is_begun, is_done;
};

struct batch {
    const struct jdg_many *many;
    struct jdg_desk desk;
    struct jdg_files files;
    struct entry *entries; /* an entry for each file */
    size_t n_done, n_shown;
    struct junit *junit; /* NULL: the suites are not requested */
    bool has_no_lines;   /* stdout is used for other output */
    bool is_cut;         /* stdout has other output, so it has no lines */
};

/* ---- an answer ----------------------------------------------------------- */

static void finish(struct batch *b, struct entry *e)
{
    free(e->job.text);
    e->job.text = NULL;
    e->is_done = true;
    b->n_done++;
    jdg_desk_warn(&b->desk, &e->job);
    if (e->job.verdict)
        jdg_row_read(&e->row, e->job.verdict);
}

/* Takes the text of an answer, and its kept verdict if there is one. If the
 * text cannot be read, the entry is finished. */
static void begin(struct batch *b, struct entry *e)
{
    char why[200];
    size_t n = 0;
    char *text = jdg_file_read(&b->files, e->file, JDG_LARGEST_ANSWER + 1, &n);
    const int error = errno;
    e->job = jdg_desk_job(&b->desk, e->file->task, text, n);
    if (!text) {
        snprintf(why, sizeof why, "cannot read it: %s", strerror(error));
        e->job.status = error == ENOMEM ? JDG_CANNOT : JDG_AT_FAULT;
        e->job.message = isa_alloc_text(why, strlen(why));
        finish(b, e);
    } else if (jdg_job_recall(&e->job, &b->desk.keep)) {
        finish(b, e);
    }
}

static void recall_all(struct batch *b)
{
    for (size_t i = 0; i < b->files.n && !proc_processes_signal(); i++) {
        struct entry *e = &b->entries[i];
        e->file = &b->files.of[i];
        begin(b, e);
        e->is_begun = e->is_done;
        free(e->job.text); /* text is read again when the answer is judged */
        e->job.text = NULL;
    }
}

/* ---- lines --------------------------------------------------------------- */

/* Prints how many answers are judged, and how many there are. The next output
 * replaces this line of the terminal. */
static void show_progress(const struct batch *b)
{
    if (!isatty(STDERR_FILENO))
        return;
    cmd_clear_line();
    if (b->n_done < b->files.n)
        fprintf(stderr, "%zu of %zu", b->n_done, b->files.n);
    fflush(stderr);
}

static void show(struct batch *b, struct entry *e)
{
    const struct jdg_judged line = {
        .task = e->job.task->name,
        .person = e->file->person,
        .answer = e->file->path,
        .status = e->job.status,
        .message = e->job.message,
        .verdict = e->job.verdict,
    };
    if (b->junit)
        jdg_junit_add(b->junit, &line, e->job.task->task.n_cases);
    if (!b->has_no_lines &&
        !(b->many->is_json ? jdg_line_json(&line, stdout)
                           : jdg_line_text(&line, &e->row, stdout)))
        b->is_cut = true;
    free(e->job.verdict);
    e->job.verdict = NULL;
}

static void show_lines(struct batch *b)
{
    while (b->n_shown < b->files.n && b->entries[b->n_shown].is_done)
        show(b, &b->entries[b->n_shown++]);
    b->is_cut = fflush(stdout) != 0 || b->is_cut;
}

static void show_sum(const struct batch *b)
{
    size_t n[JDG_CANNOT + 1] = {0};
    const size_t tasks = b->desk.tasks.n;
    for (size_t i = 0; i < b->files.n; i++)
        n[b->entries[i].job.status]++;
    printf("%zu answer%s to %zu task%s: %zu right, %zu not accepted",
           b->files.n, isa_s(b->files.n), tasks, isa_s(tasks), n[JDG_RIGHT],
           n[JDG_IS_WRONG]);
    if (n[JDG_AT_FAULT] + n[JDG_CANNOT])
        printf(", %zu not judged", n[JDG_AT_FAULT] + n[JDG_CANNOT]);
    putchar('\n');
}

/* ---- the ranking --------------------------------------------------------- */

static int write_html(struct batch *b)
{
    struct jdg_ranked *of = isa_alloc(b->files.n, sizeof *of);
    if (!of)
        return cmd_fail(JDG_CANNOT, "judge: " ISA_NO_MEMORY, "the ranking");
    for (size_t i = 0; i < b->files.n; i++) {
        const struct entry *e = &b->entries[i];
        of[i] = (struct jdg_ranked){
            .task = e->file->task,
            .person = e->file->person,
            .path = e->file->path,
            .message = e->job.message,
            .row = &e->row,
        };
    }
    const struct jdg_pages pages = {
        .desk = &b->desk,
        .files = &b->files,
        .of = of,
        .html = b->many->html,
        .n_pages = b->many->n_pages,
    };
    const int status = jdg_pages_write(&pages);
    free(of);
    return status;
}

/* ---- all of them --------------------------------------------------------- */

static struct entry *entry_of(struct batch *b, const struct jdg_job *job)
{
    size_t i = 0;
    while (i < b->files.n && &b->entries[i].job != job)
        i++;
    assert(i < b->files.n); /* the pool has jobs of this batch alone */
    return &b->entries[i];
}

/* Starts to judge answers while there is room. *first: all answers before this
 * index have been started. */
static void start_some(struct batch *b, size_t *first)
{
    struct jdg_pool *pool = &b->desk.pool;
    while (*first < b->files.n && b->entries[*first].is_begun)
        ++*first;
    for (size_t i = *first; i < b->files.n && pool->n < pool->jobs; i++) {
        struct entry *e = &b->entries[i];
        if (e->is_begun || !jdg_pool_has_room(pool, &e->job))
            continue;
        begin(b, e); /* a copy of the answer may have been judged in the
                        meantime */
        e->is_begun = true;
        if (!e->is_done && !jdg_pool_start(pool, &e->job))
            finish(b, e);
    }
}

static void judge_all(struct batch *b)
{
    enum { LOOK_MS = 200 };
    struct jdg_pool *pool = &b->desk.pool;
    size_t first = 0;
    show_lines(b);
    while (b->n_done < b->files.n && !proc_processes_signal() && !b->is_cut) {
        struct jdg_job *job;
        start_some(b, &first);
        show_progress(b);
        if (pool->n > 0)
            poll(b->desk.files, jdg_pool_files(pool, b->desk.files), LOOK_MS);
        while ((job = jdg_pool_take(pool)))
            finish(b, entry_of(b, job));
        show_lines(b);
    }
}

static int status_of(const struct batch *b)
{
    int status = JDG_RIGHT;
    if (proc_processes_signal())
        return proc_processes_signal_status();
    for (size_t i = 0; i < b->files.n; i++)
        if (b->entries[i].job.status > status)
            status = b->entries[i].job.status;
    if (b->is_cut || fflush(stdout) != 0)
        return cmd_fail(JDG_CANNOT, "judge: cannot write the lines: %s",
                        strerror(errno));
    return status;
}

static int judge(struct batch *b)
{
    b->entries = isa_alloc(b->files.n, sizeof *b->entries);
    if (b->many->junit)
        b->junit = junit_new("mlusim judge");
    if (!b->entries || (b->many->junit && !b->junit))
        return cmd_fail(JDG_CANNOT, "judge: " ISA_NO_MEMORY, "the answers");
    recall_all(b);
    judge_all(b);
    const bool is_whole = b->n_done == b->files.n && !proc_processes_signal();
    if (b->n_done == b->files.n && !b->many->is_json && !b->has_no_lines)
        show_sum(b);
    if (proc_processes_signal() && proc_processes_signal() != SIGPIPE)
        cmd_fail(0,
                 "judge: stopped, with %zu of %zu answers judged; what is "
                 "judged is kept",
                 b->n_done, b->files.n);
    int status = JDG_RIGHT;
    if (b->many->html && is_whole)
        status = write_html(b);
    if (b->junit && is_whole && status == JDG_RIGHT)
        status =
            junit_save(b->junit, "judge", b->many->junit, status, JDG_CANNOT);
    return status == JDG_RIGHT ? status_of(b) : status;
}

int jdg_many(const struct jdg_many *many)
{
    char error[PATH_MAX + 200];
    struct batch b = {.many = many, .files = {.folder = -1}};
    b.has_no_lines = many->junit && strcmp(many->junit, "-") == 0;
    int status = jdg_desk_open(&b.desk, &many->set, 0);
    if (status == JDG_RIGHT &&
        !jdg_files_find(&b.files, many->answers, b.desk.tasks.names,
                        b.desk.tasks.n, error, sizeof error))
        status = cmd_fail(JDG_AT_FAULT, "judge: %s", error);
    if (status == JDG_RIGHT && b.files.n == 0)
        status = cmd_fail(JDG_AT_FAULT,
                          "judge: there is no answer in %s; answers are "
                          "TASK.mlu, PERSON/TASK.mlu or TASK/PERSON.mlu",
                          many->answers);
    if (status == JDG_RIGHT)
        status = judge(&b);
    jdg_desk_close(&b.desk);
    for (size_t i = 0; b.entries && i < b.files.n; i++)
        jdg_job_free(&b.entries[i].job);
    free(b.entries);
    junit_free(b.junit);
    jdg_files_free(&b.files);
    return status;
}

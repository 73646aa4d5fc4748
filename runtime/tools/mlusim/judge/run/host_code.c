/* SPDX-License-Identifier: MIT */
/* For each device, two processes call the host function (runtime/api/entry),
 * each in a sandbox with its own folder. A process has the library of the
 * answer and the sizes of the case, but no inputs, outputs, seeds or files of
 * the task. The judge then uses only the log in the folder of the process. */
#include "runtime/tools/mlusim/judge/run/host_code.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/commands/commands.h"
#include "runtime/instruments/settings/writes.h"
#include "runtime/tools/array/elements.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/roles.h"
#include "runtime/tools/mlusim/judge/run/answer.h"
#include "runtime/tools/mlusim/judge/verdict/log.h"
#include "runtime/tools/start/become.h"

#define LOG_FILE "log"

enum { TIMES = 2 };

struct recording {
    char folder[PATH_MAX], device[PATH_MAX];
    struct mlusim_words words;
    struct proc_variables variables;
    struct confined confined;
    struct confine_result result;
};

struct all {
    struct jdg_round *round;
    char library[PATH_MAX];
    struct mlusim_box box;
    struct recording *of; /* TIMES entries for each device */
    struct proc_process *processes;
    size_t n, n_wrapped;
};

static int complain(const struct all *all, const char *what)
{
    return jdg_round_complain(all->round->work, JDG_CANNOT, what,
                              strerror(errno));
}

/* ---- processes ----------------------------------------------------------- */

static bool add_words(const struct all *all, struct recording *rec)
{
    const struct jdg_task *t = all->round->work->task;
    const struct jdg_case *c = &t->cases[all->round->c];
    bool is_good = mlusim_words_add(&rec->words, "%s", all->box.program) &&
                   mlusim_words_add(&rec->words, "%s", all->library);
    for (size_t i = 0; is_good && i < t->n_arguments; i++) {
        const struct jdg_argument *a = &t->arguments[i];
        is_good = jdg_is_array(a)
                      ? mlusim_words_add(&rec->words, "+%" PRIu64,
                                         (uint64_t)c->n[i] *
                                             array_types[a->type].bytes)
                      : jdg_number_add(&rec->words, a, c->values[i]);
    }
    return is_good;
}

static bool prepare(struct all *all, size_t i)
{
    const struct jdg_work *w = all->round->work;
    const char *device = w->devices[i / TIMES];
    struct recording *rec = &all->of[i];
    struct proc_process *p = &all->processes[i];
    struct confine_rules rules = all->box.rules;
    const int used =
        snprintf(rec->folder, sizeof rec->folder, "%s/host%zu", w->folder, i);
    if (used < 0 || (size_t)used > sizeof rec->folder - 32 ||
        mkdir(rec->folder, 0700) != 0 ||
        !mlusim_box_add_device(&rules, device, rec->device) ||
        !add_words(all, rec))
        return false;
    rules.folder = rec->folder;
    *p = (struct proc_process){.words = rec->words.words,
                               .folder = rec->folder,
                               .seconds = (unsigned)w->task->seconds,
                               .memory_mib = w->task->memory_mib,
                               .file_bytes = COM_MOST_BYTES};
    const char *const values[RT_N_ENV] = {[RT_ENV_DEVICE] = rec->device};
    proc_settings_add(p, &rec->variables, values, 0);
    proc_variable_add(p, &rec->variables, "%s=%s/" LOG_FILE, COM_ENV,
                      rec->folder);
    return confine_wrap(&rules, p, &rec->confined);
}

static bool open_all(struct all *all)
{
    const struct jdg_work *w = all->round->work;
    const struct mlusim_compiled *host = w->answer->host;
    all->of = isa_alloc(all->n, sizeof *all->of);
    all->processes = isa_alloc(all->n, sizeof *all->processes);
    if (!all->of || !all->processes ||
        !mlusim_box_open(&all->box, &w->answer->sandbox.rules,
                         "../lib/mlusim/mlusim-entry", NULL) ||
        !files_path(all->library, w->folder, "entry.so") ||
        !files_replace(all->library, (const char *)host->elf, host->bytes) ||
        !mlusim_box_add(&all->box.rules, all->library))
        return false;
    all->box.rules.tasks = JDG_HOST_TASKS;
    all->box.rules.folder_bytes = 2 * (uint64_t)COM_MOST_BYTES;
    while (all->n_wrapped < all->n && prepare(all, all->n_wrapped))
        all->n_wrapped++;
    return all->n_wrapped == all->n;
}

static void close_all(struct all *all)
{
    for (size_t i = 0; i < all->n_wrapped; i++)
        confine_unwrap(&all->of[i].confined, &all->processes[i],
                       &all->of[i].result);
    for (size_t i = 0; all->of && i < all->n; i++) {
        mlusim_words_free(all->of[i].words.words);
        if (all->of[i].folder[0])
            files_folder_remove(all->of[i].folder);
    }
    for (size_t i = 0; all->processes && i < all->n; i++)
        proc_process_free(&all->processes[i]);
    mlusim_box_close(&all->box);
    free(all->of);
    free(all->processes);
}

/* Runs the processes. False: a signal asked this program to stop. */
static bool run(struct all *all)
{
    const bool is_good =
        proc_processes_run(all->processes, all->n, all->round->work->jobs);
    for (size_t i = 0; i < all->n_wrapped; i++)
        confine_unwrap(&all->of[i].confined, &all->processes[i],
                       &all->of[i].result);
    return is_good;
}

/* ---- what came of one ---------------------------------------------------- */

/* Reads a log. False: there is none, or it is longer than files may be. */
static bool read_log(const struct recording *rec, struct jdg_log *log)
{
    log->bytes = (unsigned char *)files_read_left(rec->folder, LOG_FILE,
                                                  COM_MOST_BYTES, &log->n);
    return log->bytes != NULL;
}

static void find(const struct all *all, size_t i, enum jdg_error error,
                 const char *what, const char *why)
{
    const struct jdg_work *w = all->round->work;
    jdg_find(w->verdict, error, w->devices[i / TIMES], all->round->c + 1,
             "%s%s%s", what, why[0] ? ": " : "", why);
}

/* Copies the first line that a process printed. */
static void first_line(const struct proc_process *p, char text[200])
{
    const char *said = p->output ? p->output : "";
    jdg_log_text(said, strcspn(said, "\n"), text, 200);
}

static void find_no_entry(const struct all *all, size_t i)
{
    char text[400] = "";
    FILE *out = fmemopen(text, sizeof text, "w");
    if (out) {
        fprintf(out, "the answer has no host function ");
        jdg_prototype(out, all->round->work->task);
        fclose(out);
    }
    find(all, i, JDG_ERROR_ENTRY, text, "");
}

/* Finds the error of a process in which the function did not return, and which
 * printed no message. */
static void find_end(const struct all *all, size_t i)
{
    const struct proc_process *p = &all->processes[i];
    struct jdg_verdict *v = all->round->work->verdict;
    char end[300], said[200], refused[CONFINE_REFUSED_BYTES], what[2000];
    first_line(p, said);
    if (p->end == PROC_ENDED && p->status == RT_STATUS_NO_LIBRARY) {
        find(all, i, JDG_ERROR_ENTRY_CALL, "host code cannot be loaded", said);
        return;
    }
    if (p->end == PROC_ENDED)
        snprintf(end, sizeof end, "host code ended with status %d", p->status);
    else
        proc_process_tell(p, "host code", end, sizeof end);
    confine_result_tell(&all->of[i].result, refused, sizeof refused);
    v->is_fleeting = true;
    snprintf(what, sizeof what, "%s before %s returned%s%s", end,
             all->round->work->task->entry, refused[0] ? "; " : "", refused);
    find(all, i, JDG_ERROR_ENTRY_ENDED, what, said);
}

/* Whether a process exceeded a limit. If so, adds an error. */
static bool is_beyond(const struct all *all, size_t i)
{
    const struct proc_process *p = &all->processes[i];
    const struct confine_result *result = &all->of[i].result;
    char end[300];
    if (!confine_is_beyond(result, p))
        return false;
    confine_end_tell(result, p, "host code", end, sizeof end);
    find(all, i, JDG_ERROR_LIMIT, end, "");
    all->round->work->verdict->has_idled |= proc_process_has_idled(p);
    return true;
}

/* Takes a log. If there is none, adds an error. */
static int collect(const struct all *all, size_t i, struct jdg_log *log)
{
    const struct proc_process *p = &all->processes[i];
    log->bytes = NULL;
    if (all->of[i].result.error[0])
        return jdg_round_complain(all->round->work, JDG_CANNOT, "host code",
                                  all->of[i].result.error);
    if (proc_process_is_hosts(p)) {
        proc_process_tell(p, "mlusim-entry", all->round->work->error,
                          all->round->work->error_bytes);
        return JDG_CANNOT;
    }
    if (!p->is_over || is_beyond(all, i)) /* if this process has not ended,
                                             an earlier process exceeded a
                                             limit */
        return JDG_RIGHT;
    const bool is_there = read_log(&all->of[i], log);
    const bool has_returned =
        p->end == PROC_ENDED && p->status == RT_STATUS_RETURNED;
    if (p->end == PROC_ENDED && p->status == RT_STATUS_NO_ENTRY)
        find_no_entry(all, i);
    else if (is_there &&
             jdg_log_is_refused(all->round->work->verdict,
                                all->round->work->devices[i / TIMES],
                                all->round->c, log))
        return JDG_RIGHT;
    else if (!has_returned)
        find_end(all, i);
    else if (!is_there)
        find(all, i, JDG_ERROR_ENTRY_LOG, "host code left no log", "");
    return JDG_RIGHT;
}

/* ---- all of them --------------------------------------------------------- */

static bool is_same(const struct jdg_log *a, const struct jdg_log *b)
{
    return a->n == b->n && memcmp(a->bytes, b->bytes, a->n) == 0;
}

/* Compares the recordings of a device. If they are good, the round gets the
 * log. */
static int look_at_device(const struct all *all, size_t d)
{
    struct jdg_verdict *v = all->round->work->verdict;
    const size_t before = v->n_errors;
    struct jdg_log *log = &all->round->logs[d], again = {.bytes = NULL};
    int status = collect(all, d * TIMES, log);
    if (status == JDG_RIGHT && v->n_errors == before)
        status = collect(all, d * TIMES + 1, &again);
    if (status != JDG_RIGHT || v->n_errors != before || !log->bytes ||
        !again.bytes) {
        free(again.bytes);
        return status;
    }
    if (!is_same(log, &again)) {
        v->is_fleeting = true;
        find(all, d * TIMES, JDG_ERROR_ENTRY_DIFFERS,
             "host code gave other commands the second time",
             "they follow from the time, from random numbers or from memory "
             "that nobody has set");
    }
    if (v->n_errors == before)
        jdg_log_check(v, all->round->work->devices[d], all->round->c, log);
    free(again.bytes);
    return status;
}

int jdg_record(struct jdg_round *r)
{
    struct all all = {.round = r, .n = r->work->n_devices * TIMES};
    const size_t before = r->work->verdict->n_errors;
    int status = JDG_RIGHT;
    if (!open_all(&all))
        status = complain(&all, "the host function");
    else if (!run(&all))
        status =
            jdg_round_complain(r->work, JDG_CANNOT, "stopped", "a signal came");
    for (size_t d = 0; status == JDG_RIGHT && d < r->work->n_devices; d++)
        if (d == 0 || r->work->runs_all || r->work->verdict->n_errors == before)
            status = look_at_device(&all, d);
    close_all(&all);
    return status;
}

/* SPDX-License-Identifier: MIT */
/*
 * The runs of a case go side by side, each a process that launches the kernel
 * (runtime/api/launch).
 */
#include "runtime/tools/mlusim/judge/round.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/source.h"
#include "runtime/instruments/settings/moves.h"
#include "runtime/instruments/settings/writes.h"
#include "runtime/tools/array/elements.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/roles.h"
#include "runtime/tools/mlusim/judge/compile.h"
#include "runtime/tools/mlusim/judge/look.h"
#include "runtime/tools/mlusim/judge/record.h"
#include "runtime/tools/mlusim/judge/reports.h"
#include "runtime/tools/mlusim/start/become.h"

enum {
    REPORT_BYTES = 64 << 20,
    CHECKS_BYTES = 32 * (1 + JDG_MAX_CHECKS), /* each has a short name */
};

/* What makes a kind, in words of the environment. Memories hold NaNs where it
 * counts: what depends on them is seen. */
static const struct {
    const char *check, *memory, *report, *lines;
} kinds[JDG_N_KINDS] = {
    [JDG_PUBLIC] = {"none", "zero", "none", ""},
    [JDG_JUDGED] = {"all", "poison", "json", "1"},
    [JDG_MIRRORED] = {"none", "poison", "none", ""},
    [JDG_OTHER] = {"none", "poison", "none", ""},
};

/* ---- a run --------------------------------------------------------------- */

/* What is performed: the commands of a log, or one launch. */
static bool add_work(const struct jdg_round *r, struct jdg_run *run, size_t d)
{
    const struct jdg_work *w = r->work;
    const struct jdg_case *c = &w->task->cases[r->c];
    if (w->task->entry)
        return mlusim_words_add(&run->words, "@%d", r->logs[d].file);
    return mlusim_words_add(&run->words, "%s", w->answer->kernel->name) &&
           mlusim_words_add(&run->words, "%" PRId64 ",%" PRId64 ",%" PRId64,
                            c->launch[0], c->launch[1], c->launch[2]) &&
           mlusim_words_add(&run->words, "%u", c->cores);
}

static bool add_words(struct jdg_round *r, struct jdg_run *run, size_t d)
{
    const struct jdg_work *w = r->work;
    const struct jdg_case *c = &w->task->cases[r->c];
    char program[PATH_MAX], path[PATH_MAX];
    bool is_good =
        mlusim_beside("../lib/mlusim/mlusim-launch", program, sizeof program) &&
        mlusim_words_add(&run->words, "%s", program) &&
        mlusim_words_add(&run->words, "%d", w->answer->file) &&
        add_work(r, run, d);
    for (size_t i = 0; is_good && i < w->task->n_arguments; i++) {
        const struct jdg_argument *a = &w->task->arguments[i];
        const int file = r->files[jdg_round_data(r, run->kind)][i];
        jdg_run_path(run, i, path);
        if (!jdg_is_array(a))
            is_good = jdg_number_add(&run->words, a, c->values[i]);
        else
            is_good = mlusim_words_add(&run->words, "+%d:0%s%s", file,
                                       jdg_is_written(a) ? ":" : "",
                                       jdg_is_written(a) ? path : "");
    }
    return is_good;
}

/* The words of the checks of a run: "all,same-value". */
static void name_checks(const struct jdg_work *w, enum jdg_run_kind kind,
                        char words[CHECKS_BYTES])
{
    const size_t n = kind == JDG_JUDGED ? w->task->n_checks : 0;
    size_t used =
        (size_t)snprintf(words, CHECKS_BYTES, "%s", kinds[kind].check);
    for (size_t i = 0; i < n && used < CHECKS_BYTES; i++)
        used += (size_t)snprintf(words + used, CHECKS_BYTES - used, ",%s",
                                 w->task->checks[i]);
}

static void add_variables(const struct jdg_work *w, struct jdg_run *run,
                          struct proc_process *p)
{
    char words[CHECKS_BYTES], checks[PATH_MAX], report[PATH_MAX],
        path[PATH_MAX];
    const bool is_judged = run->kind == JDG_JUDGED;
    files_path(checks, run->folder, "checks");
    files_path(report, run->folder, "report");
    files_path(path, run->folder, JDG_WRITES_FILE);
    name_checks(w, run->kind, words);
    const char *const values[RT_N_ENV] = {
        [RT_ENV_DEVICE] = run->device,
        [RT_ENV_CHECK] = words,
        [RT_ENV_CHECK_JSON] = is_judged ? checks : NULL,
        [RT_ENV_MEMORY] = kinds[run->kind].memory,
        [RT_ENV_REPORT] = kinds[run->kind].report,
        [RT_ENV_REPORT_FILE] = is_judged ? report : NULL,
        [RT_ENV_HTML] = is_judged ? w->page : NULL,
        [RT_ENV_LINES] = kinds[run->kind].lines,
    };
    proc_settings_add(p, &run->variables, values, w->task->instructions);
    proc_variable_add(p, &run->variables, "%s=%s", RT_ENV_WRITES,
                      is_judged ? path : "");
    proc_variable_add(p, &run->variables, "%s=%s", ISA_SOURCES_VARIABLE,
                      w->verdict->file);
    if (is_judged && w->moves)
        proc_variable_add(p, &run->variables, "%s=%s", RT_ENV_MOVES, w->moves);
}

/* Puts the source where the page of a run looks for it. */
static bool write_source(const struct jdg_work *w, const struct jdg_run *run)
{
    char path[PATH_MAX];
    return !w->page || (files_path(path, run->folder, w->verdict->file) &&
                        files_replace(path, w->answer->text, w->answer->n));
}

static bool add_run(struct jdg_round *r, enum jdg_run_kind kind, size_t d)
{
    struct jdg_run *run = &r->runs[r->n];
    struct proc_process *p = &r->processes[r->n];
    const struct jdg_task *t = r->work->task;
    uint64_t largest = REPORT_BYTES;
    run->kind = kind;
    run->device = r->work->devices[d];
    const int used = snprintf(run->folder, sizeof run->folder, "%s/%zu",
                              r->work->folder, r->n++);
    if (used < 0 || (size_t)used > sizeof run->folder - 32 ||
        mkdir(run->folder, 0700) != 0 || !write_source(r->work, run) ||
        !add_words(r, run, d))
        return false;
    for (size_t i = 0; i < t->n_arguments; i++)
        if (r->data[0].bytes[i] > largest)
            largest = r->data[0].bytes[i];
    *p = (struct proc_process){.words = run->words.words,
                               .folder = run->folder,
                               .seconds = (unsigned)t->seconds,
                               .memory_mib = t->memory_mib,
                               .file_bytes = largest};
    add_variables(r->work, run, p);
    return true;
}

/* ---- a case -------------------------------------------------------------- */

static int run_all(struct jdg_round *r)
{
    const struct jdg_work *w = r->work;
    for (size_t d = 0; d < w->n_devices; d++)
        for (size_t kind = 0; kind < r->n_kinds; kind++)
            if (!add_run(r, (enum jdg_run_kind)kind, d))
                return jdg_round_complain(w, JDG_CANNOT, w->folder,
                                          strerror(errno));
    if (!proc_processes_run(r->processes, r->n, w->jobs))
        return jdg_round_complain(w, JDG_CANNOT, "stopped", "a signal came");
    for (size_t i = 0; i < r->n; i++)
        if (proc_process_is_hosts(&r->processes[i])) {
            proc_process_tell(&r->processes[i], "mlusim-launch", w->error,
                              w->error_bytes);
            return JDG_CANNOT;
        }
    int status = JDG_RIGHT;
    for (size_t d = 0; status == JDG_RIGHT && d < w->n_devices; d++)
        if (d == 0 || w->runs_all || !w->verdict->n_errors)
            status = jdg_look_at_device(r, d * r->n_kinds);
    return status;
}

int jdg_case_run(const struct jdg_work *w, size_t c)
{
    struct jdg_round r = {.work = w, .c = c};
    const size_t before = w->verdict->n_errors;
    int status = w->task->entry ? jdg_record(&r) : JDG_RIGHT;
    const bool is_recorded =
        status == JDG_RIGHT && w->verdict->n_errors == before;
    if (is_recorded)
        status = jdg_round_open(&r);
    if (is_recorded && status == JDG_RIGHT)
        status = run_all(&r);
    jdg_round_close(&r);
    return status;
}

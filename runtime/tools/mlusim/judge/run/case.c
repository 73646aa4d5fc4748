/* SPDX-License-Identifier: MIT */
/* The runs of a case are executed side by side. Each is a process that launches
 * the kernel (runtime/api/launch) in a sandbox, because the image may contain
 * anything and may exploit a mistake in the simulator. */
#include "runtime/tools/mlusim/judge/run/inputs.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/files/source.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plain.h"
#include "runtime/instruments/settings/moves.h"
#include "runtime/instruments/settings/writes.h"
#include "runtime/tools/array/elements.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/roles.h"
#include "runtime/tools/mlusim/judge/run/host_code.h"
#include "runtime/tools/mlusim/judge/verdict/reports.h"

enum {
    CHECKS_BYTES = 32 * (1 + JDG_MAX_CHECKS), /* names of checks are short */
};

/* The environment of each kind of run. Some runs have memories full of NaNs, to
 * show results that depend on unwritten memory. */
static const struct {
    const char *check, *memory, *report, *lines;
} kinds[JDG_N_KINDS] = {
    [JDG_PUBLIC] = {"none", "zero", "none", ""},
    [JDG_JUDGED] = {"all", "poison", "json", "1"},
    [JDG_MIRRORED] = {"none", "poison", "none", ""},
    [JDG_OTHER] = {"none", "poison", "none", ""},
};

/* ---- a run --------------------------------------------------------------- */

/* Adds what the run performs: the commands of a log, or one launch. */
static bool add_work(const struct jdg_round *r, struct jdg_run *run, size_t d)
{
    const struct jdg_work *w = r->work;
    const struct jdg_case *c = &w->task->cases[r->c];
    if (w->task->entry)
        return mlusim_words_add(&run->words, "@../log%zu", d);
    return mlusim_words_add(&run->words, "%s", w->answer->kernel->name) &&
           mlusim_words_add(&run->words, "%" PRId64 ",%" PRId64 ",%" PRId64,
                            c->launch[0], c->launch[1], c->launch[2]) &&
           mlusim_words_add(&run->words, "%u", c->cores);
}

/* Paths are relative to the folder of the run. */
static bool add_words(struct jdg_round *r, struct jdg_run *run, size_t d)
{
    const struct jdg_work *w = r->work;
    const struct jdg_case *c = &w->task->cases[r->c];
    const size_t data = jdg_round_data(r, run->kind);
    bool is_good = mlusim_words_add(&run->words, "%s", r->box.program) &&
                   mlusim_words_add(&run->words, "%s", w->answer->image) &&
                   add_work(r, run, d);
    for (size_t i = 0; is_good && i < w->task->n_arguments; i++) {
        const struct jdg_argument *a = &w->task->arguments[i];
        if (!jdg_is_array(a))
            is_good = jdg_number_add(&run->words, a, c->values[i]);
        else if (jdg_is_written(a))
            is_good = mlusim_words_add(&run->words, "+../in%zu/%zu:0:%zu", data,
                                       i, i);
        else
            is_good = mlusim_words_add(&run->words, "+../in%zu/%zu:0", data, i);
    }
    return is_good;
}

/* Writes the names of the checks of a run: "all,same-value". */
static void name_checks(const struct jdg_work *w, enum jdg_run_kind kind,
                        char words[CHECKS_BYTES])
{
    const size_t n = kind == JDG_JUDGED ? w->task->n_checks : 0;
    size_t used =
        (size_t)snprintf(words, CHECKS_BYTES, "%s", kinds[kind].check);
    for (size_t i = 0; i < n && used < CHECKS_BYTES; i++)
        used += (size_t)snprintf(words + used, CHECKS_BYTES - used, ",%s",
                                 w->task->checks[i]);
    assert(used < CHECKS_BYTES); /* no check is left out of the run */
}

static void add_variables(const struct jdg_work *w, struct jdg_run *run,
                          struct proc_process *p)
{
    char words[CHECKS_BYTES];
    const bool is_judged = run->kind == JDG_JUDGED;
    name_checks(w, run->kind, words);
    const char *const values[RT_N_ENV] = {
        [RT_ENV_DEVICE] = run->device_file,
        [RT_ENV_CHECK] = words,
        [RT_ENV_CHECK_JSON] = is_judged ? JDG_CHECKS_FILE : NULL,
        [RT_ENV_MEMORY] = kinds[run->kind].memory,
        [RT_ENV_REPORT] = kinds[run->kind].report,
        [RT_ENV_REPORT_FILE] = is_judged ? JDG_REPORT_FILE : NULL,
        [RT_ENV_HTML] = is_judged && w->page ? JDG_PAGE_FILE : NULL,
        [RT_ENV_LINES] = kinds[run->kind].lines,
    };
    proc_settings_add(p, &run->variables, values, w->task->instructions);
    proc_variable_add(p, &run->variables, "%s=%s", RT_ENV_WRITES,
                      is_judged ? JDG_WRITES_FILE : "");
    proc_variable_add(p, &run->variables, "%s=%s", ISA_SOURCES_VARIABLE,
                      w->verdict->file);
    proc_variable_add(p, &run->variables, "TMPDIR=%s", run->folder);
    if (is_judged && w->moves)
        proc_variable_add(p, &run->variables, "%s=%s", RT_ENV_MOVES,
                          JDG_MOVES_FILE);
}

/* Copies the source to the place where the page of a run looks for it. */
static bool write_source(const struct jdg_work *w, const struct jdg_run *run)
{
    char path[PATH_MAX];
    return !w->page || (files_path(path, run->folder, w->verdict->file) &&
                        files_replace(path, w->answer->text, w->answer->n));
}

/* Confines a run: it may read the image, its inputs and its log, and write its
 * folder. */
static bool wrap(struct jdg_round *r, struct jdg_run *run, size_t d,
                 struct proc_process *p, uint64_t all)
{
    struct confine_rules rules = r->box.rules;
    rules.folder = run->folder;
    rules.folder_bytes = all + JDG_MOST_FILES * p->file_bytes;
    if (!mlusim_box_add_device(&rules, run->device, run->device_file) ||
        !mlusim_box_add(&rules, r->work->answer->image) ||
        !mlusim_box_add(&rules, r->inputs[jdg_round_data(r, run->kind)]) ||
        (r->logs[d].bytes && !mlusim_box_add(&rules, r->log_paths[d])))
        return false;
    add_variables(r->work, run, p);
    return confine_wrap(&rules, p, &run->confined);
}

static bool add_run(struct jdg_round *r, enum jdg_run_kind kind, size_t d)
{
    struct jdg_run *run = &r->runs[r->n];
    struct proc_process *p = &r->processes[r->n];
    const struct jdg_task *t = r->work->task;
    uint64_t largest = JDG_REPORT_BYTES, all = 0;
    assert(r->n < r->work->n_devices * r->n_kinds);
    run->kind = kind;
    run->device = r->work->devices[d];
    const int used = snprintf(run->folder, sizeof run->folder, "%s/%zu",
                              r->work->folder, r->n++);
    if (used < 0 || (size_t)used > sizeof run->folder - 32 ||
        mkdir(run->folder, 0700) != 0 || !write_source(r->work, run) ||
        !add_words(r, run, d))
        return false;
    for (size_t i = 0; i < t->n_arguments; i++) {
        all += r->data[0].bytes[i];
        if (r->data[0].bytes[i] > largest)
            largest = r->data[0].bytes[i];
    }
    *p = (struct proc_process){.words = run->words.words,
                               .folder = run->folder,
                               .seconds = (unsigned)t->seconds,
                               .memory_mib = t->memory_mib,
                               .file_bytes = largest};
    if (!wrap(r, run, d, p, all))
        return false;
    r->n_wrapped = r->n;
    return true;
}

/* ---- a case -------------------------------------------------------------- */

/* Whether a run could not begin, because of this host. If so, writes a message
 * to error.
 */
static bool has_not_begun(const struct jdg_round *r, size_t i)
{
    const struct jdg_work *w = r->work;
    const struct confine_result *result = &r->runs[i].result;
    if (r->processes[i].is_over && result->error[0])
        jdg_round_complain(w, JDG_CANNOT, "mlusim-launch", result->error);
    else if (proc_process_is_hosts(&r->processes[i]))
        proc_process_tell(&r->processes[i], "mlusim-launch", w->error,
                          w->error_bytes);
    else
        return false;
    return true;
}

/* Copies a file of a run to the path that the owner wants. False with errno on
 * failure. If the page is missing, the owner reports this. */
static bool take_file(const struct jdg_run *run, const char *file,
                      const char *path)
{
    size_t n = 0;
    char *bytes =
        path ? files_read_left(run->folder, file, JDG_REPORT_BYTES, &n) : NULL;
    const bool is_good = !bytes || files_replace(path, bytes, n);
    free(bytes);
    return is_good;
}

static bool take_files(const struct jdg_round *r)
{
    const struct jdg_work *w = r->work;
    for (size_t i = 0; i < r->n; i++)
        if (r->runs[i].kind == JDG_JUDGED && r->processes[i].is_over &&
            (!take_file(&r->runs[i], JDG_PAGE_FILE, w->page) ||
             !take_file(&r->runs[i], JDG_MOVES_FILE, w->moves)))
            return false;
    return true;
}

/* Decides about the case by the runs of a device. */
static int decide(const struct jdg_round *r, size_t d)
{
    const struct jdg_work *w = r->work;
    struct jdg_evidence evidence = {.verdict = w->verdict,
                                    .text = w->answer->text,
                                    .device = w->devices[d],
                                    .c = r->c,
                                    .is_all_shown = w->runs_all,
                                    .n_kinds = r->n_kinds,
                                    .error = w->error,
                                    .error_bytes = w->error_bytes};
    for (size_t kind = 0; kind < r->n_kinds; kind++) {
        const size_t i = d * r->n_kinds + kind,
                     data = jdg_round_data(r, (enum jdg_run_kind)kind);
        assert(i < r->n && r->runs[i].kind == kind &&
               r->runs[i].device == w->devices[d]);
        evidence.runs[kind] = (struct jdg_ended){.folder = r->runs[i].folder,
                                                 .process = &r->processes[i],
                                                 .result = &r->runs[i].result,
                                                 .data = &r->data[data],
                                                 .is_hidden = data > 0};
    }
    return jdg_decide(&evidence);
}

static int run_all(struct jdg_round *r)
{
    const struct jdg_work *w = r->work;
    for (size_t d = 0; d < w->n_devices; d++)
        for (size_t kind = 0; kind < r->n_kinds; kind++)
            if (!add_run(r, (enum jdg_run_kind)kind, d))
                return jdg_round_complain(w, JDG_CANNOT, w->folder,
                                          strerror(errno));
    const bool is_whole = proc_processes_run(r->processes, r->n, w->jobs);
    jdg_round_unwrap(r);
    if (!is_whole)
        return jdg_round_complain(w, JDG_CANNOT, "stopped", "a signal came");
    for (size_t i = 0; i < r->n; i++) {
        if (r->processes[i].output)
            isa_plain_lines(r->processes[i].output);
        if (has_not_begun(r, i))
            return JDG_CANNOT;
    }
    if (!take_files(r))
        return jdg_round_complain(w, JDG_CANNOT, "what a run left",
                                  strerror(errno));
    int status = JDG_RIGHT;
    for (size_t d = 0; status == JDG_RIGHT && d < w->n_devices; d++)
        if (d == 0 || w->runs_all || !w->verdict->n_errors)
            status = decide(r, d);
    return status;
}

int jdg_case_run(const struct jdg_work *w, size_t c)
{
    struct jdg_round *r = isa_alloc(1, sizeof *r);
    const size_t before = w->verdict->n_errors;
    assert(c < w->task->n_cases && w->n_devices > 0);
    if (!r)
        return jdg_round_complain(w, JDG_CANNOT, "no memory", "for a case");
    r->work = w;
    r->c = c;
    int status = w->task->entry ? jdg_record(r) : JDG_RIGHT;
    const bool is_recorded =
        status == JDG_RIGHT && w->verdict->n_errors == before;
    if (is_recorded)
        status = jdg_round_open(r);
    if (is_recorded && status == JDG_RIGHT)
        status = run_all(r);
    jdg_round_close(r);
    free(r);
    return status;
}

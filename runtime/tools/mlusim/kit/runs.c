/* SPDX-License-Identifier: MIT */
/*
 * A run reads its program, our libraries and its own inputs, and writes its own
 * folder. The first is looked at by all checks; the last finds memories that
 * begin with NaNs.
 */
#include "runtime/tools/mlusim/kit/runs.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/alloc.h"
#include "runtime/instruments/settings/explore.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/status.h"
#include "runtime/tools/confine/libraries.h"
#include "runtime/tools/process/settings.h"
#include "runtime/tools/mlusim/kit/reports.h"

enum {
    MOST_WORDS = 128,
    LARGEST_TEXT = 16 << 10, /* of what is kept of its output */
};
#define LARGEST_FILE (UINT64_C(1) << 30)
#define SHELL_LINE   "exec \"$@\" 2>stderr"

struct run {
    char folder[PATH_MAX], inputs[PATH_MAX];
    struct proc_variables variables;
    char saves[8][64];
    const char *words[MOST_WORDS + 1];
    struct confine_rules rules;
    struct confined confined;
    struct confine_result result;
};

/* ---- a process ----------------------------------------------------------- */

static bool add_word(struct run *run, const char *word)
{
    size_t n = 0;
    while (run->words[n])
        n++;
    if (n < MOST_WORDS)
        run->words[n] = word;
    return n < MOST_WORDS;
}

static bool add_words(struct run *run, const char *program,
                      const struct kit_answer *a, const char *const *call,
                      size_t n_results)
{
    const char *const first[] = {"/bin/sh", "-c",     SHELL_LINE,       "sh",
                                 program,   "--call", a->task->function};
    bool is_good = n_results <= sizeof run->saves / sizeof *run->saves;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        is_good = is_good && add_word(run, first[i]);
    for (; *call; call++)
        is_good = is_good && add_word(run, "--arg") && add_word(run, *call);
    for (size_t i = 0; is_good && i < n_results; i++) {
        if (n_results == 1)
            snprintf(run->saves[i], sizeof *run->saves, "result=0.npy");
        else
            snprintf(run->saves[i], sizeof *run->saves, "result%zu=%zu.npy", i,
                     i);
        is_good = add_word(run, "--save") && add_word(run, run->saves[i]);
    }
    return is_good;
}

static void add_variables(const struct kit_work *w, const struct kit_answer *a,
                          struct run *run, size_t r, struct proc_process *p)
{
    const char *const values[RT_N_ENV] = {
        [RT_ENV_DEVICE] = w->device_name,
        [RT_ENV_CHECK] = r == 0 ? "all" : "none",
        [RT_ENV_CHECK_JSON] = r == 0 ? "checks" : NULL,
        [RT_ENV_MEMORY] = r + 1 == KIT_RUNS ? "poison" : "zero",
        [RT_ENV_REPORT] = "json",
        [RT_ENV_REPORT_FILE] = "report",
    };
    proc_settings_add(p, &run->variables, values, a->task->instructions);
    proc_variable_add(p, &run->variables, "LD_LIBRARY_PATH=%s", w->library);
    proc_variable_add(p, &run->variables, "%s=" KIT_WORK_FILE,
                      RT_ENV_HOST_WORK);
    proc_variable_add(p, &run->variables, "HOME=%s", run->folder);
    proc_variable_add(p, &run->variables, "TMPDIR=%s", run->folder);
}

static bool add_rules(const struct kit_work *w, struct run *run,
                      const char *program, char **libraries)
{
    run->rules = w->sandbox.rules;
    run->rules.folder = run->folder;
    run->rules.folder_bytes = LARGEST_FILE;
    if (!confine_add_libraries(&run->rules, w->library, NULL, libraries) ||
        run->rules.n_read + 2 > CONFINE_MOST_PATHS)
        return false;
    run->rules.read[run->rules.n_read++] = program;
    run->rules.read[run->rules.n_read++] = run->inputs;
    return true;
}

static bool prepare(const struct kit_work *w, const struct kit_answer *a,
                    const char *program, const char *const *call,
                    size_t n_results, size_t r, struct run *run,
                    struct proc_process *p, char **libraries)
{
    char name[32];
    snprintf(name, sizeof name, "run%zu", r);
    bool is_good = kit_folder_in(a->folder, name, run->folder);
    snprintf(name, sizeof name, "inputs/in%zu", r);
    is_good = is_good && files_path(run->inputs, a->folder, name) &&
              add_words(run, program, a, call, n_results) &&
              add_rules(w, run, program, libraries);
    *p = (struct proc_process){.words = (char **)(uintptr_t)run->words,
                               .folder = run->folder,
                               .seconds = (unsigned)a->task->seconds,
                               .memory_mib = a->task->memory_mib,
                               .file_bytes = LARGEST_FILE};
    add_variables(w, a, run, r, p);
    return is_good && confine_wrap(&run->rules, p, &run->confined);
}

/* ---- what came of it ----------------------------------------------------- */

/* What the first run printed, or the one that failed. */
static void keep_output(const struct run *run, const struct proc_process *p,
                        struct kit_score *score)
{
    size_t n = 0;
    char *err = files_read_left(run->folder, "stderr", LARGEST_TEXT, &n);
    if (err && n) {
        free(score->err);
        score->err = err;
    } else {
        free(err);
    }
    free(score->out);
    score->out = p->n
                     ? isa_alloc_text(p->output,
                                      p->n < LARGEST_TEXT ? p->n : LARGEST_TEXT)
                     : NULL;
}

/* The first sentence of standard error, without our name. */
static void find_error(const struct run *run, const struct proc_process *p,
                       const char *err, struct kit_score *score)
{
    static const char ours[] = "mlusim: ";
    char end[300], limit[300];
    const char *line = err ? err : "";
    proc_process_tell(p, "it", end, sizeof end);
    confine_result_tell(&run->result, limit, sizeof limit);
    if (strncmp(line, ours, sizeof ours - 1) == 0)
        line += sizeof ours - 1;
    const bool is_end = p->end != PROC_ENDED || !line[0];
    snprintf(score->error, sizeof score->error, "exit 3: %.*s%s%s",
             is_end ? (int)sizeof end : (int)strcspn(line, "\n"),
             is_end ? end : line, limit[0] ? "; " : "", limit);
}

static int end_of(const struct kit_work *w, const struct run *run,
                  const struct proc_process *p, size_t r,
                  struct kit_score *score)
{
    if (run->result.error[0])
        return kit_say(w, JDG_CANNOT, "a run: %s", run->result.error);
    if (proc_process_is_hosts(p))
        return kit_say(w, JDG_CANNOT, "a run cannot be started: %s",
                       strerror(p->status));
    /* what a check finds is a status of the first; the others have none */
    const bool has_failed = p->end != PROC_ENDED || (p->status != 0 && r > 0);
    if (r == 0 || has_failed)
        keep_output(run, p, score);
    if (r == 0)
        kit_checks_read(run->folder, score);
    if (has_failed)
        find_error(run, p, score->err, score);
    else if (p->status == 0)
        kit_report_read(run->folder, score);
    if (!has_failed && p->status == 0 && !score->error[0])
        kit_work_read(run->folder, score);
    return JDG_RIGHT;
}

/* ---- all three ----------------------------------------------------------- */

int kit_runs(const struct kit_work *w, const struct kit_answer *a,
             const char *program, const struct kit_inputs *inputs,
             struct kit_score *score)
{
    struct run *runs = isa_alloc(KIT_RUNS, sizeof *runs);
    struct proc_process p[KIT_RUNS];
    char *libraries[KIT_RUNS] = {NULL};
    size_t n = 0;
    int status = runs ? JDG_RIGHT : JDG_CANNOT;
    while (status == JDG_RIGHT && n < KIT_RUNS)
        if (prepare(w, a, program, (const char *const *)inputs->words[n],
                    inputs->n_results, n, &runs[n], &p[n], &libraries[n]))
            n++;
        else
            status = JDG_CANNOT;
    if (status != JDG_RIGHT)
        kit_say(w, status, "a run of %s cannot be made: %s", a->name,
                strerror(errno));
    else if (!proc_processes_run(p, n, proc_processors()))
        status = kit_say(w, JDG_CANNOT, "stopped by a signal");
    const bool have_run = status == JDG_RIGHT;
    for (size_t i = 0; i < n; i++) {
        confine_unwrap(&runs[i].confined, &p[i], &runs[i].result);
        if (have_run && status == JDG_RIGHT && !score->error[0] && p[i].is_over)
            status = end_of(w, &runs[i], &p[i], i, score);
        proc_process_free(&p[i]);
    }
    for (size_t i = 0; i < KIT_RUNS; i++)
        free(libraries[i]);
    free(runs);
    return status;
}

/* SPDX-License-Identifier: MIT */
/* The processes of an answer. The first process has the inputs of the first run
 * and all checks, and its output is printed. The other processes run no
 * kernels: their inputs have no contents, and they write logs. Each process may
 * read its program, our libraries and its own inputs, and write its own folder.
 */
#include "runtime/tools/mlusim/kit/runs.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/commands/commands.h"
#include "runtime/instruments/settings/explore.h"
#include "runtime/tools/confine/compiler.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/status.h"
#include "runtime/tools/mlusim/kit/alone.h"
#include "runtime/tools/process/settings.h"

enum {
    MOST_WORDS = 128,
    MOST_PROCESSES = 1 + KIT_RUNS,
};
#define LARGEST_FILE (UINT64_C(1) << 30)

struct run {
    size_t r;
    bool is_blind; /* runs no kernels, only writes a log */
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
                      const struct kit_inputs *inputs, const char *const *call)
{
    const char *const first[] = {"/bin/sh", "-c",     KIT_SHELL_LINE,  "sh",
                                 program,   "--call", inputs->function};
    const size_t n_results = inputs->n_results;
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
                          struct run *run, struct proc_process *p)
{
    const bool is_blind = run->is_blind;
    const char *const values[RT_N_ENV] = {
        [RT_ENV_DEVICE] = w->device_name,
        [RT_ENV_CHECK] = is_blind ? "none" : "all",
        [RT_ENV_CHECK_JSON] = is_blind ? NULL : "checks",
        [RT_ENV_REPORT] = is_blind ? "none" : "json",
        [RT_ENV_REPORT_FILE] = is_blind ? NULL : "report",
    };
    proc_settings_add(p, &run->variables, values, a->task->instructions);
    proc_variable_add(p, &run->variables, "LD_LIBRARY_PATH=%s", w->library);
    proc_variable_add(p, &run->variables, "%s=" KIT_WORK_FILE,
                      RT_ENV_HOST_WORK);
    if (is_blind)
        proc_variable_add(p, &run->variables, "%s=%s/log", COM_ENV,
                          run->folder);
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
                    const char *program, const struct kit_inputs *inputs,
                    struct run *run, struct proc_process *p, char **libraries)
{
    const char *const *call =
        (const char *const *)(run->is_blind ? inputs->blank[run->r]
                                            : inputs->words[run->r]);
    const char *const kind = run->is_blind ? "blank" : "in";
    char name[32];
    snprintf(name, sizeof name, "%s%zu", run->is_blind ? "host" : "run",
             run->r);
    bool is_good = kit_folder_in(a->folder, name, run->folder);
    snprintf(name, sizeof name, "inputs/%s%zu", kind, run->r);
    is_good = is_good && files_path(run->inputs, a->folder, name) &&
              add_words(run, program, inputs, call) &&
              add_rules(w, run, program, libraries);
    *p = (struct proc_process){.words = (char **)(uintptr_t)run->words,
                               .folder = run->folder,
                               .seconds = (unsigned)a->task->seconds,
                               .memory_mib = a->task->memory_mib,
                               .file_bytes = LARGEST_FILE};
    add_variables(w, a, run, p);
    return is_good && confine_wrap(&run->rules, p, &run->confined);
}

/* ---- what came of it ----------------------------------------------------- */

/* Reads the results of the first run. (Findings of checks are also in the exit
 * status.) */
static void look_at_first(const struct run *run, const struct proc_process *p,
                          const char *limit, struct kit_score *score)
{
    kit_end_output(run->folder, p, score);
    kit_checks_read(run->folder, score);
    if (p->end != PROC_ENDED)
        kit_end_error(p, limit, score);
    else if (p->status == 0)
        kit_report_read(run->folder, score);
    if (!score->error[0] && p->status == 0)
        kit_work_read(run->folder, score);
}

static int end_of(const struct kit_work *w, const struct kit_answer *a,
                  const struct run *run, const struct proc_process *p,
                  struct kit_score *score)
{
    char limit[300];
    if (run->result.error[0])
        return kit_say(w, JDG_CANNOT, "a run: %s", run->result.error);
    const int status = kit_end_look(w, p);
    confine_result_tell(&run->result, limit, sizeof limit);
    if (status != JDG_RIGHT)
        return status;
    if (!run->is_blind) {
        look_at_first(run, p, limit, score);
    } else if (p->end != PROC_ENDED || p->status != 0) {
        kit_end_output(run->folder, p, score);
        kit_end_error(p, limit, score);
    } else {
        kit_alone_take(a, run->folder, run->r, score);
    }
    return JDG_RIGHT;
}

/* ---- all of them --------------------------------------------------------- */

int kit_runs(const struct kit_work *w, const struct kit_answer *a,
             const char *program, const struct kit_inputs *inputs,
             struct kit_score *score)
{
    struct run *runs = isa_alloc(MOST_PROCESSES, sizeof *runs);
    struct proc_process p[MOST_PROCESSES];
    char *libraries[MOST_PROCESSES] = {NULL};
    size_t n_wanted = 1, n = 0;
    for (size_t r = 0; runs && r < KIT_RUNS; r++)
        if (kit_inputs_like(inputs, r) == r) {
            runs[n_wanted].r = r;
            runs[n_wanted++].is_blind = true;
        }
    assert(n_wanted <= MOST_PROCESSES);
    while (runs && n < n_wanted &&
           prepare(w, a, program, inputs, &runs[n], &p[n], &libraries[n]))
        n++;
    int status = JDG_RIGHT;
    if (n < n_wanted)
        status = kit_say(w, JDG_CANNOT, "a run of %s cannot be made: %s",
                         a->name, strerror(errno));
    else if (!proc_processes_run(p, n, proc_processors()))
        status = kit_say(w, JDG_CANNOT, "stopped by a signal");
    const bool have_run = status == JDG_RIGHT;
    for (size_t i = 0; i < n; i++) {
        confine_unwrap(&runs[i].confined, &p[i], &runs[i].result);
        if (have_run && status == JDG_RIGHT && !score->error[0] && p[i].is_over)
            status = end_of(w, a, &runs[i], &p[i], score);
        proc_process_free(&p[i]);
    }
    for (size_t i = 0; i < MOST_PROCESSES; i++)
        free(libraries[i]);
    free(runs);
    return status;
}

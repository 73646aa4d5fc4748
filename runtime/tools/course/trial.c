/* SPDX-License-Identifier: MIT */
/* Runs programs of exercises, each with its own environment and folder, and
 * reads what their host parts and the checks have written. */
#include "runtime/tools/course/trial.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/settings/explore.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/process/settings.h"

enum {
    LARGEST_FILE = 8 << 20, /* most bytes of a file that is read */
};

const char *const crs_way_words[CRS_N_WAYS] = {
    [CRS_CHECKED] = "with all checks (--check all)",
    [CRS_LATE_IO] = "with late copies (--async late-io --memory poison)",
    [CRS_LATE_COMPUTE] =
        "with late operations (--async late-compute --memory poison)",
    [CRS_RANDOM] = ("in another order of the cores (--schedule random --async "
                    "random --memory poison)"),
    [CRS_TIMED] = "as it is",
};

/* The environment of each way. */
static const struct way {
    const char *check, *schedule, *async, *memory;
} ways[CRS_N_WAYS] = {
    [CRS_CHECKED] = {"all", "fixed", "eager", "zero"},
    [CRS_LATE_IO] = {"none", "fixed", "late-io", "poison"},
    [CRS_LATE_COMPUTE] = {"none", "fixed", "late-compute", "poison"},
    [CRS_RANDOM] = {"none", "random", "random", "poison"},
    [CRS_TIMED] = {"none", "fixed", "eager", "zero"},
};

/* The words and variables of a process, which stay valid while it runs. */
struct call {
    char size[24], seed[24], folder[PATH_MAX], file[PATH_MAX];
    struct proc_variables variables;
    char *words[5];
    struct confine_rules rules;
    struct confined confined;
};

/* Writes the path of the folder of trial i, or of a file in it. */
static void file_of(const struct crs_trials *how, size_t i, const char *what,
                    char path[PATH_MAX])
{
    int n = snprintf(path, PATH_MAX, "%s/%zu%s", how->folder, i, what);
    assert(n > 0 && n < PATH_MAX); /* the path of the folder leaves room for
                                      this */
    (void)n;
}

static void add_settings(const struct crs_trials *how,
                         const struct crs_trial *t, struct proc_process *p,
                         struct call *call, const char *reports)
{
    const struct way *way = &ways[t->way];
    const char *const values[RT_N_ENV] = {
        [RT_ENV_DEVICE] = t->device,   [RT_ENV_CHECK] = way->check,
        [RT_ENV_CHECK_JSON] = reports, [RT_ENV_SCHEDULE] = way->schedule,
        [RT_ENV_ASYNC] = way->async,   [RT_ENV_MEMORY] = way->memory,
        [RT_ENV_SEED] = call->seed,    [RT_ENV_REPORT] = "none",
    };
    proc_settings_add(p, &call->variables, values, how->instructions);
}

/* Confines a run: it may read its program and our libraries, and write its
 * folder. */
static bool confine(const struct crs_trials *how, struct proc_process *p,
                    struct call *call)
{
    call->rules = *how->sandbox;
    call->rules.folder = call->folder;
    assert(call->rules.n_read < CONFINE_MOST_PATHS);
    call->rules.read[call->rules.n_read++] = how->program;
    return confine_wrap(&call->rules, p, &call->confined);
}

/* Sets the variables that a confined program does not inherit. */
static void add_own(struct proc_process *p, struct call *call)
{
    proc_variable_add(p, &call->variables, "HOME=%s", call->folder);
    proc_variable_add(p, &call->variables, "TMPDIR=%s", call->folder);
}

static void prepare(const struct crs_trials *how, struct crs_trial *t, size_t i,
                    struct call *call)
{
    assert(t->way < CRS_N_WAYS);
    const bool is_confined = how->sandbox->way != CONFINE_UNCONFINED;
    char reports[PATH_MAX];
    snprintf(call->size, sizeof call->size, "%" PRIu64, t->size);
    snprintf(call->seed, sizeof call->seed, "%" PRIu64, t->seed);
    file_of(how, i, "", call->folder);
    file_of(how, i, "/verdict", call->file);
    file_of(how, i, "/reports", reports);
    mkdir(call->folder, 0777); /* a program without a folder is not started */
    call->words[0] = (char *)(uintptr_t)how->program;
    call->words[1] = call->size;
    call->words[2] = call->seed;
    call->words[3] = call->file;
    t->process = (struct proc_process){.words = call->words,
                                       .folder = call->folder,
                                       .seconds = how->seconds,
                                       .memory_mib = how->memory_mib};
    add_settings(how, t, &t->process, call, reports);
    proc_variable_add(&t->process, &call->variables, "%s=%s/work",
                      RT_ENV_HOST_WORK, call->folder);
    if (!is_confined)
        return;
    /* a confined program has no folders of the user */
    proc_variable_add(&t->process, &call->variables, "LD_LIBRARY_PATH=%s",
                      how->library);
    add_own(&t->process, call);
}

/* ---- what is left ------------------------------------------------------ */

static void keep(const char *value, char *to, size_t bytes)
{
    snprintf(to, bytes, "%s", value);
}

static void read_line(struct crs_trial *t, const char *line)
{
    char word[16] = "";
    int n = 0;
    if (sscanf(line, "%15s %n", word, &n) < 1)
        return;
    const char *value = line + n;
    if (strcmp(word, "cycles") == 0)
        t->cycles = strtoull(value, NULL, 10);
    else if (strcmp(word, "nram") == 0)
        t->nram_bytes = strtoull(value, NULL, 10);
    else if (strcmp(word, "fault") == 0)
        keep(value, t->fault, sizeof t->fault);
    else if (strcmp(word, "wrong") == 0)
        keep(value, t->wrong, sizeof t->wrong);
    else if (strcmp(word, "bound") == 0)
        keep(value, t->bound, sizeof t->bound);
    else if (strcmp(word, "end") == 0)
        t->has_come_to_its_end = true;
}

static void read_verdict(struct crs_trial *t, const char *path)
{
    size_t n;
    char *rest = NULL, *text = files_read_left(NULL, path, LARGEST_FILE, &n);
    for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line;
         line = strtok_r(NULL, "\n", &rest))
        read_line(t, line);
    free(text);
}

/* Returns the length of the text that begins a report of checks, in today's
 * form or in the form before "schema" was an object. 0: the text or the version
 * is another. */
static size_t n_begin(const char *text)
{
    const struct isa_schema *schema = &isa_schemas[ISA_SCHEMA_CHECK];
    char begins[2][96];
    snprintf(begins[0], sizeof begins[0],
             "{\n \"schema\": {\"name\": \"%s\", \"version\": %u},\n",
             schema->name, schema->version);
    snprintf(begins[1], sizeof begins[1], "{\n \"schema\": 1,\n");
    for (size_t i = 0; i < 2; i++)
        if (strncmp(text, begins[i], strlen(begins[i])) == 0)
            return strlen(begins[i]);
    return 0;
}

/* Whether a text is a complete report of the checks. */
static bool is_whole(const char *text, size_t n)
{
    static const char end[] = "\n ]\n}\n";
    const size_t at = n_begin(text);
    return at > 0 && n >= at + sizeof end - 1 && strlen(text) == n &&
           strcmp(text + n - (sizeof end - 1), end) == 0;
}

/* Returns how many reports in a file of checks are errors, by their severity.
 */
static size_t n_errors(const char *text)
{
    static const char *const deciding[] = {
#define X(ID, name, decides, word) \
    decides ? "\"severity\": \"" name "\"" : NULL,
#include "runtime/instruments/settings/severities.def"
#undef X
    };
    size_t n = 0;
    for (size_t i = 0; i < sizeof deciding / sizeof *deciding; i++)
        for (const char *at = text;
             deciding[i] && (at = strstr(at, deciding[i])); at++)
            n++;
    return n;
}

/* Counts the reports that are errors. If the file is incomplete, the program
 * did not end normally. A file that is too large to read counts as several
 * errors. */
static void count_reports(struct crs_trial *t, const char *path)
{
    size_t n = 0;
    char *text = files_read_left(NULL, path, LARGEST_FILE, &n);
    if (!text && errno == EFBIG)
        t->reports = CRS_TOO_MANY;
    else if (t->way == CRS_CHECKED && (!text || !is_whole(text, n)))
        t->has_come_to_its_end = false;
    t->is_unchecked = text && strstr(text, "\n \"is_complete\": false,\n");
    t->reports += text ? n_errors(text) : 0;
    free(text);
}

/* Checks that kernels do the work: from data that it has read from a device,
 * the host part must not compute data that it writes to a device or passes to a
 * launch. */
static void look_at_work(struct crs_trial *t, const char *path)
{
    size_t n = 0;
    char *text = files_read_left(NULL, path, LARGEST_FILE, &n);
    const uint64_t read = text ? strtoull(text, NULL, 10) : 0;
    free(text);
    if (read && !t->fault[0] && !t->wrong[0])
        snprintf(t->wrong, sizeof t->wrong,
                 "host code read %" PRIu64 " bytes from the device and then "
                 "wrote to it or launched a kernel; let kernels do the work",
                 read);
}

static void collect(const struct crs_trials *how, struct crs_trial *t, size_t i)
{
    char folder[PATH_MAX], verdict[PATH_MAX], reports[PATH_MAX], work[PATH_MAX];
    file_of(how, i, "/work", work);
    file_of(how, i, "", folder);
    file_of(how, i, "/verdict", verdict);
    file_of(how, i, "/reports", reports);
    if (t->process.is_over) {
        read_verdict(t, verdict);
        look_at_work(t, work);
        count_reports(t, reports);
    }
    files_folder_remove(folder);
}

bool crs_trials_run(const struct crs_trials *how, struct crs_trial *of,
                    size_t n, char *error, size_t error_bytes)
{
    struct call *calls = isa_alloc(n, sizeof *calls);
    struct proc_process *processes = isa_alloc(n, sizeof *processes);
    bool is_good = calls && processes;
    error[0] = 0;
    if (!is_good)
        snprintf(error, error_bytes, ISA_NO_MEMORY, "programs to run");
    for (size_t i = 0; is_good && i < n; i++) {
        prepare(how, &of[i], i, &calls[i]);
        is_good = confine(how, &of[i].process, &calls[i]);
        processes[i] = of[i].process;
        if (!is_good)
            snprintf(error, error_bytes, "no program can be confined: %s",
                     strerror(errno));
    }
    if (is_good)
        is_good = proc_processes_run(processes, n, how->jobs);
    for (size_t i = 0; processes && calls && i < n; i++) {
        of[i].process = processes[i];
        confine_unwrap(&calls[i].confined, &of[i].process, &of[i].sandbox);
        if (is_good && of[i].sandbox.error[0]) {
            snprintf(error, error_bytes, "the sandbox failed: %s",
                     of[i].sandbox.error);
            is_good = false;
        }
        if (is_good && proc_process_is_hosts(&processes[i])) {
            proc_process_tell(&processes[i], how->program, error, error_bytes);
            is_good = false;
        }
        collect(how, &of[i], i);
        of[i].process.words = NULL; /* the words are freed with `call` */
        memset(of[i].process.variables, 0, sizeof of[i].process.variables);
    }
    free(calls);
    free(processes);
    return is_good;
}

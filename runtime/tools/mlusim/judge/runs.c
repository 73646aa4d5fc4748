/* SPDX-License-Identifier: MIT */
/*
 * The runs of a case go side by side, each a process that launches the kernel
 * (runtime/api/launch). Outputs are poisoned, with other bytes in the run with
 * checks than in the others, so that what a kernel leaves as it was is seen.
 */
#include "runtime/tools/mlusim/judge/runs.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/alloc.h"
#include "isa/support/hash.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/tools/array/reader.h"
#include "runtime/tools/course/files.h"
#include "runtime/tools/mlusim/judge/reports.h"
#include "runtime/tools/mlusim/start/arguments.h"
#include "runtime/tools/mlusim/start/become.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/judge/roles.h"

enum way { CHECKED, TIMED, HIDDEN, N_WAYS };
enum {
    HIDDEN_SEED = 1,
    USUAL_INSTRUCTIONS = 100000000, /* of a launch */
    REPORT_BYTES = 64 << 20,
    VARIABLE_BYTES = PATH_MAX + 64,
};

/* What makes a way, in words of the environment. */
static const struct {
    const char *check, *memory, *report, *lines;
} ways[N_WAYS] = {
    [CHECKED] = {"all", "zero", "none", ""},
    [TIMED] = {"none", "zero", "json", "1"},
    [HIDDEN] = {"none", "poison", "none", ""},
};

struct run {
    enum way way;
    const char *device;
    char folder[PATH_MAX];
    struct mlusim_words words;
    char variables[PROC_MAX_VARIABLES][VARIABLE_BYTES];
};

struct round {
    const struct jdg_work *work;
    size_t c;
    uint64_t seeds[2]; /* of the task, and HIDDEN_SEED */
    struct jdg_data data[2];
    int files[2][2][JDG_MAX_ARGUMENTS]; /* by seed and poison; -1 */
    struct run *runs;
    struct proc_process *processes;
    size_t n;
};

static int say(const struct jdg_work *w, int status, const char *what,
               const char *why)
{
    snprintf(w->error, w->error_bytes, "%s: %s", what, why);
    return status;
}

/* ---- inputs -------------------------------------------------------------- */

static unsigned data_of(enum way way)
{
    return way == HIDDEN;
}

static unsigned poison_of(enum way way)
{
    return way != CHECKED;
}

/* The hidden seed: nobody can write an answer that knows what follows from its
 * own text. */
static uint64_t hidden_seed(const struct jdg_work *w, size_t c)
{
    const uint64_t seed = w->task->cases[c].seed;
    return isa_hash(w->answer->text, w->answer->n, seed ^ (c + 1) << 40);
}

/* An open file of the bytes, without a name. */
static int open_file(const void *bytes, size_t n)
{
    FILE *file = tmpfile();
    const bool is_good =
        file && bytes && fwrite(bytes, 1, n, file) == n && fflush(file) == 0;
    const int number = is_good ? dup(fileno(file)) : -1;
    if (file)
        fclose(file);
    return number;
}

static int open_poisoned(uint64_t seed, unsigned poison, size_t n)
{
    unsigned char *bytes = malloc(n ? n : 1);
    for (size_t i = 0; bytes && i < n; i++)
        bytes[i] = jdg_poison(seed, poison, i);
    const int file = open_file(bytes, n);
    free(bytes);
    return file;
}

static bool open_files(struct round *r, unsigned data)
{
    const struct jdg_task *t = r->work->task;
    for (unsigned poison = 0; poison < 2; poison++)
        for (size_t i = 0; i < t->n_arguments; i++) {
            const struct jdg_argument *a = &t->arguments[i];
            if (!jdg_is_array(a) || (data && !poison))
                continue;
            const size_t n = r->data[data].bytes[i];
            r->files[data][poison][i] =
                jdg_is_read(a)
                    ? open_file(r->data[data].raw[i], n)
                    : open_poisoned(r->seeds[HIDDEN_SEED], poison, n);
            if (r->files[data][poison][i] < 0)
                return false;
        }
    return true;
}

/* The inputs of a seed, and what is wanted. */
static int make_data(struct round *r, unsigned data)
{
    const struct jdg_work *w = r->work;
    if (!jdg_data_make(&r->data[data], w->task, r->c, r->seeds[data], w->error,
                       w->error_bytes))
        return JDG_AT_FAULT;
    const int status = jdg_reference_run(w->reference, r->c, &r->data[data],
                                         w->error, w->error_bytes);
    if (status != JDG_RIGHT)
        return status;
    return open_files(r, data)
               ? JDG_RIGHT
               : say(w, JDG_CANNOT, "a temporary file", strerror(errno));
}

/* ---- a run --------------------------------------------------------------- */

static void path_of(const struct run *run, size_t argument, char path[PATH_MAX])
{
    char name[32];
    snprintf(name, sizeof name, "%zu", argument);
    const bool is_short = crs_path(path, run->folder, name);
    assert(is_short); /* cmd_folder_make left room */
    (void)is_short;
}

static bool add_number(struct mlusim_words *words, const struct jdg_argument *a,
                       int64_t whole)
{
    unsigned char element[8] = {0};
    array_put(a->type, a->value ? (double)whole : a->real,
              a->value ? whole : (int64_t)a->real, element);
    return mlusim_value_add(element, array_types[a->type].bytes, words);
}

static bool add_words(struct round *r, struct run *run)
{
    const struct jdg_work *w = r->work;
    const struct jdg_case *c = &w->task->cases[r->c];
    char program[PATH_MAX], path[PATH_MAX];
    bool is_good =
        mlusim_beside("../lib/mlusim/mlusim-launch", program, sizeof program) &&
        mlusim_words_add(&run->words, "%s", program) &&
        mlusim_words_add(&run->words, "%d", w->answer->file) &&
        mlusim_words_add(&run->words, "%s", w->answer->kernel->name) &&
        mlusim_words_add(&run->words, "%" PRId64 ",%" PRId64 ",%" PRId64,
                         c->launch[0], c->launch[1], c->launch[2]) &&
        mlusim_words_add(&run->words, "%u", c->cores);
    for (size_t i = 0; is_good && i < w->task->n_arguments; i++) {
        const struct jdg_argument *a = &w->task->arguments[i];
        const int file = r->files[data_of(run->way)][poison_of(run->way)][i];
        path_of(run, i, path);
        if (!jdg_is_array(a))
            is_good = add_number(&run->words, a, c->values[i]);
        else
            is_good = mlusim_words_add(&run->words, "+%d:0%s%s", file,
                                       jdg_is_written(a) ? ":" : "",
                                       jdg_is_written(a) ? path : "");
    }
    return is_good;
}

/* The whole environment of a run: what is not set here is unset. */
static void add_variables(const struct jdg_task *t, struct run *run,
                          struct proc_process *p)
{
    char instructions[24], checks[PATH_MAX], report[PATH_MAX];
    size_t n = 0;
    snprintf(instructions, sizeof instructions, "%" PRIu64,
             t->instructions ? t->instructions : (uint64_t)USUAL_INSTRUCTIONS);
    crs_path(checks, run->folder, "checks");
    crs_path(report, run->folder, "report");
    const char *values[RT_N_ENV] = {
        [RT_ENV_DEVICE] = run->device,
        [RT_ENV_CHECK] = ways[run->way].check,
        [RT_ENV_CHECK_JSON] = run->way == CHECKED ? checks : "",
        [RT_ENV_MEMORY] = ways[run->way].memory,
        [RT_ENV_REPORT] = ways[run->way].report,
        [RT_ENV_REPORT_FILE] = run->way == TIMED ? report : "",
        [RT_ENV_LINES] = ways[run->way].lines,
        [RT_ENV_MAX_INSTRUCTIONS] = instructions,
        [RT_ENV_PROGRESS] = "never",
        [RT_ENV_THREADS] = "1",
        [RT_ENV_FAIL_ON_FAULT] = "1",
    };
    for (enum rt_env id = 0; id < RT_N_ENV; id++) {
        if (id == RT_ENV_ENGINE)
            continue; /* changes no result */
        assert(n < PROC_MAX_VARIABLES);
        snprintf(run->variables[n], VARIABLE_BYTES, "%s=%s", rt_env_name(id),
                 values[id] ? values[id] : "");
        p->variables[n] = run->variables[n];
        n++;
    }
}

static bool add_run(struct round *r, enum way way, const char *device)
{
    struct run *run = &r->runs[r->n];
    struct proc_process *p = &r->processes[r->n];
    const struct jdg_task *t = r->work->task;
    uint64_t largest = REPORT_BYTES;
    run->way = way;
    run->device = device;
    const int used = snprintf(run->folder, sizeof run->folder, "%s/%zu",
                              r->work->folder, r->n++);
    if (used < 0 || (size_t)used > sizeof run->folder - 32 ||
        mkdir(run->folder, 0700) != 0 || !add_words(r, run))
        return false;
    for (size_t i = 0; i < t->n_arguments; i++)
        if (r->data[0].bytes[i] > largest)
            largest = r->data[0].bytes[i];
    *p = (struct proc_process){.words = run->words.words,
                               .folder = run->folder,
                               .seconds = (unsigned)t->seconds,
                               .memory_mib = t->memory_mib,
                               .file_bytes = largest};
    add_variables(t, run, p);
    return true;
}

/* ---- what came of it ----------------------------------------------------- */

/* "  at FILE:LINE in" and "  hint: ..." of a fault. */
static void read_place(struct jdg_diagnostic *d, const char *line)
{
    const char *at = strncmp(line, "  at ", 5) == 0 ? line + 5 : NULL;
    const char *in = at ? strstr(at, " in ") : NULL;
    const char *colon = in;
    while (colon && colon > at && *colon != ':')
        colon--;
    if (at && !d->line && colon && colon > at) {
        snprintf(d->file, sizeof d->file, "%.*s", (int)(colon - at), at);
        d->line = (unsigned)strtoul(colon + 1, NULL, 10);
    }
    if (strncmp(line, "  hint: ", 8) == 0)
        snprintf(d->hint, sizeof d->hint, "%s", line + 8);
}

/* The fault that a run printed, or whatever it printed first. */
static void find_fault(const struct jdg_work *w, const struct run *run,
                       const struct proc_process *p, size_t number)
{
    static const char prefix[] = "mlusim: ";
    char *copy = isa_alloc_text(p->output ? p->output : "", p->n), *rest = NULL;
    char end[300];
    proc_process_tell(p, "the run", end, sizeof end);
    const char *begin = copy ? strstr(copy, "mlusim: fault in ") : NULL;
    char *line = begin ? strtok_r((char *)(uintptr_t)begin, "\n", &rest)
                       : (copy ? strtok_r(copy, "\n", &rest) : NULL);
    const char *what = line ? line : end;
    if (strncmp(what, prefix, sizeof prefix - 1) == 0)
        what += sizeof prefix - 1;
    jdg_find(w->verdict, JDG_ERROR_FAULT, run->device, number, "%s", what);
    struct jdg_diagnostic *d =
        begin ? jdg_diagnose(w->verdict, "fault", run->device, number) : NULL;
    if (d) {
        snprintf(d->severity, sizeof d->severity, "error");
        snprintf(d->message, sizeof d->message, "%s", what);
    }
    while (d && (line = strtok_r(NULL, "\n", &rest)))
        read_place(d, line);
    free(copy);
}

/* An output of a run, malloc'ed; NULL: there is none of its size. */
static unsigned char *output_of(const struct round *r, size_t run, size_t i)
{
    char path[PATH_MAX];
    size_t n = 0;
    path_of(&r->runs[run], i, path);
    char *bytes = crs_file_read(path, r->data[0].bytes[i], &n);
    if (bytes && n == r->data[0].bytes[i])
        return (unsigned char *)bytes;
    free(bytes);
    return NULL;
}

/* Whether a run came to its end; what stopped it is found otherwise. */
static bool has_run(const struct round *r, size_t i)
{
    const struct jdg_work *w = r->work;
    const struct proc_process *p = &r->processes[i];
    const struct run *run = &r->runs[i];
    char text[300];
    if (!p->is_over)
        return false; /* one before it went beyond its limits */
    if (p->end == PROC_ENDLESS || p->end == PROC_TALKATIVE ||
        p->end == PROC_LARGE_IN_MEMORY) {
        proc_process_tell(p, "the run", text, sizeof text);
        jdg_find(w->verdict, JDG_ERROR_LIMIT, run->device, r->c + 1, "%s",
                 text);
        return false;
    }
    if (run->way != CHECKED && (p->end != PROC_ENDED || p->status != 0)) {
        find_fault(w, run, p, r->c + 1);
        return false;
    }
    for (size_t k = 0; k < w->task->n_arguments; k++) {
        unsigned char *bytes = NULL;
        if (jdg_is_written(&w->task->arguments[k]) &&
            !(bytes = output_of(r, i, k))) {
            find_fault(w, run, p, r->c + 1);
            return false;
        }
        free(bytes);
    }
    return true;
}

/* How many bytes are as they were in both runs. */
static size_t count_unwritten(const unsigned char *a, const unsigned char *b,
                              size_t n, uint64_t seed, size_t *first)
{
    size_t unwritten = 0;
    for (size_t i = n; a && b && i-- > 0;)
        if (a[i] == jdg_poison(seed, 0, i) && b[i] == jdg_poison(seed, 1, i)) {
            unwritten++;
            *first = i;
        }
    return unwritten;
}

static void say_wrong(const struct jdg_work *w, const struct run *run,
                      const struct jdg_result *result)
{
    char index[100];
    jdg_index_text(result, index, sizeof index);
    jdg_find(w->verdict,
             run->way == HIDDEN ? JDG_ERROR_HIDDEN : JDG_ERROR_WRONG,
             run->device, result->number,
             "%s%s is %s, and the reference says %s (rule %s); %" PRIu64
             " of %" PRIu64 " elements are wrong",
             result->argument->name, index, result->compared.got,
             result->compared.wanted,
             jdg_rule_names[result->argument->tolerance.rule],
             result->compared.n_wrong, result->n);
}

/* Compares one output of a run. */
static bool is_right(const struct round *r, size_t i, size_t argument)
{
    const struct jdg_work *w = r->work;
    const struct run *run = &r->runs[i];
    const unsigned data = data_of(run->way);
    const uint64_t n = (uint64_t)w->task->cases[r->c].n[argument];
    struct jdg_result *result = jdg_result_add(w->verdict);
    unsigned char *bytes = output_of(r, i, argument);
    if (result && bytes) {
        *result = (struct jdg_result){
            .device = run->device,
            .number = r->c + 1,
            .seed = r->seeds[data],
            .is_hidden = run->way == HIDDEN,
            .argument = &w->task->arguments[argument],
            .n = n,
            .compared = jdg_compare(&w->task->arguments[argument], bytes,
                                    r->data[data].wide[argument], n)};
        memcpy(result->dims, w->task->cases[r->c].dims[argument],
               sizeof result->dims);
    }
    free(bytes);
    return result && result->argument && result->compared.is_right;
}

/* Whether all outputs of the first two runs of a device were written. */
static bool is_written(const struct round *r, size_t checked, size_t argument)
{
    const struct jdg_work *w = r->work;
    const struct jdg_argument *a = &w->task->arguments[argument];
    size_t first = 0;
    if (a->role != JDG_OUTPUT)
        return true;
    unsigned char *one = output_of(r, checked, argument);
    unsigned char *two = output_of(r, checked + 1, argument);
    const size_t n = count_unwritten(one, two, r->data[0].bytes[argument],
                                     r->seeds[HIDDEN_SEED], &first);
    free(one);
    free(two);
    if (n > 0)
        jdg_find(w->verdict, JDG_ERROR_UNWRITTEN, r->runs[checked].device,
                 r->c + 1,
                 "the kernel did not write %zu of the %zu bytes of %s, from "
                 "byte %zu on",
                 n, r->data[0].bytes[argument], a->name, first);
    return n == 0;
}

static void look_at_outputs(const struct round *r, size_t i)
{
    const struct jdg_task *t = r->work->task;
    for (size_t k = 0; k < t->n_arguments; k++) {
        if (!jdg_is_written(&t->arguments[k]))
            continue;
        const bool is_good = is_right(r, i, k);
        struct jdg_verdict *v = r->work->verdict;
        if (is_good && r->runs[i].way == TIMED)
            v->n_results--; /* as that of the run with checks */
        if (!is_good && v->n_results > 0 &&
            (r->runs[i].way != CHECKED || is_written(r, i, k)))
            say_wrong(r->work, &r->runs[i], &v->results[v->n_results - 1]);
    }
}

static void look_at_checks(const struct round *r, size_t i)
{
    const struct jdg_work *w = r->work;
    char path[PATH_MAX];
    size_t n_errors;
    bool is_complete;
    crs_path(path, r->runs[i].folder, "checks");
    if (!jdg_checks_read(path, w->verdict, r->runs[i].device, r->c + 1,
                         &n_errors, &is_complete))
        jdg_find(w->verdict, JDG_ERROR_CHECKS, r->runs[i].device, r->c + 1,
                 "the checks left no report");
    else if (n_errors || !is_complete)
        jdg_find(w->verdict, JDG_ERROR_CHECKS, r->runs[i].device, r->c + 1,
                 n_errors == 1 ? "the outputs are right, but a check reports "
                                 "an error"
                 : n_errors    ? "the outputs are right, but checks report "
                                 "errors"
                               : "the checks could not look at everything");
}

/* Adds what the run of a case cost to that of its device. */
static void add_time(struct jdg_time *all, const struct jdg_time *one, size_t c)
{
    const char *device = all->device;
    const double us = all->us + one->us;
    const uint64_t cycles = all->cycles + one->cycles,
                   instructions = all->instructions + one->instructions;
    const size_t n = all->n_cases + 1;
    if (one->us > all->longest_us) {
        *all = *one;
        all->longest = c + 1;
        all->longest_us = one->us;
    }
    all->device = device;
    all->us = us;
    all->cycles = cycles;
    all->instructions = instructions;
    all->n_cases = n;
}

static void look_at_time(const struct round *r, size_t i)
{
    const struct jdg_work *w = r->work;
    struct jdg_time one = {.device = NULL};
    struct jdg_verdict *v = w->verdict;
    char path[PATH_MAX];
    size_t d = 0;
    crs_path(path, r->runs[i].folder, "report");
    if (!jdg_report_read(path, &one))
        return;
    for (size_t k = 0; k < one.n_lines; k++)
        if (strcmp(one.lines[k].file, w->answer->path) == 0)
            jdg_answer_line(w->answer, one.lines[k].line, one.lines[k].text,
                            sizeof one.lines[k].text);
    for (size_t k = 0; k < one.n_memories; k++)
        if (w->task->nram_kib && strcmp(one.memories[k].name, "NRAM") == 0 &&
            one.memories[k].used > w->task->nram_kib << 10)
            jdg_find(v, JDG_ERROR_NRAM, r->runs[i].device, r->c + 1,
                     "a core takes %" PRIu64 " bytes of NRAM, and %" PRIu64
                     " KiB are allowed",
                     one.memories[k].used, w->task->nram_kib);
    while (d < v->n_times && v->times[d].device != r->runs[i].device)
        d++;
    if (d == v->n_times)
        v->times[v->n_times++].device = r->runs[i].device;
    add_time(&v->times[d], &one, r->c);
}

/* ---- a case -------------------------------------------------------------- */

/* The runs of a device from i on, in the order of the criteria. */
static void look_at_device(const struct round *r, size_t i, size_t n)
{
    struct jdg_verdict *v = r->work->verdict;
    const size_t before = v->n_errors;
    for (size_t k = 0; k < n; k++)
        if (!has_run(r, i + k) || v->n_errors > before)
            return;
    look_at_outputs(r, i + CHECKED);
    if (v->n_errors == before) /* a kernel may see by the poison which it is */
        look_at_outputs(r, i + TIMED);
    if (v->n_errors == before && n > HIDDEN)
        look_at_outputs(r, i + HIDDEN);
    if (v->n_errors == before || r->work->runs_all)
        look_at_checks(r, i + CHECKED);
    if (v->n_errors == before || r->work->runs_all)
        look_at_time(r, i + TIMED);
}

static int run_all(struct round *r)
{
    const struct jdg_work *w = r->work;
    const size_t n_ways = jdg_task_has_seeds(w->task) ? N_WAYS : HIDDEN;
    for (size_t d = 0; d < w->n_devices; d++)
        for (size_t way = 0; way < n_ways; way++)
            if (!add_run(r, (enum way)way, w->devices[d]))
                return say(w, JDG_CANNOT, w->folder, strerror(errno));
    if (!proc_processes_run(r->processes, r->n, w->jobs))
        return say(w, JDG_CANNOT, "stopped", "a signal came");
    for (size_t i = 0; i < r->n; i++)
        if (proc_process_is_hosts(&r->processes[i])) {
            proc_process_tell(&r->processes[i], "mlusim-launch", w->error,
                              w->error_bytes);
            return JDG_CANNOT;
        }
    for (size_t d = 0; d < w->n_devices; d++)
        if (d == 0 || w->runs_all || !w->verdict->n_errors)
            look_at_device(r, d * n_ways, n_ways);
    return JDG_RIGHT;
}

static void close_round(struct round *r)
{
    for (size_t i = 0; r->runs && i < r->n; i++) {
        mlusim_words_free(r->runs[i].words.words);
        proc_process_free(&r->processes[i]);
        crs_folder_remove(r->runs[i].folder);
    }
    for (size_t i = 0; i < 4 * JDG_MAX_ARGUMENTS; i++)
        if ((&r->files[0][0][0])[i] >= 0)
            close((&r->files[0][0][0])[i]);
    jdg_data_free(&r->data[0]);
    jdg_data_free(&r->data[1]);
    free(r->runs);
    free(r->processes);
}

int jdg_case_run(const struct jdg_work *w, size_t c)
{
    struct round r = {
        .work = w,
        .c = c,
        .seeds = {w->task->cases[c].seed, hidden_seed(w, c)},
        .runs = isa_alloc(w->n_devices * N_WAYS, sizeof *r.runs),
        .processes = isa_alloc(w->n_devices * N_WAYS, sizeof *r.processes),
    };
    memset(r.files, 0xff, sizeof r.files); /* -1 */
    int status = r.runs && r.processes
                     ? make_data(&r, 0)
                     : say(w, JDG_CANNOT, "no memory", "for the runs");
    if (status == JDG_RIGHT && jdg_task_has_seeds(w->task))
        status = make_data(&r, 1);
    if (status == JDG_RIGHT)
        status = run_all(&r);
    close_round(&r);
    return status;
}

/* SPDX-License-Identifier: MIT */
/* `mlusim tune`: asks a search for a choice, runs it in all cases of the plan
 * as units of the sweep, and reports the sum of a figure to the search. The
 * command repeats this until enough choices were tried. */
#include <assert.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/process/process.h"
#include "isa/support/words/refuse.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/mlusim/sweep/pool.h"
#include "runtime/tools/mlusim/sweep/row.h"
#include "runtime/tools/mlusim/tune/model.h"
#include "runtime/tools/mlusim/tune/search.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/process/signals.h"
#include "runtime/tools/start/become.h"
#include "runtime/tools/sweep/names.h"

/* ---- Optuna -------------------------------------------------------------- */

/* A Python process (runtime/tools/scripts/tune.py) reads lines. It answers
 * "ask" with the points of a choice; "report SCORE" has no answer. */

enum { WORD = 24 };

struct optuna {
    struct tun_space space;
    pid_t process;
    FILE *to, *from; /* NULL: not open */
};

/* Ends the script by closing its input. */
static void stop(struct optuna *o)
{
    int how;
    if (o->to)
        fclose(o->to);
    if (o->from)
        fclose(o->from);
    if (o->process > 0)
        isa_process_wait(o->process, &how);
    o->to = o->from = NULL;
    o->process = 0;
}

static void close_optuna(void *self)
{
    stop(self);
    free(self);
}

/* In the new process, becomes the script; the sizes of the axes are its words.
 * Errors of Python, such as a missing Optuna, are not printed. */
static void become(const struct optuna *o, const char *python,
                   const char *script, int end)
{
    char words[TUN_MOST_AXES + 1][WORD];
    const char *all[TUN_MOST_AXES + 5] = {python, "-B", script};
    size_t n = 3;
    proc_processes_restore_signals();
    mlusim_follow();
    snprintf(words[0], WORD, "%" PRIu64, o->space.seed);
    all[n++] = words[0];
    for (size_t i = 0; i < o->space.n_axes; i++) {
        snprintf(words[i + 1], WORD, "%zu", o->space.n[i]);
        all[n++] = words[i + 1];
    }
    const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (dup2(end, STDIN_FILENO) < 0 || dup2(end, STDOUT_FILENO) < 0 ||
        dup2(nothing, STDERR_FILENO) < 0)
        _exit(ISA_STATUS_NOT_EXECUTABLE);
    execvp(all[0], (char **)(uintptr_t)all);
    _exit(ISA_STATUS_NOT_EXECUTABLE);
}

/* Starts the script. Returns whether it has the modules that it needs, which
 * the script reports first. */
static bool start(struct optuna *o, const char *python, const char *script)
{
    char word[8] = "";
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    fflush(NULL);
    o->process = fork();
    if (o->process == 0)
        become(o, python, script, ends[1]);
    close(ends[1]);
    const int other = o->process > 0 ? dup(ends[0]) : -1;
    o->to = other >= 0 ? fdopen(other, "we") : NULL;
    o->from = o->to ? fdopen(ends[0], "re") : NULL;
    if (!o->from)
        close(ends[0]);
    return o->from && fscanf(o->from, "%7s", word) == 1 &&
           strcmp(word, "ready") == 0;
}

static void *open_optuna(const struct tun_space *space, char *error,
                         size_t bytes)
{
    static const char *const pythons[] = {"python3", "/usr/bin/python3"};
    char script[PATH_MAX];
    struct optuna *o = isa_alloc(1, sizeof *o);
    if (!o) {
        isa_refuse((struct isa_sentence){error, bytes}, ISA_NO_MEMORY,
                   "the search");
        return NULL;
    }
    o->space = *space;
    const bool has_script =
        mlusim_beside("../share/mlusim/scripts/tune.py", script, sizeof script);
    for (size_t i = 0; has_script && i < sizeof pythons / sizeof *pythons;
         i++) {
        if (start(o, pythons[i], script))
            return o;
        stop(o);
    }
    isa_refuse((struct isa_sentence){error, bytes},
               "no python3 has optuna; on Debian install python3-optuna");
    free(o);
    return NULL;
}

static size_t ask(void *self, char *error, size_t bytes)
{
    struct optuna *o = self;
    size_t choice = 0, point;
    fputs("ask\n", o->to);
    fflush(o->to);
    for (size_t i = 0; i < o->space.n_axes; i++) {
        if (fscanf(o->from, "%zu", &point) != 1 || point >= o->space.n[i]) {
            isa_refuse((struct isa_sentence){error, bytes},
                       "it answers no choice");
            return o->space.n_choices;
        }
        choice = choice * o->space.n[i] + point;
    }
    return choice;
}

static void report(void *self, size_t choice, double score)
{
    struct optuna *o = self;
    (void)choice; /* the script knows which choice it asked for */
    fprintf(o->to, "report %.17g\n", score);
    fflush(o->to);
}

static const struct tun_search optuna_search = {
    .name = "optuna",
    .open = open_optuna,
    .ask = ask,
    .report = report,
    .close = close_optuna,
};

/* ---- the command --------------------------------------------------------- */

enum { JOBS, RESULTS, FIGURE, RUNS, SEED, SEARCH, JSON, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [JOBS] = {"-j", "N", "units side by side (default: as many as processors)"},
    [RESULTS] = {"--results", "DIR",
                 "the folder of results (default: results, beside the "
                 "plan)"},
    [FIGURE] = {"--figure", "FIGURE",
                "what is to be small, summed over all cases (default: "
                "us)"},
    [RUNS] = {"--runs", "N",
              "choices to try (default: a quarter of all, at least 4)"},
    [SEED] = {"--seed", "N", "of the search (default: 1)"},
    [SEARCH] = {"--search", "auto|own|optuna",
                "who searches (default: auto, Optuna where Python has "
                "it)"},
    [JSON] = {.name = "--json", .doc = "writes what was found as JSON"},
};

struct tuning {
    struct swp_sweep sweep;
    struct tun_space space;
    enum swp_figure figure;
    size_t runs, n_cases;
    unsigned jobs;
    bool is_json;
    const struct tun_search *search;
    void *self;
    size_t *units; /* units of a choice */
    struct tried {
        size_t choice, unit; /* unit: the first unit of the choice */
        double score;        /* NAN: the choice did not run */
    } * tried;
    size_t n, best; /* best == n: there is no best choice */
    bool is_failed; /* a unit has no result */
};

/* ---- the space ----------------------------------------------------------- */

static bool read_space(struct tuning *t)
{
    const struct swp_plan *plan = &t->sweep.plan;
    t->space.n_choices = 1;
    for (size_t i = 0; i < plan->n_axes; i++) {
        if (!swp_keys[plan->axes[i].key].is_choice)
            continue;
        t->space.n[t->space.n_axes++] = (size_t)plan->axes[i].n;
        t->space.n_choices *= (size_t)plan->axes[i].n;
    }
    t->n_cases = plan->n_units / t->space.n_choices;
    assert(t->n_cases * t->space.n_choices == plan->n_units);
    if (t->space.n_choices < 2) {
        cmd_fail(0,
                 "tune: %s: there is nothing to choose; expected several "
                 "values of a macro, of type, dim, kernel or source",
                 plan->path);
        return false;
    }
    const size_t quarter = (t->space.n_choices + 3) / 4;
    if (!t->runs)
        t->runs = quarter < 4 ? 4 : quarter;
    if (t->runs > t->space.n_choices)
        t->runs = t->space.n_choices;
    t->units = isa_alloc(t->n_cases, sizeof *t->units);
    t->tried = isa_alloc(t->runs, sizeof *t->tried);
    if (!t->units || !t->tried)
        cmd_fail(0, "tune: " ISA_NO_MEMORY, "the choices");
    return t->units && t->tried;
}

/* Writes the choice of a unit, such as "type=Union1 TILE=1024". */
static void describe(const struct tuning *t, size_t unit, FILE *out)
{
    struct swp_name name;
    const char *before = "";
    for (size_t i = 0; swp_plan_name(&t->sweep.plan, i, &name); i++) {
        if (!swp_keys[name.axis->key].is_choice || name.axis->n < 2)
            continue;
        fprintf(out, "%s%s=%s", before, name.name,
                swp_plan_value(&t->sweep.plan, unit, &name));
        before = " ";
    }
}

/* ---- trials -------------------------------------------------------------- */

/* Returns the sum of the figure over all cases. NAN: there is none; *why is the
 * reason. */
static double sum_of(struct tuning *t, const char **why)
{
    double sum = 0;
    struct swp_result result;
    for (size_t i = 0; i < t->n_cases; i++) {
        const char *id = t->sweep.ids[t->units[i]];
        if (swp_store_get(&t->sweep.store, id, &result) != SWP_PRESENT) {
            t->is_failed = true;
            *why = "without a result";
            return NAN;
        }
        if (result.outcome != SWP_DONE) {
            *why = swp_outcome_words[result.outcome];
            return NAN;
        }
        sum += result.figures[t->figure];
    }
    return sum;
}

static void try_choice(struct tuning *t, size_t choice)
{
    const struct swp_plan *plan = &t->sweep.plan;
    const char *why = "";
    size_t n = 0;
    for (size_t i = 0; i < plan->n_units; i++)
        if (swp_choice(plan, i) == choice)
            t->units[n++] = i;
    assert(n == t->n_cases);
    struct swp_batch batch = {.sweep = &t->sweep,
                              .units = t->units,
                              .n = n,
                              .jobs = t->jobs,
                              .command = "tune"};
    swp_batch_run(&batch);
    if (proc_processes_signal())
        return;
    const double score = sum_of(t, &why);
    const bool has_best = t->best < t->n;
    if (!isnan(score) && (!has_best || score < t->tried[t->best].score))
        t->best = t->n;
    else if (!has_best)
        t->best = t->n + 1;
    t->tried[t->n++] = (struct tried){choice, t->units[0], score};
    t->search->report(t->self, choice, score);
    if (t->is_json)
        return;
    printf("%zu: ", t->n);
    describe(t, t->units[0], stdout);
    if (isnan(score))
        printf(": %s\n", why);
    else
        printf(": %s %.6g\n", swp_figures[t->figure], score);
    fflush(stdout);
}

/* ---- what was found ------------------------------------------------------ */

static void show(const struct tuning *t)
{
    if (t->best >= t->n)
        printf("none of %zu choices ran to its end\n", t->n);
    else {
        fputs("best: ", stdout);
        describe(t, t->tried[t->best].unit, stdout);
        printf(": %s %.6g; %zu of %zu choices were tried\n",
               swp_figures[t->figure], t->tried[t->best].score, t->n,
               t->space.n_choices);
    }
}

static void put_point(const struct tuning *t, struct json_writer *w,
                      size_t unit)
{
    struct swp_name name;
    isa_json_array(w, "point", ISA_JSON_ROW);
    for (size_t i = 0; swp_plan_name(&t->sweep.plan, i, &name); i++) {
        if (!swp_keys[name.axis->key].is_choice || name.axis->n < 2)
            continue;
        swp_row_value(w, name.name,
                      swp_plan_value(&t->sweep.plan, unit, &name));
    }
    isa_json_close(w);
}

static void show_json(const struct tuning *t)
{
    struct json_writer w;
    isa_json_begin(&w, stdout, 2, ISA_SCHEMA_TUNE);
    isa_json_text(&w, "plan", t->sweep.plan.path);
    isa_json_text(&w, "figure", swp_figures[t->figure]);
    isa_json_text(&w, "search", t->search->name);
    isa_json_u64(&w, "seed", t->space.seed);
    isa_json_u64(&w, "choices", t->space.n_choices);
    isa_json_u64(&w, "cases", t->n_cases);
    if (t->best < t->n)
        isa_json_u64(&w, "best", t->best);
    else
        isa_json_null(&w, "best");
    isa_json_array(&w, "tried", ISA_JSON_LINES);
    for (size_t i = 0; i < t->n; i++) {
        isa_json_object(&w, NULL, ISA_JSON_ROW);
        put_point(t, &w, t->tried[i].unit);
        isa_json_short(&w, "value", t->tried[i].score, 15);
        isa_json_close(&w);
    }
    isa_json_close(&w);
    isa_json_end(&w);
}

static int tune(struct tuning *t)
{
    char error[600];
    proc_processes_mind_signals();
    t->best = 1; /* no choice was tried yet, so there is no best one */
    while (t->n < t->runs && !proc_processes_signal() && !t->is_failed) {
        const size_t choice = t->search->ask(t->self, error, sizeof error);
        if (choice >= t->space.n_choices)
            return cmd_fail(CMD_USAGE, "tune: the search %s ended: %s",
                            t->search->name, error);
        try_choice(t, choice);
    }
    (t->is_json ? show_json : show)(t);
    if (proc_processes_signal())
        return proc_processes_signal_status();
    return t->is_failed      ? SWP_UNIT_FAILED
           : t->best >= t->n ? CMD_FAILED
                             : CMD_OK;
}

/* ---- the command line ---------------------------------------------------- */

static bool read_line(struct tuning *t, const struct cmd_line *line)
{
    uint64_t jobs = proc_processors(), runs = 0;
    const char *figure = line->values[FIGURE];
    t->space.seed = 1;
    t->figure =
        figure ? swp_figure_find(figure, strlen(figure)) : SWP_FIGURE_US;
    if (!cmd_number("tune", options[JOBS].name, line->values[JOBS],
                    PROC_MOST_JOBS, &jobs) ||
        !cmd_number("tune", options[RUNS].name, line->values[RUNS],
                    SWP_MOST_UNITS, &runs) ||
        !cmd_number("tune", options[SEED].name, line->values[SEED], UINT32_MAX,
                    &t->space.seed))
        return false;
    t->jobs = (unsigned)jobs;
    t->runs = (size_t)runs;
    t->is_json = line->values[JSON] != NULL;
    if (t->figure == SWP_N_FIGURES)
        cmd_fail(0, "tune: there is no figure '%s'; docs/sweeps.md lists them",
                 figure);
    return t->figure != SWP_N_FIGURES;
}

/* Opens the requested search, or the first one that is available. */
static bool open_search(struct tuning *t, const char *name)
{
    static const struct tun_search *const kinds[] = {&optuna_search,
                                                     &tun_model};
    char error[600] = "";
    const bool is_any = !name || strcmp(name, "auto") == 0;
    for (size_t i = 0; !t->self && i < sizeof kinds / sizeof *kinds; i++)
        if (is_any || strcmp(kinds[i]->name, name) == 0) {
            t->search = kinds[i];
            t->self = kinds[i]->open(&t->space, error, sizeof error);
        }
    if (t->self)
        return true;
    if (t->search)
        cmd_fail(0, "tune: --search %s: %s", t->search->name, error);
    else
        cmd_fail(0, "tune: --search %s: expected %s", name,
                 options[SEARCH].value);
    return false;
}

static int run(const struct cmd_line *line)
{
    char error[PATH_MAX + 600];
    struct tuning t = {.sweep = {.store = {.folder = -1}}};
    int status = CMD_USAGE;
    if (!read_line(&t, line))
        return CMD_USAGE;
    if (!swp_sweep_open(&t.sweep, line->rest[0], line->values[RESULTS], true,
                        error, sizeof error) ||
        !swp_sweep_ids(&t.sweep, error, sizeof error))
        cmd_fail(0, "tune: %s", error);
    else if (read_space(&t) && open_search(&t, line->values[SEARCH]))
        status = tune(&t);
    if (t.self)
        t.search->close(t.self);
    free(t.units);
    free(t.tried);
    swp_sweep_close(&t.sweep);
    return status;
}

const struct cmd_command cmd_tune = {
    .name = "tune",
    .arguments = "PLAN",
    .doc = "searches the choices of a sweep for the fastest, without running "
           "all of them",
    .options = options,
    .n_options = N_OPTIONS,
    .min_rest = 1,
    .max_rest = 1,
    .run = run,
};

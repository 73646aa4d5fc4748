/* SPDX-License-Identifier: MIT */
/*
 * A judgement in three rounds, each of which runs programs side by side: all
 * sizes on all devices with checks; other orders; the large size, beside the
 * solution's. The first criterion that is failed, in the order of criteria.def
 * and in it by device and size, ends it.
 */
#include "runtime/course/judge.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/alloc.h"
#include "runtime/course/build.h"
#include "runtime/course/files.h"
#include "runtime/course/trial.h"

enum { MAX_TRIALS = CRS_MAX_DEVICES * (CRS_MAX_SIZES + CRS_N_WAYS) };

struct work {
    struct crs_judge *judge;
    struct crs_verdict *verdict;
    struct crs_build build;
    char program[PATH_MAX], solution[PATH_MAX];
    struct crs_trial *trials; /* of a round */
    size_t n;
    char *error;
    size_t error_bytes;
};

double crs_measure_ratio(const struct crs_measure *m)
{
    return m->reference ? (double)m->cycles / (double)m->reference : 0;
}

double crs_judge_par(const struct crs_judge *judge)
{
    return judge->par > 0 ? judge->par : judge->exercise->par;
}

void crs_verdict_free(struct crs_verdict *verdict)
{
    free(verdict->said);
    verdict->said = NULL;
}

/* ---- what a criterion says ------------------------------------------------
 */

static const char *device_of(const struct work *w, size_t i)
{
    return w->judge->exercise->devices[w->judge->devices[i]];
}

/* Ends the judgement; t, or NULL, is where it was seen. Always true. */
static bool fail(struct work *w, enum crs_criterion criterion,
                 const struct crs_trial *t, const char *sentence)
{
    struct crs_verdict *v = w->verdict;
    v->failed = criterion;
    snprintf(v->sentence, sizeof v->sentence, "%s", sentence);
    if (!t)
        return true;
    v->device = t->device;
    v->size = t->size;
    if (t->process.n > 0 && criterion != CRS_PAR && criterion != CRS_NRAM)
        v->said = isa_alloc_text(t->process.output, t->process.n);
    return true;
}

/* Whether a run came to no good end. */
static bool fails_to_end(struct work *w, const struct crs_trial *t)
{
    char text[240] = "";
    if (!t->process.is_over)
        return false; /* one before it went beyond its limits */
    if (t->process.end != CRS_ENDED)
        crs_process_tell(&t->process, text, sizeof text);
    else if (t->fault[0])
        snprintf(text, sizeof text, "%s", t->fault);
    else if (!t->has_come_to_its_end)
        snprintf(text, sizeof text,
                 "the program ended before the exercise's host part did, with "
                 "status %d: does it call exit?",
                 t->process.status);
    return text[0] && fail(w, CRS_FAULT, t, text);
}

static bool is_wrong(struct work *w, const struct crs_trial *t)
{
    return t->wrong[0] && fail(w, CRS_RIGHT, t, t->wrong);
}

static bool has_reports(struct work *w, const struct crs_trial *t)
{
    char text[80];
    if (!t->reports)
        return false;
    snprintf(text, sizeof text, "the results are right, but checks report %s",
             t->reports == 1 ? "something" : "several things");
    return fail(w, CRS_CHECKS, t, text);
}

static bool is_right_by_luck(struct work *w, const struct crs_trial *t)
{
    char text[480];
    if (!t->wrong[0] && !t->fault[0])
        return false;
    snprintf(text, sizeof text, "right by luck: %s, %s", crs_way_words[t->way],
             t->wrong[0] ? t->wrong : t->fault);
    return fail(w, CRS_ORDERS, t, text);
}

typedef bool finding(struct work *w, const struct crs_trial *t);

/* Whether any trial of the round fails; the first one is told. */
static bool any(struct work *w, finding *fails)
{
    for (size_t i = 0; i < w->n; i++)
        if (fails(w, &w->trials[i]))
            return true;
    return false;
}

/* ---- rounds ---------------------------------------------------------------
 */

static void clear(struct work *w)
{
    for (size_t i = 0; i < w->n; i++)
        crs_process_free(&w->trials[i].process);
    w->n = 0;
}

static void add(struct work *w, size_t device, uint64_t size, enum crs_way way)
{
    assert(w->n < MAX_TRIALS);
    w->trials[w->n++] = (struct crs_trial){.device = device_of(w, device),
                                           .size = size,
                                           .seed = w->judge->seed,
                                           .way = way};
}

static bool run(struct work *w, const char *program)
{
    const struct crs_trials how = {
        .program = program,
        .folder = w->build.folder,
        .library = w->judge->library,
        .instructions = w->judge->exercise->instructions,
        .memory_mib = w->judge->exercise->memory_mib,
        .seconds = w->judge->seconds,
        .jobs = w->judge->jobs,
    };
    if (crs_trials_run(&how, w->trials, w->n))
        return true;
    snprintf(w->error, w->error_bytes, "%s",
             crs_processes_signal() ? "" : "the host has no memory left");
    return false;
}

/* Each returns false if it could not be done. */
typedef bool stage(struct work *w);

static bool round_sizes(struct work *w)
{
    const struct crs_exercise *e = w->judge->exercise;
    for (size_t d = 0; d < w->judge->n_devices; d++)
        for (size_t i = 0; i < e->n_sizes; i++)
            add(w, d, e->sizes[i], CRS_CHECKED);
    if (!run(w, w->program))
        return false;
    if (!any(w, fails_to_end) && !any(w, is_wrong))
        any(w, has_reports);
    return true;
}

static bool round_orders(struct work *w)
{
    const struct crs_exercise *e = w->judge->exercise;
    for (size_t d = 0; d < w->judge->n_devices; d++)
        for (enum crs_way way = CRS_LATE_IO; way <= CRS_RANDOM; way++)
            add(w, d, e->sizes[e->n_sizes - 1], way);
    if (!run(w, w->program))
        return false;
    if (!any(w, is_right_by_luck))
        any(w, fails_to_end);
    return true;
}

/* Cycles of the solution, on each device where they are not known. */
static bool measure_solution(struct work *w)
{
    struct crs_judge *j = w->judge;
    for (size_t d = 0; d < j->n_devices; d++)
        if (!j->reference[j->devices[d]])
            add(w, d, j->exercise->large, CRS_TIMED);
    if (w->n == 0)
        return true;
    char path[PATH_MAX], *said = NULL;
    crs_exercise_path(j->exercise, "solution.mlu", path);
    bool is_good = crs_build_program(&w->build, path, "solution", w->solution,
                                     &said, w->error, w->error_bytes);
    if (is_good && said) {
        snprintf(w->error, w->error_bytes, "%s does not compile", path);
        is_good = false;
    }
    free(said);
    is_good = is_good && run(w, w->solution);
    for (size_t i = 0, d = 0; is_good && d < j->n_devices; d++) {
        if (j->reference[j->devices[d]])
            continue;
        const struct crs_trial *t = &w->trials[i++];
        j->reference[j->devices[d]] = t->cycles;
        is_good = t->has_come_to_its_end && t->cycles > 0 && !t->wrong[0];
        if (!is_good)
            snprintf(w->error, w->error_bytes, "%s is no solution on %s", path,
                     t->device);
    }
    clear(w);
    return is_good;
}

static bool takes_too_much(struct work *w, const struct crs_trial *t)
{
    const uint64_t most = w->judge->exercise->nram_kib;
    char text[160];
    if (t->nram_bytes <= most << 10)
        return false;
    snprintf(text, sizeof text,
             "right, but a core takes %" PRIu64 " KiB of NRAM, and %" PRIu64
             " are allowed",
             (t->nram_bytes + 1023) >> 10, most);
    return fail(w, CRS_NRAM, t, text);
}

static void compare(struct work *w)
{
    struct crs_verdict *v = w->verdict;
    const double par = crs_judge_par(w->judge);
    char ratios[CRS_MAX_DEVICES * 16] = "";
    size_t n = 0, first = v->n_measures;
    for (size_t d = 0; d < v->n_measures; d++) {
        v->measures[d].reference = w->judge->reference[w->judge->devices[d]];
        const double ratio = crs_measure_ratio(&v->measures[d]);
        n += (size_t)snprintf(ratios + n, sizeof ratios - n, "%s%.2f",
                              d ? " and " : "", ratio);
        if (ratio > par && d < first)
            first = d;
    }
    if (first == v->n_measures)
        return;
    const struct crs_trial *t = &w->trials[first];
    char text[240];
    snprintf(text, sizeof text,
             "right, but %s times the cycles of the solution; par is %.2f",
             ratios, par);
    snprintf(v->bound, sizeof v->bound, "%s", t->bound);
    fail(w, CRS_PAR, t, text);
}

static bool round_cycles(struct work *w)
{
    struct crs_verdict *v = w->verdict;
    if (!measure_solution(w))
        return false;
    for (size_t d = 0; d < w->judge->n_devices; d++)
        add(w, d, w->judge->exercise->large, CRS_TIMED);
    if (!run(w, w->program))
        return false;
    if (any(w, fails_to_end) || any(w, is_wrong))
        return true;
    for (size_t d = 0; d < w->n; d++)
        v->measures[d] = (struct crs_measure){
            .device = w->trials[d].device,
            .cycles = w->trials[d].cycles,
            .nram_bytes = w->trials[d].nram_bytes,
        };
    v->n_measures = w->n;
    if (!any(w, takes_too_much))
        compare(w);
    return true;
}

/* ---- a file ---------------------------------------------------------------
 */

static bool judge_in(struct work *w, const char *path)
{
    static stage *const stages[] = {round_sizes, round_orders, round_cycles};
    struct crs_verdict *v = w->verdict;
    if (!crs_build_program(&w->build, path, "program", w->program, &v->said,
                           w->error, w->error_bytes))
        return false;
    if (v->said)
        return fail(w, CRS_COMPILES, NULL, "the file does not compile");
    bool is_good = true;
    for (size_t i = 0; is_good && v->failed == CRS_N_CRITERIA &&
                       i < sizeof stages / sizeof *stages;
         i++) {
        is_good = stages[i](w);
        clear(w);
    }
    return is_good;
}

bool crs_judge_file(struct crs_judge *judge, const char *path,
                    struct crs_verdict *verdict, char *error,
                    size_t error_bytes)
{
    *verdict = (struct crs_verdict){.failed = CRS_N_CRITERIA};
    struct work w = {.judge = judge,
                     .verdict = verdict,
                     .error = error,
                     .error_bytes = error_bytes};
    w.trials = isa_alloc(MAX_TRIALS, sizeof *w.trials);
    const char *devices[CRS_MAX_DEVICES];
    for (size_t d = 0; d < judge->n_devices; d++)
        devices[d] = device_of(&w, d);
    error[0] = 0;
    bool is_good =
        w.trials && crs_build_open(&w.build, judge->compiler, judge->shared,
                                   judge->exercise, devices, judge->n_devices,
                                   judge->seconds);
    if (!is_good)
        snprintf(error, error_bytes,
                 "no folder to build in: %s (TMPDIR says "
                 "where)",
                 strerror(errno));
    if (is_good) {
        is_good = judge_in(&w, path);
        crs_build_close(&w.build);
    }
    free(w.trials);
    return is_good;
}

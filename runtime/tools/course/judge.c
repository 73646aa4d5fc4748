/* SPDX-License-Identifier: MIT */
/* A judgement has three rounds, and each round runs programs side by side: all
 * sizes on all devices with checks; other orders; the large size, which is
 * compared with the solution (solution.c). The first criterion that fails ends
 * the judgement, in the order of criteria.def, then of devices and sizes. */
#include "runtime/tools/course/judge.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/compiler.h"
#include "runtime/tools/course/measure.h"
#include "runtime/tools/course/puzzle.h"
#include "runtime/tools/course/solution.h"
#include "runtime/tools/files/files.h"

enum {
    MAX_TRIALS = CRS_MAX_DEVICES * (CRS_MAX_SIZES + CRS_N_WAYS),
    LARGEST_IMAGES = 64 << 20,
};

struct work {
    struct crs_judge *judge;
    struct crs_verdict *verdict;
    struct crs_build build;
    const char *text; /* the kernel file */
    size_t n_text;
    char program[PATH_MAX];
    char *images; /* device code of the text, or NULL */
    size_t n_images;
    struct crs_trial *trials; /* trials of a round */
    size_t n;
    char *error;
    size_t error_bytes;
};

void crs_verdict_free(struct crs_verdict *verdict)
{
    free(verdict->said);
    verdict->said = NULL;
}

/* ---- what a criterion says --------------------------------------------- */

/* Ends the judgement with a failed criterion. t is the trial that showed the
 * failure, or NULL. Always returns true. */
static bool fail(struct work *w, enum crs_criterion criterion,
                 const struct crs_trial *t, const char *sentence)
{
    assert(criterion < CRS_N_CRITERIA);
    struct crs_verdict *v = w->verdict;
    v->failed = criterion;
    snprintf(v->sentence, sizeof v->sentence, "%s", sentence);
    if (!t)
        return true;
    v->device = t->device;
    v->size = t->size;
    if (t->process.n > 0)
        v->said = isa_alloc_text(t->process.output, t->process.n);
    return true;
}

/* Whether a run ended abnormally; the reason is written to text. (A status that
 * reports of checks cause is normal.) */
static bool has_no_end(const struct crs_trial *t, char *text, size_t bytes)
{
    const struct proc_process *p = &t->process;
    text[0] = 0;
    if (!p->is_over)
        return false; /* an earlier trial exceeded its limits, so no more are
                         run */
    if (p->end != PROC_ENDED)
        proc_process_tell(p, "the program", text, bytes);
    else if (t->fault[0])
        snprintf(text, bytes, "%s", t->fault);
    else if (!t->has_come_to_its_end)
        snprintf(text, bytes,
                 "the program ended before the exercise's host part did, with "
                 "status %d: did a CNRT_CHECK fail, or does it call exit?",
                 p->status);
    else if (p->status != 0 && t->reports == 0 && !t->is_unchecked)
        proc_process_tell(p, "the program", text, bytes);
    if (p->end == PROC_ENDLESS)
        strncat(text, ": does its host code come to an end?",
                bytes - strlen(text) - 1);
    return text[0] != 0;
}

static bool fails_to_end(struct work *w, const struct crs_trial *t)
{
    char text[240];
    return has_no_end(t, text, sizeof text) && fail(w, CRS_FAULT, t, text);
}

static bool is_wrong(struct work *w, const struct crs_trial *t)
{
    return t->wrong[0] && fail(w, CRS_RIGHT, t, t->wrong);
}

static bool has_reports(struct work *w, const struct crs_trial *t)
{
    const char *what = t->reports == 1              ? "report something"
                       : t->reports >= CRS_TOO_MANY ? "report too many things"
                       : t->reports > 0             ? "report several things"
                                        : "could not look at everything";
    char text[80];
    if (!t->reports && !t->is_unchecked)
        return false;
    snprintf(text, sizeof text, "the results are right, but checks %s", what);
    return fail(w, CRS_CHECKS, t, text);
}

static bool is_right_by_luck(struct work *w, const struct crs_trial *t)
{
    char text[480], end[240];
    if (!has_no_end(t, end, sizeof end) && !t->wrong[0])
        return false;
    snprintf(text, sizeof text, "right by luck: %s, %s", crs_way_words[t->way],
             end[0] ? end : t->wrong);
    return fail(w, CRS_ORDERS, t, text);
}

typedef bool finding(struct work *w, const struct crs_trial *t);

/* Whether any trial of the round fails; the first that fails is reported. */
static bool any(struct work *w, finding *fails)
{
    for (size_t i = 0; i < w->n; i++)
        if (fails(w, &w->trials[i]))
            return true;
    return false;
}

/* ---- rounds ------------------------------------------------------------ */

static void clear(struct work *w)
{
    for (size_t i = 0; i < w->n; i++)
        proc_process_free(&w->trials[i].process);
    w->n = 0;
}

static void add(struct work *w, size_t device, uint64_t size, enum crs_way way)
{
    assert(w->n < MAX_TRIALS);
    w->trials[w->n++] =
        (struct crs_trial){.device = crs_judge_device(w->judge, device),
                           .size = size,
                           .seed = w->judge->seed,
                           .way = way};
}

static bool run(struct work *w)
{
    const struct crs_trials how =
        crs_judge_trials(w->judge, w->program, w->build.folder);
    char *refused = w->verdict->refused;
    const bool is_good =
        crs_trials_run(&how, w->trials, w->n, w->error, w->error_bytes);
    for (size_t i = 0; i < w->n && !refused[0]; i++)
        if (w->trials[i].process.is_over)
            confine_result_tell(&w->trials[i].sandbox, refused,
                                sizeof w->verdict->refused);
    return is_good;
}

/* Returns false if the stage could not be performed. */
typedef bool stage(struct work *w);

static bool round_sizes(struct work *w)
{
    const struct crs_exercise *e = w->judge->exercise;
    for (size_t d = 0; d < w->judge->n_devices; d++)
        for (size_t i = 0; i < e->n_sizes; i++)
            add(w, d, e->sizes[i], CRS_CHECKED);
    if (!run(w))
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
    if (!run(w))
        return false;
    any(w, is_right_by_luck);
    return true;
}

static bool round_cycles(struct work *w)
{
    struct crs_verdict *v = w->verdict;
    if (!crs_judge_measure(w->judge, w->error, w->error_bytes))
        return false;
    for (size_t d = 0; d < w->judge->n_devices; d++)
        add(w, d, w->judge->exercise->large, CRS_TIMED);
    if (!run(w))
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
    const size_t slow = crs_measures_fit(w->judge, v)
                            ? crs_measures_compare(w->judge, v, CRS_PAR)
                            : w->n;
    if (slow < w->n)
        snprintf(v->bound, sizeof v->bound, "%s", w->trials[slow].bound);
    return true;
}

/* Judges the file by the engine, which trusts no host code. Its cycles replace
 * those of the exercise's program. */
static bool round_judged(struct work *w)
{
    struct crs_judge *j = w->judge;
    struct crs_verdict *v = w->verdict;
    struct crs_answered answered = {.sentence = ""};
    if (!j->engine || !j->exercise->is_task)
        return true;
    const struct crs_ask_how how = {.images = w->images,
                                    .n_images = w->n_images};
    const bool is_good = crs_ask(j, w->text, w->n_text, &how, &answered,
                                 w->error, w->error_bytes);
    v->is_judged = is_good;
    if (is_good && answered.sentence[0]) {
        crs_ask_fail(j, CRS_JUDGED, &answered, v);
    } else if (is_good) {
        for (size_t d = 0; d < v->n_measures; d++)
            v->measures[d].cycles = answered.figures[d].cycles;
        crs_measures_compare(j, v, CRS_PAR);
    }
    free(answered.said);
    return is_good;
}

/* ---- a file ------------------------------------------------------------ */

/* Builds the program. An error without a place in the file may be the host's
 * fault, or a message of the linker about the file. If the solution compiles
 * and the file fails again, the file is at fault. */
static bool build(struct work *w, const char *text, size_t n)
{
    char **said = &w->verdict->said;
    for (bool is_again = false;; is_again = true) {
        if (!crs_build_text(&w->build, text, n, w->judge->main, w->program,
                            said, w->error, w->error_bytes))
            return false;
        if (!*said || is_again || !cmd_compiler_failure(*said, "kernel.mlu"))
            return true;
        if (!crs_judge_compiles(w->judge, w->error, w->error_bytes))
            return false;
        free(*said);
    }
}

/* Takes the device code of the student before a program of the student runs. */
static void take_images(struct work *w)
{
    if (w->judge->engine && w->judge->exercise->is_task)
        w->images = files_read_left(w->build.folder, CRS_BUILD_IMAGES,
                                    LARGEST_IMAGES, &w->n_images);
}

static bool judge_in(struct work *w, const char *text, size_t n)
{
    assert(w->n == 0);
    static stage *const stages[] = {round_sizes, round_orders, round_cycles,
                                    round_judged};
    struct crs_verdict *v = w->verdict;
    if (!build(w, text, n))
        return false;
    if (v->said)
        return fail(w, CRS_COMPILES, NULL, "the file does not compile");
    take_images(w);
    bool is_good = true;
    for (size_t i = 0; is_good && v->failed == CRS_N_CRITERIA &&
                       i < sizeof stages / sizeof *stages;
         i++) {
        is_good = stages[i](w);
        clear(w);
    }
    return is_good;
}

bool crs_judge_text(struct crs_judge *judge, const char *text, size_t n,
                    struct crs_verdict *verdict, char *error,
                    size_t error_bytes)
{
    *verdict = (struct crs_verdict){.failed = CRS_N_CRITERIA};
    if (judge->exercise->form == CRS_PUZZLE)
        return crs_puzzle_judge(judge, text, n, verdict, error, error_bytes);
    struct work w = {.judge = judge,
                     .verdict = verdict,
                     .text = text,
                     .n_text = n,
                     .error = error,
                     .error_bytes = error_bytes};
    w.trials = isa_alloc(MAX_TRIALS, sizeof *w.trials);
    error[0] = 0;
    if (!w.trials) {
        snprintf(error, error_bytes, ISA_NO_MEMORY, "programs to run");
        return false;
    }
    const struct crs_compiler compiler = crs_judge_compiler(judge);
    bool is_good =
        crs_judge_prepare(judge, error, error_bytes) &&
        crs_build_open(&w.build, &compiler, judge->shared, judge->exercise,
                       judge->devices, judge->n_devices, error, error_bytes) &&
        judge_in(&w, text, n);
    if (!crs_build_close(&w.build))
        snprintf(judge->left, sizeof judge->left, "%s", w.build.folder);
    free(w.images);
    free(w.trials);
    return is_good;
}

bool crs_judge_file(struct crs_judge *judge, const char *path,
                    struct crs_verdict *verdict, char *error,
                    size_t error_bytes)
{
    size_t n;
    char *text = crs_build_read(path, &n, error, error_bytes);
    *verdict = (struct crs_verdict){.failed = CRS_N_CRITERIA};
    const bool is_good =
        text && crs_judge_text(judge, text, n, verdict, error, error_bytes);
    free(text);
    return is_good;
}

/* SPDX-License-Identifier: MIT */
/*
 * The audit, the program, the inputs with what is wanted, the runs, the
 * differences, in this order; the first that fails is the error of the score.
 */
#include "runtime/tools/mlusim/kit/trial.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/digest.h"
#include "runtime/tools/judge/status.h"
#include "runtime/tools/mlusim/kit/alone.h"
#include "runtime/tools/mlusim/kit/compare.h"
#include "runtime/tools/mlusim/kit/program.h"
#include "runtime/tools/mlusim/kit/runs.h"
#include "runtime/tools/mlusim/kit/texts.h"

enum { LARGEST_ANSWER = 4 << 20, NUMBER_BYTES = 24 };

void kit_score_begin(struct kit_score *score, const struct kit_task *task)
{
    *score = (struct kit_score){.max_abs_diff = (double)NAN,
                                .bangc_us = (double)NAN,
                                .torch_us = task->torch_us};
}

void kit_score_free(struct kit_score *score)
{
    free(score->out);
    free(score->err);
}

/* ---- the text ------------------------------------------------------------ */

static int read_answer(const struct kit_work *w, struct kit_answer *a,
                       const char *path, struct kit_score *score)
{
    a->text = files_read(path, LARGEST_ANSWER, &a->n);
    if (!a->text && errno != EFBIG)
        return kit_say(w, errno == ENOMEM ? JDG_CANNOT : JDG_AT_FAULT,
                       "cannot read %s: %s", path, isa_file_error(errno));
    if (!a->text)
        snprintf(score->error, sizeof score->error,
                 "the answer has more than %d MiB", LARGEST_ANSWER >> 20);
    else if (memchr(a->text, 0, a->n))
        snprintf(score->error, sizeof score->error,
                 "the answer is no text: it has a byte 0");
    return JDG_RIGHT;
}

static int audit(const struct kit_work *w, const struct kit_answer *a,
                 struct kit_score *score)
{
    char folder[PATH_MAX], path[PATH_MAX], first[600];
    if (!kit_folder_in(a->folder, "audit", folder) ||
        !files_path(path, folder, a->name) ||
        !files_replace(path, a->text, a->n) ||
        !files_path(path, folder, "audit.json"))
        return kit_say(w, JDG_CANNOT, "%s: %s", a->folder, strerror(errno));
    const char *const words[] = {a->task->function, a->name, NULL};
    const int status = kit_script(w, folder, "audit", words, NULL, a->task);
    if (status != JDG_RIGHT)
        return status; /* what an audit does not come to an end of is its own */
    if (!kit_audit_read(path, first, sizeof first))
        snprintf(score->error, sizeof score->error, "audit: it came to no end");
    else if (first[0])
        snprintf(score->error, sizeof score->error, "audit: %s", first);
    return JDG_RIGHT;
}

/* ---- inputs and results -------------------------------------------------- */

/* Seeds follow from the key of the judge and from the answer, whose author has
 * no key: numbers of 63 bits, as torch takes them and the one behind it. */
static void make_seeds(const struct kit_work *w, const struct kit_answer *a,
                       char seeds[KIT_RUNS][NUMBER_BYTES])
{
    unsigned char digest[2 * JDG_DIGEST_BYTES + 1], own[JDG_DIGEST_BYTES];
    memcpy(digest, w->secret.key, JDG_DIGEST_BYTES);
    jdg_digest(a->text, a->n, digest + JDG_DIGEST_BYTES);
    for (size_t i = 0; i < KIT_RUNS; i++) {
        digest[2 * JDG_DIGEST_BYTES] = (unsigned char)i;
        jdg_digest(digest, sizeof digest, own);
        snprintf(seeds[i], NUMBER_BYTES, "%" PRIu64,
                 jdg_digest_number(own) >> 1);
    }
}

static int make_inputs(const struct kit_work *w, const struct kit_answer *a,
                       struct kit_inputs *inputs)
{
    char folder[PATH_MAX], path[PATH_MAX], count[NUMBER_BYTES];
    char seeds[KIT_RUNS][NUMBER_BYTES];
    if (!kit_folder_in(a->folder, "inputs", folder) ||
        !files_path(path, folder, "inputs.json"))
        return kit_say(w, JDG_CANNOT, "%s: %s", a->folder, strerror(errno));
    const char *words[KIT_RUNS + 3] = {a->task->name, count};
    snprintf(count, sizeof count, "%" PRIu64, a->task->parameters);
    make_seeds(w, a, seeds);
    for (size_t i = 0; i < KIT_RUNS; i++)
        words[i + 2] = seeds[i];
    const int status = kit_script(w, folder, "inputs", words, NULL, a->task);
    if (status != JDG_RIGHT)
        return status;
    return kit_inputs_read(inputs, path)
               ? JDG_RIGHT
               : kit_say(w, JDG_AT_FAULT, "%s/ref/%s.py came to no end", w->kit,
                         a->task->name);
}

/* The largest difference of the results of run r, which are in NAMEr; NAN with
 * an error: they cannot be compared. */
static double difference_of(const struct kit_answer *a, const char *run,
                            size_t r, size_t n_results, struct kit_score *score)
{
    char name[64], got[PATH_MAX], wanted[PATH_MAX], why[400];
    double largest = 0, one;
    for (size_t i = 0; i < n_results; i++) {
        snprintf(name, sizeof name, "%s%zu/%zu.npy", run, r, i);
        bool is_good = files_path(got, a->folder, name);
        snprintf(name, sizeof name, "inputs/want%zu/%zu.npy", r, i);
        is_good = is_good && files_path(wanted, a->folder, name) &&
                  kit_compare(got, wanted, &one, why, sizeof why);
        if (!is_good) {
            snprintf(score->error, sizeof score->error, "run %zu: %s", r + 1,
                     why);
            return (double)NAN;
        }
        largest = fmax(largest, one);
    }
    return largest;
}

static void compare(const struct kit_answer *a, size_t n_results,
                    struct kit_score *score)
{
    for (size_t r = 0; r < KIT_RUNS && !score->error[0]; r++) {
        const double one = difference_of(a, "run", r, n_results, score);
        if (!(one <= score->max_abs_diff))
            score->max_abs_diff = one;
    }
    score->passed =
        !score->error[0] && score->max_abs_diff < a->task->max_abs_diff;
    if (!score->passed && !score->error[0])
        snprintf(score->error, sizeof score->error,
                 "wrong: the largest difference is %.6g; a right answer stays "
                 "below %.6g",
                 score->max_abs_diff, a->task->max_abs_diff);
}

/* Whether the first run is right by work of the host alone: without that it is
 * wrong with the same inputs. */
static int look_for_host(const struct kit_work *w, const struct kit_answer *a,
                         const struct kit_inputs *inputs,
                         struct kit_score *score)
{
    struct kit_score own = {.bangc_us = (double)NAN};
    double first = difference_of(a, "run", 0, inputs->n_results, &own);
    if (!(first < a->task->max_abs_diff))
        return JDG_RIGHT;
    const int status = kit_alone(w, a, inputs, "again", 0, 1, &own);
    if (status == JDG_RIGHT && !own.error[0]) {
        first = difference_of(a, "again", 0, inputs->n_results, &own);
        if (!(first < a->task->max_abs_diff))
            snprintf(score->error, sizeof score->error,
                     "host: the results are right only where host code sees "
                     "the inputs; its kernels alone compute others (the "
                     "largest difference is %.6g)",
                     score->max_abs_diff);
    }
    kit_score_free(&own);
    return status;
}

/* ---- a trial ------------------------------------------------------------- */

static int run_answer(struct kit_work *w, const struct kit_answer *a,
                      const char *program, struct kit_score *score)
{
    struct kit_inputs inputs = {.json = NULL};
    int status = make_inputs(w, a, &inputs);
    if (status == JDG_RIGHT) {
        kit_note(w, inputs.notes);
        status = kit_runs(w, a, program, &inputs, score);
    }
    if (status == JDG_RIGHT && !score->error[0])
        status = kit_alone(w, a, &inputs, "run", 1, KIT_RUNS, score);
    if (status == JDG_RIGHT && !score->error[0]) {
        compare(a, inputs.n_results, score);
        if (!score->passed)
            status = look_for_host(w, a, &inputs, score);
    }
    kit_inputs_free(&inputs);
    return status;
}

int kit_try(struct kit_work *w, const struct kit_task *task, const char *path,
            const char *folder, struct kit_score *score)
{
    char program[PATH_MAX], name[NAME_MAX + 1];
    struct kit_answer a = {.task = task, .name = name};
    kit_score_begin(score, task);
    /* X.MLU is no source for the compiler */
    snprintf(name, sizeof name, "%.*s.mlu", (int)strlen(task->name),
             strrchr(path, '/') + 1);
    snprintf(a.folder, sizeof a.folder, "%s", folder);
    int status = read_answer(w, &a, path, score);
    if (status == JDG_RIGHT && !score->error[0])
        status = audit(w, &a, score);
    if (status == JDG_RIGHT && !score->error[0])
        status = kit_program(w, &a, program, score);
    if (status == JDG_RIGHT && !score->error[0])
        status = run_answer(w, &a, program, score);
    free(a.text);
    return status;
}

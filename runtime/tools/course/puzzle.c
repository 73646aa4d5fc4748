/* SPDX-License-Identifier: MIT */
#include "runtime/tools/course/puzzle.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/tools/command/folder.h"
#include "runtime/tools/course/measure.h"

bool crs_ask(const struct crs_judge *j, const char *text, size_t n,
             const struct crs_ask_how *how, struct crs_answered *answered,
             char *error, size_t bytes)
{
    char folder[CMD_FOLDER_BYTES];
    struct crs_asked asked = {
        .exercise = j->exercise,
        .text = text,
        .n = n,
        .folder = folder,
        .n_devices = j->n_devices,
        .secret = j->secret,
        .jobs = j->jobs,
        .is_unconfined = j->sandbox->way == CONFINE_UNCONFINED,
        .is_last_only = how && how->is_last_only,
        .moves = how ? how->moves : NULL,
        .images = how ? how->images : NULL,
        .n_images = how ? how->n_images : 0,
    };
    *answered = (struct crs_answered){.sentence = ""};
    for (size_t d = 0; d < j->n_devices; d++)
        asked.devices[d] = crs_judge_device(j, d);
    if (!cmd_folder_make("course", folder)) {
        snprintf(error, bytes, "the judge has no folder for its files");
        return false;
    }
    const bool is_good = j->engine(&asked, answered, error, bytes);
    cmd_folder_remove(folder);
    return is_good;
}

void crs_ask_fail(const struct crs_judge *j, enum crs_criterion criterion,
                  struct crs_answered *answered, struct crs_verdict *v)
{
    assert(criterion < CRS_N_CRITERIA);
    v->failed = criterion;
    snprintf(v->sentence, sizeof v->sentence, "%s", answered->sentence);
    for (size_t d = 0; d < j->n_devices; d++)
        if (strcmp(crs_judge_device(j, d), answered->device) == 0)
            v->device = crs_judge_device(j, d);
    v->size = v->device ? answered->size : 0;
    v->said = answered->said;
    answered->said = NULL;
}

/* ---- the solution ------------------------------------------------------ */

static bool is_measured(const struct crs_judge *j)
{
    for (size_t d = 0; d < j->n_devices; d++)
        if (!j->reference[j->devices[d]])
            return false;
    return true;
}

static bool measure(struct crs_judge *j, const char *text, size_t n,
                    char *error, size_t bytes)
{
    struct crs_answered answered;
    bool is_good =
        crs_ask(j, text, n, &(struct crs_ask_how){.is_last_only = true},
                &answered, error, bytes);
    if (is_good && answered.sentence[0]) {
        snprintf(error, bytes, "%s/solution.mlu is no solution: %s%s%s",
                 j->exercise->folder, answered.sentence,
                 answered.said ? ": " : "", answered.said ? answered.said : "");
        is_good = false;
    }
    for (size_t d = 0; is_good && d < j->n_devices; d++) {
        j->reference[j->devices[d]] = answered.figures[d].cycles;
        j->reference_bytes[j->devices[d]] = answered.figures[d].bytes;
    }
    free(answered.said);
    return is_good;
}

bool crs_puzzle_measure(struct crs_judge *j, char *error, size_t bytes)
{
    char path[PATH_MAX];
    size_t n;
    if (is_measured(j))
        return true;
    crs_exercise_path(j->exercise, "solution.mlu", path);
    char *text = crs_build_read(path, &n, error, bytes);
    const bool is_good = text && measure(j, text, n, error, bytes);
    free(text);
    return is_good;
}

/* ---- an answer --------------------------------------------------------- */

static void take_measures(const struct crs_judge *j,
                          const struct crs_answered *answered,
                          struct crs_verdict *v)
{
    for (size_t d = 0; d < j->n_devices; d++)
        v->measures[d] = (struct crs_measure){
            .device = crs_judge_device(j, d),
            .cycles = answered->figures[d].cycles,
            .bytes = answered->figures[d].bytes,
            .nram_bytes = answered->figures[d].nram_bytes,
        };
    v->n_measures = j->n_devices;
}

static void compare(const struct crs_judge *j,
                    const struct crs_answered *answered, struct crs_verdict *v)
{
    if (crs_measures_compare(j, v, CRS_BYTES) < v->n_measures)
        return;
    const size_t slow = crs_measures_compare(j, v, CRS_PAR);
    if (slow < v->n_measures)
        snprintf(v->bound, sizeof v->bound, "%s",
                 answered->figures[slow].bound);
}

bool crs_puzzle_judge(struct crs_judge *j, const char *text, size_t n,
                      struct crs_verdict *v, char *error, size_t bytes)
{
    struct crs_answered answered;
    bool is_good = crs_ask(j, text, n, NULL, &answered, error, bytes);
    if (is_good && answered.sentence[0]) {
        crs_ask_fail(j, answered.failed, &answered, v);
    } else if (is_good) {
        take_measures(j, &answered, v);
        if (crs_measures_fit(j, v))
            is_good = crs_puzzle_measure(j, error, bytes);
        if (is_good && v->failed == CRS_N_CRITERIA)
            compare(j, &answered, v);
    }
    free(answered.said);
    return is_good;
}

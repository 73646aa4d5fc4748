/* SPDX-License-Identifier: MIT */
/* A score as a file: what a process that judged an answer leaves for the one
 * that asked, and what is kept of it from call to call. */
#ifndef MLUSIM_KIT_RECORD_H
#define MLUSIM_KIT_RECORD_H

#include "runtime/tools/mlusim/kit/score.h"

/* Writes a score, with the notes of the work and the status of the judge. */
bool kit_record_write(const char *path, const struct kit_work *work, int status,
                      const struct kit_score *score);

/* Reads a score, into one that has begun, and keeps its notes. The status, or
 * -1: there is no whole score. */
int kit_record_read(const char *path, struct kit_work *work,
                    struct kit_score *score);

/* Writes what all questions depend on into the work; false: nothing is kept. */
bool kit_record_begin(struct kit_work *work);

/* Writes the name of the question that an answer, a file, is asked; false: its
 * score is not kept. */
bool kit_record_name(const struct kit_work *work, const struct kit_task *task,
                     const char *answer, char name[JDG_DIGEST_TEXT]);

/* Reads the scores of an earlier call. NULL: there are none. */
struct json_t *kit_scores_read(const char *path);
/* Finds the score of a task. `us` receives its time, or NAN. Returns false if
 * there is none. */
bool kit_scores_find(const struct json_t *scores, const char *task,
                     bool *passed, double *us);
void kit_scores_free(struct json_t *scores);

#endif

/* SPDX-License-Identifier: MIT */
/* Caches answers of Clang's driver, which is asked the same question for each
 * file. An answer is valid while the compilers and its other dependencies do
 * not change. */
#ifndef ISA_COMPILER_CACHE_QUESTION_H
#define ISA_COMPILER_CACHE_QUESTION_H

#include "isa/compiler/job/job.h"

/* A question: the words of the command. `names` are the words that differ from
 * file to file but do not affect the answer: input, output, objects. */
struct mlucc_question {
    const struct mlucc_list *words;
    struct mlucc_list names; /* file names among the words */
    const char *key;         /* set by mlucc_question_known */
};

/* The cached answer, NULL if there is none. */
char *mlucc_question_known(struct mlucc_job *job,
                           struct mlucc_question *question);
/* Stores the driver's answer, if allowed. */
void mlucc_question_keep(struct mlucc_job *job,
                         const struct mlucc_question *question,
                         const char *answer);

/* Whether an unchanged file has passed the test of this name before.
 * mlucc_passed records that a file has passed. Meant for tests that read large
 * files. */
bool mlucc_passed_before(struct mlucc_job *job, const char *test,
                         const char *path);
void mlucc_passed(struct mlucc_job *job, const char *test, const char *path);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Answers of Clang's driver, which is asked the same of each file: they are
 * kept as long as the compilers and what else they depend on are as they were.
 */
#ifndef ISA_COMPILER_CACHE_QUESTION_H
#define ISA_COMPILER_CACHE_QUESTION_H

#include "isa/compiler/job/job.h"

/* A question: the words of the command, and those that differ from file to file
 * and mean nothing to the driver: the input, the result, objects. */
struct mlucc_question {
    const struct mlucc_list *words;
    struct mlucc_list names; /* files, each of which is a word */
    const char *key;         /* filled by mlucc_question_known */
};

/* The kept answer, NULL if there is none. */
char *mlucc_question_known(struct mlucc_job *job,
                           struct mlucc_question *question);
/* Keeps what the driver has answered to it, if that may be. */
void mlucc_question_keep(struct mlucc_job *job,
                         const struct mlucc_question *question,
                         const char *answer);

/* Whether a file, untouched since, has passed a test of that name; what it
 * passes is noted. For large files that a test has to read. */
bool mlucc_passed_before(struct mlucc_job *job, const char *test,
                         const char *path);
void mlucc_passed(struct mlucc_job *job, const char *test, const char *path);

#endif

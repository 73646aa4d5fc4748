/* SPDX-License-Identifier: MIT
 *
 * Results of compilations that were done before. What a result depends on is
 * known after a compilation: the command, the files that Clang and the linker
 * read, and those that they looked for and did not find. All of it, by what is
 * in the files, is the name of the result; a result is taken if its name is
 * there, and then no other program is started.
 *
 * An entry "m..." of the store is named by the command, the tools, the
 * environment and the text of the source, and lists the files; "r..." is named
 * by that list and the states of the files now, and has results and messages;
 * "q..." is an answer of Clang's driver (question.h).
 */
#ifndef ISA_COMPILER_CACHE_CACHE_H
#define ISA_COMPILER_CACHE_CACHE_H

#include "isa/compiler/job/job.h"

/* What the command makes, as files. */
struct mlucc_results {
    struct mlucc_list paths;
    const char *dependencies; /* the file with a rule for make, NULL: none */
    bool is_linked;           /* by the host's linker */
    bool is_replaced;         /* a new file takes the place of an old one */
};

/* Opens the cache that the environment names, if it can be used. False after a
 * message, if a variable has a wrong value. */
bool mlucc_cache_open(struct mlucc_job *job);
void mlucc_cache_close(struct mlucc_job *job);

/* Whether the results were there: they are in their places then, and what was
 * said has been said again. If not, what the compilation does from now on is
 * recorded. */
bool mlucc_cache_take(struct mlucc_job *job,
                      const struct mlucc_results *results);
/* The end of a compilation: keeps the results if it was a good one. */
void mlucc_cache_keep(struct mlucc_job *job, bool is_good);

/* --cache-stats and --cache-clear. */
bool mlucc_cache_stats(struct mlucc_job *job);
bool mlucc_cache_clear(struct mlucc_job *job);

#endif

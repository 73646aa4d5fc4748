/* SPDX-License-Identifier: MIT */
/* The cache of compilation results. After a compilation it is known what the
 * result depends on: the command, the files that Clang and the linker read, and
 * the files they looked for but did not find. The hash of all this, with file
 * contents, is the name of the result. If a result of that name exists, it is
 * used and no other program runs.
 * Entries of the store:
 *  - "m..." lists the files; its name comes from command, tools, environment
 *    and source text
 *  - "r..." has results and messages; its name comes from that list and the
 *    present state of the files
 *  - "q..." is an answer of Clang's driver (question.h) */
#ifndef ISA_COMPILER_CACHE_CACHE_H
#define ISA_COMPILER_CACHE_CACHE_H

#include "isa/compiler/job/job.h"

/* Output files of the command. */
struct mlucc_results {
    struct mlucc_list paths;
    const char *dependencies; /* file for the dependencies that make reads;
                                 NULL: none */
    bool is_linked;           /* by the host's linker */
    bool is_replaced; /* a complete new file replaces an existing output file */
};

/* Opens the cache that the environment selects, if possible. False, after a
 * message, if a variable has an invalid value. */
bool mlucc_cache_open(struct mlucc_job *job);
void mlucc_cache_close(struct mlucc_job *job);

/* Returns whether the results were cached. If so, writes the output files and
 * repeats the messages; if not, starts recording the compilation. */
bool mlucc_cache_take(struct mlucc_job *job,
                      const struct mlucc_results *results);
/* Ends a compilation: stores its results if it succeeded. */
void mlucc_cache_keep(struct mlucc_job *job, bool is_good);

/* --cache-stats and --cache-clear. */
bool mlucc_cache_stats(struct mlucc_job *job);
bool mlucc_cache_clear(struct mlucc_job *job);

#endif

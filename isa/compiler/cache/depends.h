/* SPDX-License-Identifier: MIT
 *
 * The list of files that a cached result depends on.
 */
#ifndef ISA_COMPILER_CACHE_DEPENDS_H
#define ISA_COMPILER_CACHE_DEPENDS_H

#include "isa/compiler/job/job.h"

/* Returns the list after a compilation, in its stored form; NULL if unknown. */
const char *mlucc_cache_list(struct mlucc_job *job);
/* Returns the name of the result for a list with the present state of its
 * files; NULL if a state is unknown. Sets *is_unchanged if no file has changed
 * since the compilation began. If a file has changed, the compiler may have
 * read its old contents. */
const char *mlucc_cache_result_name(struct mlucc_job *job, const char *list,
                                    bool *is_unchanged);

#endif

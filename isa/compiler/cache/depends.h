/* SPDX-License-Identifier: MIT
 *
 * The list of files that a cached result depends on.
 */
#ifndef ISA_COMPILER_CACHE_DEPENDS_H
#define ISA_COMPILER_CACHE_DEPENDS_H

#include "isa/compiler/job/job.h"

/* The list after a compilation, as it is kept; NULL if it is not known. */
const char *mlucc_cache_list(struct mlucc_job *job);
/* The name of the result for a list: files in their states now; NULL if there
 * is none. Whether all of them are as they were when the compilation began;
 * else what the compiler saw of them is not known. */
const char *mlucc_cache_result_name(struct mlucc_job *job, const char *list,
                                    bool *is_unchanged);

#endif

/* SPDX-License-Identifier: MIT */
/* The cache name of a command. */
#ifndef ISA_COMPILER_CACHE_KEY_H
#define ISA_COMPILER_CACHE_KEY_H

#include "isa/compiler/cache/inside.h"

/* Returns the only compiled input; NULL if there are several. */
const struct mlucc_input *mlucc_cache_source(const struct mlucc_job *job);

/* The name of the command; NULL if the command's results may not be stored. */
const char *mlucc_cache_key(struct mlucc_job *job,
                            const struct mlucc_results *results);
/* Appends lines with the environment and tools that a result depends on. False
 * if no result may be stored. */
bool mlucc_cache_surroundings(struct mlucc_job *job, struct mlucc_buffer *text);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The command as a name.
 */
#ifndef ISA_COMPILER_CACHE_KEY_H
#define ISA_COMPILER_CACHE_KEY_H

#include "isa/compiler/cache/inside.h"

/* The source: the only input that is compiled, NULL if there are several. */
const struct mlucc_input *mlucc_cache_source(const struct mlucc_job *job);

/* The name of the command; NULL if its results are not kept. */
const char *mlucc_cache_key(struct mlucc_job *job,
                            const struct mlucc_results *results);
/* The environment and tools that answers of tools depend on, as lines. False
 * if nothing may be kept. */
bool mlucc_cache_surroundings(struct mlucc_job *job, struct mlucc_buffer *text);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Results and messages as bytes.
 */
#ifndef ISA_COMPILER_CACHE_ENTRY_H
#define ISA_COMPILER_CACHE_ENTRY_H

#include "isa/compiler/cache/inside.h"

/* The results of the compilation under way, which said that. */
bool mlucc_cache_pack(struct mlucc_job *job, const char *said, size_t n,
                      struct mlucc_buffer *entry);
/* Puts them in their places, and says it again. */
bool mlucc_cache_unpack(const struct mlucc_results *results, const char *entry,
                        size_t n);
/* What is in a file; NULL, without a message, if it cannot be read. */
char *mlucc_cache_read(struct mlucc_job *job, const char *path, size_t *n);

#endif

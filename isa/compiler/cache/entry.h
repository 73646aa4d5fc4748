/* SPDX-License-Identifier: MIT */
/* Serialises results and messages. */
#ifndef ISA_COMPILER_CACHE_ENTRY_H
#define ISA_COMPILER_CACHE_ENTRY_H

#include "isa/compiler/cache/inside.h"

/* Packs the results of the current compilation, and its messages. */
bool mlucc_cache_pack(struct mlucc_job *job, const char *said, size_t n,
                      struct mlucc_buffer *entry);
/* Writes the results to their files and repeats the messages. */
bool mlucc_cache_unpack(const struct mlucc_results *results, const char *entry,
                        size_t n);
/* The contents of a file; NULL, without a message, if unreadable. */
char *mlucc_cache_read(struct mlucc_job *job, const char *path, size_t *n);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Where Clang looked for headers before it found them, and for those that
 * `__has_include` asks about: no list of dependencies has these places, and a
 * file that appears there changes the result.
 */
#ifndef ISA_COMPILER_CACHE_SEARCH_H
#define ISA_COMPILER_CACHE_SEARCH_H

#include "isa/compiler/job/job.h"

/* The folders that a front-end command searches, in order. */
struct mlucc_search {
    struct mlucc_list quoted; /* for "NAME" only, after that of the file */
    struct mlucc_list folders;
};
void mlucc_search_of(struct mlucc_job *job, const struct mlucc_list *command,
                     struct mlucc_search *search);
bool mlucc_search_is_same(const struct mlucc_search *a,
                          const struct mlucc_search *b);

/* What the text of a file asks for, an item each for mlucc_search_places. False
 * if the result depends on what no place says: the date, files that an
 * assembler reads, names of headers that macros make up. */
bool mlucc_search_text(struct mlucc_job *job, const char *path,
                       const char *text, size_t n, struct mlucc_list *wanted);
/* The same for a file that -include names. */
void mlucc_search_included(struct mlucc_job *job, const char *name,
                           struct mlucc_list *wanted);
/* Whether words of the date are in it, which a macro on the command line may
 * have as well. */
bool mlucc_has_date(const char *text);

/* The files that decide which one an item means: those before the one that is
 * there, and it. */
void mlucc_search_places(struct mlucc_job *job,
                         const struct mlucc_search *search, const char *item,
                         struct mlucc_list *places);

/* Sorts words and drops those that are twice. */
void mlucc_sort(struct mlucc_list *words);

#endif

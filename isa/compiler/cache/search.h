/* SPDX-License-Identifier: MIT */
/* Finds the places where Clang looks for headers, or for what `__has_include`
 * asks. Lists of dependencies lack the places where nothing was found, but a
 * file that appears there changes the result. */
#ifndef ISA_COMPILER_CACHE_SEARCH_H
#define ISA_COMPILER_CACHE_SEARCH_H

#include "isa/compiler/job/job.h"

/* The folders that a front-end command searches, in order. */
struct mlucc_search {
    struct mlucc_list quoted; /* only for "NAME", after the including file's own
                                 folder */
    struct mlucc_list folders;
};
void mlucc_search_of(struct mlucc_job *job, const struct mlucc_list *command,
                     struct mlucc_search *search);
bool mlucc_search_is_same(const struct mlucc_search *a,
                          const struct mlucc_search *b);

/* Finds the headers that a text includes; each is an item for
 * mlucc_search_places. False if the result depends on more than these headers:
 * on the date, on files that an assembler reads, or on header names made by
 * macros. */
bool mlucc_search_text(struct mlucc_job *job, const char *path,
                       const char *text, size_t n, struct mlucc_list *wanted);
/* Adds the item for a file of -include. */
void mlucc_search_included(struct mlucc_job *job, const char *name,
                           struct mlucc_list *wanted);
/* Whether the text contains a date macro; also used for macros of the command
 * line. */
bool mlucc_has_date(const char *text);

/* Lists the places that decide which file an item means: the place of the
 * existing file, and the places searched before it. */
void mlucc_search_places(struct mlucc_job *job,
                         const struct mlucc_search *search, const char *item,
                         struct mlucc_list *places);

/* Sorts words and removes duplicates. */
void mlucc_sort(struct mlucc_list *words);

#endif

/* SPDX-License-Identifier: MIT
 *
 * What the cache knows while mlucc runs.
 */
#ifndef ISA_COMPILER_CACHE_INSIDE_H
#define ISA_COMPILER_CACHE_INSIDE_H

#include <time.h>

#include "isa/compiler/cache/cache.h"
#include "isa/compiler/cache/search.h"
#include "isa/support/files/store.h"

enum { CACHE_MOST_SEARCHES = 4 };

struct mlucc_cache {
    struct isa_store store; /* without a folder: there is none */
    const char *folder;     /* its path, NULL: none is wanted */
    char refused[200];      /* why it is not used */
    bool is_recorded;       /* the compilation under way */
    bool is_said;           /* its messages go to a file */
    struct timespec begin;
    const char *key, *source; /* the state of the source at the beginning */
    struct mlucc_results results;
    struct mlucc_list headers;              /* files that Clang read */
    struct mlucc_list contents, identities; /* others */
    struct mlucc_search searches[CACHE_MOST_SEARCHES];
    size_t n_searches;
    int said, said_to; /* messages go to the first, not to the second */
};

#endif

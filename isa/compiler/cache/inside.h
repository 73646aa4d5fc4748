/* SPDX-License-Identifier: MIT */
/* State of the cache while mlucc runs. */
#ifndef ISA_COMPILER_CACHE_INSIDE_H
#define ISA_COMPILER_CACHE_INSIDE_H

#include <time.h>

#include "isa/compiler/cache/cache.h"
#include "isa/compiler/cache/search.h"
#include "isa/support/files/store.h"

enum { CACHE_MOST_SEARCHES = 4 };

struct mlucc_cache {
    struct isa_store store; /* the store; without a folder there is no cache */
    const char *folder;     /* path of the cache; NULL: no cache wanted */
    char refused[200];      /* why the cache is not used */
    bool is_recorded;       /* the current compilation is recorded */
    bool is_said;           /* messages are redirected to a file */
    struct timespec begin;
    const char *key, *source; /* key of the command; state of the source at
                                 the beginning */
    struct mlucc_results results;
    struct mlucc_list headers;              /* files that Clang read */
    struct mlucc_list contents, identities; /* other files */
    struct mlucc_search searches[CACHE_MOST_SEARCHES];
    size_t n_searches;
    int said, said_to; /* messages go to the file `said` instead of `said_to` */
};

#endif

/* SPDX-License-Identifier: MIT
 *
 * The folder of results: a file ID.json for each unit that is done. Many
 * processes of many hosts write to it without locks, also over a network.
 */
#ifndef SWP_STORE_H
#define SWP_STORE_H

#include "runtime/tools/sweep/result.h"

struct swp_store {
    int folder; /* a descriptor; -1: it is not there */
    const char *path;
};

/* Opens the folder, which is made if it is to be; otherwise one that is not
 * there is empty. False with a sentence. swp_store_close is due in any case. */
bool swp_store_open(struct swp_store *store, const char *path, bool is_made,
                    char *error, size_t bytes);
void swp_store_close(struct swp_store *store);

/* The result of a unit, if it is there as a whole. */
enum swp_found { SWP_ABSENT, SWP_PRESENT, SWP_DAMAGED };
enum swp_found swp_store_get(const struct swp_store *store, const char *id,
                             struct swp_result *result);

/* Keeps a result in place of an earlier one; it is on the disk then. False with
 * errno. */
bool swp_store_put(const struct swp_store *store,
                   const struct swp_result *result);

/* How many results are of another version, of which *version is one; files that
 * killed workers left more than an hour ago are removed. */
size_t swp_store_others(const struct swp_store *store, char version[40]);

#endif

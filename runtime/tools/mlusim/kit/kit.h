/* SPDX-License-Identifier: MIT
 *
 * `mlusim judge --kit DIR FOLDER`: judges the answers in a folder to the tasks
 * of a contest, as the contest's own judge does (docs/contest.md).
 */
#ifndef MLUSIM_KIT_H
#define MLUSIM_KIT_H

#include <stdbool.h>

struct kit_request {
    const char *kit, *folder;
    const char *device; /* NULL: the kit's */
    const char *yaml;   /* the file; NULL: after the results */
    unsigned jobs;      /* answers at once */
    const char *secret; /* the file of the key; NULL: the usual one */
    bool is_unconfined; /* programs of others are not confined */
};

/* Judges the answers. Returns the exit status: JDG_RIGHT if all pass. */
int kit_judge(const struct kit_request *request);

#endif

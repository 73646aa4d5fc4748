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
    const char *device; /* name of the device; NULL: the device of the kit */
    const char *yaml;   /* path of the YAML file; NULL: printed after the
                           results */
    const char *secret; /* file of the key; NULL: the default file */
    bool is_unconfined; /* whether other people's programs run without a
                           sandbox */
};

/* Judges the answers. Returns the exit status: JDG_RIGHT if all pass. */
int kit_judge(const struct kit_request *request);

#endif

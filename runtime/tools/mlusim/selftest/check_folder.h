/* SPDX-License-Identifier: MIT
 *
 * Where checks run: a folder for a while, and an environment of their own, in
 * which the programs of this installation come first.
 */
#ifndef MLUSIM_SELFTEST_PLACE_H
#define MLUSIM_SELFTEST_PLACE_H

#include <limits.h>
#include <stdbool.h>

#include "runtime/tools/command/folder.h"

struct selftest_place {
    char folder[CMD_FOLDER_BYTES]; /* for a while */
    char scripts[PATH_MAX];        /* of this installation */
};

/* Makes the folder and changes the environment of this process: settings of
 * the user are gone, HOME and TMPDIR are in the folder. False after a message:
 * there is no folder, too little room in it, or no scripts. */
bool selftest_place_make(struct selftest_place *place);
void selftest_place_remove(struct selftest_place *place);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The sandbox of this installation, for programs of others.
 */
#ifndef RUNTIME_TOOLS_START_SANDBOX_H
#define RUNTIME_TOOLS_START_SANDBOX_H

#include <limits.h>
#include <stdbool.h>

#include "runtime/tools/confine/confine.h"

struct mlusim_sandbox {
    char helper[PATH_MAX];
    struct confine_rules rules; /* to be copied, and paths added */
};

/* Finds out how programs are confined here, unless they are not to be, and sets
 * where they find libraries (libraries.h). The struct stays where it is. False
 * with a sentence. */
bool mlusim_sandbox_open(struct mlusim_sandbox *sandbox, bool is_unconfined,
                         char *error, size_t error_bytes);

#endif

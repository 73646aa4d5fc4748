/* SPDX-License-Identifier: MIT
 *
 * The complete environment of a judged program: all settings of the runtime,
 * so that no variable of the user changes a result.
 */
#ifndef PROC_SETTINGS_H
#define PROC_SETTINGS_H

#include <limits.h>
#include <stdint.h>

#include "runtime/instruments/settings/env.h"
#include "runtime/tools/process/process.h"

enum { PROC_VARIABLE_BYTES = PATH_MAX + 64 };

/* Variables of a process, kept as long as it runs. */
struct proc_variables {
    char texts[PROC_MAX_VARIABLES][PROC_VARIABLE_BYTES];
};

/* Adds "NAME=VALUE" to the variables of a process, which are in kept. */
__attribute__((format(printf, 3, 4))) void
proc_variable_add(struct proc_process *process, struct proc_variables *kept,
                  const char *format, ...);

/* Adds all settings: values has those that the caller chooses, by their
 * numbers, and NULL for what is usual. A launch may take so many instructions,
 * 0: PROC_INSTRUCTIONS; no progress is shown, one thread simulates, and a fault
 * is a status. All else is unset, but for what changes no result. */
void proc_settings_add(struct proc_process *process,
                       struct proc_variables *kept,
                       const char *const values[RT_N_ENV],
                       uint64_t instructions);
enum { PROC_INSTRUCTIONS = 100000000 };

#endif

/* SPDX-License-Identifier: MIT */
/* The complete environment of a judged program: all settings of the runtime are
 * set or unset, so that no variable of the user changes a result. */
#ifndef PROC_SETTINGS_H
#define PROC_SETTINGS_H

#include <limits.h>
#include <stdint.h>

#include "runtime/instruments/settings/env.h"
#include "runtime/tools/process/process.h"

enum { PROC_VARIABLE_BYTES = PATH_MAX + 64 };

/* The variables of a process; they stay as long as it runs. */
struct proc_variables {
    char texts[PROC_MAX_VARIABLES][PROC_VARIABLE_BYTES];
};

/* Adds "NAME=VALUE" to the variables of a process. The text is in `kept`. */
__attribute__((format(printf, 3, 4))) void
proc_variable_add(struct proc_process *process, struct proc_variables *kept,
                  const char *format, ...);

/* Adds all settings. values: by number, those that the caller chooses; NULL:
 * the default. instructions: limit of a launch; 0: PROC_INSTRUCTIONS. No
 * progress is shown, one thread simulates, and a fault gives an exit status.
 * All other variables are unset, unless they change no result. */
void proc_settings_add(struct proc_process *process,
                       struct proc_variables *kept,
                       const char *const values[RT_N_ENV],
                       uint64_t instructions);
enum { PROC_INSTRUCTIONS = 100000000 };

#endif

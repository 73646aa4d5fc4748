/* SPDX-License-Identifier: MIT */
/* What the words of a task mean, and which names functions and parameters of an
 * answer can have. */
#ifndef JDG_ROLES_H
#define JDG_ROLES_H

#include <stdbool.h>

#include "runtime/tools/judge/task.h"

/* Whether a text can be a name in C, with at most 64 characters. */
bool jdg_is_identifier(const char *name);

/* Whether no function or parameter can have this name, because it is a word of
 * C++ or of kernels, or reserved for the compiler or CNRT. */
bool jdg_is_reserved(const char *name);

extern const char *const jdg_role_names[JDG_N_ROLES];

/* Whether an argument is a number; is read; is written. */
bool jdg_is_number(const struct jdg_argument *argument);
bool jdg_is_array(const struct jdg_argument *argument);
bool jdg_is_read(const struct jdg_argument *argument);
bool jdg_is_written(const struct jdg_argument *argument);

/* Whether inputs come from seeds, so that other inputs can be made. */
bool jdg_task_has_seeds(const struct jdg_task *task);

#endif

/* SPDX-License-Identifier: MIT
 *
 * What follows from the words of a task.
 */
#ifndef JDG_ROLES_H
#define JDG_ROLES_H

#include "runtime/tools/judge/task.h"

extern const char *const jdg_role_names[JDG_N_ROLES];

/* Whether an argument is an array or a number, and is read or written. */
bool jdg_is_number(const struct jdg_argument *argument);
bool jdg_is_array(const struct jdg_argument *argument);
bool jdg_is_read(const struct jdg_argument *argument);
bool jdg_is_written(const struct jdg_argument *argument);

/* Whether inputs come from seeds, so that other ones can be made. */
bool jdg_task_has_seeds(const struct jdg_task *task);

#endif

/* SPDX-License-Identifier: MIT
 *
 * `mlusim judge new NAME`: a task to start from.
 */
#ifndef MLUSIM_JUDGE_QUESTION_TEMPLATE_H
#define MLUSIM_JUDGE_QUESTION_TEMPLATE_H

#include <stdbool.h>

/* Makes the folder with a task that judges, and an answer to it, which is a
 * kernel, or a host function with an entry. The exit status. */
int jdg_new(const char *folder, bool is_python, bool has_entry);

#endif

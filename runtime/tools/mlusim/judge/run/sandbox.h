/* SPDX-License-Identifier: MIT
 *
 * What `mlusim judge --show-sandbox` prints.
 */
#ifndef MLUSIM_JUDGE_RUN_SANDBOX_H
#define MLUSIM_JUDGE_RUN_SANDBOX_H

#include <stdbool.h>

/* Prints what the compiler and a reference would be allowed. The exit status.
 */
int jdg_show_sandbox(bool is_unconfined);

#endif

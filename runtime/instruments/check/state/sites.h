/* SPDX-License-Identifier: MIT
 *
 * Instructions and tasks by what stamps say of them.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_STATE_SITES_H
#define RUNTIME_INSTRUMENTS_CHECK_STATE_SITES_H

#include "runtime/instruments/check/state/state.h"

/* "__memcpy_async", "a store". */
const char *chk_what(const struct chk *c, uint32_t site);

/* The task that core ran at a cycle. */
int chk_task_at(const struct chk *c, unsigned core, uint64_t cycle);

#endif

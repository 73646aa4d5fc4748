/* SPDX-License-Identifier: MIT
 *
 * What the check init looks at while a kernel runs.
 */
#ifndef RUNTIME_INSTRUMENTS_CHECK_INIT_INIT_H
#define RUNTIME_INSTRUMENTS_CHECK_INIT_INIT_H

#include "runtime/instruments/check/init/shadows.h"

void init_on_op(struct chk *c, const struct sim_op_event *e, uint32_t site);
void init_on_access(struct chk *c, const struct sim_access_event *e,
                    uint32_t site);

#endif

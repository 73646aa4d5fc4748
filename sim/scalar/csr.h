/* SPDX-License-Identifier: MIT
 *
 * Control registers. Internal to the scalar core.
 */
#ifndef SIM_SCALAR_CSR_H
#define SIM_SCALAR_CSR_H

#include "sim/machine/core.h"

/* Control registers; c->pc, clock and instret are current. Return SIM_GO or
 * SIM_STOP_FAULT. */
enum sim_stop sim_csr_read(struct sim_core *c, unsigned number,
                           uint64_t *value);
enum sim_stop sim_csr_write(struct sim_core *c, unsigned number,
                            uint64_t value);

#endif

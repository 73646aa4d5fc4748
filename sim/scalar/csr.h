/* SPDX-License-Identifier: MIT */
/* Control registers. Internal to the scalar core. */
#ifndef SIM_SCALAR_CSR_H
#define SIM_SCALAR_CSR_H

#include "sim/machine/core.h"

enum {
    SIM_CSR_FFLAGS = 0x001,
    SIM_CSR_FRM = 0x002,
    SIM_CSR_FCSR = 0x003,
    SIM_CSR_CYCLE = 0xc00,
    SIM_CSR_TIME = 0xc01,
    SIM_CSR_INSTRET = 0xc02,
};

/* Read and write a control register. c->pc, clock and instret must be current.
 * Return SIM_GO or SIM_STOP_FAULT. */
enum sim_stop sim_csr_read(struct sim_core *c, unsigned number,
                           uint64_t *value);
enum sim_stop sim_csr_write(struct sim_core *c, unsigned number,
                            uint64_t value);

#endif

/* SPDX-License-Identifier: MIT */
/* Ops that name regions of scratchpads. Internal to sim/. */
#ifndef SIM_RUN_NAMING_H
#define SIM_RUN_NAMING_H

#include "sim/machine/machine.h"

/* __mlu_region and __mlu_region_end; meaningless arguments are faults. */
enum sim_stop sim_name_region(struct sim_core *c, const struct isa_op *op);
enum sim_stop sim_name_no_more(struct sim_core *c, const struct isa_op *op);

#endif

/* SPDX-License-Identifier: MIT */
/* Errors: message and status for the host, fault of a core for the guest.
 * Internal to sim/. */
#ifndef SIM_MACHINE_FAIL_H
#define SIM_MACHINE_FAIL_H

#include "sim/machine/machine.h"

/* Formats the message of sim_error; returns status. */
enum sim_status sim_fail(struct sim *sim, enum sim_status status,
                         const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reports SIM_ERROR_MEMORY: no host memory for `what`. */
enum sim_status sim_no_memory(struct sim *sim, const char *what);

/* Error for a call that is illegal during a launch; `what` describes the call
 * ("frees memory"). */
enum sim_status sim_busy(struct sim *sim, const char *what);

/* Returns whether the device is protected (sim_protect) against a call that
 * changes it. If it is, counts the call, which must then do nothing. */
bool sim_is_protected(struct sim *sim);

/* Sets a fault of the scalar core at c->pc; returns SIM_STOP_FAULT. */
enum sim_stop sim_core_fault(struct sim_core *c, enum sim_fault_kind kind,
                             uint64_t address, const char *detail);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Saying that something went wrong: the sentence of a status for the host, the
 * fault of a core for the guest. Internal to sim/.
 */
#ifndef SIM_MACHINE_FAIL_H
#define SIM_MACHINE_FAIL_H

#include "sim/machine/machine.h"

/* Formats the sentence of sim_error; returns status. */
enum sim_status sim_fail(struct sim *sim, enum sim_status status,
                         const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* SIM_ERROR_MEMORY: the host has none for what is named. */
enum sim_status sim_no_memory(struct sim *sim, const char *what);

/* The sentence for a call that must not come while a launch is under way: it
 * `what`, as in "frees memory". */
enum sim_status sim_busy(struct sim *sim, const char *what);

/* Whether a call that changes something comes while the device is protected
 * from that, see sim_protect: it is counted, and must do nothing. */
bool sim_is_protected(struct sim *sim);

/* Sets a fault of the scalar core at c->pc; returns SIM_STOP_FAULT. */
enum sim_stop sim_core_fault(struct sim_core *c, enum sim_fault_kind kind,
                             uint64_t address, const char *detail);

#endif

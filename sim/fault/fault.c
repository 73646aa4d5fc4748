/* SPDX-License-Identifier: MIT */
/* Names of the kinds of faults. sim/machine/fail.c sets faults,
 * sim/run/message.c writes the message. */
#include "sim/fault/fault.h"

#include <assert.h>

static const struct {
    const char *id, *name, *hint;
} faults[SIM_N_FAULTS] = {
    [SIM_FAULT_NONE] = {"", "no fault", ""},
#define X(ID, id, name, hint, ...) [SIM_FAULT_##ID] = {id, name, hint},
#include "sim/fault/faults.def"
#undef X
};

const char *sim_fault_name(enum sim_fault_kind kind)
{
    assert(kind < SIM_N_FAULTS);
    return faults[kind].name;
}

const char *sim_fault_id(enum sim_fault_kind kind)
{
    assert(kind < SIM_N_FAULTS);
    return faults[kind].id;
}

const char *sim_fault_hint(enum sim_fault_kind kind)
{
    assert(kind < SIM_N_FAULTS);
    return faults[kind].hint;
}

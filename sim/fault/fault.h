/* SPDX-License-Identifier: MIT */
/* A fault of a guest program, as a value. Internal to sim/. */
#ifndef SIM_FAULT_FAULT_H
#define SIM_FAULT_FAULT_H

#include <stdint.h>

struct isa_op;

enum sim_fault_kind {
    SIM_FAULT_NONE,
#define X(ID, ...) SIM_FAULT_##ID,
#include "sim/fault/faults.def"
#undef X
    SIM_N_FAULTS
};

/* Prefix of fault ids, as in "fault:bounds". */
#define SIM_FAULT_KIND "fault"

struct sim_fault {
    enum sim_fault_kind kind;
    uint64_t pc;             /* guest address of the instruction */
    const struct isa_op *op; /* NULL for a scalar instruction */
    int operand;             /* index into op->operands; -1 if the fault has
                                no operand */
    unsigned type;           /* enum isa_type of the op */
    unsigned source;         /* source type of a conversion, or NONE */
    uint64_t address, bytes; /* the accessed range; 0 bytes if nothing was
                                accessed */
    char detail[400];        /* details, in the user's units */
};

/* The name of a kind of fault, its stable id, and advice ("" if none). */
const char *sim_fault_name(enum sim_fault_kind kind);
const char *sim_fault_id(enum sim_fault_kind kind);
const char *sim_fault_hint(enum sim_fault_kind kind);

#endif

/* SPDX-License-Identifier: MIT
 *
 * What people get in words, for programs in parts: the kernels of a module with
 * their parameters, and a fault. Included by sim.h.
 */
#ifndef SIM_FACTS_H
#define SIM_FACTS_H

#include "sim/sim.h"

#pragma GCC visibility push(default)

/* A kernel of a module; its texts live as long as the module. */
struct sim_kernel_facts {
    const char *symbol; /* mangled */
    const char *name;   /* for people */
    size_t n_parameters;
    uint32_t nram_bytes, wram_bytes, sram_bytes, stack_bytes;
};
/* The i-th, from 0; false: there are not so many. */
bool sim_kernel_facts(const struct sim_module *module, size_t i,
                      struct sim_kernel_facts *facts);

enum sim_parameter_kind {
    SIM_PARAMETER_INTEGER, /* bool and enumerations as well */
    SIM_PARAMETER_FLOAT,
    SIM_PARAMETER_POINTER,
    SIM_PARAMETER_STRUCT,
};

struct sim_parameter {
    const char *name; /* "": it has none */
    enum sim_parameter_kind kind;
    uint32_t bytes, align;
    bool is_signed;
    const char *type; /* of a number, or of what a pointer is to: a word of
                         isa/image/numbers.def; NULL: another, or not known */
    bool is_const;    /* a pointer to what is not written */
};
/* The i-th of the kernel with that symbol, from 0; false: it has not so many,
 * or there is no such kernel. */
bool sim_parameter(const struct sim_module *module, const char *symbol,
                   size_t i, struct sim_parameter *parameter);

enum { SIM_FAULT_CALLERS = 4 };
/* The fault that stopped the last launch, or where the host stopped it. */
struct sim_fault_facts {
    const char *kind; /* "out of bounds": a name of faults.def */
    const char *id;   /* "bounds": its stable id there */
    char detail[400]; /* the particulars, or "" */
    char op[64];      /* as kernels call it; "": of scalar code */
    int operand;      /* from 1; 0: of none */
    char operand_name[32];
    struct sim_location at; /* line 0: it is not known */
    int32_t task;
    struct sim_dim task_at;
    unsigned cluster, core; /* 0 to 3, or SIM_MEMORY_CORE */
    uint64_t cycle, pc;
    uint64_t address, bytes; /* that were accessed; 0 bytes: none */
    char owner[1600];        /* of the address, in words; or "" */
    char hint[640];          /* what to do, or "" */
    /* the calls that led there, from the innermost on, the outermost last */
    struct sim_location callers[SIM_FAULT_CALLERS];
    unsigned n_callers;
};
/* False if nothing did, or if its module was unloaded since. */
bool sim_fault_facts(struct sim *sim, struct sim_fault_facts *facts);
/* The id of these facts alone, which takes no time; NULL: nothing did. */
const char *sim_stopped_by(const struct sim *sim);

#pragma GCC visibility pop

#endif

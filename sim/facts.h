/* SPDX-License-Identifier: MIT */
/* Gives programs, as data, what messages say in words: kernels with their
 * parameters, and faults. Included by sim.h. */
#ifndef SIM_FACTS_H
#define SIM_FACTS_H

#include "sim/sim.h"

#pragma GCC visibility push(default)

/* A kernel; strings live as long as its module. */
struct sim_kernel_facts {
    const char *symbol; /* mangled */
    const char *name;   /* demangled */
    size_t n_parameters;
    uint32_t nram_bytes, wram_bytes, sram_bytes, stack_bytes;
};
/* Describes kernel `i`, counted from 0; false if there is no such kernel. */
bool sim_kernel_facts(const struct sim_module *module, size_t i,
                      struct sim_kernel_facts *facts);

enum sim_parameter_kind {
    SIM_PARAMETER_INTEGER, /* also bool and enumerations */
    SIM_PARAMETER_FLOAT,
    SIM_PARAMETER_POINTER,
    SIM_PARAMETER_STRUCT,
};

struct sim_parameter {
    const char *name; /* "": unnamed */
    enum sim_parameter_kind kind;
    uint32_t bytes, align;
    bool is_signed;
    const char *type; /* type of a number, or of what a pointer points to, as
                         in isa/image/numbers.def; NULL if the type is not in
                         that table or unknown */
    bool is_const;    /* a pointer to const */
};
/* Describes parameter `i`, counted from 0, of the kernel with this symbol;
 * returns false if there is no such parameter. */
bool sim_parameter(const struct sim_module *module, const char *symbol,
                   size_t i, struct sim_parameter *parameter);

enum { SIM_FAULT_CALLERS = 4 };
/* The fault that stopped the last launch, or where the host stopped it. */
struct sim_fault_facts {
    const char *kind; /* name of the kind in faults.def, as "out of bounds" */
    const char *id;   /* stable id of the kind in faults.def, as "bounds" */
    char detail[400]; /* details, or "" */
    char op[64];      /* intrinsic; "": scalar code */
    int operand;      /* number of the operand, from 1; 0 if the fault has no
                         operand */
    char operand_name[32];
    struct sim_location at; /* line 0: unknown */
    int32_t task;
    struct sim_dim task_at;
    unsigned cluster, core; /* number of the cluster, and of the core in it:
                               0 to 3, or SIM_MEMORY_CORE */
    uint64_t cycle, pc;
    uint64_t address, bytes; /* the accessed range; 0 bytes if nothing was
                                accessed */
    char owner[1600];        /* owner of the address, in words; or "" */
    char hint[640];          /* advice, or "" */
    /* calls, innermost first, outermost last */
    struct sim_location callers[SIM_FAULT_CALLERS];
    unsigned n_callers;
};
/* Returns false if no fault or stop occurred, or if the module of the stopped
 * kernel has been unloaded. */
bool sim_fault_facts(struct sim *sim, struct sim_fault_facts *facts);
/* Returns only the id of the fault, which is fast; NULL if there was no
 * fault. */
const char *sim_stopped_by(const struct sim *sim);

#pragma GCC visibility pop

#endif

/* SPDX-License-Identifier: MIT
 *
 * A walk through the code of a kernel with values in place of numbers, for one
 * kind of core and one number of tasks. It finds the memory that each
 * instruction uses. For files of this room only.
 *
 * A value is quasi-affine in names: sizes, the number of the task, for each
 * loop the number of its round, and unknowns, for what no such form has. An
 * unknown can be any number of its range, so what is true for all of them is
 * true.
 */
#ifndef RUNTIME_TOOLS_PROVE_STATE_H
#define RUNTIME_TOOLS_PROVE_STATE_H

#include "runtime/tools/prove/affine.h"
#include "runtime/tools/prove/code.h"
#include "runtime/tools/prove/prove.h"

enum prv_kind { PRV_TASK, PRV_ROUND, PRV_UNKNOWN, PRV_PRODUCT };

/* A name besides those of sizes. */
struct prv_name {
    char text[16]; /* "#" and its number */
    enum prv_kind kind;
    const char *reason; /* why its value is not known */
    uint64_t pc;        /* there */
    bool is_exact;      /* rounds: each number of the set is one */
    aff_set *facts;     /* or NULL */
    aff_value *x, *z;   /* PRV_PRODUCT */
};

/* What a core has at a point of the code. */
enum prv_place {
    PRV_REGISTERS = 32,
    PRV_BARRIERS = PRV_REGISTERS, /* how many it has passed: of the cluster, */
    PRV_BARRIERS_ALL,             /* of the union task */
    PRV_WAITED, /* by enum isa_unit: how often it has waited for it */
    PRV_SLOTS = PRV_WAITED + ISA_N_UNITS, /* the stack: 8 bytes each */
    PRV_N_SLOTS = 40,
    PRV_N_PLACES = PRV_SLOTS + PRV_N_SLOTS,
};

struct prv_state {
    aff_set *path;
    aff_value *at[PRV_N_PLACES]; /* NULL: not known */
    const char *why[PRV_N_PLACES];
    uint64_t why_pc[PRV_N_PLACES];
    struct prv_state *older; /* of all, to free them */
};

enum { PRV_MOST_DEPTH = 8, PRV_STACK_TOP = 0x40000000 };

/* A use of memory: bytes [at, at + bytes), and further such pieces. */
struct prv_event {
    uint64_t pc;
    const struct isa_op *op; /* NULL: a load or store */
    unsigned operand;
    bool is_read, is_written, is_atomic, is_mpu;
    bool is_async; /* it works on behind the instruction */
    bool is_exact; /* the bytes are all used */
    enum isa_unit unit;
    aff_set *path;
    aff_value *at, *bytes;
    struct {
        aff_value *count, *stride;
    } walk[2];
    unsigned n_walks;
    aff_value *marks[PRV_SLOTS - PRV_REGISTERS];
    int rounds[PRV_MOST_DEPTH]; /* names of the loops around it */
    unsigned n_rounds;
};

/* A count that an op refuses, or an operand in the wrong place. */
struct prv_count {
    uint64_t pc;
    aff_set *wrong;
};

struct prv_walk {
    const struct prv_question *q;
    const struct prv_code *code;
    aff_set *where; /* the sizes */
    unsigned tasks;
    bool is_mpu;
    struct prv_name *names;
    size_t n_names, names_room;
    struct prv_event *events;
    size_t n_events, events_room;
    struct prv_count *counts;
    size_t n_counts, counts_room;
    struct prv_state *states; /* all */
    struct prv_state *end;    /* where the kernel returns, or NULL */
    int rounds[PRV_MOST_DEPTH];
    unsigned n_rounds;
    unsigned guesses;    /* > 0: numbers are taken to fit in their types */
    unsigned n_departed; /* how often they did not */
    uint64_t wrapped;    /* where a 32-bit number may not fit first; 0: none */
    size_t first_wrap;
    aff_set *wraps;
    uint64_t stop_pc; /* why nothing can be said, or NULL */
    const char *stop;
    char stop_text[160];
};

#endif

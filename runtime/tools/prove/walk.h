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
#ifndef RUNTIME_TOOLS_PROVE_WALK_H
#define RUNTIME_TOOLS_PROVE_WALK_H

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
    bool is_async; /* work that goes on behind the instruction */
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
    const struct isa_op *op;
    aff_set *wrong;
};

struct prv_walk {
    struct aff *a;
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

/* ---- names.c ------------------------------------------------------------- */

/* Makes a name; returns its number, or -1. */
int prv_name(struct prv_walk *w, enum prv_kind kind, const char *reason,
             uint64_t pc);
aff_value *prv_named(struct prv_walk *w, int name);
aff_value *prv_unknown(struct prv_walk *w, const char *reason, uint64_t pc,
                       int64_t least, int64_t most);
/* x * z. */
aff_value *prv_product(struct prv_walk *w, aff_value *x, aff_value *z,
                       uint64_t pc);
/* Finds the least and the largest value, whatever the path. */
bool prv_range(struct prv_walk *w, aff_value *x, int64_t *least, int64_t *most);
/* The name that a set's i-th name is a copy of; NULL: a size, or *is_end. */
const struct prv_name *prv_name_of(const struct prv_walk *w, aff_set *set,
                                   unsigned i, bool *is_end, bool *is_other);
/* The set with what is known of its names. */
aff_set *prv_known(struct prv_walk *w, aff_set *set);
bool prv_never(struct prv_walk *w, aff_set *set);
/* A copy for another core or round: all names but sizes get a "'". */
aff_set *prv_other_set(struct prv_walk *w, aff_set *set);
aff_value *prv_other(struct prv_walk *w, aff_value *value);
/* Gives up: nothing can be said about the kernel. */
void prv_stop(struct prv_walk *w, uint64_t pc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- values.c ------------------------------------------------------------ */

aff_value *prv_get(struct prv_walk *w, struct prv_state *s, unsigned place);
/* Performs an instruction that neither jumps nor uses memory; false: it is
 * another. */
bool prv_compute(struct prv_walk *w, struct prv_state *s,
                 const struct isa_insn *insn, uint64_t pc);
/* Where the branch is taken; the rest of the path is *not_taken. */
aff_set *prv_branch(struct prv_walk *w, struct prv_state *s,
                    const struct isa_insn *insn, aff_set **not_taken);

/* ---- events.c ------------------------------------------------------------ */

/* Performs a load, a store, an atomic or an op. */
void prv_access(struct prv_walk *w, struct prv_state *s,
                const struct isa_insn *insn, uint64_t pc);
/* The stack's slot at a displacement from the stack pointer, or -1. */
int prv_slot(struct prv_state *s, int32_t displacement);

/* ---- walk.c -------------------------------------------------------------- */

/* Walks the whole kernel; w->stop says if that failed. */
void prv_walk(struct prv_walk *w, const struct prv_state *start);
void prv_walk_close(struct prv_walk *w);

#endif

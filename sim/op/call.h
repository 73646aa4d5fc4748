/* SPDX-License-Identifier: MIT
 *
 * One BANG op on its way through the five steps: resolve, check, schedule,
 * perform, notify. Internal to sim/.
 */
#ifndef SIM_OP_CALL_H
#define SIM_OP_CALL_H

#include "sim/machine/machine.h"

struct sim_call;

/* How the operands of an op are fetched and checked: its row, digested. */
struct sim_plan {
    const struct isa_op *op; /* NULL: no such code */
    int8_t count_at;         /* operand index of n or b, -1: none */
    int8_t direction_at, cluster_at;
    uint8_t n_spans;
    uint8_t span_at[ISA_MAX_OPERANDS]; /* operand index of each span */
    uint8_t span_in[ISA_MAX_OPERANDS]; /* by span: the register it is in */
    bool writes[ISA_MAX_OPERANDS];     /* by span */
    uint8_t place[ISA_MAX_OPERANDS];   /* by span: enum isa_place */
    uint8_t access[ISA_MAX_OPERANDS];  /* by span: enum sim_access_id */
    uint8_t wanted[ISA_MAX_OPERANDS];  /* by span: see sim_wanted_space */
    enum sim_stop (*direct)(struct sim_call *call); /* of an access kind */
    bool has_late;       /* spans that others tell of */
    bool reads_first;    /* it may write over what it reads: sim_read_first */
    bool is_plain;       /* every span has n elements of the op's type */
    bool has_weights;    /* in WRAM */
    uint32_t rate;       /* of its cost class, per cycle */
    uint32_t rate_shift; /* rate as a power of two; of ops with fast_types */
    uint32_t fast_types; /* types that may take the fast path (fast_path.c), a
                            bit each, */
    uint8_t fast_form;   /* and by which function */
    bool is_async;       /* the core does not wait for its end */
    bool is_shared;      /* touches memory that other cores see */
    bool refused;        /* not on this architecture */
    bool converts;       /* has a source type of its own */
    bool anywhere;       /* every kind of core performs it */
    uint8_t work;        /* SIM_WORK_... but for copies */
    uint8_t counter;     /* enum sim_counter of its bytes; SIM_N_COUNTERS:
                            none, or that of its direction */
    uint8_t n_numbers;
    uint8_t number_at[ISA_MAX_OPERANDS]; /* operand index of each number */
    uint8_t number_in[ISA_MAX_OPERANDS]; /* the register it is in */
    bool is_steady; /* its numbers alone tell extents and work; then a call can
                       be like the one before */
    /* By span: it is read (as well); its offsets, indices or mask say what is
     * touched; it has a bit for each element; the result depends on it. */
    bool reads[ISA_MAX_OPERANDS], chooses[ISA_MAX_OPERANDS];
    bool has_bits[ISA_MAX_OPERANDS], answers[ISA_MAX_OPERANDS];
    bool is_preparable; /* steady, and marks nothing that is not the core's own;
                           of copies the direction says more */
};

/* A resolved operand. */
struct sim_operand {
    uint64_t address, bytes; /* the whole extent */
    int64_t before;          /* of it before the operand's own address */
    enum isa_space space;
    /* Of a call that is_movable, for the next: addresses from `first` to
     * first + room are in the same memory, or allocation, and `host` is where
     * the operand of the first one is. */
    uint64_t first, room;
    uint8_t *host;
    /* Of one that is_settled: bytes the DRAM moves from this address on, and
     * from others that differ in other bits only; 0: not known. */
    uint64_t dram, dram_at, dram_bits;
    /* Of one in DRAM: bytes of time that opening further pieces takes it. */
    uint64_t dram_opening;
};

#define SIM_MAX_COUNT (1ull << 40) /* elements of one operand */

/* An op on its way. Each core has one for copies, one for calls that take the
 * fast path (fast_path.c), and one for others. It stays as it is until the
 * next, which is often the same but for its addresses, and a call that waits
 * for its turn waits in it. */
enum { SIM_CALL_OTHER, SIM_CALL_COPY, SIM_CALL_FAST, SIM_CALLS_OF_CORE };
enum { SIM_AHEAD = 16 };
struct sim_call {
    /* Two lines of the host's cache that calls like the one before read: */
    struct sim_core *core;
    const struct isa_op *op;
    const struct sim_plan *plan;
    /* Of transfers: bytes per window, and cycles at that rate (unit.c). */
    uint64_t rate, cycles;
    /* Of short ones: where its bytes are counted, in the core's account and in
     * struct sim_step_work (0: nowhere). */
    uint64_t *account;
    unsigned step_at, profile; /* SIM_PROFILE_... of the unit */
    enum isa_unit unit;
    bool is_visible; /* other cores could see it happen */
    bool is_mine;    /* this kind of core performs it */
    bool is_settled; /* until the numbers change; see memo.h */

    bool is_movable;   /* settled, and it can be anywhere in its memories */
    bool is_shared;    /* of a movable one: operands share a memory, in which
                          they must stay apart */
    bool is_short;     /* movable, and done by sim_memo_commit */
    bool is_streamed;  /* its destination overlaps a source: see stream.h; a
                          movable one is not */
    bool is_partial;   /* as it does in part */
    bool is_back;      /* it was swept from its end on, see sweep.h */
    uint8_t gdram_at;  /* the span that is in GDRAM, if only one is */
    uint8_t work;      /* SIM_WORK_..., but for products */
    uint64_t deciding; /* of a settled one: low bits of addresses that must
                          stay for the checks to hold */
    const struct isa_direction_info *direction; /* copies */
    void (*perform)(struct sim_call *call);     /* its body, or what calls it */
    uint64_t busy;       /* cycles the unit takes no other work */
    uint64_t issued;     /* cycle of the core */
    uint64_t start, end; /* cycles on the unit */
    /* Of transfers: cycles it comes later because the bandwidth of cluster and
     * DRAM has a limit, and because those before it on its unit did. */
    uint64_t late;
    /* Of short ones: where the host shall fetch lines of the device memory that
     * it will touch, from the operand on, and the first again if it is fewer;
     * whether it is more than the first half. */
    int32_t ahead[SIM_AHEAD];
    bool is_far_ahead;
    struct sim_operand spans[ISA_MAX_OPERANDS]; /* by span */
    _Alignas(ISA_CACHE_LINE) struct isa_call isa;
};

/* Bytes of what the op writes; the work of products is multiply-adds. */
static inline uint64_t sim_call_bytes(const struct sim_call *call)
{
    return call->op->cost == ISA_COST_tensor ? call->spans[0].bytes
                                             : call->isa.work;
}

/* The one that calls of an op use. */
static inline struct sim_call *sim_call_of(const struct sim_core *c,
                                           const struct sim_plan *plan)
{
    return &c->calls[plan->direction_at >= 0 ? SIM_CALL_COPY : SIM_CALL_OTHER];
}

/* Makes c forget what it prepared for its turn and what it knows of the calls
 * before, as the host may have changed what that rests on. */
static inline void sim_call_forget(struct sim_core *c)
{
    c->prepared = NULL;
    for (unsigned i = 0; i < SIM_CALLS_OF_CORE; i++)
        c->calls[i].is_settled = c->calls[i].is_short = false;
}

/* Runs the BANG op at c->pc, whose clock and instret are current: code, element
 * type and, where it converts, source (an index into isa_sources, else 0);
 * operands in the registers. Returns any stop but QUANTUM. */
enum sim_stop sim_core_call(struct sim_core *c, unsigned code, unsigned type,
                            unsigned source);

#endif

/* SPDX-License-Identifier: MIT */
/* A call: one BANG op in the five steps resolve, check, schedule, perform,
 * notify. Internal to sim/. */
#ifndef SIM_OP_CALL_H
#define SIM_OP_CALL_H

#include "sim/machine/machine.h"

struct sim_call;

/* How to fetch and check the operands of an op, precomputed from its row. */
struct sim_plan {
    const struct isa_op *op; /* NULL if no op has this code */
    int8_t count_at;         /* index of operand `n` or `b`; -1 if none */
    int8_t direction_at, cluster_at;
    uint8_t n_spans;
    uint8_t span_at[ISA_MAX_OPERANDS]; /* operand index of each span */
    uint8_t span_in[ISA_MAX_OPERANDS]; /* by span: number of the span's
                                          register */
    bool writes[ISA_MAX_OPERANDS];     /* by span */
    uint8_t place[ISA_MAX_OPERANDS];   /* by span: enum isa_place */
    uint8_t access[ISA_MAX_OPERANDS];  /* by span: enum sim_access_id */
    uint8_t wanted[ISA_MAX_OPERANDS];  /* by span: see sim_wanted_space */
    enum sim_stop (*direct)(struct sim_call *call); /* does the whole op; set by
                                                       its access kind */
    bool has_late;       /* some spans are resolved after others */
    bool reads_first;    /* the op may overwrite its sources (sim_read_first) */
    bool is_plain;       /* every span has n elements of the op's type */
    bool has_weights;    /* a source is weights in WRAM */
    uint32_t rate;       /* rate of the op's cost class, in bytes per cycle */
    uint32_t startup;    /* its cycles before the first result */
    uint32_t rate_shift; /* log2 of rate, for ops with fast_types */
    uint32_t fast_types; /* bit set of types with a fast path (fast_path.c) */
    uint8_t fast_form;   /* the function of the fast path */
    bool is_async;       /* the core continues before the op ends */
    bool is_shared;      /* the op touches memory that other cores see */
    bool refused;        /* the op is not supported by this architecture */
    bool converts;       /* has a separate source type */
    bool anywhere;       /* every kind of core performs the op */
    uint8_t work;        /* SIM_WORK_..., for all but copies */
    uint8_t counter;     /* enum sim_counter of the op's bytes;
                            SIM_N_COUNTERS if none counts them, or that of
                            the direction does */
    uint8_t n_numbers;
    uint8_t number_at[ISA_MAX_OPERANDS]; /* operand index of each number */
    uint8_t number_in[ISA_MAX_OPERANDS]; /* by number operand: the operand's
                                            register */
    bool is_steady; /* extents and work depend on the op's numbers only, so a
                       call can reuse the last call */
    /* By span. reads: it is read (maybe also written). chooses: it is offsets,
     * indices or a mask, which select what is touched. has_bits: it has one bit
     * per element. answers: the result depends on it. */
    bool reads[ISA_MAX_OPERANDS], chooses[ISA_MAX_OPERANDS];
    bool has_bits[ISA_MAX_OPERANDS], answers[ISA_MAX_OPERANDS];
    bool is_preparable; /* the op is steady, and changes only state of its
                           core; for copies the direction matters too */
};

/* A resolved operand. */
struct sim_operand {
    uint64_t address, bytes; /* the whole extent */
    int64_t before;          /* bytes of the span before the operand's
                                address */
    enum isa_space space;
    /* If the call is_movable, values for the next call: [first, first + room]
     * is in the same memory or allocation, and `host` is the host address of
     * `first`. */
    uint64_t first, room;
    uint8_t *host;
    /* If the call is_settled: the bytes of DRAM traffic at address dram_at, and
     * at each address that differs from it only in bits outside dram_bits;
     * `dram` is 0 if unknown. */
    uint64_t dram, dram_at, dram_bits;
    /* For a span in DRAM: the time to open further pieces, in bytes. */
    uint64_t dram_opening;
};

#define SIM_MAX_COUNT (1ull << 40) /* maximum elements of an operand */

/* Each core has one call struct for copies, one for the fast path (fast_path.c)
 * and one for other ops. The contents stay until the next call, which often
 * differs only in addresses. A call that waits for its turn stays in its
 * struct. */
enum { SIM_CALL_OTHER, SIM_CALL_COPY, SIM_CALL_FAST, SIM_CALLS_OF_CORE };
enum { SIM_AHEAD = 16 };
struct sim_call {
    /* Two host cache lines, all that a call reads if it is like the last
     * one: */
    struct sim_core *core;
    const struct isa_op *op;
    const struct sim_plan *plan;
    /* Transfers: bytes per window, and cycles at that rate (unit.c). */
    uint64_t rate, cycles;
    /* Short calls: where to count bytes, in the core's account and in struct
     * sim_step_work (0 if not counted there). */
    uint64_t *account;
    unsigned step_at, profile; /* unit, as SIM_PROFILE_... */
    enum isa_unit unit;
    bool is_visible; /* other cores can see the effect of the call */
    bool is_mine;    /* this kind of core performs the op */
    bool is_settled; /* the results of the checks hold until numbers change,
                        see memo.h */

    bool is_movable;   /* settled, and valid at any address of its memories */
    bool is_shared;    /* movable; operands in one memory must not overlap */
    bool is_short;     /* movable, and sim_memo_commit performs it */
    bool is_streamed;  /* destination overlaps a source, see stream.h; never if
                          movable */
    bool is_partial;   /* the call's destination partly overlaps a source */
    bool is_back;      /* done from the end backwards, see sweep.h */
    uint8_t gdram_at;  /* index of the only span in GDRAM */
    uint8_t work;      /* SIM_WORK_..., for all but products */
    uint64_t deciding; /* if settled: low address bits that must stay the
                          same for the results of the checks to hold */
    const struct isa_direction_info *direction; /* of a copy */
    void (*perform)(struct sim_call *call);     /* the op's body, or the
                                                   body's caller */
    uint64_t busy;       /* cycles until the unit can take other work */
    uint64_t issued;     /* cycle of issue, on the core */
    uint64_t start, end; /* cycles on the unit */
    /* Transfers: delay in cycles by the limited bandwidth of cluster and DRAM,
     * including the delay of earlier transfers on its unit. */
    uint64_t late;
    /* Short calls: offsets from the operand of the device memory lines that the
     * host prefetches (repeated from the first if there are fewer), and whether
     * there are more than SIM_AHEAD / 2. */
    int32_t ahead[SIM_AHEAD];
    bool is_far_ahead;
    struct sim_operand spans[ISA_MAX_OPERANDS];
    _Alignas(ISA_CACHE_LINE) struct isa_call isa;
};

/* Bytes that the op writes. (For products, `work` counts multiply-adds.) */
static inline uint64_t sim_call_bytes(const struct sim_call *call)
{
    return call->op->cost == ISA_COST_tensor ? call->spans[0].bytes
                                             : call->isa.work;
}

/* The call struct of the core for this op. */
static inline struct sim_call *sim_call_of(const struct sim_core *c,
                                           const struct sim_plan *plan)
{
    return &c->calls[plan->direction_at >= 0 ? SIM_CALL_COPY : SIM_CALL_OTHER];
}

/* Drops the prepared call of core `c` and everything reused from its earlier
 * calls, because the host may have changed state that these depend on. */
static inline void sim_call_forget(struct sim_core *c)
{
    c->prepared = NULL;
    for (unsigned i = 0; i < SIM_CALLS_OF_CORE; i++)
        c->calls[i].is_settled = c->calls[i].is_short = false;
}

/* Runs the BANG op at c->pc; clock and instret of core `c` must be current.
 * `source`: source type of a conversion (index into isa_sources), else 0.
 * Operands are in registers. Returns any stop but QUANTUM. */
enum sim_stop sim_core_call(struct sim_core *c, unsigned code, unsigned type,
                            unsigned source);

#endif

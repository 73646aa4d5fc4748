/* SPDX-License-Identifier: MIT */
/* Observers of a simulated device: callbacks for ops, accesses, order, memory
 * and tasks while kernels run. Included by sim.h. */
#ifndef SIM_OBSERVE_H
#define SIM_OBSERVE_H

#include "sim/sim.h"

#pragma GCC visibility push(default)

/* The events that an observer wants. An event that no observer wants costs no
 * time. Observing never changes results, cycles or order. When a fault stops a
 * launch, a core that was ahead may already have sent events of later private
 * work; the profile does not count that work. */
enum sim_wants {
    SIM_WANTS_OP_TIMES = 1, /* BANG ops; n_ranges may be 0 */
    SIM_WANTS_ACCESS = 2,   /* loads and stores of the scalar core: slow */
    SIM_WANTS_ORDER = 4,    /* waits, barriers, locks */
    SIM_WANTS_ALLOC = 8,    /* device memory is allocated or freed */
    SIM_WANTS_TASK = 16,    /* a task begins or ends */
    SIM_WANTS_STEP = 32,    /* a core enters or leaves a named step */
    /* A region of a scratchpad is named or closed. */
    SIM_WANTS_REGION = 64,
    SIM_WANTS_FAR = 128, /* accesses, but none to the core's own stack */
    /* BANG ops with an operand that is not inside one variable, or, with pools,
     * not inside one allocation; and scalar accesses to pool memory outside of
     * any allocation. Other ops may be sent too. Very low cost. Read by
     * sim_begin. */
    SIM_WANTS_STRAY = 256,
    /* Every scalar instruction: slow. */
    SIM_WANTS_INSN = 512,
    SIM_WANTS_RANGES = 1024,
    SIM_WANTS_OP = SIM_WANTS_OP_TIMES | SIM_WANTS_RANGES, /* both */
    SIM_WANTS_SOON = 2048, /* the next device address of a waiting core */
    SIM_WANTS_SKIP = 4096, /* BANG ops that only other cores perform */
    /* BANG ops whose destination partly overlaps a source. Other ops may be
     * sent too. No cost. */
    SIM_WANTS_PARTIAL = 8192,
};

/* Which core acts, where and when. */
struct sim_actor {
    unsigned number;        /* number of the core, as in sim_look */
    unsigned cluster, core; /* `core` is 0 to 3, or SIM_MEMORY_CORE */
    int task;               /* taskId */
    uint64_t pc;            /* address of the instruction */
    uint64_t cycle;         /* of the core, since the launch began */
    uint64_t retired;       /* instructions of the core before this one */
    const struct sim_module *module;
};

/* The memory of one operand of an op: n segments of `segment_bytes` each, see
 * sim_range_segment. */
struct sim_range {
    enum sim_space space;
    unsigned cluster;        /* only for SRAM: the cluster that owns it */
    uint64_t address, bytes; /* the smallest range with all segments */
    uint64_t base, n, segment_bytes;
    uint64_t count0; /* segment k begins at base + k % count0 * stride0 */
    int64_t stride0, stride1; /* ... + k / count0 * stride1 */
    const void *offsets;      /* not NULL: segment k at base + 32-bit offset
                                 k */
    const uint8_t *chosen;    /* bit k is set if segment k is touched; NULL
                                 if all are */
    bool is_written;
    bool is_read;          /* also true for operands updated in place */
    bool is_choice;        /* indices, offsets or a mask */
    bool is_answer;        /* the returned value depends on it */
    uint64_t bits;         /* number of bits, if elements are bits; else 0 */
    unsigned element_bits; /* set if the op is_partial; else 0 */
};

/* Whether segment k is touched, and where it begins. */
bool sim_range_segment(const struct sim_range *r, uint64_t k,
                       uint64_t *address);

/* A BANG op, about to take effect. */
struct isa_call;
struct sim_op_event {
    struct sim_actor by;
    const struct isa_call *call; /* the op as its body sees it (isa/isa.h); NULL
                                    where each element depends on its place */
    const char *op;              /* "add" */
    const char *intrinsic;       /* "__bang_add"; lives as long as the event */
    enum sim_type type;          /* type of the elements */
    enum sim_type source;        /* source type of a conversion, else NONE */
    const char *direction;       /* of a copy, "GDRAM2NRAM"; else NULL */
    enum sim_unit unit;
    unsigned unit_number; /* SIM_PROFILE_... */
    uint64_t issued;      /* cycle of issue; the core continues at by.cycle */
    uint64_t start, end;  /* on the unit, in cycles since the launch began */
    uint64_t busy;        /* cycles until the unit takes another op; the
                             latency follows */
    /* cycles by which the limited bandwidth of cluster and DRAM has delayed
     * this op and earlier ops on its unit */
    uint64_t late;
    uint64_t bytes;    /* size of the result */
    bool is_async;     /* the core continues before the op ends */
    bool is_awaited;   /* the core waits for the result */
    bool is_atomic;    /* updates GDRAM at once */
    bool is_answered;  /* returns a result to the scalar core */
    bool writes_dram;  /* writes a range in GDRAM or LDRAM */
    bool is_inside;    /* each operand in a memory with variables is inside
                          one variable; valid if SIM_WANTS_STRAY is wanted */
    bool is_near;      /* uses only the core's own NRAM; not always set */
    bool is_partial;   /* the destination partly overlaps a source, and
                          elements are streamed: see sim_range_is_old */
    const char *shape; /* how operands correspond, as "flat" */
    unsigned n_ranges;
    struct sim_range ranges[15];
};

/* For an event that is_partial: whether the op reads byte `at` of range i
 * before it writes that byte, and so reads the old value. In a repeated range,
 * `at` counts on through the repetitions. */
bool sim_range_is_old(const struct sim_op_event *e, unsigned i, uint64_t at);
/* The first byte of the last repetition of range i; 0 if the range is not
 * repeated. */
uint64_t sim_last_repeat(const struct sim_op_event *e, unsigned i);
/* Whether the op reads a byte after it has written it. */
bool sim_reads_new(const struct sim_op_event *e);

/* A load, store or atomic of the scalar core, before it takes effect. */
struct sim_access_event {
    struct sim_actor by;
    uint64_t address, bytes;
    bool reads, writes; /* atomics: both */
};

/* A BANG op that the core skips: only the other kind of core performs this
 * op. */
struct sim_skip_event {
    struct sim_actor by;
    const char *intrinsic; /* "__bang_add" */
    const char *direction; /* of a copy, else NULL */
    bool writes_dram;      /* the op's destination is in GDRAM or LDRAM */
};

enum sim_order_kind {
    SIM_ORDER_SYNC,      /* the core waits for its `units` */
    SIM_ORDER_UNITS,     /* `units` finish before later work of units `id` */
    SIM_ORDER_INTERLOCK, /* a scalar access waits for the compute unit */
    SIM_ORDER_ARRIVE,    /* reaches barrier `what`; its units have finished */
    SIM_ORDER_OPEN,      /* the barrier opens for the core at by.cycle */
    SIM_ORDER_LOCK,      /* the core has taken lock `id` */
    SIM_ORDER_UNLOCK,    /* the core has released lock `id` */
    SIM_ORDER_WANT_LOCK, /* blocks on a taken lock; LOCK follows */
};
struct sim_order_event {
    struct sim_actor by;
    enum sim_order_kind kind;
    uint32_t units;   /* bit set of SIM_PROFILE_..., for SYNC and UNITS */
    const char *what; /* name of the barrier, "__sync_cluster" */
    uint32_t id;      /* number of the lock or numbered barrier; with UNITS,
                         the units */
    uint64_t meeting; /* with OPEN, the number of the opening. All cores of
                         an opening have the same number, and their events
                         follow one another */
    /* Only SYNC, INTERLOCK, OPEN and LOCK: the cycle at which the wait ends;
     * later cycles are extra cost. There was no wait if `until` is not after
     * by.cycle (OPEN, LOCK: not after the cycle of ARRIVE or WANT_LOCK). */
    uint64_t until;
};

/* A core is about to execute the instruction at by.pc; its earlier work took
 * until by.cycle. Sent again, with the same by.retired, if the core has to
 * return to the instruction. */
struct sim_insn_event {
    struct sim_actor by;
    bool is_branch; /* conditional branch; taken if the core's next instruction
                       is not at by.pc + 4 */
};

struct sim_alloc_event {
    uint64_t address, bytes;
    bool is_freed;
};

struct sim_task_event {
    struct sim_actor by;
    bool is_end;
    uint64_t returned; /* if is_end, the cycle from which the core waited for
                          its units and stores to finish */
};

/* A core enters a named step or leaves all steps (name NULL). If the core
 * leaves a step by returning from a function, the event is sent with the core's
 * next event. by.retired is 0. */
struct sim_step_event {
    struct sim_actor by;
    const char *name;
};

/* __mlu_region names bytes of a scratchpad, or __mlu_region_end closes a
 * region. Regions that the end of a task closes have no event. */
struct sim_region_event {
    struct sim_actor by;
    const char *name;   /* valid during the event */
    const char *parent; /* valid during the event; NULL: none was named */
    uint64_t address, bytes;
    bool is_end;
};

struct sim_observer {
    uint32_t wants; /* bits of enum sim_wants; the callbacks for these bits
                       are set */
    /* Restricts `access` to accesses that touch these addresses; other accesses
     * cost almost nothing. 0 bytes means no restriction. Read by sim_attach. */
    uint64_t access_first, access_bytes;
    void (*op)(void *self, const struct sim_op_event *event);
    void (*access)(void *self, const struct sim_access_event *event);
    void (*skip)(void *self, const struct sim_skip_event *event);
    void (*order)(void *self, const struct sim_order_event *event);
    void (*alloc)(void *self, const struct sim_alloc_event *event);
    void (*task)(void *self, const struct sim_task_event *event);
    void (*step)(void *self, const struct sim_step_event *event);
    void (*region)(void *self, const struct sim_region_event *event);
    void (*insn)(void *self, const struct sim_insn_event *event);
    /* A prefetch hint: an access or op will touch device memory from `address`
     * on when its core gets the turn. */
    void (*soon)(void *self, uint64_t address);
    /* Callbacks for snapshots, or NULL. `keep` copies the observer's state when
     * a snapshot is taken. `restore` receives that copy (or NULL) when the
     * snapshot is restored. `drop` frees the copy, maybe after the observer is
     * gone. */
    void *(*keep)(void *self);
    void (*restore)(void *self, const void *kept);
    void (*drop)(void *kept);
};

/* Attaches an observer. The observer must live until sim_detach. Returns
 * SIM_ERROR_ARGUMENT if eight observers are attached already. */
enum sim_status sim_attach(struct sim *sim, const struct sim_observer *observer,
                           void *self);
void sim_detach(struct sim *sim, const struct sim_observer *observer,
                void *self);

/* Until sim_unmute, the observers attached now, except `but` (or NULL), receive
 * no events, and snapshots neither keep nor restore their state. Used to run
 * past launches again without sending their events twice. */
void sim_mute(struct sim *sim, const struct sim_observer *but);
void sim_unmute(struct sim *sim);

/* ---- named regions ------------------------------------------------------ */

/* The maximum number of live regions of a core, and of bytes of a name. */
#define SIM_MAX_REGIONS       65536
#define SIM_REGION_NAME_BYTES 128

/* Bytes of NRAM, WRAM or SRAM that the task of a core has named (__mlu_region).
 * A region is live until its task names exactly these bytes again, closes the
 * region (__mlu_region_end) or ends. A region in SRAM also belongs to the core
 * that named it. Regions are recorded with and without observers. */
struct sim_named_region {
    const char *name;
    const char *parent;
    /* of which it was named a part; NULL: none */ /* one line; valid until
                                                      the core continues */
    uint64_t address, bytes;
};

/* The number of live regions of a core; 0 if no launch is active. */
size_t sim_n_named_regions(const struct sim *sim, unsigned core);
/* Live region i, ordered by address, then by size, largest first. False if
 * there are no more. */
bool sim_named_region(const struct sim *sim, unsigned core, size_t i,
                      struct sim_named_region *region);
/* The smallest live region that covers `address`; of equal regions the latest.
 * False if there is none. */
bool sim_named_region_at(const struct sim *sim, unsigned core, uint64_t address,
                         struct sim_named_region *region);
/* The highest end of the live regions that begin at or before `address`; 0 if
 * none. Bytes that begin at `address` and end at the result or before are in
 * one region. The result is the same for all addresses in [*first, *next). */
uint64_t sim_named_regions_end(const struct sim *sim, unsigned core,
                               uint64_t address, uint64_t *first,
                               uint64_t *next);

/* Goes through the live regions that share bytes with these, by address, then
 * by size, largest first: *next is 0 for the first. False: there are no more.
 */
bool sim_named_region_touching(const struct sim *sim, unsigned core,
                               uint64_t address, uint64_t bytes, size_t *next,
                               struct sim_named_region *region);

/* Protects a device from code that must not change it. While protected, a call
 * that would change the device, its memory, modules or launches has no effect
 * and returns SIM_ERROR_ARGUMENT if it returns a status. sim_attach and
 * sim_detach still work. Returns the number of calls refused so far. */
enum sim_protection {
    SIM_PROTECT_NEVER,
    SIM_PROTECT_RUNS,  /* while kernels run: calls by observers */
    SIM_PROTECT_ALWAYS /* all calls, until the next sim_protect */
};
uint64_t sim_protect(struct sim *sim, enum sim_protection when);

/* Turns sim_profile.unwritten on or off for later launches (a little
 * slower). */
void sim_note_unwritten(struct sim *sim, bool notes);
/* Returns what that records of a core: a byte per byte of WRAM, 0 if its task
 * has not written it, else 1, or what sim_mark_weights has set since. It moves
 * with the bytes of lanes. *bytes receives the size. NULL: nothing is recorded;
 * in a launch that is running, for all of it. */
const uint8_t *sim_written_weights(const struct sim *sim, unsigned core,
                                   uint64_t *bytes);
void sim_mark_weights(struct sim *sim, unsigned core, uint64_t offset,
                      uint64_t bytes, uint8_t mark);

#pragma GCC visibility pop

#endif

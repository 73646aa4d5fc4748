/* SPDX-License-Identifier: MIT
 *
 * Observing a simulated device: events of ops, accesses, order, memory and
 * tasks while kernels run. Included by sim.h.
 */
#ifndef SIM_OBSERVE_H
#define SIM_OBSERVE_H

#include "sim/sim.h"

#pragma GCC visibility push(default)

/* The events that an observer wants; an event that no observer wants costs
 * nothing. Observing never changes results, cycles or order. When a fault stops
 * a launch, a core that was ahead may already have sent events of private work
 * after the fault; the profile does not count that work. */
enum sim_wants {
    SIM_WANTS_OP_TIMES = 1, /* BANG ops, their ranges perhaps: n_ranges is 0
                               if no observer wants them */
    SIM_WANTS_ACCESS = 2,   /* loads and stores of the scalar core: slower */
    SIM_WANTS_ORDER = 4,    /* what makes things come before others */
    SIM_WANTS_ALLOC = 8,    /* device memory taken and given back */
    SIM_WANTS_TASK = 16,    /* tasks begin and end */
    SIM_WANTS_STEP = 32,    /* the named step of a core changes */
    /* Parts of memories get names. */
    SIM_WANTS_REGION = 64,
    SIM_WANTS_FAR = 128, /* of accesses none on the own stack */
    /* Of BANG ops at least those with an operand that is not inside of one
     * variable, where variables are, or of one allocation, where these are
     * pooled; of accesses those to pooled memory that no allocation has; next
     * to free. Read by sim_begin. */
    SIM_WANTS_STRAY = 256,
    /* Every instruction of the scalar core: slower. */
    SIM_WANTS_INSN = 512,
    SIM_WANTS_RANGES = 1024,
    SIM_WANTS_OP = SIM_WANTS_OP_TIMES | SIM_WANTS_RANGES, /* all of BANG ops */
    SIM_WANTS_SOON = 2048, /* where a core that waits for its turn is going */
    SIM_WANTS_SKIP = 4096, /* BANG ops that the other kind of core does */
    /* Of BANG ops at least those whose destination overlaps a source in part;
     * free. */
    SIM_WANTS_PARTIAL = 8192,
};

/* Who does something, where and when. */
struct sim_actor {
    unsigned number;        /* of the core, as in sim_look */
    unsigned cluster, core; /* 0..3, or SIM_MEMORY_CORE */
    int task;               /* taskId */
    uint64_t pc;            /* of the instruction */
    uint64_t cycle;         /* of the core, since the start of the launch */
    uint64_t retired;       /* instructions of the core before this one */
    const struct sim_module *module;
};

/* Memory an op reads or writes: n segments of `segment_bytes`, see
 * sim_range_segment. */
struct sim_range {
    enum sim_space space;
    unsigned cluster;        /* whose SRAM it is, of ranges in SRAM */
    uint64_t address, bytes; /* from the first byte to the last */
    uint64_t base, n, segment_bytes;
    uint64_t count0; /* segment k at base + k % count0 * stride0 + ... */
    int64_t stride0, stride1; /* ... k / count0 * stride1 */
    const void *offsets;   /* or at base + 32-bit offset k, as long as it is */
    const uint8_t *chosen; /* chosen: bit k; NULL: all are */
    bool is_written;
    bool is_read;   /* as well: what is updated in place */
    bool is_choice; /* indices, offsets or a mask: says what is touched */
    bool is_answer; /* what the op returns depends on it */
    uint64_t bits;  /* of bits, one for each element: how many; else 0 */
    unsigned element_bits; /* of ops that are is_partial, else 0 */
};

/* Whether segment k is touched, and where it begins. */
bool sim_range_segment(const struct sim_range *r, uint64_t k,
                       uint64_t *address);

/* A BANG op, about to take effect. */
struct sim_op_event {
    struct sim_actor by;
    const char *op;        /* "add" */
    const char *intrinsic; /* "__bang_add"; lives as long as the event */
    enum sim_type type;    /* of its elements, */
    enum sim_type source;  /* and of those that a conversion reads, else NONE */
    const char *direction; /* of copies, "GDRAM2NRAM"; else NULL */
    enum sim_unit unit;
    unsigned unit_number; /* SIM_PROFILE_... */
    uint64_t issued;      /* by the core, which continues at by.cycle */
    uint64_t start, end;  /* on the unit, cycles since the start */
    uint64_t busy;        /* of these, until it takes the next; then latency */
    uint64_t late;        /* cycles by which it ends later than it would if the
                             bandwidth of cluster and DRAM had no limit, those
                             before it on its unit included */
    uint64_t bytes;       /* of the result */
    bool is_async;        /* the core continues before its end */
    bool is_awaited;      /* the core waits for its end, for the result */
    bool is_atomic;       /* combines with what lies in GDRAM, at once */
    bool is_answered;     /* the scalar core has its result */
    bool writes_dram;     /* a range that it writes is in GDRAM or LDRAM */
    bool is_inside;       /* each operand is inside of one variable, where
                             variables are; known where SIM_WANTS_STRAY is */
    bool is_near;         /* it is work of a core on its own NRAM alone; not
                             all such ops say so */
    bool is_partial;      /* what it writes overlaps what it reads in part,
                             and its elements are streamed, see
                             sim_range_is_old */
    const char *shape;    /* how operands belong together: "flat" */
    unsigned n_ranges;
    struct sim_range ranges[15];
};

/* Of an event that is_partial: whether byte `at` of range i, of repeated ones
 * counted on, is read before the op writes there, so that it has the old value.
 */
bool sim_range_is_old(const struct sim_op_event *e, unsigned i, uint64_t at);
/* From which byte on range i is read for the last time: 0 where it is not
 * repeated. */
uint64_t sim_last_repeat(const struct sim_op_event *e, unsigned i);
/* Whether an op reads anything after it has written there. */
bool sim_reads_new(const struct sim_op_event *e);

/* A load, store or atomic of the scalar core, about to take effect. */
struct sim_access_event {
    struct sim_actor by;
    uint64_t address, bytes;
    bool reads, writes; /* atomics: both */
};

/* A BANG op that the other kind of core does, if there is one: it is passed
 * by. */
struct sim_skip_event {
    struct sim_actor by;
    const char *intrinsic; /* "__bang_add" */
    const char *direction; /* of copies, else NULL */
    bool writes_dram;      /* it would bring something to GDRAM or LDRAM */
};

enum sim_order_kind {
    SIM_ORDER_SYNC,      /* waits for units of the core: `units` */
    SIM_ORDER_UNITS,     /* `units` come before later work of units `id` */
    SIM_ORDER_INTERLOCK, /* a scalar access waits for the compute unit */
    SIM_ORDER_ARRIVE,    /* at the barrier `what`; its units are done */
    SIM_ORDER_OPEN,      /* that barrier lets the core go on, at by.cycle */
    SIM_ORDER_LOCK,      /* has the lock `id` */
    SIM_ORDER_UNLOCK,    /* gives it back */
    SIM_ORDER_WANT_LOCK, /* blocks: a lock it asks for is held; LOCK follows */
};
struct sim_order_event {
    struct sim_actor by;
    enum sim_order_kind kind;
    uint32_t units;   /* a bit per SIM_PROFILE_..., of SYNC and its like */
    const char *what; /* "__sync_cluster", of barriers */
    uint32_t id;      /* of a lock, or a barrier with a number; units */
    uint64_t meeting; /* of OPEN: the same for all whom it lets go on, who are
                         told of one after another */
    uint64_t until;   /* of SYNC, INTERLOCK, OPEN and LOCK: the cycle at which
                         the wait is over; what follows costs extra. At most
                         by.cycle, or the cycle of ARRIVE or WANT_LOCK: it has
                         not waited */
};

/* A core is about to execute the instruction at by.pc; its work before that
 * took until by.cycle. The event comes again, with the same by.retired, if the
 * core has to return to the instruction. */
struct sim_insn_event {
    struct sim_actor by;
    bool is_branch; /* conditional: taken if the next one of the core is not at
                       by.pc + 4 */
};

struct sim_alloc_event {
    uint64_t address, bytes;
    bool is_freed;
};

struct sim_task_event {
    struct sim_actor by;
    bool is_end;
    uint64_t returned; /* at its end: the cycle from which the core waited for
                          what its units still did, and its stores */
};

/* A core enters another named step, or leaves all steps (NULL). If a core
 * leaves a step by returning from a function, the event comes with its next
 * one. by.retired is not known: 0. */
struct sim_step_event {
    struct sim_actor by;
    const char *name;
};

/* __mlu_region has named bytes of a scratchpad, or __mlu_region_end has closed
 * a region. What the end of a task closes has no event of its own. */
struct sim_region_event {
    struct sim_actor by;
    const char *name; /* lives as long as the event */
    uint64_t address, bytes;
    bool is_end;
};

struct sim_observer {
    uint32_t wants; /* bits of enum sim_wants: those functions are there */
    /* Of accesses only those that touch these addresses: the others cost next
     * to nothing. 0 bytes: all. Read by sim_attach. */
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
    /* An access or op will touch device memory from there on once it is its
     * turn: a hint, for caches. */
    void (*soon)(void *self, uint64_t address);
    /* For snapshots, or NULL: keep copies the state of the observer when a
     * snapshot is taken, restore receives the copy when it is restored (NULL:
     * there is none), drop frees it, perhaps after the observer is gone. */
    void *(*keep)(void *self);
    void (*restore)(void *self, const void *kept);
    void (*drop)(void *kept);
};

/* Attaches an observer, which must live until sim_detach. SIM_ERROR_ARGUMENT:
 * there are eight already. */
enum sim_status sim_attach(struct sim *sim, const struct sim_observer *observer,
                           void *self);
void sim_detach(struct sim *sim, const struct sim_observer *observer,
                void *self);

/* Until sim_unmute, observers that are attached now, but for `but` or NULL,
 * receive nothing, and snapshots neither keep nor restore what they know: who
 * runs past launches once more does not show them to those who saw them. */
void sim_mute(struct sim *sim, const struct sim_observer *but);
void sim_unmute(struct sim *sim);

/* ---- named regions ------------------------------------------------------ */

/* Most live regions of a core, and the room of a name. */
#define SIM_MAX_REGIONS       65536
#define SIM_REGION_NAME_BYTES 128

/* Bytes of NRAM, WRAM or SRAM that the task of a core has named (__mlu_region).
 * A region is live until its task names exactly the same bytes anew, closes it
 * (__mlu_region_end) or ends. Those in SRAM belong to the core that named them
 * as well. The machine keeps them, whether anybody observes or not. */
struct sim_named_region {
    const char *name; /* one line; valid until the core continues */
    uint64_t address, bytes;
};

/* How many regions of a core are live; 0 if no launch is under way. */
size_t sim_n_named_regions(const struct sim *sim, unsigned core);
/* Region i of these by ascending address, of those that begin together the
 * largest first; false: there are no more. */
bool sim_named_region(const struct sim *sim, unsigned core, size_t i,
                      struct sim_named_region *region);
/* The innermost one that covers address: the smallest, of equal ones that which
 * was named last. False: none does. */
bool sim_named_region_at(const struct sim *sim, unsigned core, uint64_t address,
                         struct sim_named_region *region);
/* The highest end of those that begin at address or before, so that bytes from
 * address on lie in one region if they end there or before; 0: there are none.
 * It is the same for all addresses from *first up to *next. */
uint64_t sim_named_regions_end(const struct sim *sim, unsigned core,
                               uint64_t address, uint64_t *first,
                               uint64_t *next);

/* A live region that shares some of these bytes and neither contains them all
 * nor lies inside of them; the first by its address. False: there is none. */
bool sim_named_region_crossed(const struct sim *sim, unsigned core,
                              uint64_t address, uint64_t bytes,
                              struct sim_named_region *region);

/* Protects a device from code that may only look at it: meanwhile a call that
 * changes the device, its memory, its modules or its launches does nothing, and
 * answers SIM_ERROR_ARGUMENT if it has a status. sim_attach and sim_detach work
 * as before. Returns how many calls were refused so far. */
enum sim_protection {
    SIM_PROTECT_NEVER,
    SIM_PROTECT_RUNS,  /* while kernels run: from observers */
    SIM_PROTECT_ALWAYS /* from every call until the next sim_protect */
};
uint64_t sim_protect(struct sim *sim, enum sim_protection when);

/* Turns sim_profile.unwritten on or off for later launches; with it they are a
 * little slower. */
void sim_note_unwritten(struct sim *sim, bool notes);

#pragma GCC visibility pop

#endif

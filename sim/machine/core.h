/* SPDX-License-Identifier: MIT */
/* One core (or memory core) and its pre-decoded program: the data that the
 * interpreter loop, calls and the order of cores share. Internal to sim/. */
#ifndef SIM_MACHINE_CORE_H
#define SIM_MACHINE_CORE_H

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "sim/fault/fault.h"
#include "sim/sim.h"

struct sim;
struct sim_call;
struct sim_execution;
struct sim_cluster;
struct sim_group;
struct sim_deferred;
struct sim_memo_table;
struct sim_regions;
struct sim_loop;
struct sim_sites;
struct sim_translation;
struct sim_module;

/* Cycles of scalar instructions by enum isa_insn_op: until the next instruction
 * can issue, and until other instructions can use the result. */
struct sim_scalar_costs {
    uint32_t cycles[ISA_N_INSNS], latency[ISA_N_INSNS];
};

/* One decoded instruction, 32 bytes. Destination x0 is mapped to register 32,
 * so that bodies need no test. */
struct sim_insn {
    const void *handler; /* address of the instruction's body in the
                            interpreter loop */
    uint16_t body;       /* number of the instruction's body, see interp.h */
    uint8_t rd, rs1, rs2, rs3, rm;
    uint8_t marks;   /* bits of enum sim_mark */
    int32_t imm;     /* immediate; for branches and jal: distance to the target
                        in bytes of this array */
    uint32_t cycles; /* scalar cycles of all instructions before this one */
    uint32_t cost;   /* scalar cycles of this instruction, with waits for
                        results */
    int32_t turn;    /* branches and jal: `cycles` of the next instruction minus
                        `cycles` of the target */
};

/* The pre-decoded text of a module: insns[i] is the instruction at first + 4*i.
 * insns[n] is a sentinel that faults; the entries after the sentinel are
 * targets of branches out of the text, and fault too. */
struct sim_program {
    struct sim_insn *insns;
    size_t n, n_entries; /* entries without and with those after the text */
    size_t n_stops;      /* number of instructions with a stop point */
    uint64_t first;      /* guest address of insns[0] */
    const uint32_t *words;
    /* by instruction: the named step that begins there, an index into
     * step_names of the module that owns it. NULL: no steps */
    uint8_t *step_at;
    uint32_t *loops; /* by instruction: 1 + index into loop_list of the
                        innermost loop, 0: none. NULL: see loops.h */
    struct sim_loop *loop_list;
    struct sim_translation *translation; /* host code (sim/jit), or NULL */
    const char *untranslated;            /* why there is no translation; NULL if
                                            translation was not tried yet */
    bool is_marked_anew; /* since the translation, an instruction got its first
                            mark, or stopped being the beginning of a step */
};

/* The reason why sim_core_run returned. */
enum sim_stop {
    SIM_GO = 0,       /* (internal) continue */
    SIM_STOP_QUANTUM, /* the core has retired its quantum of instructions */
    SIM_STOP_YIELD,   /* the next instruction is visible to others and the clock
                         has reached `bound`; not executed yet */
    SIM_STOP_BLOCK,   /* waits at a barrier; the instruction is executed */
    SIM_STOP_END,     /* the task has ended */
    SIM_STOP_FAULT,   /* core->fault describes the fault; pc is at the
                         faulting instruction */
    SIM_STOP_PAUSE,   /* has retired as many instructions as the host wanted */
    SIM_STOP_POINT,   /* the next instruction has a stop point of the host */
};

enum sim_access { SIM_READ = 1, SIM_WRITE = 2, SIM_ATOMIC = 3, SIM_EXEC = 4 };

/* Guest memory that is contiguous on the host. dirty has one byte per 4 KiB
 * page, 1 if the page has been written, so that a reset only clears written
 * pages; `dirty` is NULL if the region is never reset. */
#define SIM_PAGE_SHIFT 12
struct sim_region {
    uint64_t first; /* guest address */
    uint64_t bytes;
    uint8_t *host;
    uint8_t *dirty;
    uint8_t fresh;  /* value of every byte that was never written */
    uint16_t shift; /* offset of `host` in its host page */
    bool is_in_row; /* a sim_row owns host and dirty */
};

/* Regions of equal size, one per core, in one host allocation: one allocation
 * per region would take most of the time of making a device. */
struct sim_row {
    uint8_t *pages, *dirty;
    uint64_t pitch, lines; /* size of one region: pitch in bytes of `pages`,
                              lines in cache lines of `dirty` */
    unsigned n;
};

/* Extra state of the lanes of WRAM; see wram.c. */
#define SIM_LINEAR_COPIES 8
struct sim_lanes {
    struct sim_region beside; /* what linear copies wrote past the lanes */
    struct sim_region dealt;  /* how copies spread bytes, see dealt.h */
    uint64_t used; /* maximum of the bytes of a lane that copies filled */
    unsigned n_linear;
    struct {
        uint32_t offset, bytes;
    } linear[SIM_LINEAR_COPIES]; /* the latest linear copies */
};

/* The timing model of a unit: it is busy until a cycle. */
struct sim_occupancy {
    uint64_t free_at; /* first cycle at which new work can start */
    uint64_t done_at; /* cycle at which all work so far is finished */
    uint64_t busy;    /* cycles of work in this launch */
    uint64_t ops;
    /* For units that copy: values with unlimited bandwidth. */
    uint64_t free_alone, done_alone;
};

/* The last busy intervals of a unit, to compute its overlap with another unit.
 * Ops without a pause between them are one interval. Interval i is at index
 * i % 16. */
#define SIM_HISTORY 16
struct sim_history {
    uint64_t n;
    struct {
        uint64_t start, end;
    } interval[SIM_HISTORY];
};

/* The times at which a unit was busy since the cores of its cluster last met,
 * in time order. At each meeting sim/op/spells.c computes from these how long
 * the memory core's DMA and the cluster's compute units overlapped. If a spell
 * was merged from several, its `busy` is less than its length. */
#define SIM_SPELLS 64 /* must be even */
struct sim_spells {
    uint64_t n;
    struct sim_spell {
        uint64_t start, end, busy;
    } spell[SIM_SPELLS];
};

/* The named step of a core. */
struct sim_steps {
    struct sim_step_row *rows, *present; /* counts of all steps of the core; the
                                            row of its step, or NULL */
    uint64_t innermost; /* stack pointer of the call that entered the present
                           step; UINT64_MAX if there is no step */
    uint64_t since;     /* cycle at which the core entered the present step */
    uint64_t waited;    /* what the core had waited in this launch at `since` */
};

/* The enclosing steps of a core, innermost last, each with the stack pointer of
 * the function call that entered it. `present` is the innermost one. */
#define SIM_STEP_DEPTH 16
struct sim_step_stack {
    unsigned depth;
    uint8_t step[SIM_STEP_DEPTH]; /* all but the innermost */
    uint64_t sp[SIM_STEP_DEPTH];
};

enum sim_core_state {
    SIM_CORE_IDLE,    /* no task */
    SIM_CORE_READY,   /* can run */
    SIM_CORE_BLOCKED, /* waits at a barrier */
    SIM_CORE_ENDING,  /* the core's program has returned; other cores do not
                         know yet */
    SIM_CORE_ENDED,   /* the core's task has ended, other tasks of the union
                         have not */
    SIM_CORE_FAULTED, /* has a fault; other cores do not know yet */
    SIM_CORE_TAKEN,   /* first core of a reserved group: another launch uses
                         it until the cycle in this core's clock */
};

enum sim_barrier {
    SIM_BARRIER_NONE,
    SIM_BARRIER_CLUSTER,     /* __sync_cluster */
    SIM_BARRIER_CLUSTER_IPU, /* __sync_all_ipu_within_cluster */
    SIM_BARRIER_ALL,         /* __sync_all */
    SIM_BARRIER_ALL_IPU,     /* __sync_all_ipu */
    SIM_BARRIER_ALL_MPU,     /* __sync_all_mpu */
    SIM_BARRIER_LOCK,        /* __bang_lock; barrier_id has the lock ids */
    /* Numbered barriers of inline assembly; each has a count of cores: */
    SIM_BARRIER_LOCAL,
    SIM_BARRIER_LOCAL_IPU,
    SIM_BARRIER_GLOBAL,
    SIM_BARRIER_GLOBAL_IPU,
};

/* Totals of a core in a launch. */
struct sim_account {
    struct sim_occupancy units[ISA_N_UNITS];
    uint64_t counters[SIM_N_COUNTERS];
    /* as in sim_profile; overlap of a memory core's DMA with computing is in
     * the memory core's account */
    uint64_t overlap[ISA_N_UNITS];
    uint64_t direction_bytes[ISA_N_DIRECTIONS];
    uint64_t idle;    /* cycles without a task in this launch */
    uint64_t drained; /* cycles that the core's tasks, at their end, waited
                         for units */
    uint64_t peak_nram, peak_wram; /* maximum of bytes that a task touched */
};

/* Count of a barrier without a count, which opens when every member waits. */
#define SIM_BARRIER_EVERYONE UINT32_MAX

#define SIM_ZERO_REG 32 /* receives writes to x0 */

/* The event sent for the last call of sim/op/fast_path.c in this task. */
struct sim_plan;
struct sim_fast_event {
    const struct sim_plan *plan; /* plan of the call; NULL if no event was
                                    sent yet */
    enum isa_type type;
    struct sim_op_event event;
};

struct sim_core {
    /* Hot part: the fields that every turn uses, packed into host cache lines,
     * because all cores together exceed the first-level cache. */
    _Alignas(ISA_CACHE_LINE) uint64_t x[33];
    const struct sim_insn *pc;
    const struct sim_program *program;
    uint64_t clock;   /* simulated time in cycles */
    uint64_t instret; /* retired instructions of the current task */
    uint64_t bound;   /* visible actions are allowed before this cycle */
    uint64_t limit;   /* the core stops with QUANTUM once instret reaches
                         this */
    uint64_t turns;   /* number of the core's visible actions so far (turn.h) */

    uint64_t turn_clock, turn_instret; /* values after the last turn */
    uint64_t next_tick;                /* see order.c */
    struct sim *sim;
    struct sim_cluster *cluster;
    struct sim_call *calls;    /* the ops in progress, see call.h */
    struct sim_call *prepared; /* the call in `calls` that is checked and waits
                                  for the core's turn; NULL if none */
    enum sim_core_state state;
    uint16_t id; /* index in the machine; decides between equal clocks */
    bool is_tick_due;
    bool is_midway; /* a pause interrupted the core; see sim_settle */

    struct sim_steps steps;
    uint64_t wait_lo, wait_hi; /* NRAM that the compute unit still writes */
    uint64_t stored_at;        /* cycle at which scalar stores to GDRAM end */
    const struct sim_execution *execution; /* when ops are performed */

    struct sim_region nram;
    uint32_t nram_cycles; /* cost of a scalar NRAM access */
    uint8_t frm;          /* dynamic rounding mode, 0..4 */
    bool is_mpu;
    bool is_block;         /* runs a Block task: without cluster and barriers */
    bool keeps_spells : 1; /* of the compute unit (memory core: of the DMA) */
    bool counts_work : 1;  /* counts busy cycles by kind, in `work` */
    bool is_late : 1;      /* the core stopped before an op that sends events */
    uint64_t fast_most;    /* maximum elements or bytes of a fast_path.c call */

    uint64_t fast_whole; /* maximum bytes of a call whose body is done in one
                            pass */
    struct sim_region stack;
    struct sim_memo_table *memos; /* memos of the thread that runs the core */
    uint64_t target;              /* instret at which the watched loop stops */

    _Alignas(ISA_CACHE_LINE) struct sim_account account;
    uint64_t returned_at;    /* cycle at which the core's last task returned */
    uint64_t launch_instret; /* instructions that earlier tasks of this
                                launch retired */
    _Alignas(ISA_CACHE_LINE) struct sim_history history[ISA_N_UNITS];

    /* Cold part. */
    struct sim_deferred *deferred; /* deferred work of the core's units, or
                                      NULL */
    struct sim_step_stack step_stack;
    struct sim_region wram;
    struct sim_lanes lanes;         /* lanes of wram */
    struct sim_region written;      /* which bytes of WRAM are written, see
                                       written.c */
    struct sim_unwritten unwritten; /* the launch's first use of weights
                                       never written */
    uint64_t unwritten_turn;        /* the value of `turns` at that use */
    int32_t csr[ISA_N_CSRS];        /* taskId and the like */
    struct sim_module *module;
    enum sim_barrier barrier; /* at which a blocked core waits */
    uint32_t barrier_id;      /* number of an inline assembly barrier, else 0 */
    uint32_t barrier_count;   /* the barrier opens when this many cores wait */
    struct sim_group *group;  /* its union task */
    unsigned index;       /* 0..3 inside the cluster, 4 for the memory core */
    uint64_t reservation; /* address of the last lr; 0 if there is none */
    uint64_t reserved;    /* the value that lr read; sc compares it */
    uint64_t passed;      /* 1 + instructions that the core had retired at
                             its last stop point; 0 if there was none */
    /* skipped: of the copies that no kind of core performs, the one with the
     * lowest address. kept_skipped: the value of `skipped` at turn
     * skipped_turn. */
    struct sim_skipped skipped, kept_skipped;
    uint64_t skipped_turn;
    uint64_t n_delays; /* number of random delays, see turn.c */
    uint64_t late_key; /* if is_late, the position in the order at which the
                          core began to run to that op; else 0 */
    struct sim_sites *sites; /* counts by site, see sites.h; NULL if they are
                                not counted */
    uint64_t next_sample;    /* instructions of this launch at which the
                                core's scalar code is sampled next */
    uint64_t kept_turn;      /* `turns` when `kept` was saved */
    /* cycles that the transfer being scheduled waits for one channel of the
     * DRAM, and for other cores that write its lines */
    uint64_t in_channel, in_lines;
    _Alignas(ISA_CACHE_LINE) struct sim_account kept; /* copy at the last
                                                         turn */
    uint64_t work[SIM_MAX_WORK]; /* as in sim_profile; not restored when
                                    stopped */
    struct sim_fast_event fast_event;
    struct sim_fault fault;
    bool joins_spells; /* whether pairs of spells are merged when `spells` is
                          full; if not, recording ends */
    struct sim_spells spells;
    struct sim_regions *regions; /* regions that the core's task named
                                    (sim/memory/regions.h); NULL if none yet */
};

/* Scalar code is sampled after this many instructions, then at doubled
 * distances up to SIM_SAMPLE_EVERY. */
#define SIM_FIRST_SAMPLE 256
#define SIM_SAMPLE_EVERY 16384

/* Whether c has had a task in this launch. */
static inline bool sim_core_has_task(const struct sim_core *c)
{
    return c->state != SIM_CORE_IDLE && c->state != SIM_CORE_TAKEN;
}

/* Instructions c has retired in this launch. */
static inline uint64_t sim_core_retired(const struct sim_core *c)
{
    return c->launch_instret + c->instret;
}

/* Cycles that c has waited in this launch: for its own units, for other cores,
 * and at the end of its tasks. */
static inline uint64_t sim_core_waited(const struct sim_core *c)
{
    return c->account.counters[SIM_COUNT_WAIT_SYNC] +
           c->account.counters[SIM_COUNT_WAIT_BARRIER] + c->account.drained;
}

/* The value of operand i of the op being executed. */
static inline uint64_t sim_argument(const struct sim_core *c, int i)
{
    return c->x[isa_operand_registers[i]];
}

/* Guest address of an instruction of p. */
static inline uint64_t sim_program_address(const struct sim_program *p,
                                           const struct sim_insn *i)
{
    return p->first + 4 * (uint64_t)(i - p->insns);
}

#define SIM_SP 2 /* number of the stack pointer register */

/* Value of ra when a task starts: a jump to this address ends the task. */
#define SIM_RETURN_ADDRESS 0x1000ull

#endif

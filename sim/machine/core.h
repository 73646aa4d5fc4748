/* SPDX-License-Identifier: MIT
 *
 * One core (or memory core) and the pre-decoded program it runs: what the
 * dispatch loop, the calls and the order of cores share. Internal to sim/.
 */
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

/* Cycles of scalar instructions by enum isa_insn_op: until the next one can be
 * issued, and until others can use the result. */
struct sim_scalar_costs {
    uint32_t cycles[ISA_N_INSNS], latency[ISA_N_INSNS];
};

/* One instruction, ready to execute. 32 bytes; x0 as destination is mapped to
 * register 32, so that bodies need no test. */
struct sim_insn {
    const void *handler; /* its body in the dispatch loop */
    uint16_t body;       /* its number, see interp.h */
    uint8_t rd, rs1, rs2, rs3, rm;
    uint8_t marks;   /* bits of enum sim_mark */
    int32_t imm;     /* immediate; branches and jal: distance to the target in
                        bytes of this array */
    uint32_t cycles; /* scalar cycles of all instructions before this one */
    uint32_t cost;   /* scalar cycles of this one, waits for results included */
    int32_t turn;    /* branches and jal: cycles of the next instruction less
                        cycles of the target */
};

/* Pre-decoded text of a module: insns[i] is the instruction at first + 4*i;
 * insns[n] is a sentinel that faults; what follows it stands for the targets
 * of branches that leave the text, and faults too. */
struct sim_program {
    struct sim_insn *insns;
    size_t n, n_entries; /* without, and with, what follows the text */
    size_t n_stops;      /* instructions that are stop points */
    uint64_t first;      /* guest address of insns[0] */
    const uint32_t *words;
    uint8_t *step_at; /* by instruction: the named step that begins there, an
                         index into step_names of the module, which owns it;
                         NULL: no instruction has one */
    uint32_t *loops; /* by instruction, 1 + the innermost loop that it is in, an
                        index into loop_list; 0: none. NULL: see loops.h */
    struct sim_loop *loop_list;
    struct sim_translation *translation; /* as host code (sim/jit), or NULL: */
    const char *untranslated;            /* why not; NULL: that was not tried */
    bool is_marked_anew; /* since then an instruction got its first mark, or is
                            the beginning of a step no more */
};

/* Why sim_core_run came back. */
enum sim_stop {
    SIM_GO = 0,       /* (internal) carry on */
    SIM_STOP_QUANTUM, /* retired its quantum */
    SIM_STOP_YIELD,   /* wants to do something visible, its bound is here; the
                         instruction has not been executed */
    SIM_STOP_BLOCK,   /* waits at a barrier; the instruction is done */
    SIM_STOP_END,     /* the task has ended */
    SIM_STOP_FAULT,   /* core->fault says why; pc at the culprit */
    SIM_STOP_PAUSE,   /* has retired as many as the host wanted */
    SIM_STOP_POINT,   /* stands before a stop point of the host */
};

enum sim_access { SIM_READ = 1, SIM_WRITE = 2, SIM_ATOMIC = 3, SIM_EXEC = 4 };

/* A piece of guest memory that is contiguous on the host. dirty has a byte per
 * 4 KiB page, 1 when the page is written and else 0, so that a reset costs only
 * what was touched; NULL where nothing is ever reset. */
#define SIM_PAGE_SHIFT 12
struct sim_region {
    uint64_t first; /* guest address */
    uint64_t bytes;
    uint8_t *host;
    uint8_t *dirty;
    uint8_t fresh;  /* what every byte reads before it is written */
    uint16_t shift; /* bytes from the beginning of a host page to host */
    bool is_in_row; /* which has host and dirty */
};

/* What regions of equal size have together: those of a kind of memory of all
 * cores are one piece of the host, as asking it for each would take longer than
 * all else that a device is made of. */
struct sim_row {
    uint8_t *pages, *dirty;
    uint64_t pitch, lines; /* of a region: bytes of pages, lines of dirty */
    unsigned n;
};

/* What is known of the lanes of WRAM beside their bytes; see wram.c. */
#define SIM_LINEAR_COPIES 8
struct sim_lanes {
    struct sim_region beside; /* what linear copies put beyond the lanes */
    struct sim_region dealt;  /* which copies dealt bytes out, see dealt.h */
    uint64_t used; /* bytes of the fullest lane that copies have filled */
    unsigned n_linear;
    struct {
        uint32_t offset, bytes;
    } linear[SIM_LINEAR_COPIES]; /* the latest linear copies */
};

/* A unit is busy until a cycle: the whole timing model of a resource. */
struct sim_occupancy {
    uint64_t free_at; /* first cycle at which new work can start */
    uint64_t done_at; /* cycle at which all work so far is complete */
    uint64_t busy;    /* cycles of work in this launch */
    uint64_t ops;
    /* Of units that copy, the same if the bandwidth of cluster and DRAM had no
     * limit. */
    uint64_t free_alone, done_alone;
};

/* The last busy intervals of a unit, for the overlap with another unit: that of
 * its n-th op is number n % 16. */
#define SIM_HISTORY 16
struct sim_history {
    struct {
        uint64_t start, end;
    } interval[SIM_HISTORY];
};

/* When a unit was busy since the cores of its cluster last met, in the order of
 * time: at each meeting the overlap of the memory core's DMA with the computing
 * of the cluster is found from them (sim/op/spells.c). Of a spell that stands
 * for several, busy is less than its length. */
#define SIM_SPELLS 64 /* even */
struct sim_spells {
    uint64_t n;
    struct sim_spell {
        uint64_t start, end, busy;
    } spell[SIM_SPELLS];
};

/* The named step a core is in. */
struct sim_steps {
    struct sim_step_row *rows, *present; /* figures of the core's steps, and of
                                            the one it is in; NULL: none */
    uint64_t innermost; /* stack pointer of it; UINT64_MAX: it is in none */
    uint64_t since;  /* cycle from which on time belongs to the present step */
    uint64_t waited; /* what the core had waited in this launch until then */
};

/* All steps it is in, innermost last: each with the stack pointer of the
 * function activation that entered it. Which step the innermost is, `present`
 * tells. */
#define SIM_STEP_DEPTH 16
struct sim_step_stack {
    unsigned depth;
    uint8_t step[SIM_STEP_DEPTH]; /* of all but the innermost */
    uint64_t sp[SIM_STEP_DEPTH];
};

enum sim_core_state {
    SIM_CORE_IDLE,    /* no task */
    SIM_CORE_READY,   /* can run */
    SIM_CORE_BLOCKED, /* waits at a barrier */
    SIM_CORE_ENDING,  /* its program has returned, others do not know yet */
    SIM_CORE_ENDED,   /* its task has ended, others of the union have not */
    SIM_CORE_FAULTED, /* has a fault, others do not know yet */
    SIM_CORE_TAKEN,   /* the first of a group that another launch keeps until
                         its clock */
};

enum sim_barrier {
    SIM_BARRIER_NONE,
    SIM_BARRIER_CLUSTER,     /* __sync_cluster */
    SIM_BARRIER_CLUSTER_IPU, /* __sync_all_ipu_within_cluster */
    SIM_BARRIER_ALL,         /* __sync_all */
    SIM_BARRIER_ALL_IPU,     /* __sync_all_ipu */
    SIM_BARRIER_ALL_MPU,     /* __sync_all_mpu */
    SIM_BARRIER_LOCK,        /* __bang_lock, whose ids are in barrier_id */
    /* Barriers of inline assembly, which have a number and a count: */
    SIM_BARRIER_LOCAL,
    SIM_BARRIER_LOCAL_IPU,
    SIM_BARRIER_GLOBAL,
    SIM_BARRIER_GLOBAL_IPU,
};

/* What a launch sums up over its cores. */
struct sim_account {
    struct sim_occupancy units[ISA_N_UNITS];
    uint64_t counters[SIM_N_COUNTERS];
    uint64_t overlap[ISA_N_UNITS]; /* as in sim_profile; those of the DMA of a
                                      memory core and of computing beside it are
                                      in the memory core's account */
    uint64_t direction_bytes[ISA_N_DIRECTIONS];
    uint64_t idle;    /* cycles without a task in this launch */
    uint64_t drained; /* cycles its ended tasks waited for their units */
    uint64_t peak_nram, peak_wram; /* most bytes a task touched */
};

/* The count of a barrier that has none: it opens once every member waits. */
#define SIM_BARRIER_EVERYONE UINT32_MAX

#define SIM_ZERO_REG 32 /* swallows writes to x0 */

/* What observers were told of the last call of sim/op/fast_path.c in the
 * present task. */
struct sim_plan;
struct sim_fast_event {
    const struct sim_plan *plan; /* NULL: nothing */
    enum isa_type type;
    struct sim_op_event event;
};

struct sim_core {
    /* Hot part: what a turn of the core touches, in lines of the host's cache.
     * All cores together have more than its first level holds. */
    _Alignas(ISA_CACHE_LINE) uint64_t x[33];
    const struct sim_insn *pc;
    const struct sim_program *program;
    uint64_t clock;   /* cycles of simulated time */
    uint64_t instret; /* retired instructions of the current task */
    uint64_t bound;   /* visible actions are allowed before this cycle */
    uint64_t limit;   /* stop with QUANTUM once instret reaches this */
    uint64_t turns;   /* visible actions so far, see turn.h */

    uint64_t turn_clock, turn_instret; /* where the last turn left it */
    uint64_t next_tick;                /* see order.c */
    struct sim *sim;
    struct sim_cluster *cluster;
    struct sim_call *calls;    /* the ops it is at, see call.h */
    struct sim_call *prepared; /* of them the one that is resolved and checked,
                                  and waits for its turn; or NULL */
    enum sim_core_state state;
    uint16_t id; /* position in the machine, ties are broken by it */
    bool is_tick_due;
    bool is_midway; /* a pause cut it short; see sim_settle */

    struct sim_steps steps;
    uint64_t wait_lo, wait_hi; /* NRAM bytes the compute unit still writes */
    uint64_t stored_at; /* cycle at which its scalar stores to GDRAM are done */
    const struct sim_execution *execution; /* when bodies of its ops run */

    struct sim_region nram;
    uint32_t nram_cycles; /* cost of a scalar NRAM access */
    uint8_t frm;          /* dynamic rounding mode, 0..4 */
    bool is_mpu;
    bool is_block;         /* runs a Block task: no cluster, no barriers */
    bool keeps_spells : 1; /* of compute, of a memory core its DMA */
    bool counts_work : 1;  /* by kind, in `work` */
    bool is_late : 1;      /* it stopped before an op that notifies them */
    uint64_t fast_most;    /* elements, or bytes, of a call of fast_path.c */

    uint64_t fast_whole; /* bytes of one whose body does all at once */
    struct sim_region stack;
    struct sim_memo_table *memos; /* of the thread that runs it */
    uint64_t target;              /* the watched loop stops at this instret */

    _Alignas(ISA_CACHE_LINE) struct sim_account account;
    uint64_t returned_at;    /* cycle at which its last task returned */
    uint64_t launch_instret; /* retired by earlier tasks of this launch */
    _Alignas(ISA_CACHE_LINE) struct sim_history history[ISA_N_UNITS];

    /* the rest */
    struct sim_deferred
        *deferred; /* what its units hold, or NULL: see deferred.h */
    struct sim_step_stack step_stack;
    struct sim_region wram;
    struct sim_lanes lanes;         /* of wram */
    struct sim_region written;      /* of wram, see written.c; or no bytes */
    struct sim_unwritten unwritten; /* the first one of the launch */
    uint64_t unwritten_turn;        /* turns when that was */
    int32_t csr[ISA_N_CSRS];        /* taskId and its siblings */
    struct sim_module *module;
    enum sim_barrier barrier; /* what a blocked core waits at */
    uint32_t barrier_id;      /* of one of inline assembly, else 0 */
    uint32_t barrier_count;   /* opens once so many cores wait */
    struct sim_group *group;  /* the union task it takes part in */
    unsigned index;       /* 0..3 inside the cluster, 4 for the memory core */
    uint64_t reservation; /* address of lr, 0 = none */
    uint64_t reserved;    /* what lr read there; sc compares it */
    uint64_t passed; /* 1 + what it had retired in this launch when it stopped
                        at a stop point, 0: nowhere */
    /* The copy with the lowest address of those that no kind of core does, and
     * the same as it was at the turn with this number. */
    struct sim_skipped skipped, kept_skipped;
    uint64_t skipped_turn;
    uint64_t n_delays; /* where orders are random, see turn.c */
    uint64_t late_key; /* the place in the order at which it began to run to
                          where it is_late; 0: it is not */
    struct sim_sites *sites; /* NULL: they are not counted, see sites.h */
    uint64_t next_sample;    /* of its scalar code, once it has retired so many
                                instructions in this launch */
    uint64_t kept_turn;      /* number of turns when `kept` was taken */
    _Alignas(ISA_CACHE_LINE) struct sim_account kept; /* the account as the last
                                                         turn left it */
    uint64_t work[SIM_MAX_WORK]; /* as in sim_profile; it does not go back to
                                    the last turn when a launch is stopped */
    struct sim_fast_event fast_event;
    struct sim_fault fault;
    bool joins_spells; /* where they have no room; else it keeps no more */
    struct sim_spells spells;
    struct sim_regions *regions; /* that its task has named (see
                                    sim/memory/regions.h); NULL: none ever */
};

/* Samples of scalar code: the first after so many instructions, then after
 * twice as many, and so on, then after so many each. */
#define SIM_FIRST_SAMPLE 256
#define SIM_SAMPLE_EVERY 16384

/* Whether it has had a task in this launch. */
static inline bool sim_core_has_task(const struct sim_core *c)
{
    return c->state != SIM_CORE_IDLE && c->state != SIM_CORE_TAKEN;
}

/* Instructions c has retired in this launch. */
static inline uint64_t sim_core_retired(const struct sim_core *c)
{
    return c->launch_instret + c->instret;
}

/* Cycles in which c has waited in this launch: for its units, for others, and
 * at the end of its tasks. */
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

#define SIM_SP 2 /* the register of the stack pointer */

/* What ra holds when a task starts: jumping there ends it. */
#define SIM_RETURN_ADDRESS 0x1000ull

#endif

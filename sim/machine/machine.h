/* SPDX-License-Identifier: MIT
 *
 * The machine: one struct tree (device, clusters, cores) that holds all state
 * of a simulated device. Internal to sim/.
 */
#ifndef SIM_MACHINE_MACHINE_H
#define SIM_MACHINE_MACHINE_H

#include "isa/image/image.h"
#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "sim/machine/core.h"
#include "sim/sim.h"
#include "sim/threads/trial.h"

/* Parameters of the timing model, see params.def and costs.def. */
struct sim_params {
#define X(name, unit, gen2, gen3, gen5, provenance, rests, doc) uint32_t name;
#include "sim/machine/params.def"
#undef X
#define X(class, c2, c3, c5, l2, l3, l5, provenance, rests, doc) \
    uint32_t cycles_##class, latency_##class;
#include "sim/machine/costs.def"
#undef X
};

/* What follows from them and the clock of the device: rates in bytes per window
 * of SIM_WINDOW_CYCLES, times in cycles. */
struct sim_timing {
    uint64_t io_rate, mpu_rate, move_rate; /* of one DMA */
    uint64_t nram_rate;                    /* of copies in NRAM by compute */
    uint64_t cluster_rate, dram_rate;      /* of what they share */
    uint64_t io_latency, io_segment, gdram_piece, gdram_load, gdram_store;
    uint64_t task_dispatch, small_wait;
};

/* Shared bandwidth: bytes handed out per window of cycles. A ring of windows,
 * each valid for the window number it carries; of the bytes used some are those
 * of small transfers, which wait for large ones only so long. */
#define SIM_WINDOW_CYCLES 256u
#define SIM_WINDOWS       4096u
#define SIM_MAX_CAPACITY  (UINT32_MAX / 2)
struct sim_bandwidth {
    uint64_t capacity; /* bytes per window, at most SIM_MAX_CAPACITY */
    uint64_t small;    /* bytes of a small transfer at most, */
    uint64_t patience; /* and cycles that it waits behind large ones */
    uint64_t busy_bytes;
    const struct sim_others *others; /* what is taken before, or NULL */
    struct sim_window {
        uint64_t number;
        uint32_t used, used_by_small;
    } window[SIM_WINDOWS];
};

#define SIM_MAX_CHANNELS 64u /* of the DRAM, see op/channels.h */

/* A piece of GDRAM from sim_malloc; freed ones stay in the table, so that a
 * late access can be called by its name. */
struct sim_block {
    uint64_t start, bytes;
    bool live;
    uint64_t made, freed; /* origins, see sim_malloc_from */
    uint64_t taken;       /* of its pool, at least `bytes`; 0: it is in none */
    uint64_t covered; /* freed: so many bytes before are another block's now */
};

#define SIM_MAX_ARGUMENT_WORDS 1024 /* argument registers and stack words */

struct sim_blocks {
    struct sim_block *of; /* sorted by start */
    size_t n, room;
};

struct sim_allocator {
    struct sim_blocks blocks;
    struct sim_blocks pools; /* that blocks are in, or none, see pools.h */
    uint64_t live_bytes;     /* of pools, else of blocks */
};

struct sim_extents;
struct sim_others;

/* What was found out about a kernel since its module was loaded. */
struct sim_known {
    bool is_warm;                /* it was launched before */
    bool is_searched, is_async;  /* see sim_is_async */
    bool has_skipped;            /* sim_profile has reported it */
    bool is_notified;            /* observers got an event that few kernels
                                    cause: see parallel.c */
    struct sim_trial trial;      /* whether its cores are worth threads */
    struct sim_extents *extents; /* of its variables
                                    (sim/op/stray_access.h), or NULL */
};

struct sim_module {
    const char *step_names[SIM_MAX_STEPS]; /* in image.steps, behind those of
                                              SIM_STEP_... */
    unsigned n_steps;
    struct isa_image image;
    bool has_initial; /* values of variables in scratchpads */
    struct sim_region code, globals;
    struct sim_program program;
    const void *elf;
    size_t elf_bytes;
    uint64_t number;         /* of its bytes; 0: not computed yet */
    uint64_t serial;         /* of all that were ever loaded, from 1 on */
    struct sim_known *known; /* by kernel */
    struct sim_module *next;
};

/* One union task (or one core of a Block launch) in flight. */
struct sim_group {
    struct sim_core **cores; /* participants, memory cores last */
    unsigned n_cores, n_running;
    unsigned first_cluster, n_clusters; /* 0 clusters: a Block task */
};

struct sim_cluster {
    struct sim_region sram;
    struct sim_bandwidth bandwidth;
};

/* Runs a SYS op; see sysops.c. */
typedef enum sim_stop sim_sysop(struct sim_core *c, const struct isa_op *op);

/* A lock of __bang_lock. */
#define SIM_N_LOCKS 64
struct sim_lock {
    struct sim_core *holder; /* NULL: free */
    uint64_t pc;             /* where it was taken */
};

/* What a core did in a named step. */
struct sim_step_work {
    uint64_t ops, atomic_bytes, vector_bytes, fill_bytes;
    uint64_t busy[SIM_N_PROFILE_UNITS];
    uint64_t direction_bytes[ISA_N_DIRECTIONS];
};

/* The time of a core in a step, in cycles: all of it, and what it waited. */
struct sim_step_time {
    uint64_t cycles, waits;
};

/* The same and its time, and each as it was at the core's last turn before
 * something private was counted, the turn with this number. Time passes at
 * every change of steps, so it is kept by itself. */
struct sim_step_row {
    _Alignas(ISA_CACHE_LINE) struct sim_step_time time;
    struct sim_step_time kept_time;
    uint64_t kept_time_turn, kept_turn;
    struct sim_step_work now, kept;
};

/* The launch in progress, or the last one. */
struct sim_run {
    struct sim_launch launch;       /* the arguments are a copy: */
    struct sim_argument *arguments; /* one allocation, the bytes behind */
    const struct isa_kernel *kernel;
    bool is_open;  /* begun, and not yet ended */
    bool is_whole; /* no observer looks at it before it has ended */
    bool is_over;  /* nothing is left to run */
    bool is_cold;  /* the first launch of its kernel */
    double began;  /* host seconds */
    /* Who has a copy of this struct, and so a share of groups, group_cores,
     * steps and arguments: the machine, and snapshots. */
    size_t *sharers;
    /* Where to pause; see pause.c. */
    uint64_t visible;           /* actions that others can see, so far */
    uint64_t until_visible;     /* pause after so many of them */
    uint64_t until_cycle;       /* pause before any of this cycle or later */
    uint64_t hold_at, focus_at; /* instructions of a core in this launch: */
    struct sim_core *held;      /* may not retire more before until_visible */
    struct sim_core *focus;     /* pause when it has retired so many */
    bool focus_waits;           /* wants to do something others can see */
    bool is_blind;              /* to stop points */
    struct sim_core *stopped;   /* stands at a stop point */
    /* Block tasks or union tasks, of those that run: how many, and the next. */
    uint64_t n_tasks, next_task;
    uint64_t dispatch_at;  /* cycle from which on the next can be sent out */
    uint64_t last_task;    /* number of the last of all, which may not run */
    uint64_t instructions; /* retired until the last turn of each core */
    struct sim_group *groups;
    unsigned n_groups;
    struct sim_core **group_cores; /* storage of the groups' core lists */
    struct sim_core *culprit;      /* the core whose fault ended the launch */
    struct sim_stack *stack;       /* of that, or NULL */
    uint64_t end;                  /* latest clock of an ended task */
    uint64_t cores_used;
    uint64_t tasks_ended;
    uint64_t next_progress; /* work of the host at the next report */
    uint64_t peak_sram;
    const char *untranslated; /* why its program is interpreted, or NULL */
    struct sim_lock locks[SIM_N_LOCKS];
    bool has_locked;     /* some core has taken a lock */
    uint64_t n_meetings; /* barriers that have opened */
    /* Cores on threads, see parallel.c. */
    uint64_t until_look; /* turns until it is seen whether they pay */
    unsigned n_late;     /* cores that are late */
    bool is_parallel;    /* they run on threads now */
    /* Of the variables that the kernel can reach, if an observer asks for
     * ops that leave them; else NULL. */
    const struct sim_extents *extents;
    struct sim_step_row *steps; /* by core, step_pitch each; or NULL */
    unsigned step_pitch;        /* at least n_steps of the module */
};

/* An observer and whom it is called for. */
#define SIM_MAX_OBSERVERS 8
struct sim_attached {
    const struct sim_observer *observer;
    void *self;
};

/* Large ops in parts; see sim/op/split.c. */
struct sim_pace;
struct sim_parallel;
struct sim_postponed;
struct sim_pool;
struct sim_split {
    uint64_t least_work, least_ns; /* of what may be cut */
    struct sim_pace *paces;        /* by op code and type */
    struct sim_pool *pool;         /* NULL: not needed yet */
};

struct sim_fast_paths;
struct sim_memo_table;
struct sim_spin;
struct sim_stores;
struct sim {
    const struct sim_device *device;
    unsigned generation; /* of operand constraints: 2, 3, 5 */
    unsigned slices;     /* of WRAM, see isa/semantics/lanes.h */
    struct sim_params params;
    struct sim_timing timing;
    struct sim_config config;
    uint64_t usable;   /* clusters that launches may use, a bit each; 0: all */
    unsigned sampled;  /* tasks that launches run at most; 0: all */
    bool counts_work;  /* sim_count_work */
    bool counts_sites; /* sim_count_sites */
    struct sim_region gdram;
    struct sim_allocator allocator;
    struct sim_bandwidth dram;
    struct sim_bandwidth *channels; /* of it, or NULL: op/channels.h */
    /* what regions of the cores and clusters lie in */
    struct sim_row nrams, wrams, stacks, srams;
    struct sim_cluster *clusters;
    struct sim_core *cores;  /* cluster by cluster, memory core last in each */
    struct sim_call *calls;  /* SIM_CALLS_OF_CORE of each */
    struct sim_sites *sites; /* of each, if any launch counted them; or NULL */
    struct sim_spin *spins;  /* of each, see run/spin.c, or NULL */
    struct sim_stores *stores;  /* with them, see op/stores.h */
    struct sim_site *site_list; /* those of the last launch, once somebody
                                   asked; or NULL */
    struct sim_deferred
        *deferred; /* of each, see sim/op/deferred.h; NULL: nothing is */
    struct sim_memo_table
        *memo_table; /* calls of before, see sim/op/memo_table.h */
    unsigned n_cores, cores_per_cluster; /* memory cores included */
    uint64_t *keys; /* by id, (clock << 8 | id) of ready cores, else UINT64_MAX,
                       see order.c; whole lines of the host's cache: */
    size_t n_keys;  /* behind those of the cores there may be others */
    struct sim_plan *plans; /* by op code */
    sim_sysop **sysops;     /* by op code */
    struct sim_scalar_costs scalar;
    struct sim_module *modules;
    bool is_warm; /* no launch is a cold one */
    struct sim_run run;
    bool notes_unwritten; /* see written.c */
    struct sim_attached observers[SIM_MAX_OBSERVERS];
    unsigned n_observers;
    struct sim_attached muted[SIM_MAX_OBSERVERS]; /* that receive nothing */
    unsigned n_muted;
    /* Of the one observer that wants to know of ops; NULL: there are none or
     * several. */
    void (*notify_op)(void *self, const struct sim_op_event *event);
    void *notify_op_self;
    uint32_t wants; /* what any of them wants: bits of enum sim_wants */
    uint64_t watched_first, watched_last; /* addresses of accesses that any of
                                       them wants */
    bool watches_stack;                /* of them those on the own stack too */
    uint64_t n_modules;                /* that were ever loaded */
    const struct sim_fast_paths *fast; /* of this launch, see fast_path.h */
    struct sim_split split;
    struct sim_parallel *parallel;   /* NULL: not needed yet */
    struct sim_postponed *postponed; /* with it, see op/postponed.c */
    uint64_t least_private_ns;      /* of work between turns that is worth it */
    struct sim_snapshot *snapshots; /* the latest first */
    sim_progress *progress;
    void *progress_user;
    enum sim_protection protection;
    bool is_running; /* kernels, see sim_protect */
    uint64_t n_refused;
    char error[4096];
};

static inline uint64_t sim_max(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* a / b rounded up; the rates of the timing model are mostly powers of two. */
static inline uint64_t sim_ceil_div(uint64_t a, uint64_t b)
{
    if ((b & (b - 1)) == 0)
        return (a + b - 1) >> __builtin_ctzll(b);
    return (a + b - 1) / b;
}

#endif

/* SPDX-License-Identifier: MIT */
/* The machine: one tree of structs (device, clusters, cores) with all state of
 * a simulated device. Internal to sim/. */
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

/* Values derived from the parameters and the device clock: rates in bytes per
 * window of SIM_WINDOW_CYCLES, times in cycles. */
struct sim_timing {
    uint64_t io_rate, mpu_rate, move_rate; /* of one DMA */
    uint64_t nram_rate;                    /* of compute's copies in NRAM */
    uint64_t cluster_rate, dram_rate;      /* shared rates */
    uint64_t io_latency, io_segment, gdram_piece, gdram_load, gdram_store;
    uint64_t task_dispatch, small_wait, chip_piece, line_writer;
};

/* Shared bandwidth: bytes granted per window of cycles. A ring of windows; each
 * entry is valid only for the window number in it. Small transfers are counted
 * separately: they wait for large ones only a limited time. */
#define SIM_WINDOW_CYCLES 256u
#define SIM_WINDOWS       4096u
#define SIM_MAX_CAPACITY  (UINT32_MAX / 2)
#define SIM_READ_ROWS     8u

struct sim_bandwidth {
    uint64_t capacity; /* bytes per window, at most SIM_MAX_CAPACITY */
    uint64_t small;    /* maximum bytes of a small transfer */
    uint64_t patience; /* maximum cycles that a small transfer waits for
                          large ones */
    uint64_t busy_bytes;
    const struct sim_others *others; /* of launches served first, or NULL */
    uint64_t rows[SIM_READ_ROWS]; /* of a channel: what was read last, address
                                     and size; 0: nothing */
    uint64_t n_rows;              /* rows that were stored there */
    struct sim_window {
        uint64_t number;
        uint32_t used, used_by_small;
    } window[SIM_WINDOWS];
};

#define SIM_MAX_CHANNELS 64u /* of the DRAM, see op/channels.h */

/* A block of GDRAM from sim_malloc. Freed blocks stay in the table, so that
 * messages can name them on a late access. */
struct sim_block {
    uint64_t start, bytes;
    bool live;
    uint64_t made, freed; /* origins, see sim_malloc_from */
    uint64_t taken;       /* bytes reserved in the block's pool; 0 if the
                             block is in no pool */
    uint64_t covered; /* freed block: this many bytes before `start` now belong
                         to another block */
};

#define SIM_MAX_ARGUMENT_WORDS 1024 /* argument registers and stack words */

struct sim_blocks {
    struct sim_block *of; /* sorted by start */
    size_t n, room;
};

struct sim_allocator {
    struct sim_blocks blocks;
    struct sim_blocks pools; /* pools of blocks, see pools.h; there may be
                                none */
    uint64_t live_bytes;     /* total bytes of pools, without pools of blocks */
};

struct sim_extents;
struct sim_others;

/* Facts about a kernel, found since its module was loaded. */
struct sim_known {
    bool is_warm;                /* the kernel was launched before */
    bool is_searched, is_async;  /* see sim_is_async */
    bool has_skipped;            /* sim_profile has reported the kernel's
                                    skipped copy */
    bool is_notified;            /* rare events of parallel.c were sent */
    struct sim_trial trial;      /* finds whether the kernel is faster with
                                    threads for its cores */
    struct sim_extents *extents; /* extents of the kernel's variables
                                    (sim/op/stray_access.h), or NULL */
};

struct sim_module {
    const char *step_names[SIM_MAX_STEPS]; /* first SIM_STEP_... names, then
                                              pointers into image.steps */
    unsigned n_steps;
    struct isa_image image;
    bool has_initial; /* variables in scratchpads have initial values */
    struct sim_region code, globals;
    struct sim_program program;
    const void *elf;
    size_t elf_bytes;
    uint64_t number;         /* hash of the module's bytes; 0 if not computed
                                yet */
    uint64_t serial;         /* number among all modules ever loaded, from 1 */
    struct sim_known *known; /* one entry per kernel */
    struct sim_module *next;
};

/* A union task (or one core of a Block launch) that runs. */
struct sim_group {
    struct sim_core **cores; /* members, memory cores last */
    unsigned n_cores, n_running;
    unsigned first_cluster, n_clusters; /* 0 clusters for a Block task */
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
    struct sim_core *holder; /* NULL: not taken */
    uint64_t pc;             /* address of the instruction that took the lock */
};

/* Work of a core in a named step. */
struct sim_step_work {
    uint64_t ops, atomic_bytes, vector_bytes, fill_bytes;
    uint64_t busy[SIM_N_PROFILE_UNITS];
    uint64_t direction_bytes[ISA_N_DIRECTIONS];
};

/* Time of a core in a step, in cycles: total, and part spent waiting. */
struct sim_step_time {
    uint64_t cycles, waits;
};

/* Time and work of a core in a step. `kept_time` has the time at the core's
 * turn kept_time_turn, `kept` the work at its turn kept_turn, before private
 * work was counted. Time is kept separately because it changes whenever the
 * step changes. */
struct sim_step_row {
    _Alignas(ISA_CACHE_LINE) struct sim_step_time time;
    struct sim_step_time kept_time;
    uint64_t kept_time_turn, kept_turn;
    struct sim_step_work now, kept;
};

/* The launch in progress, or the last one. */
struct sim_run {
    struct sim_launch launch;       /* the launch's arguments point to
                                       `arguments` */
    struct sim_argument *arguments; /* one allocation, array and bytes */
    const struct isa_kernel *kernel;
    bool is_open;  /* has begun and not ended */
    bool is_whole; /* no observer needs state before the end of the launch */
    bool is_over;  /* nothing is left to run */
    bool is_cold;  /* this is the first launch of the kernel */
    double began;  /* start, in host seconds */
    /* Reference count: copies of this struct (the machine's and snapshots')
     * share `groups`, `group_cores`, `steps` and `arguments`. */
    size_t *sharers;
    /* Where to pause; see pause.c. Instructions are those of one core in this
     * launch. */
    uint64_t visible;           /* number of visible actions so far */
    uint64_t until_visible;     /* pause after this number of visible actions */
    uint64_t until_cycle;       /* pause before the first visible action at or
                                   after this cycle */
    uint64_t hold_at, focus_at; /* instruction counts for `held` and `focus` */
    struct sim_core *held;      /* must wait there for until_visible */
    struct sim_core *focus;     /* pause when this core has retired focus_at */
    bool focus_waits;           /* its next action is visible to others */
    bool is_blind;              /* ignores stop points */
    struct sim_core *stopped;   /* the core at a stop point, or NULL */
    /* Number of Block tasks or union tasks to run, and index of the next. */
    uint64_t n_tasks, next_task;
    uint64_t dispatch_at;  /* cycle from which the next task can start */
    uint64_t last_task;    /* index of the last task of all */
    uint64_t instructions; /* instructions that all cores retired until the
                              last turn of each */
    struct sim_group *groups;
    unsigned n_groups;
    struct sim_core **group_cores; /* storage for sim_group.cores */
    struct sim_core *culprit;      /* the core whose fault ended the launch */
    struct sim_stack *stack;       /* stack of the culprit, or NULL */
    uint64_t end;                  /* latest clock of an ended task */
    uint64_t cores_used;
    uint64_t tasks_ended;
    uint64_t next_progress; /* host work at which to report progress next */
    uint64_t peak_sram;
    const char *untranslated; /* why the launch's program is interpreted, or
                                 NULL */
    struct sim_lock locks[SIM_N_LOCKS];
    bool has_locked;     /* some core has taken a lock */
    uint64_t n_meetings; /* number of barrier openings */
    /* Threads for cores, see parallel.c. */
    uint64_t until_look; /* turns until the benefit of threads is measured */
    unsigned n_late;     /* number of cores with is_late */
    bool is_parallel;    /* cores run on threads now */
    /* Extents of the variables that the kernel can reach, if an observer wants
     * ops that leave the variables; else NULL. */
    const struct sim_extents *extents;
    struct sim_step_row *steps; /* step_pitch rows per core; or NULL */
    unsigned step_pitch;        /* at least n_steps of the module */
};

/* An observer and its `self` argument. */
#define SIM_MAX_OBSERVERS 8
struct sim_attached {
    const struct sim_observer *observer;
    void *self;
};

/* Splitting of large ops; see sim/op/split.c. */
struct sim_pace;
struct sim_parallel;
struct sim_postponed;
struct sim_pool;
struct sim_split {
    uint64_t least_work, least_ns; /* ops with less work, or shorter, are not
                                      split */
    struct sim_pace *paces;        /* by op code and type */
    struct sim_pool *pool;         /* NULL until needed */
};

struct sim_fast_paths;
struct sim_memo_table;
struct sim_spin;
struct sim_stores;
struct sim {
    const struct sim_device *device;
    unsigned generation; /* generation 2, 3 or 5, which selects operand
                            constraints */
    unsigned slices;     /* number of WRAM slices, see isa/semantics/lanes.h */
    struct sim_params params;
    struct sim_timing timing;
    struct sim_config config;
    uint64_t usable;   /* bit set of the clusters that launches use; 0 means
                          all */
    unsigned sampled;  /* maximum number of tasks that run per launch; 0
                          means all */
    bool counts_work;  /* sim_count_work */
    bool counts_sites; /* sim_count_sites */
    struct sim_region gdram;
    struct sim_allocator allocator;
    struct sim_bandwidth dram;
    struct sim_bandwidth *channels; /* channels of DRAM, or NULL; see
                                       op/channels.h */
    struct sim_lines *lines;        /* see op/lines.h; NULL if they cost
                                       nothing */
    /* host memory of the regions of cores and clusters */
    struct sim_row nrams, wrams, stacks, srams;
    struct sim_cluster *clusters;
    struct sim_core *cores;  /* cluster by cluster, memory core last in each */
    struct sim_call *calls;  /* SIM_CALLS_OF_CORE per core */
    struct sim_sites *sites; /* one per core; NULL until sites are counted */
    struct sim_spin *spins;  /* one per core, see run/spin.c; or NULL */
    struct sim_stores *stores;     /* allocated with spins, see op/stores.h */
    struct sim_site *site_list;    /* sites of the last launch, after the first
                                      request; or NULL */
    struct sim_deferred *deferred; /* one per core, see sim/op/deferred.h; NULL
                                      if nothing is deferred */
    struct sim_memo_table
        *memo_table; /* results of earlier calls, see sim/op/memo_table.h */
    unsigned n_cores, cores_per_cluster; /* with memory cores */
    uint64_t *keys;         /* by core id: clock << 8 | id of a ready core, else
                               UINT64_MAX, see order.c. Aligned to host cache lines */
    size_t n_keys;          /* at least n_cores */
    struct sim_plan *plans; /* by op code */
    sim_sysop **sysops;     /* by op code */
    struct sim_scalar_costs scalar;
    struct sim_module *modules;
    bool is_warm; /* each launch costs as if its kernel had run before */
    struct sim_run run;
    bool notes_unwritten; /* see written.c */
    struct sim_attached observers[SIM_MAX_OBSERVERS];
    unsigned n_observers;
    struct sim_attached muted[SIM_MAX_OBSERVERS]; /* receive no events */
    unsigned n_muted;
    /* Callback of the only observer of ops; NULL if there is none or more than
     * one. */
    void (*notify_op)(void *self, const struct sim_op_event *event);
    void *notify_op_self;
    uint32_t wants;                       /* union of the observers' wants */
    uint64_t watched_first, watched_last; /* addresses of wanted accesses */
    bool watches_stack;                   /* an observer also wants accesses
                                             of a core to its own stack */
    uint64_t n_modules;                   /* number of modules ever loaded */
    const struct sim_fast_paths *fast;    /* for this launch, see fast_path.h */
    struct sim_split split;
    struct sim_parallel *parallel;   /* NULL until needed */
    struct sim_postponed *postponed; /* allocated together with `parallel`,
                                        see op/postponed.c */
    uint64_t least_private_ns;       /* minimum host time between turns that
                                        justifies threads */
    struct sim_snapshot *snapshots;  /* newest first */
    sim_progress *progress;
    void *progress_user;
    enum sim_protection protection;
    bool is_running; /* kernels run, see sim_protect */
    uint64_t n_refused;
    char error[4096];
};

static inline uint64_t sim_max(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* a / b rounded up. Fast for powers of two, as most rates are. */
static inline uint64_t sim_ceil_div(uint64_t a, uint64_t b)
{
    if ((b & (b - 1)) == 0)
        return (a + b - 1) >> __builtin_ctzll(b);
    return (a + b - 1) / b;
}

#endif

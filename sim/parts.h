/* SPDX-License-Identifier: MIT */
/* A launch in steps: begin it, run it up to a point, inspect and change it,
 * take and restore snapshots. Included by sim.h. */
#ifndef SIM_PARTS_H
#define SIM_PARTS_H

#include "sim/sim.h"

#pragma GCC visibility push(default)

/* Begins a launch: checks everything, copies the arguments and places the first
 * tasks; no instruction has run. Until sim_end, memory can be read and written,
 * but allocating, freeing, loading and unloading fail with
 * SIM_ERROR_ARGUMENT. */
enum sim_status sim_begin(struct sim *sim, const struct sim_launch *launch);

/* A position in a launch. Visible actions of cores (accesses to GDRAM and SRAM,
 * atomics, locks, barriers, printing, ends of tasks) are totally ordered. The
 * position says how many of them are done, and how many instructions one core
 * has retired in this launch. Every other core is between its last visible
 * action and its next one. */
struct sim_position {
    uint64_t visible;
    unsigned core; /* 0 to sim_n_cores - 1 */
    uint64_t retired;
};

enum sim_until_kind {
    SIM_UNTIL_END,     /* of the launch */
    SIM_UNTIL_CYCLE,   /* before the first visible action at or after `cycle` */
    SIM_UNTIL_RETIRED, /* position.core has retired position.retired; other
                          cores do what must be done before */
    SIM_UNTIL_POSITION /* exactly at `position`; stop points are ignored */
};
struct sim_until {
    enum sim_until_kind kind;
    uint64_t cycle; /* pause before this cycle, also for RETIRED; 0 for no
                       such bound */
    struct sim_position position;
};

enum sim_pause_reason {
    SIM_PAUSE_REACHED, /* the requested position */
    SIM_PAUSE_END,     /* the launch has ended */
    SIM_PAUSE_FAULT,   /* the launch has ended by a fault or a stop */
    SIM_PAUSE_POINT,   /* before the instruction of a stop point */
    SIM_PAUSE_NOWHERE  /* nothing has run: there is no active launch or no
                          such core, or the position has passed; see
                          sim_error */
};
struct sim_pause {
    enum sim_pause_reason reason;
    struct sim_position at;
    uint64_t pc;    /* the next instruction of at.core */
    uint64_t cycle; /* clock of at.core; at the end, the clock of the launch */
};

/* Continues the launch until `until`. Pauses do not change the simulation:
 * results, cycles, reports and faults are those of sim_launch. One exception: a
 * deadlock is no fault, because the host may change what a core waits for. */
struct sim_pause sim_resume(struct sim *sim, struct sim_until until);

/* Ends the launch, with status and profile as for sim_launch. A launch that has
 * not finished is aborted: SIM_ERROR_STOPPED. */
enum sim_status sim_end(struct sim *sim, struct sim_profile *profile);

/* Undoes the effect of a pause on cores that it stopped early: each of these
 * cores runs to its next visible action or stop point (maybe the current one),
 * as if there had been no pause. Core `but` does not move; if it is
 * sim_n_cores, all cores move. */
void sim_settle(struct sim *sim, unsigned but);

/* Sets a stop point: until sim_stop_no_more, launches pause before any core
 * executes the instruction at pc. Other instructions do not become slower. */
enum sim_status sim_stop_at(struct sim *sim, struct sim_module *module,
                            uint64_t pc);
enum sim_status sim_stop_no_more(struct sim *sim, struct sim_module *module,
                                 uint64_t pc);

/* Takes a snapshot of the active launch. Without an active launch, the snapshot
 * has the state that the next launch starts with: device memory with its
 * allocations, variables of modules, which kernels have been launched, the
 * state of observers, and with SIM_CONTENTS_KEEP private memories and SRAM. If
 * NULL is returned, sim_error has the reason. */
struct sim_snapshot;
struct sim_snapshot *sim_snapshot(struct sim *sim);
/* Restores a snapshot, at any time and any number of times, also after later
 * launches. An active launch is aborted; then the snapshot's launch (or none)
 * is active, and runs exactly as it did before. Printed text and sent events
 * are not undone. The table of allocations is restored: allocations made later
 * are gone, allocations freed later are back with their bytes. Modules loaded
 * later stay loaded with their variables. SIM_ERROR_ARGUMENT, with nothing
 * changed, if the snapshot is of another device or the module of its launch is
 * unloaded. SIM_ERROR_MEMORY if out of host memory; then only sim_end or
 * sim_restore of another snapshot may follow. */
enum sim_status sim_restore(struct sim *sim, const struct sim_snapshot *s);
/* Finds the first bytes at or after `from` in device memory or in a variable of
 * a module that differ from the snapshot: [*first, *first + *n), which may
 * include equal bytes beside them. False if all are equal. */
bool sim_snapshot_differs(const struct sim *sim, const struct sim_snapshot *s,
                          uint64_t from, uint64_t *first, uint64_t *n);
/* Host memory of the snapshot in bytes; a page that n snapshots share counts
 * 1/n. */
uint64_t sim_snapshot_bytes(const struct sim_snapshot *s);
/* Frees a snapshot, or NULL; also after sim_free. */
void sim_snapshot_free(struct sim_snapshot *s);

/* The number of cores of the device, with memory cores, cluster by cluster. */
unsigned sim_n_cores(const struct sim *sim);

/* The state of a core. */
struct sim_view {
    const char *state;      /* idle, running, waiting, ending, ended, faulted */
    unsigned cluster, core; /* 0..3, or SIM_MEMORY_CORE */
    int task;               /* taskId */
    uint64_t pc, cycle, retired;
    uint64_t x[32]; /* registers; 0 if the core is idle */
};
bool sim_look(const struct sim *sim, unsigned core, struct sim_view *view);

/* Reads or writes bytes as a core sees them, in any memory. The bytes must be
 * in the memory of one variable or in one allocation, else
 * SIM_ERROR_ADDRESS. */
enum sim_status sim_peek(struct sim *sim, unsigned core, uint64_t address,
                         void *bytes, size_t n);
enum sim_status sim_poke(struct sim *sim, unsigned core, uint64_t address,
                         const void *bytes, size_t n);

/* Returns which bytes of the WRAM lanes were distributed in slices by linear
 * copies, see struct isa_lanes; NULL if none were. Valid until the launch
 * continues. */
struct isa_dealt;
const struct isa_dealt *sim_dealt(const struct sim *sim, unsigned core);

/* A memory that cores see. `host` points to its bytes; bytes never written have
 * the value `fresh`. `bytes` is 0 if the core does not have the memory, or not
 * yet. */
struct sim_memory {
    enum sim_space space;
    unsigned first_core, n_cores; /* the cores that see it */
    uint64_t address, bytes;
    const uint8_t *host;
    uint8_t fresh;
};
/* Describes memory i of all that the active launch can reach, in a fixed order;
 * false after the last. Addresses stay valid until the launch continues. */
bool sim_memory_at(const struct sim *sim, size_t i, struct sim_memory *memory);

/* Sets register 1 to 31 of a core that has a task. */
enum sim_status sim_set_register(struct sim *sim, unsigned core,
                                 unsigned number, uint64_t value);

/* The value of the built-in variable `name` ("taskId") on a core. Returns false
 * if the core has no task, or if there is no such variable. */
bool sim_builtin(const struct sim *sim, unsigned core, const char *name,
                 int64_t *value);

/* The name of built-in variable i; NULL after the last. */
const char *sim_builtin_name(size_t i);

/* What a waiting core waits for ("__sync_all"); false if it does not wait. */
bool sim_waits_at(const struct sim *sim, unsigned core, char *text,
                  size_t bytes);

/* The named step of a core; NULL if it is in none. */
const char *sim_step_of(const struct sim *sim, unsigned core);

/* A unit of a core (SIM_PROFILE_...), in cycles since the launch began. */
struct sim_unit_view {
    uint64_t free_at; /* when the next op can start */
    uint64_t done_at; /* cycle at which all work so far is finished */
    uint64_t ops;
};
bool sim_look_unit(const struct sim *sim, unsigned core, unsigned unit,
                   struct sim_unit_view *view);

#pragma GCC visibility pop

#endif

/* SPDX-License-Identifier: MIT
 *
 * A launch in parts: begin it, run it up to a point, inspect and change it,
 * take a snapshot and return to it. Included by sim.h.
 */
#ifndef SIM_PARTS_H
#define SIM_PARTS_H

#include "sim/sim.h"

#pragma GCC visibility push(default)

/* Begins a launch: all is checked, the first tasks are in their places, and
 * nothing has run. The arguments are copied. Until sim_end memory can be read
 * and written, but neither allocated nor freed, and no module loaded or
 * unloaded: SIM_ERROR_ARGUMENT. */
enum sim_status sim_begin(struct sim *sim, const struct sim_launch *launch);

/* A place in a launch. What cores do that others can see (accesses to GDRAM and
 * SRAM, atomics, locks, barriers, printing, ends of tasks) is totally ordered:
 * so many of these actions are done, and a core has retired so many
 * instructions in this launch. Every other core stands somewhere between its
 * last visible action and its next one. */
struct sim_position {
    uint64_t visible;
    unsigned core; /* 0 to sim_n_cores - 1 */
    uint64_t retired;
};

enum sim_until_kind {
    SIM_UNTIL_END,     /* of the launch */
    SIM_UNTIL_CYCLE,   /* before anything others can see at `cycle` or later */
    SIM_UNTIL_RETIRED, /* position.core has retired position.retired; others do
                          what must come before that */
    SIM_UNTIL_POSITION /* exactly there; stop points do not count */
};
struct sim_until {
    enum sim_until_kind kind;
    uint64_t cycle; /* RETIRED: pauses before this cycle as well, unless 0 */
    struct sim_position position;
};

enum sim_pause_reason {
    SIM_PAUSE_REACHED, /* what was asked for */
    SIM_PAUSE_END,     /* the launch is over */
    SIM_PAUSE_FAULT,   /* the launch is over, by a fault or a stop */
    SIM_PAUSE_POINT,   /* before the instruction of a stop point */
    SIM_PAUSE_NOWHERE  /* nothing has run: no launch is under way, or there is
                          no such core or position ahead; see sim_error */
};
struct sim_pause {
    enum sim_pause_reason reason;
    struct sim_position at;
    uint64_t pc;    /* of that core, its next instruction */
    uint64_t cycle; /* of that core; at the end, of the launch */
};

/* Runs the launch on. Pauses change nothing that is simulated: results, cycles,
 * reports and what faults say are those of sim_launch; but who looks at a
 * launch may change what its cores wait for, so none is ended for waiting for
 * ever. */
struct sim_pause sim_resume(struct sim *sim, struct sim_until until);

/* Ends the launch; the same status and profile as sim_launch. A launch that is
 * not over yet is given up where it stands: SIM_ERROR_STOPPED. */
enum sim_status sim_end(struct sim *sim, struct sim_profile *profile);

/* Undoes the effect of a pause on cores that it stopped early: each one runs on
 * to its next action that others can see, or to its next stop point, which may
 * be the current one, as if there had been no pause. Core `but` stays;
 * sim_n_cores: every core runs on. */
void sim_settle(struct sim *sim, unsigned but);

/* Sets a stop point: until sim_stop_no_more, launches pause before the
 * instruction at pc, on any core. Other instructions stay as fast as before. */
enum sim_status sim_stop_at(struct sim *sim, struct sim_module *module,
                            uint64_t pc);
enum sim_status sim_stop_no_more(struct sim *sim, struct sim_module *module,
                                 uint64_t pc);

/* Takes a snapshot of the launch under way or, between launches, of what the
 * next one finds: memory of the device with its allocations, variables of
 * modules, which kernels are no longer cold, and what observers know; private
 * memories and SRAM if the device keeps them from launch to launch
 * (SIM_CONTENTS_KEEP), as tasks find them fresh otherwise. NULL: see sim_error.
 */
struct sim_snapshot;
struct sim_snapshot *sim_snapshot(struct sim *sim);
/* Goes back to a snapshot, at any time and as often as one likes: launches that
 * came after it do not matter. Its launch is under way then, or none; one that
 * is under way now is given up. What runs from there is exactly what ran the
 * first time. Text that kernels printed and events that observers received are
 * not undone.
 *
 * The table of allocations is that of the snapshot: memory that was allocated
 * since is none of the device, freed memory is there again with its bytes.
 * Modules that were loaded since stay loaded, and their variables as they are.
 *
 * SIM_ERROR_ARGUMENT: the snapshot is one of another device, or the module of
 * its launch has been unloaded; nothing has changed. SIM_ERROR_MEMORY: the host
 * has none; a launch can then only be ended, or another snapshot restored. */
enum sim_status sim_restore(struct sim *sim, const struct sim_snapshot *s);
/* The first bytes from an address on that memory of the device, or a variable
 * of a module, now holds otherwise than in a snapshot: *first and *n, those
 * beside them included. False: there are none. */
bool sim_snapshot_differs(const struct sim *sim, const struct sim_snapshot *s,
                          uint64_t from, uint64_t *first, uint64_t *n);
/* Host bytes of the memory it keeps, shared pages in equal parts. */
uint64_t sim_snapshot_bytes(const struct sim_snapshot *s);
/* Frees a snapshot, or NULL; also after sim_free. */
void sim_snapshot_free(struct sim_snapshot *s);

/* All cores of the device, memory cores too, cluster by cluster. */
unsigned sim_n_cores(const struct sim *sim);

/* A core as it stands. */
struct sim_view {
    const char *state;      /* idle, running, waiting, ending, ended, faulted */
    unsigned cluster, core; /* 0..3, or SIM_MEMORY_CORE */
    int task;               /* taskId */
    uint64_t pc, cycle, retired;
    uint64_t x[32]; /* registers; 0 while it is idle */
};
bool sim_look(const struct sim *sim, unsigned core, struct sim_view *view);

/* Bytes at an address as a core sees it, in any memory; they must lie in one
 * variable memory or allocation: SIM_ERROR_ADDRESS. */
enum sim_status sim_peek(struct sim *sim, unsigned core, uint64_t address,
                         void *bytes, size_t n);
enum sim_status sim_poke(struct sim *sim, unsigned core, uint64_t address,
                         const void *bytes, size_t n);

/* The bytes in the lanes of WRAM that linear copies distributed in slices, as
 * in struct isa_lanes; NULL: none. Valid until the launch continues. */
struct isa_dealt;
const struct isa_dealt *sim_dealt(const struct sim *sim, unsigned core);

/* Memory that cores see. `host` has its bytes, which are `fresh` where nothing
 * was written. 0 bytes: this core has no such memory, or none of it yet. */
struct sim_memory {
    enum sim_space space;
    unsigned first_core, n_cores; /* that see it */
    uint64_t address, bytes;
    const uint8_t *host;
    uint8_t fresh;
};
/* Piece i of all memory that the launch under way could reach, in an order of
 * its own; false after the last. Nothing moves until the launch runs on. */
bool sim_memory_at(const struct sim *sim, size_t i, struct sim_memory *memory);

/* Sets a register, 1 to 31, of a core that has a task. */
enum sim_status sim_set_register(struct sim *sim, unsigned core,
                                 unsigned number, uint64_t value);

/* The built-in variable of that name ("taskId") as a core reads it; false: it
 * has no task, or there is no such variable. */
bool sim_builtin(const struct sim *sim, unsigned core, const char *name,
                 int64_t *value);

/* The name of built-in variable i; NULL after the last. */
const char *sim_builtin_name(size_t i);

/* What a waiting core waits at, "__sync_all"; false: it does not wait. */
bool sim_waits_at(const struct sim *sim, unsigned core, char *text,
                  size_t bytes);

/* The named step a core is in; NULL: none. */
const char *sim_step_of(const struct sim *sim, unsigned core);

/* A unit of a core, SIM_PROFILE_...: cycles since the start of the launch. */
struct sim_unit_view {
    uint64_t free_at; /* when the next work can start */
    uint64_t done_at; /* when all work so far is complete */
    uint64_t ops;
};
bool sim_look_unit(const struct sim *sim, unsigned core, unsigned unit,
                   struct sim_unit_view *view);

#pragma GCC visibility pop

#endif

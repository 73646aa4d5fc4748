/* SPDX-License-Identifier: MIT */
/* The simulated device as commands see it: memory and cores. */
#ifndef DBG_MACHINE_H
#define DBG_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

struct dbg_session;

#define DBG_FOCUSED UINT32_MAX /* in place of a core's number */

/* A change by the user: of memory as a core sees it, or, if bytes is 0, of a
 * register. */
struct dbg_change {
    unsigned core;
    uint64_t address, bytes;
};

/* Reads memory as a core sees it. False: it cannot be read. */
bool dbg_memory_read(struct dbg_session *s, unsigned core, uint64_t address,
                     void *to, size_t n);
bool dbg_memory_write(struct dbg_session *s, unsigned core, uint64_t address,
                      const void *from, size_t n);

/* Returns false, after an error message, in a session on the file of a
 * fault. */
bool dbg_is_alive(struct dbg_session *s);

/* Return the device of the launch, and whether the program has other
 * devices. */
const struct sim_device *dbg_device(const struct dbg_session *s);
bool dbg_has_devices(const struct dbg_session *s);
/* Returns "device 1, ", or "" if there is only one device. */
const char *dbg_device_words(const struct dbg_session *s, int device,
                             char *text, size_t bytes);
/* Returns the number of cores of the largest device. */
unsigned dbg_most_cores(const struct dbg_session *s);

/* Do the same as functions of sim.h of these names, also for the file of a
 * fault. */
unsigned dbg_n_cores(const struct dbg_session *s);
bool dbg_look(const struct dbg_session *s, unsigned core,
              struct sim_view *view);
bool dbg_look_unit(const struct dbg_session *s, unsigned core, unsigned unit,
                   struct sim_unit_view *view);
bool dbg_waits_at(const struct dbg_session *s, unsigned core, char *text,
                  size_t bytes);

/* Returns the place of a core for the user. If the core waits at a barrier, the
 * place is the barrier, although the program counter is after it. Otherwise it
 * is the program counter. */
uint64_t dbg_place_of(const struct dbg_session *s, unsigned core);
const char *dbg_step_of(const struct dbg_session *s, unsigned core);

/* A part of a scratchpad that the task of a core has named, as sim_named_region
 * of sim.h describes. Also for the file of a fault. core may be DBG_FOCUSED. */
enum { DBG_REGION_NAME = 128 };
struct dbg_region {
    char name[DBG_REGION_NAME];
    uint64_t address, bytes;
};
/* Finds live region i, by ascending address; of regions with the same address,
 * the largest is first. False: there are no more. */
bool dbg_region(const struct dbg_session *s, unsigned core, size_t i,
                struct dbg_region *region);
size_t dbg_n_regions(const struct dbg_session *s, unsigned core);
/* Finds the innermost region that contains address. False: there is none. */
bool dbg_region_at(const struct dbg_session *s, unsigned core, uint64_t address,
                   struct dbg_region *region);

/* Reads a built-in variable as the focused core sees it. */
bool dbg_builtin(const struct dbg_session *s, const char *name, int64_t *value);

/* Returns the text of the fault that stopped the launch. */
const char *dbg_fault_text(const struct dbg_session *s);

/* Sets register 1 to 31 of a core. Returns false after an error message. */
bool dbg_register_write(struct dbg_session *s, unsigned core, unsigned number,
                        uint64_t value);

/* Returns the state of a core, or zeros if it cannot be read. */
struct sim_view dbg_view_of(struct dbg_session *s, unsigned core);

/* Returns the time in seconds of a host clock that is never set back. */
double dbg_seconds_now(void);

/* Returns whether the user may change the state. If a launch has ended, the
 * host has already used its results: returns false after an error message. */
bool dbg_is_settable(struct dbg_session *s);

/* Returns whether a core has a task. */
bool dbg_has_task(const struct dbg_session *s, unsigned core);

/* Returns whether a launch is running. If not, writes an error message. */
bool dbg_needs_launch(struct dbg_session *s);

/* Writes "task 3, cluster 0 core 2" or "device 1, task 3, ...". */
const char *dbg_core_text(struct dbg_session *s, unsigned core, char *text,
                          size_t bytes);

/* Returns the cycle of the running core that is furthest behind. */
uint64_t dbg_cycle_now(struct dbg_session *s);

/* ---- the device of the launch, and what has become of both --------------- */

struct dbg_device {
    int number; /* 0 before the first launch */
    uint64_t n_launches;
    bool is_ended; /* the launch has ended by a fault, and its state can be
                      seen */
    struct dbg_present *present; /* the running launch while a past launch is
                                    shown; else NULL */
    unsigned fault_core;         /* core that caused the fault */
    uint64_t n_changes;   /* changes of memory or registers by the user */
    uint64_t changes_now; /* number of changes in the present state */
    /* Called when memory or a register was set. NULL: there is no history. */
    void (*changed)(struct dbg_session *s, struct dbg_change change);
};

#endif

/* SPDX-License-Identifier: MIT
 *
 * The simulated device as commands see it: memory and cores.
 */
#ifndef DBG_MACHINE_H
#define DBG_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

struct dbg_session;

#define DBG_FOCUSED UINT32_MAX /* as a core: the focused one */

/* A change by the user: memory as a core sees it; 0 bytes: a register. */
struct dbg_change {
    unsigned core;
    uint64_t address, bytes;
};

/* Reads memory as a core sees it; false if it cannot be read. */
bool dbg_memory_read(struct dbg_session *s, unsigned core, uint64_t address,
                     void *to, size_t n);
bool dbg_memory_write(struct dbg_session *s, unsigned core, uint64_t address,
                      const void *from, size_t n);

/* Returns false, with a sentence, in a session on the file of a fault. */
bool dbg_is_alive(struct dbg_session *s);

/* Return the device of the launch, and whether the program has others. */
const struct sim_device *dbg_device(const struct dbg_session *s);
bool dbg_has_devices(const struct dbg_session *s);
/* Returns "device 1, " if there are others; else "". */
const char *dbg_device_words(const struct dbg_session *s, int device,
                             char *text, size_t bytes);
/* Returns the number of cores of the largest device. */
unsigned dbg_most_cores(const struct dbg_session *s);

/* Like the functions of sim.h, also for the file of a fault. */
unsigned dbg_n_cores(const struct dbg_session *s);
bool dbg_look(const struct dbg_session *s, unsigned core,
              struct sim_view *view);
bool dbg_look_unit(const struct dbg_session *s, unsigned core, unsigned unit,
                   struct sim_unit_view *view);
bool dbg_waits_at(const struct dbg_session *s, unsigned core, char *text,
                  size_t bytes);

/* Returns a core's place for the user: the barrier at which it waits, though
 * the program counter is after the barrier; else the program counter. */
uint64_t dbg_place_of(const struct dbg_session *s, unsigned core);
const char *dbg_step_of(const struct dbg_session *s, unsigned core);

/* A part of a scratchpad that the task of a core has named, see
 * sim_named_region of sim.h, also for the file of a fault. core may be
 * DBG_FOCUSED. */
enum { DBG_REGION_NAME = 128 };
struct dbg_region {
    char name[DBG_REGION_NAME];
    uint64_t address, bytes;
};
/* Finds live region i, by ascending address, the largest first of those that
 * begin together; false: there are no more. */
bool dbg_region(const struct dbg_session *s, unsigned core, size_t i,
                struct dbg_region *region);
size_t dbg_n_regions(const struct dbg_session *s, unsigned core);
/* Finds the innermost region that covers address; false: none does. */
bool dbg_region_at(const struct dbg_session *s, unsigned core, uint64_t address,
                   struct dbg_region *region);

/* Reads a built-in variable as the focused core sees it. */
bool dbg_builtin(const struct dbg_session *s, const char *name, int64_t *value);

/* Returns the text of the fault that stopped the launch. */
const char *dbg_fault_text(const struct dbg_session *s);

/* Sets register 1 to 31 of a core; false with a sentence. */
bool dbg_register_write(struct dbg_session *s, unsigned core, unsigned number,
                        uint64_t value);

/* Returns the state of a core; zeros if it cannot be read. */
struct sim_view dbg_view_of(struct dbg_session *s, unsigned core);

/* Returns seconds on a clock of the host that never turns back. */
double dbg_seconds_now(void);

/* Returns whether the user may set something; false with a sentence. Not in a
 * launch that is over: the host has already used its results. */
bool dbg_is_settable(struct dbg_session *s);

/* Returns whether a core has a task. */
bool dbg_has_task(const struct dbg_session *s, unsigned core);

/* Returns false, with a sentence, if no launch is under way. */
bool dbg_needs_launch(struct dbg_session *s);

/* Writes "task 3, cluster 0 core 2", or "device 1, task 3, ..." */
const char *dbg_core_text(struct dbg_session *s, unsigned core, char *text,
                          size_t bytes);

/* Returns the cycle of the running core that is last. */
uint64_t dbg_cycle_now(struct dbg_session *s);

/* ---- the device of the launch, and what has become of both --------------- */

struct dbg_device {
    int number; /* before the first launch 0 */
    uint64_t n_launches;
    bool is_ended; /* the launch is over but its state can be seen: a fault */
    struct dbg_present *present; /* the launch under way, put aside while a past
                                    one is shown; else NULL */
    unsigned fault_core;         /* whose fault it was */
    uint64_t n_changes;   /* how often the user has set memory or a register */
    uint64_t changes_now; /* number of changes in the present state */
    /* Reports that memory or a register was set; NULL: there is no history. */
    void (*changed)(struct dbg_session *s, struct dbg_change change);
};

#endif

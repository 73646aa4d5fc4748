/* SPDX-License-Identifier: MIT */
/* A dry run on one device: starts the launching program with a few of the
 * tasks, and reads the files that it writes. */
#ifndef RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_DEVICE_H
#define RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_DEVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "isa/image/image.h"
#include "runtime/tools/budget/budget.h"
#include "runtime/tools/launch/compile.h"
#include "runtime/tools/usage/records.h"
#include "sim/sim.h"

/* The tasks that run: the first, the last and one between them. */
enum { DRY_TASKS = 3 };

/* How a dry run ended: its first finding, or why no task ran. */
enum dry_end {
    DRY_FITS,
    DRY_BEYOND,    /* an access left its variable or region */
    DRY_ENDLESS,   /* stopped by the limit of instructions */
    DRY_WAITS,     /* a task waits for memory that no task writes */
    DRY_FAULT,     /* stopped by another fault */
    DRY_REFUSED,   /* not launched */
    DRY_TOO_LARGE, /* the kernel's variables do not fit */
    DRY_NO_CODE,   /* the source does not compile for another reason, or has
                      no such kernel */
    DRY_N_ENDS
};

/* A finding, with its place; file is "" if the place is not known. */
struct dry_finding {
    char file[512], text[1024];
    unsigned line;
};

struct dry_device {
    const struct sim_device *device;
    const char *name; /* the name by which programs find the device */
    struct mlusim_compiled *code; /* result of compiling for the device's
                                     architecture */
    struct budget budget;         /* budget of the code on this device */
    bool is_measured;
    /* The process of mlusim-launch, 0 if it does not run; and its number after
     * it has ended. */
    pid_t process, was;
    bool has_run, runs_all, has_reports;
    int status;
    struct used used;
    const struct used_kernel *kernel; /* the kernel in `used`; NULL: nothing
                                         is known about it */
    enum dry_end end;
    struct dry_finding *findings;
    size_t n_findings, room;
    bool depends; /* whether accesses depend on data, from this place on */
    struct dry_finding data;
};

/* Starts mlusim-launch on a device with these words, and with files in the
 * folder. all: all tasks run. On an error, prints a message and returns false.
 */
bool dry_start(struct dry_device *d, char **words, const char *folder,
               bool all);

/* Reads the files of a process that has ended; `how` is from waitpid. On an
 * error, prints a message and returns false. */
bool dry_collect(struct dry_device *d, const char *folder, int how);

/* Adds a finding. False: the host has no memory left. */
bool dry_find(struct dry_device *d, enum dry_end end, const char *file,
              unsigned line, const char *text);

/* Returns the kernel in the budget of the device; NULL: the budget has no such
 * kernel. */
const struct budget_kernel *dry_planned(const struct dry_device *d,
                                        const char *mangled);

void dry_forget(struct dry_device *d);

/* Adds the errors that the process of the device, which has ended, wrote to
 * files in the folder. False: the host has no memory left. */
bool dry_read_reports(struct dry_device *d, const char *folder);

#endif

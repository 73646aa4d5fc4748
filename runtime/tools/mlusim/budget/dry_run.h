/* SPDX-License-Identifier: MIT
 *
 * `mlusim budget FILE.mlu --kernel NAME ...`: a budget by trying.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_RUN_H
#define RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_RUN_H

#include "runtime/tools/launch/call.h"
#include "runtime/tools/mlusim/budget/dry_device.h"

/* A launch to try on devices. */
struct dry_run {
    struct mlusim_call call;
    struct mlusim_compiled *compiled; /* by architecture */
    size_t n_compiled;
    struct dry_device *devices;
    size_t n_devices;
    const struct isa_kernel *kernel; /* of the first code there is, or NULL */
    struct isa_image image;          /* the image of the kernel */
    bool has_image;
    uint64_t tasks;    /* Block tasks, or union tasks; 0: their dimension
                          makes none */
    unsigned clusters; /* of a union task; 0: Block */
    char zeros[512];   /* names of arguments that are zeros */
};

/* Whether the words after the file are about a launch. */
bool dry_run_is_asked(char *const *rest);

/* Tries the launch that rest describes, on those devices (all: on every one of
 * the table; none: on that of the environment), and prints the results, or
 * writes them as JSON. Returns the status of the command. */
int dry_run(char **rest, const char *const *names, size_t n_names, bool all,
            const char *json);

#endif

/* SPDX-License-Identifier: MIT */
/* `mlusim budget FILE.mlu --kernel NAME ...`: a budget by trial. */
#ifndef RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_RUN_H
#define RUNTIME_TOOLS_MLUSIM_BUDGET_DRY_RUN_H

#include "runtime/tools/launch/call.h"
#include "runtime/tools/mlusim/budget/dry_device.h"

/* A launch that is tried on devices. */
struct dry_run {
    struct mlusim_call call;
    struct mlusim_compiled *compiled; /* results, by architecture */
    size_t n_compiled;
    struct dry_device *devices;
    size_t n_devices;
    const struct isa_kernel *kernel; /* kernel in the first code that was
                                        compiled, or NULL */
    struct isa_image image;          /* the image of the kernel */
    bool has_image;
    uint64_t tasks;    /* number of Block tasks or union tasks; 0: the dimension
                          gives none */
    unsigned clusters; /* clusters per union task; 0: Block */
    char zeros[512];   /* names of arguments that are arrays of zeros */
};

/* Whether the words after the file describe a launch. */
bool dry_run_is_asked(char *const *rest);

/* Tries the launch that `rest` describes on the named devices, and prints the
 * results, or writes them as JSON. If `all`, tries every device of the table.
 * Without names, tries the device of the environment. Returns the status of the
 * command. */
int dry_run(char **rest, const char *const *names, size_t n_names, bool all,
            const char *json);

#endif

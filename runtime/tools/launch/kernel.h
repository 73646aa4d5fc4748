/* SPDX-License-Identifier: MIT */
/* Launches a kernel of a source that has no host part. The source is compiled
 * for the device, and mlusim becomes a program that launches the kernel
 * (runtime/api/launch). */
#ifndef RUNTIME_TOOLS_LAUNCH_KERNEL_H
#define RUNTIME_TOOLS_LAUNCH_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/tools/command/command.h"
#include "runtime/tools/launch/call.h"
#include "sim/sim.h"

/* Members of the struct cmd_command of a command that starts a program, or
 * launches a kernel of a source: they describe the arguments after its options.
 */
#define MLUSIM_STARTS_PROGRAM                                            \
    .arguments = "PROGRAM [ARGUMENTS] | FILE.mlu --kernel NAME --dim "   \
                 "X,Y,Z --type TYPE --arg VALUE... [-- FLAGS OF MLUCC]", \
    .first = "FILE.mlu", .is_first = mlusim_is_source,                   \
    .later = mlusim_launch_options, .n_later = MLUSIM_N_LAUNCH_OPTIONS,  \
    .is_prefix = true, .max_rest = SIZE_MAX

/* Launches a kernel of the source rest[0], with the options after it. Returns
 * only on failure, with the exit status. */
int mlusim_launch(const char *command, char **rest);

/* Returns the device that a program will have; the caller must close it by
 * sim_device_close. NULL after a message. */
const struct sim_device *mlusim_device_used(const char *command);

/* Compiles the source of a call for the architecture of *compiled, and prints
 * what mlucc says. False after a message. */
bool mlusim_call_compile(const struct mlusim_call *call,
                         struct mlusim_compiled *compiled);

/* Whether sources are to be compiled with checks of integers. */
bool mlusim_wants_sanitized(void);

/* Becomes the program. If it is a source, launches its kernel instead. */
int mlusim_start(const char *command, char **program);

#endif

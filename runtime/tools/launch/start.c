/* SPDX-License-Identifier: MIT */
/*
 * Starts what a command line names: a program, or a kernel of a source.
 */
#include "runtime/tools/launch/start.h"
#include "runtime/tools/start/become.h"
#include "runtime/tools/launch/compile.h"
#include "runtime/tools/launch/kernel.h"

int mlusim_start(const char *command, char **program)
{
    return mlusim_is_source(program[0]) ? mlusim_launch(command, program)
                                        : mlusim_become(command, program);
}

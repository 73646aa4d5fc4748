/* SPDX-License-Identifier: MIT */
/* Prints a message at the end of a program of `mlusim run` if neither the
 * program nor a process that it started loaded the runtime: then nothing was
 * simulated. */
#include <stdio.h>

#include "runtime/instruments/settings/called.h"

__attribute__((destructor)) static void finish(void)
{
    if (rt_called_by_nobody())
        fprintf(stderr,
                "mlusim: no runtime was called, so nothing was simulated: is "
                "the program linked with libcnrt, as by mlucc?\n");
}

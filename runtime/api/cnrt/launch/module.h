/* SPDX-License-Identifier: MIT */
/* Device code that a program loads by itself. */
#ifndef RT_MODULE_H
#define RT_MODULE_H

#include "runtime/api/cnrt/context/context.h"

/* A module on one device, and a kernel of a module. */
struct rt_module {
    struct rt_board *board;
    struct sim_module *code;
    void *image; /* freed with the module; NULL: it belongs to the program */
};
struct rt_kernel {
    const struct rt_module *module;
    char name[];
};

/* Unloads the modules of the current device and ends their kernels. */
void rt_modules_free(struct rt_context *rt);

#endif

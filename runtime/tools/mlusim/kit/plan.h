/* SPDX-License-Identifier: MIT
 *
 * What a kit says: its tasks, with their limits.
 */
#ifndef MLUSIM_KIT_PLAN_H
#define MLUSIM_KIT_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kit_task {
    const char *name;                 /* "001_relu" */
    const char *error;                /* it cannot be judged; NULL */
    const char *function, *prototype; /* in C++ */
    const char **flags;               /* of the compiler; NULL last */
    bool needs_torch;
    uint64_t parameters; /* of the function */
    double torch_us;     /* of the reference */
    double max_abs_diff; /* that is allowed */
    uint64_t seconds, memory_mib, instructions;
};

struct kit_plan {
    struct json_t *json; /* which owns all text */
    const char *device;  /* NULL: not said */
    struct kit_task *tasks;
    size_t n;
    const char **notes; /* NULL last */
};

/* Reads what the script wrote; kit_plan_free is due in any case. False: it is
 * none, or there is no memory. */
bool kit_plan_read(struct kit_plan *plan, const char *path);
void kit_plan_free(struct kit_plan *plan);

#endif

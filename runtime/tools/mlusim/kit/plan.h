/* SPDX-License-Identifier: MIT
 *
 * The JSON that our scripts write: the tasks of a kit with their limits, how
 * to call an answer, the result of an audit.
 */
#ifndef MLUSIM_KIT_PLAN_H
#define MLUSIM_KIT_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { KIT_RUNS = 3 };

/* The arguments with which to call the answer. */
struct kit_inputs {
    struct json_t *json;          /* owns all text */
    const char **words[KIT_RUNS]; /* the arguments of each run; NULL last */
    const char **blank[KIT_RUNS]; /* the same, arrays without contents */
    size_t n_results;
    const char **notes; /* NULL last */
};

/* Reads inputs.json; call kit_inputs_free in any case. */
bool kit_inputs_read(struct kit_inputs *inputs, const char *path);
/* The first run whose arguments differ in the contents of arrays alone. */
size_t kit_inputs_like(const struct kit_inputs *inputs, size_t run);
void kit_inputs_free(struct kit_inputs *inputs);

/* Reads the first finding of audit.json, or "". False: it is not whole. */
bool kit_audit_read(const char *path, char *first, size_t bytes);

struct kit_task {
    const char *name;                 /* "001_relu" */
    const char *error;                /* why it cannot be judged; NULL */
    const char *function, *prototype; /* in C++ */
    const char **flags;               /* of the compiler; NULL last */
    bool needs_torch;
    uint64_t parameters; /* of the function */
    double torch_us;     /* of the reference */
    double max_abs_diff; /* the largest one allowed */
    uint64_t seconds, memory_mib, instructions;
};

struct kit_plan {
    struct json_t *json; /* owns all text */
    const char *device;  /* NULL: not said */
    struct kit_task *tasks;
    size_t n;
    const char **notes; /* NULL last */
};

/* Reads the plan that the script wrote; kit_plan_free must be called in any
 * case. False: it is no plan, or no memory. */
bool kit_plan_read(struct kit_plan *plan, const char *path);
void kit_plan_free(struct kit_plan *plan);

#endif

/* SPDX-License-Identifier: MIT */
/* A task: a folder with a reference and with task.toml, which describes the
 * inputs of a kernel and its wanted results. docs/judge.md explains each name.
 */
#ifndef JDG_TASK_H
#define JDG_TASK_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/tools/accuracy/compare.h"
#include "runtime/tools/array/elements.h"
#include "runtime/tools/judge/formula.h"
#include "runtime/tools/judge/toml.h"

enum {
    JDG_MAX_ARGUMENTS = 32,
    JDG_MAX_CASES = 64,
    JDG_MAX_DEVICES = 16,
    JDG_MAX_NAMES = 16, /* names for numbers in a case */
    JDG_MAX_FORBIDDEN = 64,
    JDG_MAX_CHECKS = 16,
    JDG_MAX_HEADERS = 8,
    JDG_MAX_RANK = 8,
};
#define JDG_MAX_ELEMENTS (INT64_C(1) << 26) /* of one array */

enum jdg_role {
#define X(ID, name, is_read, is_written, doc) JDG_##ID,
#include "runtime/tools/judge/roles.def"
#undef X
    JDG_N_ROLES
};
enum jdg_fill {
#define X(ID, name, low, high, has_low, has_high, doc) JDG_FILL_##ID,
#include "runtime/tools/judge/fills.def"
#undef X
    JDG_N_FILLS
};

struct jdg_argument {
    const char *name;
    unsigned line;
    enum jdg_role role;
    enum array_element type;
    const char *shape[JDG_MAX_RANK]; /* formulas */
    size_t rank;
    enum jdg_fill fill;
    double low, high;
    const char *value; /* formula of a number; NULL: it is a real number, or
                          no number */
    double real;
    struct acc_tolerance tolerance; /* only of an output */
};

struct jdg_case {
    unsigned line;
    uint64_t seed;
    const char *device; /* the only device of the task on which this case
                           runs; NULL: all */
    unsigned cores;     /* task type: the value of cnrtFuncType... */
    const char *dim[3];
    struct jdg_name names[JDG_MAX_NAMES];
    int64_t low[JDG_MAX_NAMES]; /* of a range; its largest is the value, until
                                   jdg_cases_draw */
    size_t n_names;
    bool has_ranges;
    /* by argument, computed */
    int64_t dims[JDG_MAX_ARGUMENTS][JDG_MAX_RANK];
    int64_t n[JDG_MAX_ARGUMENTS];      /* number of elements of each argument */
    int64_t values[JDG_MAX_ARGUMENTS]; /* values of numbers that are formulas */
    int64_t launch[3];
};

enum jdg_reference {
    JDG_REFERENCE_C,
    JDG_REFERENCE_PYTHON,
    JDG_REFERENCE_NPY,
};

struct jdg_task {
    char folder[PATH_MAX];
    struct jdg_toml toml; /* owns all text */
    const char *name, *title;
    const char *kernel, *entry;           /* name of the kernel or of the host
                                             function; the other is NULL */
    bool queue_is_first;                  /* the first parameter of an entry is
                                             the queue */
    const char *headers[JDG_MAX_HEADERS]; /* names of headers that an answer
                                             may include */
    size_t n_headers;
    const char *devices[JDG_MAX_DEVICES];
    size_t n_devices;
    const char *forbidden[JDG_MAX_FORBIDDEN];
    size_t n_forbidden;
    const char *checks[JDG_MAX_CHECKS]; /* required in addition to `all` */
    size_t n_checks;
    struct jdg_argument arguments[JDG_MAX_ARGUMENTS];
    size_t n_arguments;
    struct jdg_case cases[JDG_MAX_CASES];
    size_t n_cases;
    enum jdg_reference reference;
    char reference_path[PATH_MAX]; /* if the reference is a C or Python file */
    uint64_t instructions, seconds, memory_mib, nram_kib; /* 0: no limit */
    uint64_t compiler_seconds; /* limit of the compiler; 0: its default */
};

/* Reads FOLDER/task.toml. Call jdg_task_free in any case. On an error, returns
 * false and writes "FILE:LINE: sentence". */
bool jdg_task_read(struct jdg_task *task, const char *folder, char *error,
                   size_t error_bytes);
void jdg_task_free(struct jdg_task *task);

#endif

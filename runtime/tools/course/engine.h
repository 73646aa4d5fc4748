/* SPDX-License-Identifier: MIT */
/* The judge of `mlusim judge`, for exercises that are also a task (task.toml in
 * their folder), in addition to the exercise's own program. A student's program
 * reports its own results; this judge performs the launches itself, on inputs
 * that it chooses, and compares. Only this judge judges a puzzle. It is in a
 * higher room, so callers pass its function. */
#ifndef CRS_ENGINE_H
#define CRS_ENGINE_H

#include "runtime/tools/course/exercise.h"

struct crs_asked {
    const struct crs_exercise *exercise;
    const char *text; /* the kernel file, ended by 0 */
    size_t n;
    const char *folder; /* an empty folder for files */
    const char *devices[CRS_MAX_DEVICES];
    size_t n_devices;
    const char *secret; /* file of the judge's key; NULL: the default file */
    unsigned jobs;
    bool is_unconfined;
    bool is_last_only; /* for a puzzle: runs only its last case */
    const char *moves; /* file for the data movements of the last run; or
                          NULL */
    /* The fat image that was compiled from the text, as kernel.mlu; or NULL. */
    const char *images;
    size_t n_images;
};

/* The cost of a kernel on a device: the longest case of an exercise, the last
 * case of a puzzle. */
struct crs_figures {
    uint64_t cycles, bytes, nram_bytes; /* bytes of DRAM */
    char bound[400];                    /* what limits the kernel */
};

struct crs_answered {
    char sentence[480];        /* what is wrong; "": nothing is */
    char device[CRS_MAX_NAME]; /* device on which it is wrong, or "" */
    uint64_t size;             /* size at which it is wrong; 0: it does not
                                  depend on a size */
    enum crs_criterion failed; /* of a puzzle, if `sentence` is not "" */
    char *said;                /* messages about `failed`, malloc'ed; or NULL */
    struct crs_figures figures[CRS_MAX_DEVICES]; /* by requested device */
};

/* Judges a kernel file. If the file could not be judged, returns false, with a
 * message in error unless a signal asked this program to stop. Free `said` in
 * any case. */
typedef bool crs_engine(const struct crs_asked *asked,
                        struct crs_answered *answered, char *error,
                        size_t error_bytes);

#endif

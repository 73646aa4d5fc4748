/* SPDX-License-Identifier: MIT
 *
 * The judge of `mlusim judge`, for exercises that are also a task (task.toml
 * in their folder). Results of a student's program come from that program; the
 * judge performs the launches itself, on inputs that it chooses, and compares.
 * The judge is in a higher room, so callers pass it in. It judges a puzzle
 * alone.
 */
#ifndef CRS_ENGINE_H
#define CRS_ENGINE_H

#include "runtime/tools/course/exercise.h"

struct crs_asked {
    const struct crs_exercise *exercise;
    const char *text; /* of the kernel file, ended by 0 */
    size_t n;
    const char *folder; /* that is empty, for files */
    const char *devices[CRS_MAX_DEVICES];
    size_t n_devices;
    const char *secret; /* the file of the judge's key; NULL: the usual one */
    unsigned jobs;
    bool is_unconfined;
    bool is_last_only; /* of a puzzle: only its last case */
    const char *moves; /* a file for what the last run moves; or NULL */
    /* A fat image that the text became already, as kernel.mlu; or NULL. */
    const char *images;
    size_t n_images;
};

/* The cost of a kernel on a device: of an exercise in its longest case, of a
 * puzzle in its last one. */
struct crs_figures {
    uint64_t cycles, bytes, nram_bytes; /* bytes of DRAM */
    char bound[400];                    /* what limits it */
};

struct crs_answered {
    char sentence[480];        /* what is wrong, or "" */
    char device[CRS_MAX_NAME]; /* on which, or "" */
    uint64_t size;             /* at which; 0: at none */
    enum crs_criterion failed; /* of a puzzle, if there is a sentence */
    char *said;                /* malloc'ed, of that; or NULL */
    struct crs_figures figures[CRS_MAX_DEVICES]; /* by device asked */
};

/* Judges a kernel file. False if it could not be judged, with a sentence in
 * error, or none if a signal asked this program to stop. said is to be freed in
 * any case. */
typedef bool crs_engine(const struct crs_asked *asked,
                        struct crs_answered *answered, char *error,
                        size_t error_bytes);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The judge of `mlusim judge`, for exercises that are a task of it as well
 * (task.toml in their folder). What runs in a student's program is said by that
 * program; the judge performs the launches itself, on inputs that it chooses,
 * and compares. It stands above this room, so who asks brings it along.
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
    unsigned jobs;
    bool is_unconfined;
};

struct crs_answered {
    char sentence[480];               /* what is wrong, or "" */
    char device[CRS_MAX_NAME];        /* on which, or "" */
    uint64_t size;                    /* at which; 0: at none */
    uint64_t cycles[CRS_MAX_DEVICES]; /* of the longest case, by device asked */
};

/* Judges a kernel file. False if it could not be judged, with a sentence in
 * error, or none if a signal asked this program to stop. */
typedef bool crs_engine(const struct crs_asked *asked,
                        struct crs_answered *answered, char *error,
                        size_t error_bytes);

#endif

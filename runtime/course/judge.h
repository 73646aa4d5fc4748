/* SPDX-License-Identifier: MIT
 *
 * Judges a kernel file of an exercise, criterion by criterion, in a folder of
 * its own. Nothing of the student's but that one file is looked at; the
 * criteria of one are the same on every run.
 */
#ifndef CRS_JUDGE_H
#define CRS_JUDGE_H

#include "runtime/course/exercise.h"

struct crs_judge {
    const struct crs_exercise *exercise;
    const char *shared;              /* the folder of course.h */
    const char *compiler;            /* the path of mlucc */
    const char *library;             /* the path of our libraries */
    size_t devices[CRS_MAX_DEVICES]; /* which of the exercise's */
    size_t n_devices;
    double par; /* 0: the exercise's */
    uint64_t seed;
    unsigned seconds; /* of the host for one program; 0: as usual */
    unsigned jobs;
    uint64_t reference[CRS_MAX_DEVICES]; /* cycles of the solution; 0: not known
                                            yet */
};

/* What was measured on a device, as far as it came. */
struct crs_measure {
    const char *device; /* the exercise's */
    uint64_t cycles;    /* 0: not measured */
    uint64_t reference; /* cycles of the solution */
    uint64_t nram_bytes;
};

struct crs_verdict {
    enum crs_criterion failed; /* CRS_N_CRITERIA: none, it has passed */
    const char *device;        /* on which it failed first; NULL: on none */
    uint64_t size;             /* at which; 0: at none */
    char sentence[480];        /* what is wrong */
    char *said;                /* malloc'ed, what the tools said; or NULL */
    char bound[400];           /* what limits it at the large size, or "" */
    struct crs_measure measures[CRS_MAX_DEVICES];
    size_t n_measures;
};

/* Judges a file. False if that could not be done, with a sentence in error, or
 * with none if a signal asked this program to stop. crs_verdict_free is due in
 * any case. */
bool crs_judge_file(struct crs_judge *judge, const char *path,
                    struct crs_verdict *verdict, char *error,
                    size_t error_bytes);
void crs_verdict_free(struct crs_verdict *verdict);

/* Cycles beside those of the solution. */
double crs_measure_ratio(const struct crs_measure *measure);
double crs_judge_par(const struct crs_judge *judge);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Judges a kernel file of an exercise, criterion by criterion, in a folder of
 * its own. It reads no other file of the student, and the verdict is the same
 * on every run. The host part and the solution are built once, in a folder
 * whose name no program of a student knows.
 */
#ifndef CRS_JUDGE_H
#define CRS_JUDGE_H

#include "runtime/tools/confine/confine.h"
#include "runtime/tools/course/build.h"
#include "runtime/tools/course/engine.h"
#include "runtime/tools/course/exercise.h"
#include "runtime/tools/course/trial.h"

struct crs_judge {
    const struct crs_exercise *exercise;
    const char *shared;   /* the folder of course.h */
    const char *compiler; /* the path of mlucc */
    const char *tools;    /* a hash of the tools; "": nothing is kept */
    const char *library;  /* the path of our libraries */
    const char *built;    /* a folder with objects of exercises; "": none */
    const struct confine_rules *sandbox; /* around programs of students */
    crs_engine *engine;                  /* NULL: there is none */
    size_t devices[CRS_MAX_DEVICES];     /* numbers among the exercise's */
    size_t n_devices;
    double par; /* 0: the exercise's */
    uint64_t seed;
    const char *secret; /* the file of the judge's key; NULL: the usual one */
    unsigned seconds;   /* of the host for one program; 0: as usual */
    unsigned jobs;
    struct crs_build own; /* of the host part and the solution */
    char main[PATH_MAX];  /* the host part; "": not compiled yet */
    char left[PATH_MAX];  /* a folder that could not be removed, or "" */
    uint64_t reference[CRS_MAX_DEVICES]; /* cycles of the solution; 0: not known
                                            yet */
    uint64_t reference_bytes[CRS_MAX_DEVICES]; /* of DRAM, of a puzzle */
};

/* The measurements on a device, as far as they got. */
struct crs_measure {
    const char *device; /* the exercise's */
    uint64_t cycles;    /* 0: not measured */
    uint64_t reference; /* cycles of the solution */
    uint64_t nram_bytes;
    uint64_t bytes, reference_bytes; /* of DRAM, in a puzzle; else 0 */
};

struct crs_verdict {
    enum crs_criterion failed; /* CRS_N_CRITERIA: none, it has passed */
    const char *device;        /* on which it failed first; NULL: on none */
    uint64_t size;             /* at which; 0: at none */
    char sentence[480];        /* what is wrong */
    char *said;                /* malloc'ed, what the tools said; or NULL */
    char bound[400];           /* what limits it at the large size, or "" */
    char refused[480];         /* what the sandbox refused a run, or "" */
    struct crs_measure measures[CRS_MAX_DEVICES];
    size_t n_measures;
    bool is_judged; /* by the judge as well */
};

/* Judges the text of a kernel file. False if that could not be done, with a
 * sentence in error, or with none if a signal asked this program to stop.
 * call crs_verdict_free in any case. */
bool crs_judge_text(struct crs_judge *judge, const char *text, size_t n,
                    struct crs_verdict *verdict, char *error,
                    size_t error_bytes);
/* Judges the text of a file, as above. */
bool crs_judge_file(struct crs_judge *judge, const char *path,
                    struct crs_verdict *verdict, char *error,
                    size_t error_bytes);
void crs_verdict_free(struct crs_verdict *verdict);

#endif

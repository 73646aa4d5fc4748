/* SPDX-License-Identifier: MIT */
/* Judges a kernel file of an exercise, criterion by criterion, in its own
 * folder. The judge reads no other file of the student, and the verdict is the
 * same on every run. The host part and the solution are built once, in a folder
 * whose name is not known to any program of a student. */
#ifndef CRS_JUDGE_H
#define CRS_JUDGE_H

#include "runtime/tools/confine/confine.h"
#include "runtime/tools/course/build.h"
#include "runtime/tools/course/engine.h"
#include "runtime/tools/course/exercise.h"
#include "runtime/tools/course/trial.h"

struct crs_judge {
    const struct crs_exercise *exercise;
    const char *shared;   /* the folder with course.h */
    const char *compiler; /* the path of mlucc */
    const char *tools;    /* a hash of the tools; "": nothing is kept */
    const char *library;  /* the path of our libraries */
    const char *built;    /* a folder with objects of exercises; "": none */
    const struct confine_rules *sandbox; /* for programs of students */
    crs_engine *engine;                  /* the judge of tasks; NULL: none */
    size_t devices[CRS_MAX_DEVICES];     /* indexes into the devices of the
                                            exercise */
    size_t n_devices;
    double par; /* limit of the ratio of cycles; 0: par of the exercise */
    uint64_t seed;
    const char *secret; /* file of the judge's key; NULL: the default file */
    unsigned seconds;   /* most seconds of host time for a program; 0: the
                           default */
    unsigned jobs;
    struct crs_build own; /* for the host part and the solution */
    char main[PATH_MAX];  /* object of the host part; "": not compiled yet */
    char left[PATH_MAX];  /* a folder that could not be removed, or "" */
    uint64_t reference[CRS_MAX_DEVICES]; /* cycles of the solution; 0: not known
                                            yet */
    uint64_t reference_bytes[CRS_MAX_DEVICES]; /* bytes of DRAM, only of a
                                                  puzzle */
};

/* The measurements on a device that were made. */
struct crs_measure {
    const char *device; /* owned by the exercise */
    uint64_t cycles;    /* 0: not measured */
    uint64_t reference; /* cycles of the solution */
    uint64_t nram_bytes;
    uint64_t bytes, reference_bytes; /* of DRAM, only of a puzzle; else 0 */
};

struct crs_verdict {
    enum crs_criterion failed; /* CRS_N_CRITERIA: none, the file has passed */
    const char *device;        /* the first device on which it failed; NULL:
                                  it did not depend on a device */
    uint64_t size;             /* size at which it failed; 0: it did not
                                  depend on a size */
    char sentence[480];        /* what is wrong */
    char *said;                /* messages of the tools, malloc'ed; or NULL */
    char bound[400];           /* what limits the kernel at the large size, or
                                  "" */
    char refused[480];         /* what the sandbox refused to a run, or "" */
    struct crs_measure measures[CRS_MAX_DEVICES];
    size_t n_measures;
    bool is_judged; /* whether the engine has judged the file, too */
};

/* Judges the text of a kernel file. If it could not be judged, returns false,
 * with a message in error unless a signal asked this program to stop. Call
 * crs_verdict_free in any case. */
bool crs_judge_text(struct crs_judge *judge, const char *text, size_t n,
                    struct crs_verdict *verdict, char *error,
                    size_t error_bytes);
/* Judges the text of a file, as above. */
bool crs_judge_file(struct crs_judge *judge, const char *path,
                    struct crs_verdict *verdict, char *error,
                    size_t error_bytes);
void crs_verdict_free(struct crs_verdict *verdict);

#endif

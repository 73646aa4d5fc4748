/* SPDX-License-Identifier: MIT */
/* The actions of `mlusim course WORD`. Each gets the request and returns the
 * exit status of the program. CMD_OK: all has passed. CMD_FAILED: some exercise
 * or check has not passed yet. CMD_USAGE: nothing could be judged. */
#ifndef CRS_ACTIONS_H
#define CRS_ACTIONS_H

#include "isa/support/files/hash.h"
#include "runtime/tools/confine/confine.h"
#include "runtime/tools/course/engine.h"
#include "runtime/tools/course/exercise.h"

struct crs_request {
    struct crs_course course;
    enum crs_form form;         /* form of the command line */
    char again[CRS_MAX_FOLDER]; /* " --course DIR" as it was given, or "":
                                   the end of the commands that are printed */
    char compiler[PATH_MAX], library[PATH_MAX], shared[PATH_MAX];
    char tools[ISA_HASH_TEXT];     /* a hash of the tools, or "" */
    char built[PATH_MAX];          /* objects of the exercises, or "" */
    const char *word;              /* words after the action, or NULL */
    const char *device;            /* NULL: all devices of the exercise */
    const char *language;          /* language of task, titles and hints;
                                      NULL: not given */
    const char *json, *csv, *pars; /* files of tables; NULL: none; "-":
                                      stdout */
    const char *junit, *ranking;   /* as above */
    bool is_new;                   /* a new class may be made */
    const char *listen;            /* ADDRESS:PORT of the server; NULL: the
                                      default */
    const char *proxy;        /* proxy in front of the server; NULL: none */
    unsigned per_address;     /* most connections to the server */
    unsigned request_seconds; /* the longest time of a request to the
                                 server */
    bool is_watching, is_anyway, is_mine;
    uint64_t seed, n_seeds;
    const char *secret; /* file of the judge's key; NULL: the default file */
    unsigned seconds, jobs;
    crs_engine *engine; /* the judge of `mlusim judge`, for exercises that
                           are also its tasks */
    struct confine_rules sandbox; /* for programs of students */
};

typedef int crs_action(const struct crs_request *request);

#endif

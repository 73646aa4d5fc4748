/* SPDX-License-Identifier: MIT
 *
 * What `mlusim course WORD` does, each with what was asked for; the exit status
 * of the program: CMD_OK for what has passed, CMD_FAILED for what has not yet,
 * CMD_USAGE where nothing could be judged.
 */
#ifndef CRS_ACTIONS_H
#define CRS_ACTIONS_H

#include "isa/support/files/hash.h"
#include "runtime/tools/confine/confine.h"
#include "runtime/tools/course/engine.h"
#include "runtime/tools/course/exercise.h"

struct crs_request {
    struct crs_course course;
    enum crs_form form; /* of the command line */
    char compiler[PATH_MAX], library[PATH_MAX], shared[PATH_MAX];
    char tools[ISA_HASH_TEXT];     /* a hash of the tools, or "" */
    char built[PATH_MAX];          /* objects of the exercises, or "" */
    const char *word;              /* words after the action, or NULL */
    const char *device;            /* NULL: all of the exercise */
    const char *language;          /* of task, titles, hints; NULL: not said */
    const char *json, *csv, *pars; /* files; NULL: none; - is stdout */
    const char *junit, *ranking;   /* the same */
    bool is_new;                   /* the class may begin */
    const char *listen;            /* ADDRESS:PORT; NULL: as usual */
    const char *proxy;             /* before the server; NULL: none */
    unsigned per_address;          /* connections to the server */
    unsigned request_seconds;      /* that a request to the server may take */
    bool is_watching, is_anyway, is_mine;
    uint64_t seed, n_seeds;
    const char *secret; /* the file of the judge's key; NULL: the usual one */
    unsigned seconds, jobs;
    crs_engine *engine;           /* of exercises that are tasks of the judge */
    struct confine_rules sandbox; /* around programs of students */
};

typedef int crs_action(const struct crs_request *request);

#endif

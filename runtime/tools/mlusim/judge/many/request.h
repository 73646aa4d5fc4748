/* SPDX-License-Identifier: MIT
 *
 * A request of `mlusim judge --serve`: a line of JSON, which becomes a job.
 */
#ifndef MLUSIM_JUDGE_MANY_REQUEST_H
#define MLUSIM_JUDGE_MANY_REQUEST_H

#include "runtime/tools/mlusim/judge/many/desk.h"

enum { JDG_ID_BYTES = 256 };

struct jdg_request {
    struct jdg_request *next; /* of its client */
    uint64_t number;          /* of its line, from 1 */
    char id[JDG_ID_BYTES];    /* as JSON; "": it has none */
    char *devices[JDG_MAX_DEVICES];
    struct jdg_job job; /* with a message if the request is at fault */
    bool is_begun, is_done;
};

/* Reads line `number` of a client; the answer goes to jdg_request_free. NULL:
 * no memory. A request at fault is done. */
struct jdg_request *jdg_request_read(const struct jdg_desk *desk,
                                     const char *line, size_t n,
                                     uint64_t number);
/* One that is done, with that sentence. NULL: no memory. */
struct jdg_request *jdg_request_refuse(uint64_t number, const char *sentence);
void jdg_request_free(struct jdg_request *request);

/* The line that answers it, malloc'ed; NULL: no memory. */
char *jdg_request_answer(const struct jdg_request *request, size_t *n);

#endif

/* SPDX-License-Identifier: MIT
 *
 * A client of `mlusim judge --serve`: its lines are requests in JSON, each of
 * which becomes a job, and lines go out.
 */
#ifndef MLUSIM_JUDGE_MANY_CLIENT_H
#define MLUSIM_JUDGE_MANY_CLIENT_H

#include "runtime/tools/files/files.h"
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

struct jdg_client {
    int in, out;    /* one descriptor if it is a socket */
    bool is_socket; /* never to be waited for */
    bool has_ended; /* the client asks for nothing more */
    bool is_gone;   /* nobody reads the answers */
    struct files_lines lines;
    uint64_t n_lines;
    struct jdg_request *first; /* requests without an answer, in order */
    size_t n_waiting;
    char *answers; /* to be written */
    size_t n_answers, answers_room;
};

/* Return the events to poll for; 0: none. */
short jdg_client_in(const struct jdg_client *client);
short jdg_client_out(const struct jdg_client *client);

/* Reads the input that has come, and the requests in it. */
void jdg_client_read(struct jdg_client *client, const struct jdg_desk *desk);

/* The next request that can begin; NULL: none. */
struct jdg_request *jdg_client_next(const struct jdg_client *client,
                                    const struct jdg_pool *pool);

/* Puts answers of requests that are done: in the order of their lines, but
 * those with an id at once. Then writes what can be written. */
void jdg_client_answer(struct jdg_client *client);

/* Whether nothing is left to do for a client. */
bool jdg_client_is_over(const struct jdg_client *client);
void jdg_client_close(struct jdg_client *client);

#endif

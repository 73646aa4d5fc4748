/* SPDX-License-Identifier: MIT */
/* A client of `mlusim judge --serve`. It sends lines with requests in JSON,
 * each of which becomes a job, and gets lines with answers. */
#ifndef MLUSIM_JUDGE_MANY_CLIENT_H
#define MLUSIM_JUDGE_MANY_CLIENT_H

#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/judge/many/desk.h"

enum { JDG_ID_BYTES = 256 };

struct jdg_request {
    struct jdg_request *next; /* the next request of the same client */
    uint64_t number;          /* line number, from 1 */
    char id[JDG_ID_BYTES];    /* id in JSON; "": the request has none */
    char *devices[JDG_MAX_DEVICES];
    struct jdg_job job; /* with a message if the request has a mistake */
    bool is_begun, is_done;
};

struct jdg_client {
    int in, out;    /* in and out are the same descriptor for a socket */
    bool is_socket; /* reading and writing must not wait */
    bool has_ended; /* the client sends no more requests */
    bool is_gone;   /* whether no one reads the answers */
    struct files_lines lines;
    uint64_t n_lines;
    struct jdg_request *first; /* requests that have no answer yet, in order */
    size_t n_waiting;
    char *answers; /* lines that have not been written yet */
    size_t n_answers, answers_room;
};

/* Return the events to poll for; 0: no events. */
short jdg_client_in(const struct jdg_client *client);
short jdg_client_out(const struct jdg_client *client);

/* Reads the input that has arrived, and the requests in it. */
void jdg_client_read(struct jdg_client *client, const struct jdg_desk *desk);

/* Returns the next request that can begin. NULL: there is none. */
struct jdg_request *jdg_client_next(const struct jdg_client *client,
                                    const struct jdg_pool *pool);

/* Puts the answers of finished requests into the output: answers with an id at
 * once, other answers in the order of their lines. Then writes as much as
 * possible. */
void jdg_client_answer(struct jdg_client *client);

/* Whether all requests of a client are answered and no more will come. */
bool jdg_client_is_over(const struct jdg_client *client);
void jdg_client_close(struct jdg_client *client);

#endif

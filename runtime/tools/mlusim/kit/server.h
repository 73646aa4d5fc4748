/* SPDX-License-Identifier: MIT */
/* One Python for all calls of our script: it imports torch once, and makes each
 * call in a child (scripts/kit_serve.py). */
#ifndef MLUSIM_KIT_SERVER_H
#define MLUSIM_KIT_SERVER_H

#include <limits.h>
#include <stdbool.h>
#include <sys/types.h>

#include "runtime/tools/scripts/scripts.h"

struct kit_server {
    pid_t pid;             /* 0: there is none, calls have their own Python */
    int pipe;              /* for requests; -1: none */
    char folder[PATH_MAX]; /* below which calls have their folders */
};

/* Starts the Python of a call, which has its sandbox, for calls in folders
 * below that of the call; modules: "torch", or "". False with errno. */
bool kit_server_start(struct kit_server *server, const struct scr_call *call,
                      const char *modules);
void kit_server_stop(struct kit_server *server);

/* Makes a call, as scr_run does. */
int kit_server_run(const struct kit_server *server, const struct scr_call *call,
                   char *error, size_t bytes);

#endif

/* SPDX-License-Identifier: MIT */
/* All of a call of `mlusim judge --kit`. */
#ifndef MLUSIM_KIT_SESSION_H
#define MLUSIM_KIT_SESSION_H

#include <stdbool.h>
#include <sys/types.h>

#include "isa/support/files/store.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/mlusim/kit/folder.h"
#include "runtime/tools/mlusim/kit/kit.h"
#include "runtime/tools/mlusim/kit/score.h"
#include "runtime/tools/mlusim/kit/server.h"

struct kit_session {
    const struct kit_request *request;
    struct kit_work work;
    struct kit_plan plan;
    struct kit_folder folder;
    struct kit_server server;
    struct isa_store results;     /* folder -1: verdicts are in the cache */
    struct kit_score *scores;     /* of all answers */
    bool *is_there;               /* a score */
    pid_t *running;               /* the process of an answer; 0: none */
    size_t n_scores, n_running;   /* n_scores: printed */
    char files[CMD_FOLDER_BYTES]; /* a folder for a while */
    bool has_files;
    struct json_t *since; /* scores of an earlier call; NULL: none */
    bool could_not;       /* judge a task, because this host lacks something */
    bool is_over;         /* there is a score of each answer */
    size_t n_unkept;      /* verdicts that could not be kept in `results` */
    int unkept;           /* errno of the last of them */
    char unkept_name[JDG_DIGEST_TEXT]; /* its name in the store */
    char error[4096], no_torch[600];
};

#endif

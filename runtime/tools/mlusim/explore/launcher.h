/* SPDX-License-Identifier: MIT */
/* A process that launches one kernel again and again
 * (runtime/api/launch/many.h), with sizes from a space. */
#ifndef RUNTIME_TOOLS_MLUSIM_EXPLORE_LAUNCHER_H
#define RUNTIME_TOOLS_MLUSIM_EXPLORE_LAUNCHER_H

#include <stdio.h>

#include "runtime/tools/command/folder.h"
#include "runtime/tools/launch/call.h"
#include "runtime/tools/sizes/space.h"

/* What is launched: the same for all launchers. */
struct launched {
    struct mlusim_call *call; /* its arguments have names of sizes */
    const char **texts;       /* of the arguments, as the user wrote them */
    size_t n_texts;
    struct mlusim_described kernel;
    struct sizes_space *space;
    size_t output;         /* number of the argument that is written, or 0 */
    int image;             /* an open fat image */
    uint64_t device_bytes; /* of the memory of the device */
    char folder[CMD_FOLDER_BYTES];
};

enum launch_end {
    LAUNCH_RIGHT,
    LAUNCH_WRONG, /* a check, a fault or an element that was not written */
    LAUNCH_FULL,  /* the device has no memory for these sizes */
    LAUNCH_ERROR, /* nothing can be said; a message was printed */
};

struct launcher {
    const struct launched *of;
    unsigned number; /* of its file of messages */
    pid_t process;   /* 0: none yet */
    FILE *to, *from;
    unsigned changes; /* kept files that the process can see */
    struct array_kept kept;
    char answer[80]; /* as in many.h, "" before the first */
};

void launcher_open(struct launcher *l, const struct launched *of,
                   unsigned number);
void launcher_close(struct launcher *l);

/* Launches the kernel with these sizes. */
enum launch_end launcher_try(struct launcher *l,
                             const struct sizes_point *point);

/* Writes numbers in place of the sizes into the call, until call_restore. False
 * after a message. */
bool launched_set(const struct launched *of, const struct sizes_point *point);
void launched_restore(const struct launched *of);

/* Writes the path of the messages of a launcher. */
void launched_messages(const struct launched *of, unsigned number, char *path,
                       size_t bytes);

#endif

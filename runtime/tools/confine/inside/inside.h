/* SPDX-License-Identifier: MIT
 *
 * mlusim-confine: two processes around a command. The keeper stays outside; it
 * starts the other one, answers the system calls that the filter leaves to it
 * and ends all that is left. The other one gives up what it may not have, and
 * becomes the command.
 */
#ifndef CONFINE_INSIDE_H
#define CONFINE_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    INS_MOST = 128,
    INS_PATH = 4096,
    INS_FILES = 256,    /* that may be open */
    INS_SIGNALS = 1024, /* waiting signals of the user, POSIX timers included */
};
#define INS_LOOK_MS 50 /* between looks at the folder */

enum ins_way { INS_BUBBLEWRAP, INS_LANDLOCK, INS_N_WAYS };

struct ins_rules {
    enum ins_way way;
    const char *self;   /* the path of this program */
    const char *folder; /* a folder that may be written; NULL: none */
    const char *start;  /* of the command; NULL: the same folder */
    const char *read[INS_MOST];
    size_t n_read;
    const char *environment[INS_MOST]; /* NAME=VALUE, NULL after them */
    size_t n_environment;
    unsigned tasks;
    uint64_t folder_bytes;
    /* The group below which to make a group of processes, with limits of memory
     * and of time; "find": none, but the report says where one may be made;
     * NULL: none. */
    const char *group;
    uint64_t memory_mib, seconds;
    int report;               /* a file; -1: none */
    int channel;              /* of the inner process; -1: this is the keeper */
    bool is_without_landlock; /* for tests: as on a kernel that has none */
    bool is_light; /* reads pass unasked, so refusals have no names */
    char **command;
    char **all; /* the whole command line */
};

/* Messages of the inner process to the keeper, packets of one socket. */
enum ins_word { INS_LISTENER, INS_STATUS, INS_FAILED };
struct ins_packet {
    enum ins_word word;
    int number; /* INS_STATUS: as waitpid says; INS_FAILED: errno */
    char text[120];
};

/* The permitted use of a path. */
enum ins_access { INS_READ, INS_DEVICE, INS_WRITE };
struct ins_path {
    const char *path;
    enum ins_access access;
};

#endif

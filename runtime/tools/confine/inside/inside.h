/* SPDX-License-Identifier: MIT */
/* mlusim-confine: two processes around a command. The keeper stays outside. It
 * starts the inner process, answers the system calls that the filter passes to
 * it, and at the end kills all remaining processes. The inner process gives up
 * its rights, and becomes the command. */
#ifndef CONFINE_INSIDE_H
#define CONFINE_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    INS_MOST = 128,
    INS_PATH = 4096,
    INS_FILES = 256,    /* most open files */
    INS_SIGNALS = 1024, /* most waiting signals of the user, including POSIX
                           timers */
};
#define INS_LOOK_MS 50 /* between two looks at the folder */

enum ins_way { INS_BUBBLEWRAP, INS_LANDLOCK, INS_N_WAYS };

struct ins_rules {
    enum ins_way way;
    const char *self;   /* the path of this program */
    const char *folder; /* the folder that may be written; NULL: none */
    const char *start;  /* where the command begins; NULL: in `folder` */
    const char *read[INS_MOST];
    size_t n_read;
    const char *environment[INS_MOST]; /* NAME=VALUE, ends with NULL */
    size_t n_environment;
    unsigned tasks;
    uint64_t folder_bytes;
    /* The group below which a group of processes is made, with limits of memory
     * and of time. "find": no group is made, but the report says where groups
     * can be made. NULL: no group. */
    const char *group;
    uint64_t memory_mib, seconds;
    int report;               /* descriptor of the report's file; -1: none */
    int channel;              /* in the inner process: socket to the keeper;
                                 -1: this is the keeper */
    bool is_without_landlock; /* for tests: works as on a kernel without
                                 Landlock */
    bool is_light; /* the keeper does not check reads, so refused reads are
                      not reported by name */
    char **command;
    char **all; /* the whole command line */
};

/* Messages of the inner process to the keeper, packets of one socket. */
enum ins_word { INS_LISTENER, INS_STATUS, INS_FAILED };
struct ins_packet {
    enum ins_word word;
    int number; /* INS_STATUS: as waitpid reports; INS_FAILED: errno */
    char text[120];
};

/* How a path may be used. */
enum ins_access { INS_READ, INS_DEVICE, INS_WRITE };
struct ins_path {
    const char *path;
    enum ins_access access;
};

#endif

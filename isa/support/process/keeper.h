/* SPDX-License-Identifier: MIT */
/* Keeps compiler and linker processes ready for repeated compilations:
 * isa/support/process/kept.h. */
#ifndef ISA_SUPPORT_PROCESS_KEEPER_H
#define ISA_SUPPORT_PROCESS_KEEPER_H

#include <sys/types.h>

enum { ISA_KEEPER_MOST = 3 };
struct isa_keeper {
    int life; /* end of a pipe; closing it ends the processes; -1: none */
    pid_t processes[ISA_KEEPER_MOST]; /* 0: none */
    int own; /* connection for isa_keeper_open_own; -1: there is none */
};

/* Starts Clang and the device linker, as mlucc finds them, and one more program
 * (unless NULL), with kept.so preloaded. Their sockets are in `folder`, which
 * must exist until the keeper is closed. If a program cannot be kept, each call
 * starts it normally. Programs started from now on use the kept ones. */
void isa_keeper_open(struct isa_keeper *keeper, const char *folder,
                     const char *library, const char *more);
/* Keeps one program (path must stay valid) for calls of this process only.
 * Needs no folder. */
void isa_keeper_open_own(struct isa_keeper *keeper, const char *library,
                         const char *program);
/* Makes an empty keeper, in the state after isa_keeper_close. */
void isa_keeper_clear(struct isa_keeper *keeper);
/* Ends the kept processes and waits for them. */
void isa_keeper_close(struct isa_keeper *keeper);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Keeps the compiler and the linker ready for calls that compile again and
 * again: isa/support/process/kept.h.
 */
#ifndef ISA_SUPPORT_PROCESS_KEEPER_H
#define ISA_SUPPORT_PROCESS_KEEPER_H

#include <sys/types.h>

enum { ISA_KEEPER_MOST = 3 };
struct isa_keeper {
    int life; /* the end of the pipe whose closing ends them; -1: none */
    pid_t processes[ISA_KEEPER_MOST]; /* 0: none */
    int own; /* connections for isa_keeper_open_own; -1: none */
};

/* Starts Clang and the device linker, as mlucc finds them, and one program more
 * (NULL: none), with the library kept.so preloaded. Their sockets are in a
 * folder that stays until they are closed. What cannot be kept starts as usual
 * at each call. Programs that we start use them from now on. */
void isa_keeper_open(struct isa_keeper *keeper, const char *folder,
                     const char *library, const char *more);
/* Keeps one program, by its path, which must stay, for the calls of this
 * process alone. Needs no folder. */
void isa_keeper_open_own(struct isa_keeper *keeper, const char *library,
                         const char *program);
/* A keeper that keeps nothing: what closing leaves. */
void isa_keeper_clear(struct isa_keeper *keeper);
/* Ends them and waits for it. */
void isa_keeper_close(struct isa_keeper *keeper);

#endif

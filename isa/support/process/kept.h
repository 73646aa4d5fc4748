/* SPDX-License-Identifier: MIT */
/* Kept programs: a process loads a program, stops before its main(), and forks
 * for each call, which saves loading and linking. If any part of this fails,
 * programs start normally. */
#ifndef ISA_SUPPORT_PROCESS_KEPT_H
#define ISA_SUPPORT_PROCESS_KEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The environment variable with the folder of the sockets. If it is empty, no
 * program is kept. If it is unset, or the folder is missing (in a sandbox),
 * mlucc keeps Clang for itself while it runs. */
#define ISA_KEPT_FOLDER "MLUCC_KEPT"
/* If set, each compilation is different, so mlucc caches no results. */
#define ISA_KEPT_ONCE "MLUCC_ONCE"
/* In the process of a kept program, this variable has the program's file. */
#define ISA_KEPT_PROGRAM "MLUCC_KEPT_PROGRAM"
/* File descriptors of a kept process: the socket on which it listens or
 * receives connections, and a pipe. The process ends when the other end of the
 * pipe is closed. */
enum { ISA_KEPT_SOCKET = 3, ISA_KEPT_LIFE = 4 };

/* The header of a call, which also passes stdin, stdout and the file for
 * stderr. The bytes after the header are working folder, words and environment,
 * each with a NUL. */
enum { ISA_KEPT_FILES = 3 };
struct isa_kept_call {
    uint32_t bytes, n_words, n_environment;
};

/* Finds the path, without links, of a program; searches PATH if word has no
 * slash. False: there is none. */
bool isa_kept_find(const char *word, char *path, size_t bytes);

/* Writes the socket's path for a program in a folder. False: the path is too
 * long. */
bool isa_kept_socket(const char *folder, const char *program, char *path,
                     size_t bytes);

/* Sets the socket to a program that this process keeps for itself; -1: there is
 * none. The path must stay valid. */
void isa_kept_use(const char *program, int socket_file);

/* Runs words[0] like isa_process_start and isa_process_wait, if a running
 * server has the program ready. *how receives the program's status as from
 * waitpid. False: no server has it. */
bool isa_kept_run(char *const *words, int messages, int *how);

#endif

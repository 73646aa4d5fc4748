/* SPDX-License-Identifier: MIT
 *
 * Kept programs: a process that has loaded a program and stopped before its
 * main() forks for each call, which saves loading and linking. If any part of
 * this fails, programs start normally.
 */
#ifndef ISA_SUPPORT_PROCESS_KEPT_H
#define ISA_SUPPORT_PROCESS_KEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Environment variable with the folder of the sockets. Empty: nothing is kept.
 * Unset or missing folder (in a sandbox): mlucc keeps Clang for itself while it
 * runs. */
#define ISA_KEPT_FOLDER "MLUCC_KEPT"
/* If set, each compilation is different, so mlucc caches no results. */
#define ISA_KEPT_ONCE "MLUCC_ONCE"
/* In the process of a kept program: the program's file. */
#define ISA_KEPT_PROGRAM "MLUCC_KEPT_PROGRAM"
/* File descriptors of a kept process: the socket on which it listens or
 * receives connections, and a pipe; it ends when the other end of the pipe is
 * closed. */
enum { ISA_KEPT_SOCKET = 3, ISA_KEPT_LIFE = 4 };

/* The header of a call; stdin, stdout and the file for stderr are passed along.
 * The bytes after it: working folder, words and environment, each with a
 * NUL. */
enum { ISA_KEPT_FILES = 3 };
struct isa_kept_call {
    uint32_t bytes, n_words, n_environment;
};

/* The path, without links, of a program; searched in PATH if word has no slash.
 * False: none. */
bool isa_kept_find(const char *word, char *path, size_t bytes);

/* The socket's path for a program in a folder; false: too long. */
bool isa_kept_socket(const char *folder, const char *program, char *path,
                     size_t bytes);

/* Sets the socket to a program that this process keeps for itself; -1: none.
 * The path must stay valid. */
void isa_kept_use(const char *program, int socket_file);

/* Runs words[0] like isa_process_start and isa_process_wait, if it is kept;
 * *how is its status as from waitpid. False: not kept. */
bool isa_kept_run(char *const *words, const char *messages, int *how);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Programs that are kept ready: a process that has loaded a program and stands
 * before its main() makes a copy of itself for each call, which saves loading
 * and linking it. Where anything of this is missing, programs start as usual.
 */
#ifndef ISA_SUPPORT_PROCESS_KEPT_H
#define ISA_SUPPORT_PROCESS_KEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The folder of the sockets; empty: nothing is kept; not set, or not
 * there, as in a sandbox: mlucc keeps Clang for itself while it works. */
#define ISA_KEPT_FOLDER "MLUCC_KEPT"
/* Set: each compilation is another one, so mlucc keeps no results. */
#define ISA_KEPT_ONCE "MLUCC_ONCE"
/* For the process of a program that is kept: the file of the program. */
#define ISA_KEPT_PROGRAM "MLUCC_KEPT_PROGRAM"
/* Of that process: the socket that it listens to, or that connections come
 * through, and one end of a pipe whose other end closes once nobody needs it
 * any more. */
enum { ISA_KEPT_SOCKET = 3, ISA_KEPT_LIFE = 4 };

/* What a call begins with; stdin, stdout and the file that takes stderr come
 * along. The bytes are the working folder, the words and the environment, each
 * with its zero. */
enum { ISA_KEPT_FILES = 3 };
struct isa_kept_call {
    uint32_t bytes, n_words, n_environment;
};

/* The path of the program that a word means, found in PATH if it has no slash,
 * without links; false: there is none. */
bool isa_kept_find(const char *word, char *path, size_t bytes);

/* The name of the socket of a program in a folder; false: it is too long. */
bool isa_kept_socket(const char *folder, const char *program, char *path,
                     size_t bytes);

/* From now on a program that this process keeps for itself gets its connections
 * through a socket; -1: no program does. The path must stay. */
void isa_kept_use(const char *program, int socket_file);

/* Runs words[0] with the words as isa_process_start and isa_process_wait would,
 * if it is kept; *how is how it ended, as waitpid says. */
bool isa_kept_run(char *const *words, const char *messages, int *how);

#endif

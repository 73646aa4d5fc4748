/* SPDX-License-Identifier: MIT */
/* Starts other programs and waits for them, with POSIX only. */
#ifndef ISA_SUPPORT_PROCESS_PROCESS_H
#define ISA_SUPPORT_PROCESS_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

/* Exit statuses, as in a shell: the program is not executable; it was not
 * found; a signal (plus its number) ended it. */
enum {
    ISA_STATUS_NOT_EXECUTABLE = 126,
    ISA_STATUS_NOT_FOUND = 127,
    ISA_STATUS_SIGNAL = 128
};

/* Starts words[0], searched in PATH if it has no slash, with the words (NULL
 * last) and no blocked signals. The program's stderr is the open file
 * `messages`, or our stderr if messages is negative. Returns 0 or errno. */
int isa_process_start(char *const *words, int messages, pid_t *process);

/* Waits until the process (-1: any child) has ended, despite signals. Returns
 * the id of the ended process, and stores its status as from waitpid in *how.
 * -1 with errno on failure. */
pid_t isa_process_wait(pid_t process, int *how);

/* Returns the exit status as a shell reports it. */
int isa_process_status(int how);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Starting other programs and waiting for them. POSIX alone is behind it.
 */
#ifndef ISA_SUPPORT_PROCESS_PROCESS_H
#define ISA_SUPPORT_PROCESS_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

/* What a process that a signal ended counts as, with the signal, and one whose
 * program could not be started: as in a shell. */
enum {
    ISA_STATUS_NOT_EXECUTABLE = 126,
    ISA_STATUS_NOT_FOUND = 127,
    ISA_STATUS_SIGNAL = 128
};

/* Starts words[0], found in PATH if it has no slash, with the words, NULL last,
 * and no signal blocked. What it writes to stderr goes to the file `messages`,
 * which is made anew; NULL: to ours. 0, or errno. */
int isa_process_start(char *const *words, const char *messages, pid_t *process);

/* Waits until the process, or any child if it is -1, has ended, whatever
 * signals come meanwhile: its number, and how it ended, as waitpid says; -1
 * with errno.
 */
pid_t isa_process_wait(pid_t process, int *how);

/* The exit status that a shell would give. */
int isa_process_status(int how);

#endif

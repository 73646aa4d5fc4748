/* SPDX-License-Identifier: MIT */
/* Signals that ask this program, and what it has started, to stop. */
#ifndef PROC_SIGNALS_H
#define PROC_SIGNALS_H

#include <sys/types.h>

/* After this, SIGINT and SIGTERM end running processes, and proc_processes_run
 * (process.h) then returns false. The second function returns the signal that
 * came, or 0.
 */
void proc_processes_mind_signals(void);
int proc_processes_signal(void);
/* In a new process, restores the usual effect of these signals. */
void proc_processes_restore_signals(void);
/* Returns the exit status of a program that one of these signals ended. */
int proc_processes_signal_status(void);
/* Waits until a child has ended, or one of these signals has come, before the
 * call or in it. Returns the id of the child, and stores its status as from
 * waitpid; 0: a signal has come; -1 with errno ECHILD: there is no child. */
pid_t proc_processes_wait(int *how);

#endif

/* SPDX-License-Identifier: MIT
 * Calls code of the user that may crash. */
#ifndef RT_GUARD_H
#define RT_GUARD_H

/* Calls function(user). NULL: it returned. If it crashed, the name of the
 * signal, e.g. "SEGV"; the function was aborted at that point. */
const char *rt_guarded(void (*function)(void *user), void *user);

/* If guarded code calls exit(), `say` is called and the process ends with
 * status 1. Must be called before main, at the first call of the runtime, and
 * when the program ends: atexit handlers run in reverse order, and destructors
 * of the program that ran first would wait for the lock of their caller. */
void rt_guard_exit(void (*say)(void));

#endif

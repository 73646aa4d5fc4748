/* SPDX-License-Identifier: MIT
 * Calls code of the user that may crash. */
#ifndef RT_GUARD_H
#define RT_GUARD_H

/* Calls a function with `user`. The name of the signal if it crashed, "SEGV",
 * and the function was left where it stood; NULL: it came back. */
const char *rt_guarded(void (*function)(void *user), void *user);

/* If code that runs guarded calls exit(), `say` is called and the process ends
 * with status 1: destructors that are registered before this call would wait
 * for the lock that its caller has. To be called once. */
void rt_guard_exit(void (*say)(void));

#endif

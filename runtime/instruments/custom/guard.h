/* SPDX-License-Identifier: MIT
 * Calls code of the user that may crash. */
#ifndef RT_GUARD_H
#define RT_GUARD_H

/* Calls a function with `user`. The name of the signal if it crashed, "SEGV",
 * and the function was left where it stood; NULL: it came back. */
const char *rt_guarded(void (*function)(void *user), void *user);

/* If code that runs guarded calls exit(), `say` is called and the process ends
 * with status 1. To be called before main, at the first call of the runtime and
 * when the program ends: what was registered with atexit() later than the last
 * of these calls comes first, and destructors of the program would wait for the
 * lock that their caller has. */
void rt_guard_exit(void (*say)(void));

#endif

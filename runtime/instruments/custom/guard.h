/* SPDX-License-Identifier: MIT
 * Calls code of the user that may crash. */
#ifndef RT_GUARD_H
#define RT_GUARD_H

/* Calls a function with `user`. The name of the signal if it crashed, "SEGV",
 * and the function was left where it stood; NULL: it came back. */
const char *rt_guarded(void (*function)(void *user), void *user);

#endif

/* SPDX-License-Identifier: MIT
 * Sessions: contexts beside that of the process (mlusim_session.h). */
#ifndef RT_SESSION_H
#define RT_SESSION_H

#include "runtime/api/cnrt/context/context.h"

/* Around a fork: sessions stay with the parent, whatever they are doing. */
void rt_sessions_fork(void);
void rt_sessions_parent(void);
void rt_sessions_child(void);

/* The end of the process: the calls of this thread are about it again. */
void rt_sessions_leave(void);

#endif

/* SPDX-License-Identifier: MIT */
/* Sessions: contexts in addition to that of the process (mlusim_session.h). */
#ifndef RT_SESSION_H
#define RT_SESSION_H

#include "runtime/api/cnrt/context/context.h"

/* Handle a fork: sessions stay in the parent. */
void rt_sessions_fork(void);
void rt_sessions_parent(void);
void rt_sessions_child(void);

/* At the end of the process: this thread uses the process context again. */
void rt_sessions_leave(void);

#endif

/* SPDX-License-Identifier: MIT */
/* Limits what the user of a session may access on the host. */
#include "runtime/debug/state/host.h"

#include "runtime/debug/state/session.h"

bool dbg_may_reach(struct dbg_session *s, enum dbg_reach reach)
{
    return !s->program->is_closed || reach != DBG_HOST ||
           dbg_fail(s, DBG_CLOSED);
}

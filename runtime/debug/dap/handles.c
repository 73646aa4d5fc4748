/* SPDX-License-Identifier: MIT */
/*
 * Numbers that stand for scopes, values and frames.
 */
#include "runtime/debug/dap/handles.h"

#include <assert.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/dap/client.h"
#include "runtime/debug/dap/state.h"
#include "runtime/debug/state/command.h"
#include "runtime/debug/state/focus.h"
#include "runtime/debug/state/frame.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"

int64_t dbg_handle_new(struct dbg_session *s, const struct dbg_handle *h)
{
    assert(dbg_dap(s));
    struct dbg_dap *d = dbg_dap(s);
    if (!ISA_GROW(d->handles, d->n_handles, d->room_handles))
        return 0;
    d->handles[d->n_handles] = *h;
    return (int64_t)++d->n_handles;
}

bool dbg_handle_find(struct dbg_session *s, const struct dbg_json *arguments,
                     struct dbg_handle *h)
{
    struct dbg_dap *d = dbg_dap(s);
    int64_t number;
    if (!dbg_dap_number(s, arguments, "variablesReference", true, &number))
        return false;
    if (number < 1 || (uint64_t)number > d->n_handles)
        return dbg_dap_refuse(s,
                              "There is no variablesReference %lld; they are "
                              "valid only until the program runs again.",
                              (long long)number);
    *h = d->handles[number - 1];
    return true;
}

void dbg_handles_forget(struct dbg_session *s)
{
    dbg_dap(s)->n_handles = 0;
}

int64_t dbg_frame_number(unsigned core, size_t frame)
{
    assert(frame < DBG_MAX_FRAMES);
    return (int64_t)core * DBG_MAX_FRAMES + (int64_t)frame + 1;
}

bool dbg_frame_focus(struct dbg_session *s, const struct dbg_json *arguments,
                     bool is_needed)
{
    int64_t number = 0;
    if (!dbg_dap_number(s, arguments, "frameId", is_needed, &number))
        return false;
    if (number == 0 && !is_needed)
        return true;
    const int64_t core = number < 1 ? 0 : (number - 1) / DBG_MAX_FRAMES;
    if (!s->launch || number < 1 || core >= dbg_n_cores(s) ||
        !dbg_has_task(s, (unsigned)core))
        return dbg_dap_refuse(s, "There is no frame %lld.", (long long)number);
    const struct dbg_focus_at before = dbg_focus_keep(s);
    dbg_focus(s, (unsigned)core);
    const size_t frame = (size_t)((number - 1) % DBG_MAX_FRAMES);
    if (!dbg_frame_at(s, frame)) {
        dbg_focus_back(s, before);
        return dbg_dap_refuse(s, "There is no frame %lld.", (long long)number);
    }
    s->focus->frame = frame;
    return true;
}

struct dbg_focus_at dbg_focus_keep(struct dbg_session *s)
{
    assert(s->focus->frame < DBG_MAX_FRAMES);
    return (struct dbg_focus_at){s->core, s->focus->frame};
}

void dbg_focus_back(struct dbg_session *s, struct dbg_focus_at at)
{
    if (!s->launch || !dbg_has_task(s, at.core))
        return;
    dbg_focus(s, at.core);
    s->focus->frame = at.frame;
}

/* SPDX-License-Identifier: MIT */
/*
 * A session is one block of memory with the state of each room.
 */
#include "runtime/debug/parts.h"

#include "isa/support/memory/alloc.h"
#include "runtime/debug/commands/data/examine.h"
#include "runtime/debug/commands/lines/reading.h"
#include "runtime/debug/commands/screen/layout.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/device.h"
#include "runtime/debug/state/focus.h"
#include "runtime/debug/state/images.h"
#include "runtime/debug/state/log.h"
#include "runtime/debug/state/program.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/values.h"
#include "runtime/debug/time/past.h"
#include "runtime/debug/time/run.h"

struct whole {
    struct dbg_session session; /* first: it is freed by its address */
    struct dbg_program program;
    struct dbg_images images;
    struct dbg_device device;
    struct dbg_focus focus;
    struct dbg_values values;
    struct dbg_log log;
    struct dbg_points points;
    struct dbg_run run;
    struct dbg_past past;
    struct dbg_examined examined;
    struct dbg_picture picture;
    struct dbg_reading reading;
};

struct dbg_session *dbg_session_new(void)
{
    struct whole *w = isa_alloc(1, sizeof *w);
    if (!w)
        return NULL;
    struct dbg_session *s = &w->session;
    s->program = &w->program;
    s->images = &w->images;
    s->device = &w->device;
    s->focus = &w->focus;
    s->values = &w->values;
    s->log = &w->log;
    s->points = &w->points;
    s->run = &w->run;
    s->past = &w->past;
    s->examined = &w->examined;
    s->picture = &w->picture;
    s->reading = &w->reading;
    return s;
}

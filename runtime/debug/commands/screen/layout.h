/* SPDX-License-Identifier: MIT */
/* `layout`: a picture above the prompt of a terminal. */
#ifndef DBG_LAYOUT_H
#define DBG_LAYOUT_H

#include "runtime/debug/state/session.h"

enum dbg_layout {
    DBG_LAYOUT_OFF,
    DBG_LAYOUT_SOURCE,
    DBG_LAYOUT_UNITS,
    DBG_LAYOUT_NRAM,
    DBG_LAYOUT_SPLIT
};

struct dbg_picture {
    enum dbg_layout layout; /* the picture above the prompt */
    unsigned drawn_rows;    /* size of the terminal when the picture was drawn;
                               0: not drawn */
};

/* Draws the picture, if the user wants one. */
void dbg_layout_draw(struct dbg_session *s);

/* Ends the picture: the prompt has the whole terminal again. */
void dbg_layout_off(struct dbg_session *s);

/* Attaches the observer of ops if the picture needs it, else detaches it. */
void dbg_layout_update(struct dbg_session *s);

#endif

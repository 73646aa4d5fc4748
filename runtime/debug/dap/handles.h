/* SPDX-License-Identifier: MIT
 *
 * Numbers that stand for what a client may look into: a scope of a frame, a
 * value with parts. They hold until something runs.
 */
#ifndef DBG_DAP_HANDLES_H
#define DBG_DAP_HANDLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/debug/state/command.h"
#include "runtime/debug/state/value.h"

struct dbg_session;

enum dbg_handle_kind {
    DBG_H_LOCALS,
    DBG_H_GLOBALS,
    DBG_H_REGISTERS,
    DBG_H_REGIONS,
    DBG_H_UNITS,
    DBG_H_VALUE, /* the parts of a value */
    DBG_H_PIECE  /* elements [first, first + n) of an array */
};

struct dbg_handle {
    enum dbg_handle_kind kind;
    unsigned core;
    size_t frame;
    struct dbg_value value;
    uint64_t first, n;
    char name[200]; /* an expression for it; "": none */
};

/* A number for h; 0: there is no memory. */
int64_t dbg_handle_new(struct dbg_session *s, const struct dbg_handle *h);
/* Finds the handle for the argument variablesReference. Returns false and
 * reports a message if there is none. */
struct dbg_json;
bool dbg_handle_find(struct dbg_session *s, const struct dbg_json *arguments,
                     struct dbg_handle *h);
void dbg_handles_forget(struct dbg_session *s);

/* Numbers of frames. */
int64_t dbg_frame_number(unsigned core, size_t frame);
/* Moves the focus to the frame of the argument frameId; without one, if none is
 * needed, it stays. */
bool dbg_frame_focus(struct dbg_session *s, const struct dbg_json *arguments,
                     bool is_needed);

/* The focus, to be put back after looking elsewhere. */
struct dbg_focus_at {
    unsigned core;
    size_t frame;
};
struct dbg_focus_at dbg_focus_keep(struct dbg_session *s);
void dbg_focus_back(struct dbg_session *s, struct dbg_focus_at at);

#endif

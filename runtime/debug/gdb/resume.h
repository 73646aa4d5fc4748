/* SPDX-License-Identifier: MIT
 *
 * Running for gdb, forwards and backwards.
 */
#ifndef DBG_RESUME_H
#define DBG_RESUME_H

#include "runtime/debug/gdb/state.h"

/* Answers to packets: see packets.def. */
dbg_packet dbg_pkt_actions;
dbg_packet dbg_pkt_resume;
dbg_packet dbg_pkt_continue;
dbg_packet dbg_pkt_step;
dbg_packet dbg_pkt_back_step;
dbg_packet dbg_pkt_back;
dbg_packet dbg_pkt_why;
dbg_packet dbg_pkt_detach;

#endif

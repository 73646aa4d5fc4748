/* SPDX-License-Identifier: MIT
 *
 * Resuming for gdb, forwards and backwards. Gdb says for each thread whether it
 * goes on, does an instruction, or stays; but cores are not to be held back:
 * what must come before what one of them does happens, as when stepping at the
 * prompt. Threads that are to stay do no more than that.
 */
#ifndef DBG_RESUME_H
#define DBG_RESUME_H

#include "runtime/debug/gdb/gdb.h"

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

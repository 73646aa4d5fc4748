/* SPDX-License-Identifier: MIT
 *
 * What gdb reads as a whole: descriptions of registers and threads, and the
 * files of kernels.
 */
#ifndef DBG_OBJECTS_H
#define DBG_OBJECTS_H

#include "runtime/debug/gdb/state.h"

/* Answers to packets: see packets.def. */
dbg_packet dbg_pkt_features;
dbg_packet dbg_pkt_threads;
dbg_packet dbg_pkt_program;
dbg_packet dbg_pkt_libraries;
dbg_packet dbg_pkt_file_system;
dbg_packet dbg_pkt_file_open;
dbg_packet dbg_pkt_file_refused;
dbg_packet dbg_pkt_file_read;
dbg_packet dbg_pkt_file_size;
dbg_packet dbg_pkt_file_close;

#endif

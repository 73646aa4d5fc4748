/* SPDX-License-Identifier: MIT
 *
 * What gdb reads as a whole: the registers there are, the threads, and the
 * files of kernels, which it takes as shared libraries. Their contents come
 * over the connection, out of the program's memory; there is no file.
 */
#ifndef DBG_OBJECTS_H
#define DBG_OBJECTS_H

#include "runtime/debug/gdb/gdb.h"

/* Answers to packets: see packets.def. */
dbg_packet dbg_pkt_features;
dbg_packet dbg_pkt_threads;
dbg_packet dbg_pkt_program;
dbg_packet dbg_pkt_libraries;
dbg_packet dbg_pkt_file_system;
dbg_packet dbg_pkt_file_open;
dbg_packet dbg_pkt_file_read;
dbg_packet dbg_pkt_file_size;
dbg_packet dbg_pkt_file_close;

#endif

/* SPDX-License-Identifier: MIT
 *
 * What `info` shows of one moment, as JSON.
 */
#ifndef DBG_INFO_JSON_NOW_H
#define DBG_INFO_JSON_NOW_H

#include "runtime/debug/commands/info/json.h"

/* A row of info.def each. */
dbg_json dbg_json_checkpoints;
dbg_json dbg_json_devices;
dbg_json dbg_json_launches;
dbg_json dbg_json_dma;
dbg_json dbg_json_frame;
dbg_json dbg_json_queues;
dbg_json dbg_json_source;
dbg_json dbg_json_symbol;

#endif

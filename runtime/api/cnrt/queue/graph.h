/* SPDX-License-Identifier: MIT */
/* Graphs that programs keep: the handles of captured tasks. */
#ifndef RT_GRAPH_H
#define RT_GRAPH_H

#include "runtime/api/cnrt/queue/task.h"

/* Makes the handle of a graph, which takes over its use, also on failure. */
cnrtRet_t rt_graph_keep(struct rt_context *rt, struct rt_graph *graph,
                        cnrtTaskTopo_t *handle);
/* Frees all graphs and entities. */
void rt_graphs_free(struct rt_context *rt);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Part of cnrt.h: graphs. A queue that is captured records its commands
 * instead of performing them. The recorded graph can be launched again and
 * again; times, checks and reports are those of the commands. The vendor's
 * rules are not public; these are the usual ones of captured graphs.
 */
#ifndef CNRT_GRAPH_H
#define CNRT_GRAPH_H

#include "cnrt.h"

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

/* ---- captures ------------------------------------------------------------ */

/* Which calls are forbidden during a capture. These could wait for its queue:
 * blocking copies and fills, waiting for notifiers, allocating and freeing
 * memory. Global: to this thread, and to others whose own mode is Global;
 * ThreadLocal: to this thread; Relaxed: to none. In every mode, nothing can
 * wait for a captured queue or its device, and no such queue can be destroyed.
 * A forbidden call returns cnrtErrorQueueCaptureUnsupported. It and every
 * command that is refused make the capture invalid. */
typedef enum {
    cnrtQueueCaptureModeGlobal = 0,
    cnrtQueueCaptureModeThreadLocal = 1,
    cnrtQueueCaptureModeRelaxed = 2,
} cnrtQueueCaptureMode_t;

typedef enum {
    cnrtQueueCaptureStatusNone = 0,
    cnrtQueueCaptureStatusActive = 1,
    cnrtQueueCaptureStatusInvalidated = 2,
} cnrtQueueCaptureStatus_t;

/* The recorded commands; an entity is what is launched. */
typedef struct cnrtTaskTopo cnrtTaskTopo;
typedef cnrtTaskTopo *cnrtTaskTopo_t;
typedef struct cnrtTaskTopoEntity cnrtTaskTopoEntity;
typedef cnrtTaskTopoEntity *cnrtTaskTopoEntity_t;
typedef struct cnrtTaskTopoNode cnrtTaskTopoNode;
typedef cnrtTaskTopoNode *cnrtTaskTopoNode_t;

/* Begins a capture. The queue must not be the default queue. Launches, copies
 * and fills are recorded with their arguments; the memory that they name is
 * used when the graph is launched. A notifier that is placed gets no time, but
 * another queue that waits for it joins the capture. Collectives cannot be
 * captured. */
cnrtRet_t cnrtQueueBeginCapture(cnrtQueue_t __queue,
                                cnrtQueueCaptureMode_t __mode);
/* Ends the capture of the queue of cnrtQueueBeginCapture. That queue must have
 * waited for the last commands of all that joined. If the capture is invalid,
 * returns cnrtErrorQueueCaptureInvalidated, and *topo is NULL. */
cnrtRet_t cnrtQueueEndCapture(cnrtQueue_t __queue, cnrtTaskTopo_t *__topo);
cnrtRet_t cnrtQueueIsCapturing(cnrtQueue_t __queue,
                               cnrtQueueCaptureStatus_t *__status);
/* Also writes the number of the capture, from 1, if the queue is captured; id
 * may be NULL. */
cnrtRet_t cnrtQueueGetCaptureInfo(cnrtQueue_t __queue,
                                  cnrtQueueCaptureStatus_t *__status,
                                  unsigned long long *__id);
/* Sets the mode of this thread, initially Global, and returns the one before.
 * ThreadLocal ignores captures of other threads, Relaxed all. */
cnrtRet_t cnrtThreadExchangeQueueCaptureMode(cnrtQueueCaptureMode_t *__mode);

/* ---- graphs -------------------------------------------------------------- */

/* Makes an entity, which may live longer than topo. node, which receives NULL,
 * and log, which receives "", may be NULL. */
cnrtRet_t cnrtTaskTopoInstantiate(cnrtTaskTopoEntity_t *__entity,
                                  cnrtTaskTopo_t __topo,
                                  cnrtTaskTopoNode_t *__node, char *__log,
                                  size_t __bytes);
/* Enqueues the commands of an entity, after those of its last launch. The queue
 * must be of the device of the capture; it may itself be captured. If one is
 * refused, returns its error, and does not enqueue those after it. */
cnrtRet_t cnrtTaskTopoEntityInvoke(cnrtTaskTopoEntity_t __entity,
                                   cnrtQueue_t __queue);
cnrtRet_t cnrtTaskTopoDestroy(cnrtTaskTopo_t __topo);
cnrtRet_t cnrtTaskTopoEntityDestroy(cnrtTaskTopoEntity_t __entity);
/* Writes the number of recorded launches, copies and fills. nodes must be
 * NULL. */
cnrtRet_t cnrtTaskTopoGetNodes(cnrtTaskTopo_t __topo,
                               cnrtTaskTopoNode_t *__nodes, size_t *__n);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif

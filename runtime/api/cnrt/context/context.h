/* SPDX-License-Identifier: MIT */
/* The state of the runtime. There is one context for the process, because the
 * interface has no handle for contexts, and one for each session (session.h).
 * Only rt_enter gives access. Every public function calls rt_enter, its body,
 * and rt_leave; bodies report errors with rt_fail. */
#ifndef RT_CONTEXT_H
#define RT_CONTEXT_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/types.h>

#include "isa/support/memory/alloc.h"
#include "runtime/api/clocks/device_clock.h"
#include "runtime/api/cnrt/context/failures.h"
#include "runtime/api/cnrt/context/handles.h"
#include "runtime/api/include/cnrt.h"
#include "runtime/debug/debug.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/report/report.h"
#include "runtime/instruments/settings/env.h"
#include "sim/sim.h"

#define RT_MAX_ARGUMENT_BYTES (64u * 1024) /* of all arguments of a launch */

/* A queue: its clock, and an error that no call has returned yet. */
struct rt_queue {
    struct rt_board *board; /* the device it belongs to */
    unsigned number;   /* among the queues created on board; 0: default queue */
    uint64_t ps;       /* end of its last command, in simulated time */
    cnrtRet_t pending; /* error to return; cnrtSuccess: none */
    const struct rt_thread
        *refused; /* thread of the refused launch; NULL: it is a fault */
    struct rt_gate *gate; /* of pending commands, see ranks.h; NULL: none */
    struct rt_capture *capture; /* NULL: not captured, see task.h */
    unsigned lane;              /* in its capture */
    int priority;               /* as the program gave it */
};

struct rt_notifier {
    struct rt_board *board; /* device of the notifier's queues */
    bool is_placed;
    bool has_no_time; /* no call returns its time */
    uint64_t ps;
    uint64_t placed;  /* number of notifiers placed before this one */
    uint64_t capture; /* id of the capture it was placed in last; 0: none */
    size_t mark;      /* its number there */
    uint64_t late;    /* number of its last placement, see late.h */
};

/* A simulated device of the process. */
struct rt_board {
    int ordinal;
    const struct sim_device *device;
    uint64_t memory_first; /* first address of the device's memory */
    struct sim *sim;       /* simulator; NULL until the device is needed */
    bool was_reset;        /* whether the device was reset, perhaps while it
                              had allocations */
    struct rt_queue default_queue;
    struct clk_device clock; /* valid if sim is not NULL */
    unsigned n_queues;       /* number of queues created on the device */
    /* Limits of launches, set by cnSetCtxConfigParam. */
    uint64_t visible_clusters; /* bit set; 0: all */
    unsigned union_limit;      /* maximum N of UnionN tasks; 0: any */
};

/* A registered fat image: recorded before main runs, loaded when needed. */
struct rt_fatbin {
    const void *image;
    bool is_replaced;     /* the image replaces the program's */
    uintptr_t first, end; /* range of host addresses of the image's program
                             or library */
    struct sim_module *modules[RT_MAX_DEVICES]; /* module by device; NULL:
                                                   not loaded */
    struct rt_fatbin *next;
};

struct rt_function {
    const void *host; /* address of the kernel in the program */
    const char *name; /* mangled name on the device */
    char *own;        /* allocated copy of name, or NULL */
    struct rt_fatbin *fatbin;
    bool is_elsewhere; /* host is in another program or library */
};

/* A device variable. The host's object of this name is only a placeholder. */
struct rt_variable {
    const char *host;
    size_t bytes;
    const char *name;
    char *own; /* allocated copy of name, or NULL */
    struct rt_fatbin *fatbin;
};

struct rt_program {
    struct rt_fatbin *fatbins; /* in order of registration */
    struct rt_function *functions;
    size_t n_functions, room_functions;
    struct rt_variable *variables;
    size_t n_variables, room_variables;
};

struct rt_host_block {
    void *pointer;
    size_t bytes;
    struct rt_host_block *next;
};

enum rt_state {
    RT_STATE_NEW,
    RT_STATE_READY,
    RT_STATE_BROKEN,
    RT_STATE_FORKED, /* in a child that was forked during a launch or from a
                        session: unusable */
};

/* An active instrument, see instruments.h. */
struct rt_instrument {
    const struct instrument *is;
    void *self;
};

/* A launch in preparation: kernel<<<...>>> adds one argument at a time. The
 * evaluation of an argument may itself launch a kernel, so launches nest. */
struct rt_call {
    cnrtDim3_t dim;
    cnrtFunctionType_t type;
    cnrtQueue_t queue;
    const void *caller;   /* return address of the call; NULL: unknown */
    int stop_signal;      /* signal that stops the launch; 0: none */
    unsigned char *bytes; /* values at the compiler's offsets */
    size_t n_bytes;
    struct rt_value {
        size_t offset, bytes;
    } * values;
    size_t n_values, room_values;
};

struct rt_thread {
    const char *speaker;    /* caller named in messages, or NULL */
    const void *speaks_for; /* return address of speaks_as's call */
    const void *site;       /* return address of the present call */
    uintptr_t frame;        /* frame of the present call */
    uintptr_t stack_end;    /* end of its stack; 0: not looked up */
    uintptr_t stack_first;
    int ordinal; /* current device */
    cnrtRet_t last_error;
    char refusal[2560];    /* message of the last failed call */
    bool is_fork_locked;   /* has locked the context for a fork */
    struct rt_call *calls; /* innermost last */
    size_t n_calls, room_calls;
    unsigned number;  /* among the runtime's threads, from 1; 0: not set */
    uint64_t host_ps; /* simulated time of this thread, see hostclock.h */
    cnrtQueueCaptureMode_t capture_mode; /* which captures it respects */
    bool is_playing;                     /* it launches a graph */
    bool is_ordered;                     /* see mlusimOrderCalls */
};

/* Additional state of a session, see session.h. */
struct rt_session {
    char **variables; /* settings of a session, like "MLUSIM_CHECK=all" */
    size_t n_variables;
    void (*print)(void *user, const char *text, size_t n); /* NULL: stdout */
    void *user;
    struct rt_thread thread; /* the state of the thread that uses it */
};

/* A deferred message about a launch: before it is printed, a library must be
 * loaded without the lock. */
struct rt_unsaid {
    bool (*is_ready)(void);
    void (*prepare)(void); /* makes is_ready() true */
    void (*say)(struct rt_context *rt, void *user);
    void *user;
    const char *api; /* call, caller and device that the message names */
    const void *caller;
    struct rt_board *board;
};

struct rt_context {
    pthread_mutex_t mutex;
    struct rt_unsaid *unsaid;    /* NULL: none */
    struct rt_session *is_of;    /* session of this context; NULL: it is that of
                                    the process */
    struct rt_failures failures; /* of the process */
    const char *api;             /* current public call, for messages */
    const void *caller;          /* return address of the call; NULL: unknown */
    enum rt_state state;
    pid_t process;            /* process of the runtime, updated by fork */
    atomic_bool is_launching; /* whether a thread is in sim_launch or handles
                                 the end of a launch */
    atomic_bool is_stopping;  /* launches must stop because the process ends */
    char **host_kernels;      /* kernels already reported */
    size_t n_host_kernels, host_kernels_room;
    _Atomic(const void *) owner; /* thread that has the lock; NULL: none */
    struct rt_report_owner file_owner;
    struct rt_settings settings;
    struct rt_board boards[RT_MAX_DEVICES];
    int n_boards;           /* 0 until the environment is read */
    struct rt_board *board; /* of the current call */
    struct rt_program program;
    struct rt_handles handles;
    unsigned n_others; /* number of numbered threads, without the main thread */
    uint64_t first_ps; /* simulated time of the thread that runs main */
    struct rt_host_block *host_blocks;
    struct rt_place *places; /* cache of places, see symbolizer.c */
    size_t n_places, room_places;
    const struct dbg_interface *debugger; /* NULL: there is no debugger */
    struct dbg_session *session;
    const struct instrument_launch *launch; /* launch run by the debugger */
    struct {
        const struct rt_queue *queue;
        uint64_t ready_ps; /* earliest possible start */
    } running;             /* the current launch */
    struct rt_host host;   /* what instruments know about the program */
    const struct sim_device *devices[RT_MAX_DEVICES]; /* for `host` */
    void *loaded[RT_N_INSTRUMENTS]; /* state from before main, by instrument */
    struct rt_instrument active[RT_N_INSTRUMENTS];
    size_t n_active, n_started; /* active ones; all that started */
    cnrtRet_t refusal; /* error code if an instrument refuses the call */
    uint64_t n_placed; /* number of notifiers placed */
    struct rt_capture *captures;      /* in progress */
    uint64_t n_captures;              /* ever begun */
    struct rt_late *late, *last_late; /* commands that wait, see late.h */
    uint64_t n_late;                  /* ever added */
    char *fault;           /* message of the last fault, NULL: none */
    enum sim_status ended; /* status of the last launch */
    bool has_facts;        /* facts is valid, even after a stop */
    struct sim_fault_facts facts;
    struct rt_report profile; /* for mlusim.h */
    bool is_profiling;
    bool is_warm;   /* see mlusimWarmLaunches */
    bool is_ending; /* the program ends without a call of the runtime */
    void (*watch)(bool is_inside); /* callback of rt_ranks_watch; NULL: none */
};

/* Whether this thread has the lock. */
bool rt_is_mine(const struct rt_context *rt);

/* Returns the context of this thread: that of its session, or of the
 * process. */
struct rt_context *rt_context(void);
struct rt_context *rt_process_context(void);
/* Sets the context of this thread; NULL: that of the process. */
void rt_context_use(struct rt_context *rt);
/* Returns the value of an environment variable or session setting. NULL:
 * unset. */
const char *rt_variable(const struct rt_context *rt, const char *name);
/* Returns the stream for messages: stderr, or that of the session. */
FILE *rt_out(const struct rt_context *rt);
/* Returns the state of this thread, or of its session. */
struct rt_thread *rt_thread(void);
/* Locks the context for the public function `api`, called from `site`. */
struct rt_context *rt_enter_at(const char *api, const void *site);
/* Calls rt_enter_at; the calling function is the public one. */
__attribute__((always_inline)) static inline struct rt_context *
rt_enter(const char *api)
{
    struct rt_context *rt = rt_enter_at(api, __builtin_return_address(0));
    rt_thread()->frame = (uintptr_t)__builtin_frame_address(0);
    return rt;
}
/* The return address of the present call, or of the recorded one that is
 * performed again. NULL: unknown. */
const void *rt_caller(const struct rt_context *rt);
/* Calls rt_enter for the process context, whatever context this thread uses. */
struct rt_context *rt_enter_process(const char *api);
/* Calls rt_enter_at for a function whose callers instruments see. */
struct rt_context *rt_enter_from(const char *api, const void *return_address);
/* Unlocks the context, stores an error for cnrtGetLastError and among the
 * failures, and returns code. A kernel's fault was counted before. */
cnrtRet_t rt_leave(struct rt_context *rt, cnrtRet_t code);
/* Calls sleep without the lock. Then continues the current call. */
void rt_yield(struct rt_context *rt, void (*sleep)(void *on, uint32_t seen),
              void *on, uint32_t seen);
/* Prints the message. If the message must first be prepared, this is done
 * without the lock. The next thread that takes the lock then prints the
 * message. */
void rt_say_when_ready(struct rt_context *rt, struct rt_unsaid *what);

/* Prints "mlusim: API: message" to rt_out, stores it and returns code. Of a
 * process, what a call in a loop repeats is printed once. */
cnrtRet_t rt_fail(const struct rt_context *rt, cnrtRet_t code,
                  const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Calls rt_fail: there is no host memory for `what`. */
cnrtRet_t rt_no_memory(const struct rt_context *rt, const char *what);

/* ---- which device a call is about ---------------------------------------- */

/* Continues the current call on another device. Returns the device used
 * before. */
struct rt_board *rt_board_switch(struct rt_context *rt, struct rt_board *board);
/* Returns the device on which the memory of an address is allocated. NULL:
 * none. */
struct rt_board *rt_board_of(struct rt_context *rt, const void *pointer);
/* The device whose memory has an address, allocated or not. NULL: none. */
const struct rt_board *rt_board_at(const struct rt_context *rt,
                                   uint64_t address);

/* ---- statuses of the simulator ------------------------------------------- */

/* Converts statuses of the simulator to error codes of the runtime. */

/* Returns the error code for a status of the simulator. */
cnrtRet_t rt_code(enum sim_status status);
/* Calls rt_fail with the simulator's own sentence. */
cnrtRet_t rt_fail_sim(const struct rt_context *rt, enum sim_status status);

/* ---- the end of the program ---------------------------------------------- */

/* Makes the process end with the status in rt->host. Exit handlers that were
 * registered last are called first, and destructors of libraries are registered
 * after their constructors. So call this when the program itself already runs.
 * It may be called more than once. */
void rt_exit_watch(struct rt_context *rt);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The state of the runtime: one per process, because the interface has no
 * handle for it, or that of the session which a thread uses (session.h). It is
 * reached through rt_enter alone. Every public function is rt_enter, a body,
 * rt_leave; bodies report errors with rt_fail.
 */
#ifndef RT_CONTEXT_H
#define RT_CONTEXT_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/types.h>

#include "isa/support/memory/alloc.h"
#include "runtime/api/clocks/device_clock.h"
#include "runtime/api/cnrt/context/handles.h"
#include "runtime/api/include/cnrt.h"
#include "runtime/debug/debug.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/report/report.h"
#include "runtime/instruments/settings/agree.h"
#include "runtime/instruments/settings/env.h"
#include "sim/sim.h"

#define RT_MAX_ARGUMENT_BYTES (64u * 1024) /* of all arguments of a launch */

/* A queue: its clock, and a fault or a refused launch that no call has answered
 * yet. */
struct rt_queue {
    struct rt_board *board; /* the device it belongs to */
    unsigned
        number;  /* of those created on board so far; 0: its default queue */
    uint64_t ps; /* when its last command ends, in simulated time */
    cnrtRet_t pending; /* cnrtSuccess: nothing */
    const struct rt_thread
        *refused;         /* whose launch is pending; of faults no one */
    struct rt_gate *gate; /* of open commands, see ranks.h; NULL: none */
};

struct rt_notifier {
    struct rt_board *board; /* the device whose queues it may be placed in */
    bool is_placed;
    uint64_t ps;
    uint64_t placed; /* how many notifiers had been placed by then */
};

/* A simulated device of the process. */
struct rt_board {
    int ordinal;
    const struct sim_device *device;
    uint64_t memory_first; /* address of its memory */
    struct sim *sim;       /* NULL until the device is needed */
    bool was_reset;        /* with memory that it may have had */
    struct rt_queue default_queue;
    struct clk_device clock; /* with sim */
    unsigned n_queues;       /* that were ever created on it */
    /* What cnSetCtxConfigParam allows launches. */
    uint64_t visible_clusters; /* a bit for each; 0: all */
    unsigned union_limit;      /* largest N of a UnionN task; 0: any */
};

/* A registered fat image, recorded before main runs, loaded at need. */
struct rt_fatbin {
    const void *image;
    bool is_replaced;     /* the image is not the one that the program has */
    uintptr_t first, end; /* host addresses of the program or library */
    struct sim_module *modules[RT_MAX_DEVICES]; /* NULL: not loaded there */
    struct rt_fatbin *next;
};

struct rt_function {
    const void *host; /* what the program calls the kernel */
    const char *name; /* mangled, as the device has it */
    char *own;        /* the same, if the program has another one */
    struct rt_fatbin *fatbin;
    bool is_elsewhere; /* host belongs to another program or library */
};

/* A device variable: the host's object of that name is only its shadow. */
struct rt_variable {
    const char *host;
    size_t bytes;
    const char *name;
    char *own; /* as above */
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
    RT_STATE_FORKED, /* out of a launch, or a session: there is no device any
                        more */
};

/* An instrument that is in its place, see instruments.h. */
struct rt_instrument {
    const struct instrument *is;
    void *self;
};

/* A launch being put together: kernel<<<...>>> sets it up argument by argument
 * and may be nested in the evaluation of an argument. */
struct rt_call {
    cnrtDim3_t dim;
    cnrtFunctionType_t type;
    cnrtQueue_t queue;
    int stop_signal;      /* that stops it, 0: none */
    unsigned char *bytes; /* the values at the offsets the compiler gave */
    size_t n_bytes;
    struct rt_value {
        size_t offset, bytes;
    } * values;
    size_t n_values, room_values;
};

struct rt_thread {
    const char *speaker; /* who calls, if it is not whose name messages say, */
    const void *speaks_for; /* and the address that returns to */
    int ordinal;            /* of its current device */
    cnrtRet_t last_error;
    char refusal[2560];    /* of the last call: names of two files, perhaps */
    bool is_fork_locked;   /* holds the context while it forks */
    struct rt_call *calls; /* the innermost is the last */
    size_t n_calls, room_calls;
    unsigned number;  /* of those that the runtime knows, from 1; 0: not yet */
    uint64_t host_ps; /* simulated time it has waited for, see hostclock.h */
};

/* What a session has that the process has not, see session.h. */
struct rt_session {
    char **variables; /* "MLUSIM_CHECK=all": in place of the environment */
    size_t n_variables;
    void (*print)(void *user, const char *text, size_t n); /* NULL: stdout */
    void *user;
    struct rt_thread thread; /* for whichever thread uses it */
};

/* What is to be said about a launch, for which something has to be loaded
 * without the lock. */
struct rt_unsaid {
    bool (*is_ready)(void);
    void (*prepare)(void); /* makes it so */
    void (*say)(struct rt_context *rt, void *user);
    void *user;
    const char *api; /* of the call that has to say it; the rest as well */
    const void *caller;
    struct rt_board *board;
};

struct rt_context {
    pthread_mutex_t mutex;
    struct rt_unsaid *unsaid; /* NULL: nothing */
    struct rt_session *is_of; /* NULL: of the process */
    const char *api;          /* the public call under way, for messages */
    const void *caller;       /* the address it returns to; NULL: not known */
    enum rt_state state;
    pid_t process;            /* that loaded the runtime, or was forked since */
    atomic_bool is_launching; /* a thread is inside sim_launch, or has to say
                               * why it ended */
    atomic_bool is_stopping;  /* launches are to end: the process does */
    char **host_kernels;      /* of which rt_tell_host_argument has said it */
    size_t n_host_kernels, host_kernels_room;
    _Atomic(const void *)
        owner; /* the thread with the lock; NULL: none has it */
    struct rt_report_owner file_owner;
    struct rt_settings settings;
    struct rt_board boards[RT_MAX_DEVICES];
    int n_boards;           /* 0 until the environment is understood */
    struct rt_board *board; /* that the call under way is about */
    struct rt_program program;
    struct rt_handles handles;
    unsigned n_others; /* threads that were ever numbered, but for the first */
    uint64_t first_ps; /* simulated time that the first thread has waited for */
    struct rt_host_block *host_blocks;
    struct rt_place *places; /* origin.c: that were looked up */
    size_t n_places, room_places;
    const struct dbg_interface *debugger; /* NULL: nobody asked for it */
    struct dbg_session *session;
    const struct instrument_launch *launch; /* that the debugger runs */
    struct {
        const struct rt_queue *queue;
        uint64_t ready_ps; /* when it could have started */
    } running;             /* the launch under way */
    struct rt_host host;   /* what instruments know of the program */
    const struct sim_device *devices[RT_MAX_DEVICES]; /* for it */
    void *loaded[RT_N_INSTRUMENTS]; /* what each has of before main */
    struct rt_instrument active[RT_N_INSTRUMENTS];
    size_t n_active, n_started; /* of the table, present or not */
    cnrtRet_t refusal; /* what the call answers that an instrument refuses */
    uint64_t n_placed; /* notifiers */
    char *fault;       /* the message of the last one, NULL: none yet */
    enum sim_status ended; /* how the last launch that began did */
    bool has_facts; /* the same in parts: of a launch that was stopped, too */
    struct sim_fault_facts facts;
    struct rt_report profile; /* for mlusim.h */
    bool is_profiling;
    bool is_warm;                  /* see mlusimWarmLaunches */
    bool is_ending;                /* and never called the runtime */
    void (*watch)(bool is_inside); /* rt_ranks_watch; NULL: nobody does */
};

/* Whether this thread has the lock. */
bool rt_is_mine(const struct rt_context *rt);

/* The context of this thread, locked or not: that of the session it uses, or
 * that of the process. */
struct rt_context *rt_context(void);
struct rt_context *rt_process_context(void);
/* From now on this thread works in a context; NULL: in that of the process. */
void rt_context_use(struct rt_context *rt);
/* The value of a variable of the environment; in a session of its settings.
 * NULL: it is unset. */
const char *rt_variable(const struct rt_context *rt, const char *name);
/* The stream for messages: stderr, or that of the session. */
FILE *rt_out(const struct rt_context *rt);
/* Locks the context on behalf of the public function called api. */
struct rt_context *rt_enter(const char *api);
/* The same for the context of the process, whatever this thread uses. */
struct rt_context *rt_enter_process(const char *api);
/* rt_enter of one that returns to an address. */
struct rt_context *rt_enter_from(const char *api, const void *return_address);
/* Unlocks it, keeps an error for cnrtGetLastError, returns code. */
cnrtRet_t rt_leave(struct rt_context *rt, cnrtRet_t code);
/* Calls sleep without the lock, then the call under way goes on. */
void rt_yield(struct rt_context *rt, void (*sleep)(void *on, uint32_t seen),
              void *on, uint32_t seen);
/* Says it now if all is ready. If not, it unlocks the context and makes it
 * ready; whichever thread locks the context next says it, before anything else
 * is done with the context. It has been said when this returns. */
void rt_say_when_ready(struct rt_context *rt, struct rt_unsaid *what);
/* What belongs to this thread; a session has its own, whoever uses it. */
struct rt_thread *rt_thread(void);

/* Writes "mlusim: API: sentence" to rt_out, keeps it and returns code. */
cnrtRet_t rt_fail(const struct rt_context *rt, cnrtRet_t code,
                  const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* rt_fail: the host has no memory left for `what`. */
cnrtRet_t rt_no_memory(const struct rt_context *rt, const char *what);

#endif

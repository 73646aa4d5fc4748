/* SPDX-License-Identifier: MIT
 *
 * The state of the runtime: one per process, because the interface has no
 * handle for it, and reached through rt_enter alone. Every public function is
 * rt_enter, a body, rt_leave; bodies report errors with rt_fail.
 */
#ifndef RT_CONTEXT_H
#define RT_CONTEXT_H

#include <pthread.h>
#include <stdatomic.h>
#include <sys/types.h>

#include "isa/support/alloc.h"
#include "runtime/instruments/check/check.h"
#include "runtime/debug/debug.h"
#include "runtime/instruments/settings/agree.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/instruments/precise/precise.h"
#include "runtime/instruments/usage/usage.h"
#include "runtime/api/cnrt/handles.h"
#include "runtime/api/include/cnrt.h"
#include "runtime/api/cnrt/progress.h"
#include "runtime/instruments/report/report.h"
#include "sim/sim.h"

#define RT_MAX_ARGUMENT_BYTES (64u * 1024) /* of all arguments of a launch */

/* A queue: its clock, and a fault or a refused launch that no call has answered
 * yet. */
struct rt_queue {
    struct rt_board *board; /* the device it belongs to */
    uint64_t ps;            /* when its last command ends, in simulated time */
    cnrtRet_t pending;      /* cnrtSuccess: nothing */
    const struct rt_thread
        *refused; /* whose launch is pending; of faults no one */
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
    uint64_t ps;        /* when it is free, in simulated time */
    struct chk *checks; /* NULL: none were asked for */
    /* What cnSetCtxConfigParam allows launches. */
    uint64_t visible_clusters; /* a bit for each; 0: all */
    unsigned union_limit;      /* largest N of a UnionN task; 0: any */
};

/* A registered fat image, recorded before main runs, loaded at need. */
struct rt_fatbin {
    const void *image;
    uintptr_t first, end; /* host addresses of the program or library */
    struct sim_module *modules[RT_MAX_DEVICES]; /* NULL: not loaded there */
    struct rt_fatbin *next;
};

struct rt_function {
    const void *host; /* what the program calls the kernel */
    const char *name; /* mangled */
    struct rt_fatbin *fatbin;
    bool is_elsewhere; /* host belongs to another program or library */
};

/* A device variable: the host's object of that name is only its shadow. */
struct rt_variable {
    const char *host;
    size_t bytes;
    const char *name;
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

/* Entry points of libmlusim-debug, loaded after the first fault. */
struct rt_debug_library {
    bool is_tried;
    struct sim_symbolizer of; /* all NULL when the library is absent */
};

enum rt_state {
    RT_STATE_NEW,
    RT_STATE_READY,
    RT_STATE_BROKEN,
    RT_STATE_FORKED, /* out of a launch: there is no device any more */
};

/* What the program gets to know, for mlusim explore. */
struct rt_results {
    uint64_t hash, copies; /* of what it copied from the device */
    uint64_t placed;       /* notifiers */
};

struct rt_context {
    pthread_mutex_t mutex;
    const char *api;    /* the public call under way, for messages */
    const void *caller; /* the address it returns to; NULL: not known */
    enum rt_state state;
    pid_t process;            /* that loaded the runtime, or was forked since */
    bool is_forked;           /* after the runtime was loaded */
    atomic_bool is_launching; /* a thread is inside sim_launch, or tells why
                               * it ended */
    atomic_bool is_stopping;  /* launches are to end: the process does */
    uint64_t n_launches, n_faults; /* of this process */
    char **host_kernels; /* of which rt_tell_host_argument has said it */
    size_t n_host_kernels, host_kernels_room;
    pthread_t owner; /* of the lock, if there is one */
    bool is_owned;
    struct rt_report_owner file_owner;
    bool has_refused; /* a call of this process has answered an error */
    int exit_status;  /* with which the program ends */
    struct rt_settings settings;
    struct rt_board boards[RT_MAX_DEVICES];
    int n_boards;           /* 0 until the environment is understood */
    struct rt_board *board; /* that the call under way is about */
    struct rt_program program;
    struct rt_handles handles;
    uint64_t host_ps; /* simulated time the host has waited for */
    struct rt_host_block *host_blocks;
    struct rt_debug_library debug;
    struct rt_place *places; /* origin.c: that were looked up */
    size_t n_places, room_places;
    const struct dbg_interface *debugger; /* NULL: nobody asked for it */
    struct dbg_session *session;
    struct rt_recording *recording; /* NULL: no picture of time is wanted */
    struct rt_results results;
    struct rt_report report;
    struct rt_report profile; /* for mlusim.h */
    bool is_profiling;
    bool is_warm; /* see mlusimWarmLaunches */
    struct rt_progress progress;
    bool is_ending;                    /* and never called the runtime */
    bool has_remains, is_remains_lost; /* a fault was kept, or could not be */
    struct usage *usage;               /* NULL: nobody wants to know */
    struct rt_precise {
        const struct prc_interface *does; /* NULL: nobody asked for it */
        struct prc *of;                   /* of the only device; or NULL */
    } precise;
};

/* Device code that the program loaded itself, on one device, and a kernel of it
 * that it asked for. */
struct rt_module {
    struct rt_board *board;
    struct sim_module *code;
    void *image; /* freed with it; NULL: the program's */
};
struct rt_kernel {
    const struct rt_module *module;
    char name[];
};

/* legacy.c: launches of the versions 3 and 4 put arguments into a buffer. */
struct rt_params {
    unsigned char *bytes; /* the values, one after another */
    size_t n_bytes, room_bytes;
    uint32_t *sizes; /* of each */
    size_t n, room;
};
struct rt_init {
    const void *kernel; /* NULL: not for any yet */
    int ordinal;        /* of the device */
};

/* A launch being put together: kernel<<<...>>> sets it up argument by argument
 * and may be nested in the evaluation of an argument. */
struct rt_call {
    cnrtDim3_t dim;
    cnrtFunctionType_t type;
    cnrtQueue_t queue;
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
    bool is_fork_locked;   /* holds the context while it forks */
    struct rt_call *calls; /* the innermost is the last */
    size_t n_calls, room_calls;
};

/* The context, locked or not. */
struct rt_context *rt_context(void);
/* Locks the context on behalf of the public function called api. */
struct rt_context *rt_enter(const char *api);
/* The same of one that returns to an address. */
struct rt_context *rt_enter_from(const char *api, const void *return_address);
/* Unlocks it, keeps an error for cnrtGetLastError, returns code. */
cnrtRet_t rt_leave(struct rt_context *rt, cnrtRet_t code);
struct rt_thread *rt_thread(void);
/* For callbacks of the simulator, which run while the context is locked. */
struct rt_debug_library *rt_debug_library(void);

/* Makes sure that the environment is understood and devices are chosen; needed
 * before rt->board->device is used. */
cnrtRet_t rt_ready(struct rt_context *rt);

/* Whether the process has memory of its own at an address. user is not looked
 * at. */
bool rt_is_host(void *user, uint64_t address);

/* Says once for a kernel, by the name for people, that an argument leads to
 * static data of a program that is not position-independent and lies where
 * cores have a scratchpad, which loads and stores find there. */
void rt_tell_host_argument(struct rt_context *rt,
                           const struct sim_launch *launch, const char *kernel);

/* board.c: the devices that the environment asks for; rt_ready calls it. */
cnrtRet_t rt_boards_choose(struct rt_context *rt);
/* rt_ready, and makes sure that rt->board->sim exists. */
cnrtRet_t rt_open(struct rt_context *rt);
/* Drops the current device with everything on it. */
void rt_close(struct rt_context *rt);
/* Where the call under way goes on: on another device, and back. */
struct rt_board *rt_board_switch(struct rt_context *rt, struct rt_board *board);
/* The device that has allocated what an address lies in; NULL if none has. */
struct rt_board *rt_board_of(struct rt_context *rt, const void *pointer);
/* The device that has an address, allocated or not; NULL: none. */
const struct rt_board *rt_board_at(const struct rt_context *rt,
                                   uint64_t address);

/* Writes "mlusim: API: sentence" to stderr and returns code. */
cnrtRet_t rt_fail(const struct rt_context *rt, cnrtRet_t code,
                  const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The code that belongs to a status of the simulator. */
cnrtRet_t rt_code(enum sim_status status);
/* rt_fail with the simulator's own sentence. */
cnrtRet_t rt_fail_sim(const struct rt_context *rt, enum sim_status status);

/* rt_fail: the host has no memory left for `what`. */
cnrtRet_t rt_no_memory(const struct rt_context *rt, const char *what);

/* ---- between the modules ------------------------------------------------ */

/* queue.c: the queue behind a handle, NULL (and *code set) if there is none;
 * rt_queue_get also refuses those of devices that are not current. */
struct rt_queue *rt_queue_find(struct rt_context *rt, cnrtQueue_t handle,
                               cnrtRet_t *code);
struct rt_queue *rt_queue_get(struct rt_context *rt, cnrtQueue_t handle,
                              cnrtRet_t *code);
/* The simulated time at which the next command of queue can start. */
uint64_t rt_queue_now(const struct rt_context *rt,
                      const struct rt_queue *queue);
/* The first of what is pending in the queues of the current device; after this
 * nothing is. */
cnrtRet_t rt_take_pending(struct rt_context *rt);
/* Queues forget the launches of this thread that were refused with code, as it
 * has been told. */
void rt_forget_refused(struct rt_context *rt, cnrtRet_t code);
/* The same after the host waited for all queues. */
cnrtRet_t rt_wait_all(struct rt_context *rt);
/* The code, after a sentence, for an object that got no handle. */
cnrtRet_t rt_handle_refused(const struct rt_context *rt);
/* Ends all queues and notifiers of the current device. */
void rt_queues_free(struct rt_context *rt);

/* copy.c: copies and fills that cnrtMemcpy and cnrtMemset describe. */
cnrtRet_t rt_copy(struct rt_context *rt, void *dst, const void *src,
                  size_t bytes, cnrtMemTransDir_t direction);
cnrtRet_t rt_fill(struct rt_context *rt, void *pointer, int value,
                  size_t bytes);

/* device.c: checks an ordinal, with a sentence. */
cnrtRet_t rt_check_device(struct rt_context *rt, int ordinal);

/* program.c: what was registered. */
const struct rt_function *rt_function_find(const struct rt_program *program,
                                           const void *host);
/* Whether the host address stands for kernels of several programs or
 * libraries, so that nobody can tell which is meant. */
bool rt_function_is_shared(const struct rt_program *program, const void *host);
const struct rt_variable *rt_variable_find(const struct rt_program *program,
                                           const void *host);
/* The device to simulate when the user named none: the first of the default
 * device and the table whose code all images of the program hold. */
const struct sim_device *rt_program_device(const struct rt_program *program);
/* "mtp_372, mtp_592": the architectures of an image. */
void rt_fatbin_describe(const void *image, char *text, size_t bytes);
/* "mtp_592" for 592. */
const char *rt_arch_name(unsigned arch);

/* launch.c: launches a kernel of a module that is loaded on the current device,
 * or the one a host address stands for; call tells how. Its arguments are
 * given, or, for rt_launch_values, as many pointers to values as it has
 * parameters. */
cnrtRet_t rt_launch(struct rt_context *rt, const struct rt_call *call,
                    struct sim_module *module, const char *kernel,
                    const struct sim_argument *arguments, size_t n);
cnrtRet_t rt_launch_symbol(struct rt_context *rt, const struct rt_call *call,
                           const void *symbol,
                           const struct sim_argument *arguments, size_t n);
cnrtRet_t rt_launch_values(struct rt_context *rt, const struct rt_call *call,
                           struct sim_module *module, const char *kernel,
                           void **values);
/* Whether a host address stands for a kernel whose image the current device can
 * run, now loaded there; a sentence if not. */
cnrtRet_t rt_symbol_check(struct rt_context *rt, const void *symbol);

/* run.c: runs a kernel to its end, as the next command of a queue; an error if
 * it could not begin. */
cnrtRet_t rt_run(struct rt_context *rt, struct rt_queue *queue,
                 const struct sim_launch *launch);

/* run.c: how a launch that began has ended. */
enum rt_launch_end rt_launch_end_of(enum sim_status status);

/* module.c: ends the modules of the current device, with their kernels. */
void rt_modules_free(struct rt_context *rt);

/* process.c: notes the status with which the program ends, which nothing else
 * tells. What was registered last is called first, and destructors of libraries
 * are registered after their constructors: so this has to be called once the
 * program itself runs. It may be called again and again. */
void rt_exit_watch(struct rt_context *rt);
/* Handlers of fork. */
void rt_fork_prepare(void);
void rt_fork_parent(void);
void rt_fork_child(void);

/* process.c: writes the trace, the checks' reports and the usage, those that
 * are wanted, as far as the program has come, once; false after a message, or
 * if there is something that makes a program fail. */
bool rt_tell(struct rt_context *rt);

/* signals.c: from now on signals that end the program have written first what
 * is wanted. */
void rt_signals_begin(struct rt_context *rt);
/* A launch was stopped; does not return if a signal was the reason. */
void rt_signals_stopped(struct rt_context *rt);
/* In a forked child: signals are as before. */
void rt_signals_forked(void);

/* recording.c: pictures of time (a trace) of what launches do. load is called
 * before main, as it calls the loader; check when the settings are known;
 * begin and end around a launch that starts at `ps`, where profile is NULL if
 * nothing has run; finish at the end of the program. The latter two are false
 * after a message. */
void rt_recording_load(struct rt_context *rt);
cnrtRet_t rt_recording_check(struct rt_context *rt);
void rt_recording_begin(struct rt_context *rt, const struct sim_launch *launch,
                        uint64_t ps);
void rt_recording_end(struct rt_context *rt, const struct sim_profile *profile,
                      enum rt_launch_end how);
bool rt_recording_finish(struct rt_context *rt);
/* The lines of the launch that was recorded last, if they are wanted, are added
 * to those of a report; false: no memory. */
bool rt_recording_add_lines(struct rt_context *rt, struct rt_lines *to);

/* results.c: sim_read for the program, which mlusim explore compares between
 * runs; finish leaves the hash of all of them where it asked for it. */
enum sim_status rt_results_read(struct rt_context *rt, void *dst, uint64_t src,
                                size_t bytes);
bool rt_results_are_compared(void); /* whether it asked for that */
void rt_results_finish(struct rt_context *rt);

/* symbolizer.c: loads libmlusim-debug; the context must not be locked. */
void rt_debug_load(struct rt_debug_library *debug);
/* The same if nobody did so far, in the middle of a call: it unlocks the
 * context for a while, and others may do anything to it. */
void rt_debug_need(struct rt_context *rt);
/* remains.c: before main, if faults are to be kept with their source positions:
 * loads libmlusim-debug. */
void rt_remains_load(struct rt_context *rt);
/* Whether a fault is to be kept in a file, and none was yet. */
bool rt_remains_are_wanted(const struct rt_context *rt);
/* Keeps the launch under way, which the fault of a core has stopped. */
void rt_remains_keep(struct rt_context *rt, const struct sim_launch *launch,
                     unsigned core);
/* sim_launch, and a fault is kept. */
enum sim_status rt_remains_launch(struct rt_context *rt,
                                  const struct sim_launch *launch,
                                  struct sim_profile *profile);
/* debugger.c: loads the debugger if the environment asks for it; before main,
 * as it calls the loader. */
void rt_debugger_load(struct rt_context *rt);
/* The program has called the runtime for the first time. */
void rt_debugger_start(struct rt_context *rt);
/* The checks of the current device came into being. */
void rt_debugger_listen(struct rt_context *rt);
/* The program ends, perhaps without ever having called it; false: what the
 * session did has failed, and so does the program. */
bool rt_debugger_finish(struct rt_context *rt);
/* precise.c: loads the precision twin if the environment asks for it, before
 * main; has it watch the current device. */
void rt_precise_load(struct rt_context *rt);
cnrtRet_t rt_precise_open(struct rt_context *rt);
/* The host writes to memory of the device; a module is unloaded; a launch has
 * ended; what was seen is another process's. */
void rt_precise_wrote(struct rt_context *rt, uint64_t address, uint64_t bytes);
void rt_precise_forget_modules(struct rt_context *rt);
void rt_precise_end(struct rt_context *rt);
void rt_precise_forget(struct rt_context *rt);
/* Tells and writes what it has seen; false after a message. */
bool rt_precise_finish(struct rt_context *rt);

/* usage.c: watches the current device if the environment names a folder for it.
 */
cnrtRet_t rt_usage_open(struct rt_context *rt);
/* Writes what was seen, at the end of the program; false after a message. */
bool rt_usage_write(struct rt_context *rt);

/* origin.c: the number of the place behind a call, by the address that it
 * returns to; 0: there can be none. */
uint64_t rt_origin_of(const void *return_address);
/* What it stands for, by a function that knows host addresses. */
typedef bool rt_find_code(uint64_t address, struct sim_location *to);
bool rt_origin_find(uint64_t origin, rt_find_code *find,
                    struct sim_location *to);
/* "; it was made at FILE:LINE and freed at FILE:LINE", of what pointer lies in,
 * as much as is known, or that a reset of the device took it along. It may give
 * the lock away for a while. */
#define RT_PLACE_BYTES   600
#define RT_HISTORY_BYTES (2 * RT_PLACE_BYTES + 40)
void rt_history(struct rt_context *rt, const void *pointer, char *text,
                size_t bytes);
/* Source positions through it, for sim_config. */
const struct sim_symbolizer *rt_symbolizer(void);

/* checks.c: creates them if they are asked for, and has them watch the current
 * device. */
cnrtRet_t rt_checks_open(struct rt_context *rt);
/* Whether there is something to tell. */
bool rt_checks_have_news(const struct rt_context *rt);
/* What the host has written to the current device, has carried from one device
 * to the same or another one, and has read. */
void rt_checks_wrote(struct rt_context *rt, uint64_t address, uint64_t bytes);
void rt_checks_carried(struct rt_board *to, uint64_t dst, struct rt_board *from,
                       uint64_t src, uint64_t bytes);
void rt_checks_read(struct rt_context *rt, uint64_t address, uint64_t bytes);
/* Tells what they have found since the last time. */
void rt_checks_tell(struct rt_context *rt);
/* The program ends: what can only be known now. */
void rt_checks_end(struct rt_context *rt);
/* Tells what they have found in all; false: the program has to fail. */
bool rt_checks_finish(struct rt_context *rt);

#endif

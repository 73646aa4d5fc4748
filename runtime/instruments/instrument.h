/* SPDX-License-Identifier: MIT */
/* An instrument observes a program: its devices, launches, and accesses of the
 * host to device memory. It is a struct of functions; unused ones are NULL. The
 * runtime calls them in the order of instruments.def, with its lock, in the
 * program's thread. All built-in instruments are such structs.
 * MLUSIM_INSTRUMENT=FILE.so adds an instrument of the user, for which this
 * header is installed as mlusim/instrument.h. An instrument changes nothing.
 * Events of a running kernel come from an observer (sim/observe.h). */
#ifndef MLUSIM_INSTRUMENT_H
#define MLUSIM_INSTRUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

/* The version of this header. It is incremented with every change of these
 * structs; a library compiled with another version is refused. */
#define INSTRUMENT_VERSION 5

/* The public state of the program. */
struct instrument_host {
    bool is_debugged;    /* by mlusim debug */
    bool is_forked;      /* a forked child of the program */
    uint64_t n_launches; /* launches begun by this process so far */
    uint64_t n_faults;   /* number of these launches that a fault aborted */
    const char *signal;  /* name of the signal that ends the program, such as
                            "SIGINT"; or NULL */
    bool is_left;        /* whether the user ends the program in the debugger */
};

/* A launch of the program. */
struct instrument_launch {
    int device; /* device number, from 0 */
    struct sim *sim;
    const struct sim_launch *what;
    uint64_t ps; /* start, in simulated time of the program */
};

/* Commands that take simulated time. Commands of one queue are sequential;
 * different queues overlap. */
enum instrument_kind {
    INSTRUMENT_LAUNCH,
    INSTRUMENT_TO_DEVICE,   /* copy from the host */
    INSTRUMENT_FROM_DEVICE, /* copy to the host */
    INSTRUMENT_WITHIN,      /* copy inside a device */
    INSTRUMENT_BETWEEN,     /* copy between devices */
    INSTRUMENT_FILL,
    INSTRUMENT_COLLECTIVE, /* of CNCL */
    INSTRUMENT_WAIT,       /* a thread of the host waits */
    INSTRUMENT_N_KINDS
};
struct instrument_command {
    enum instrument_kind kind;
    int device; /* number of the device, from 0; for a copy between devices, of
                   the destination */
    unsigned queue;     /* number of the queue, from 1 in the order of creation
                           on the device; 0: the default queue, or no queue */
    unsigned thread;    /* number of the host thread that requested the command,
                           from 1 in the order of first requests */
    bool is_waited_for; /* whether the thread waits until the command ends */
    bool is_pinned;     /* a copy of host memory allocated by the runtime */
    const char *name;   /* kernel or function; valid during the call */
    uint64_t bytes;     /* of a copy */
    uint64_t ready_ps, start_ps, end_ps; /* when the command was ready,
                                            began, ended */
    /* device of the queue. It differs from `device` for a copy between devices
     * in a queue of the source or of a third device. */
    int queue_device;
};

/* What orders commands, in the order of the program's calls. */
enum instrument_order_kind {
    INSTRUMENT_ORDER_BEGIN,  /* a command begins; of a launch, the accesses of
                                the kernel follow */
    INSTRUMENT_ORDER_END,    /* it was performed */
    INSTRUMENT_ORDER_QUEUE,  /* the host has waited for the queue, */
    INSTRUMENT_ORDER_DEVICE, /* for all queues of the device, */
    INSTRUMENT_ORDER_HOST,   /* for the notifier */
    INSTRUMENT_ORDER_PLACE,  /* the notifier is placed in the queue */
    INSTRUMENT_ORDER_WAIT,   /* the queue waits for the notifier */
    INSTRUMENT_ORDER_GONE,   /* the notifier is destroyed */
    INSTRUMENT_ORDER_MEET,   /* a collective: all queues meet in this one */
    INSTRUMENT_ORDER_UNHOST, /* memory of cnrtHostMalloc is freed: spans[0] */
    INSTRUMENT_ORDER_UNUSED, /* no command uses spans[0] any more */
};
/* Bytes of a copy or fill: rows that begin `pitch` bytes after one another. */
struct instrument_span {
    int device; /* -1: host memory */
    bool is_written;
    bool is_on_stack; /* host memory on the stack of the calling thread */
    uint64_t address, bytes, rows, pitch;
};
struct instrument_order {
    enum instrument_order_kind kind;
    int device;         /* of the queue, */
    unsigned queue;     /* and its number; 0: the default queue */
    bool is_waited_for; /* a copy or fill that the host waits for, and which
                           belongs to no queue */
    const char *kernel; /* of a launch; else NULL */
    const void *notifier;
    const void *thread; /* identifies the calling thread, */
    uintptr_t frame;    /* whose live variables are from this address on; 0:
                           not known */
    unsigned n_spans;
    struct instrument_span spans[2];
};

enum instrument_presence {
    INSTRUMENT_ABSENT,  /* not requested */
    INSTRUMENT_PRESENT, /* active */
    INSTRUMENT_REFUSED, /* the program gets an error, after a message */
};

struct instrument {
    unsigned version; /* INSTRUMENT_VERSION */
    const char *name; /* for messages */
    /* An observer for each opened device, called with the instrument's self; or
     * NULL. */
    const struct sim_observer *observer;
    /* Whether kernels do not run: launches only begin and end. For mlusim
     * judge. */
    bool runs_nothing;

    /* Called before main, outside of any call of the runtime. Libraries may be
     * loaded only in this call. *self is passed to all later calls. */
    void (*load)(struct instrument_host *host, void **self);
    /* Whether the instrument must report even about a program that never uses
     * the runtime. The settings are then known. */
    bool (*is_owed)(void *self, struct instrument_host *host);
    /* Called at the first use of the runtime, with settings. INSTRUMENT_ABSENT:
     * there are no further calls. */
    enum instrument_presence (*start)(struct instrument_host *host,
                                      void **self);
    /* Called when a device is opened (also after a reset) or closed. If `open`
     * returns false after a message, the device cannot be used. */
    bool (*open)(void *self, int device, struct sim *sim);
    void (*close)(void *self, int device);
    /* Called before a module is unloaded. The instrument must drop all pointers
     * to the module. */
    void (*modules_gone)(void *self, int device);

    /* The events of a launch. It begins. A fault has aborted it, and its state
     * can still be read. It has ended; profile is NULL if it could not begin.
     * The instrument can print a report about it. Only `tell` may let the
     * runtime release its lock. */
    void (*begin)(void *self, const struct instrument_launch *launch);
    void (*fault)(void *self, const struct instrument_launch *launch,
                  unsigned core);
    void (*end)(void *self, const struct instrument_launch *launch,
                const struct sim_profile *profile, enum sim_status status);
    void (*tell)(void *self, const struct instrument_launch *launch,
                 const struct sim_profile *profile, enum sim_status status);
    /* Receives each command with its times, in program order. */
    void (*timed)(void *self, const struct instrument_command *command);
    /* Receives what orders commands. The last event of a call that begins no
     * launch may let the runtime release its lock. */
    void (*order)(void *self, const struct instrument_order *event);
    /* Called before a kernel or the runtime prints. */
    void (*printing)(void *self);

    /* Accesses of the host to device memory: it has written bytes; has filled
     * bytes with a value (if `filled` is NULL, `wrote` is called); has copied
     * bytes between or inside devices; has read bytes to `bytes`. */
    void (*wrote)(void *self, int device, uint64_t address, uint64_t n);
    void (*filled)(void *self, int device, uint64_t address, uint64_t n,
                   unsigned char value);
    void (*carried)(void *self, int to, uint64_t dst, int from, uint64_t src,
                    uint64_t n);
    void (*read)(void *self, int device, uint64_t address, const void *bytes,
                 uint64_t n);

    /* Called in a forked child: drops the state, which belongs to the parent.
     * If it is NULL or returns false, the child has no instrument. */
    bool (*forked)(void *self);

    /* Called when the program ends normally: completes the findings. */
    void (*ending)(void *self);
    /* The last call, even if a signal or the debugger ends the program: prints
     * and writes files. If this returns false, after a message, the program
     * ends with status 1 instead of 0. */
    bool (*finish)(void *self);
    /* finish may be called during a launch. */
    bool finishes_anywhere;
    /* Returns the number of findings that make the program fail. */
    uint64_t (*n_errors)(void *self);
    /* Called after finish of a session in a running program: frees memory. */
    void (*free)(void *self);
};

/* Defined by a library of MLUSIM_INSTRUMENT. The struct must stay valid. */
#pragma GCC visibility push(default)
const struct instrument *mlusim_instrument(void);
#pragma GCC visibility pop

#endif

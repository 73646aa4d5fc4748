/* SPDX-License-Identifier: MIT
 *
 * An instrument follows a program: its devices, its launches, what the host
 * does with device memory. It is a struct of functions; those that it does not
 * need are NULL. The runtime calls them in the order of instruments.def, under
 * its lock, from the thread of the program. The report, the checks and all
 * others of ours are such structs; MLUSIM_INSTRUMENT=FILE.so adds one of the
 * user's, which this header, installed as mlusim/instrument.h, and sim/sim.h
 * are for.
 *
 * An instrument only looks. What it hears of a device while a kernel runs comes
 * from an observer (sim/observe.h).
 */
#ifndef MLUSIM_INSTRUMENT_H
#define MLUSIM_INSTRUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/sim.h"

/* Of this header. It grows with every change of these structs, and a library
 * that was compiled with another one is refused. */
#define INSTRUMENT_VERSION 4

/* The program, as far as every instrument may know it. */
struct instrument_host {
    bool is_debugged;    /* by mlusim debug */
    bool is_forked;      /* a forked child, with a copy of the program */
    uint64_t n_launches; /* that this process has begun so far */
    uint64_t n_faults;   /* launches of these that a fault stopped */
    const char *signal;  /* that ends the program, "SIGINT"; NULL: none */
    bool is_left;        /* the user ends it in the debugger */
};

/* A launch of the program. */
struct instrument_launch {
    int device; /* its number in the program, from 0 */
    struct sim *sim;
    const struct sim_launch *what;
    uint64_t ps; /* when it begins, in simulated time of the program */
};

/* What takes simulated time of the program. Those of a queue follow each other;
 * those of different queues overlap. */
enum instrument_kind {
    INSTRUMENT_LAUNCH,
    INSTRUMENT_TO_DEVICE,   /* a copy from the host */
    INSTRUMENT_FROM_DEVICE, /* to the host */
    INSTRUMENT_WITHIN,      /* from a device to the same one */
    INSTRUMENT_BETWEEN,     /* to another one */
    INSTRUMENT_FILL,
    INSTRUMENT_COLLECTIVE, /* of CNCL */
    INSTRUMENT_WAIT,       /* a thread of the host waits */
    INSTRUMENT_N_KINDS
};
struct instrument_command {
    enum instrument_kind kind;
    int device;      /* its number in the program, from 0; of a copy between
                        devices, the one that gets it */
    unsigned queue;  /* number of the queue, from 1 in the order in which those
                        of the device were created; 0: its default queue, or
                        none */
    unsigned thread; /* number of the thread of the host that asked for it,
                        from 1 in the order in which they began to */
    bool is_waited_for; /* the thread waits until it is over */
    bool is_pinned;     /* of copies: the runtime has allocated the host's side
                         */
    const char *name;   /* the kernel, or the function that was called; it lives
                           as long as the call */
    uint64_t bytes;     /* of copies */
    uint64_t ready_ps, start_ps, end_ps; /* in simulated time of the program: it
                           could start, it started, it was over */
    int queue_device; /* the device that the queue is of: another one than
                         `device` where a copy between them is in a queue of
                         the device that gives, or of a third one */
};

enum instrument_presence {
    INSTRUMENT_ABSENT,  /* it is not asked for */
    INSTRUMENT_PRESENT, /* it is in its place */
    INSTRUMENT_REFUSED, /* a message says why; the program gets an error */
};

struct instrument {
    unsigned version; /* INSTRUMENT_VERSION */
    const char *name; /* for messages */
    /* Attached to each device that is opened, with self; or NULL. */
    const struct sim_observer *observer;
    /* No kernel runs: launches begin, and are over. For mlusim judge. */
    bool runs_nothing;

    /* Before main, when no call of the runtime runs: the one place
     * where libraries may be loaded. *self is the instrument's, for all later
     * calls. */
    void (*load)(struct instrument_host *host, void **self);
    /* The program may end without ever using the runtime: whether it is asked
     * to say something even then. The settings are known. */
    bool (*is_owed)(void *self, struct instrument_host *host);
    /* The program uses the runtime for the first time, and the settings are
     * known. INSTRUMENT_ABSENT: nothing more is called. */
    enum instrument_presence (*start)(struct instrument_host *host,
                                      void **self);
    /* A device came into being, perhaps once more after a reset; close: it goes
     * away. open is false after a message: the device cannot be used. */
    bool (*open)(void *self, int device, struct sim *sim);
    void (*close)(void *self, int device);
    /* A module is about to be unloaded: what points to it is forgotten. */
    void (*modules_gone)(void *self, int device);

    /* A launch begins; a fault stopped it, and it can still be seen; it is
     * over, with its profile, or NULL if it could not begin; and what there is
     * to say about it. `tell` may have the runtime give its lock away for a
     * while, the others may not. */
    void (*begin)(void *self, const struct instrument_launch *launch);
    void (*fault)(void *self, const struct instrument_launch *launch,
                  unsigned core);
    void (*end)(void *self, const struct instrument_launch *launch,
                const struct sim_profile *profile, enum sim_status status);
    void (*tell)(void *self, const struct instrument_launch *launch,
                 const struct sim_profile *profile, enum sim_status status);
    /* Time passes for a command, whose times are known now. They come in the
     * order of the program, which is not that of time. */
    void (*timed)(void *self, const struct instrument_command *command);
    /* A kernel or the runtime is about to print. */
    void (*printing)(void *self);

    /* The host has written to memory of a device, has filled it with a value
     * (without `filled`, `wrote` is called), has carried bytes from one device
     * to the same or another, has read them to `bytes`. */
    void (*wrote)(void *self, int device, uint64_t address, uint64_t n);
    void (*filled)(void *self, int device, uint64_t address, uint64_t n,
                   unsigned char value);
    void (*carried)(void *self, int to, uint64_t dst, int from, uint64_t src,
                    uint64_t n);
    void (*read)(void *self, int device, uint64_t address, const void *bytes,
                 uint64_t n);

    /* In a forked child: forgets what was seen, which was the parent's; false,
     * as without the function: the child has no instrument. */
    bool (*forked)(void *self);

    /* The program ends by itself: what can only be known now. */
    void (*ending)(void *self);
    /* The last call, also if a signal or the debugger ends the program: prints
     * and writes. False, after a message: the program ends with status 1 if it
     * would end with 0. */
    bool (*finish)(void *self);
    /* finish is all right in the middle of a launch as well. */
    bool finishes_anywhere;
    /* Findings so far that are a reason for a program to fail. */
    uint64_t (*n_errors)(void *self);
    /* After finish, where the program outlives the session: gives memory back.
     */
    void (*free)(void *self);
};

/* What a library of MLUSIM_INSTRUMENT has: its instrument, which stays. */
#pragma GCC visibility push(default)
const struct instrument *mlusim_instrument(void);
#pragma GCC visibility pop

#endif

/* SPDX-License-Identifier: MIT
 *
 * A simulator inside another program: sessions with their own settings, devices
 * and messages, and kernels of modules loaded at run time. C and C++, part of
 * libcnrt; docs/embedding.md has an example. An extension: programs that must
 * also build with the vendor's tools cannot use it.
 * Structs that may grow begin with their size: set it to sizeof. An older
 * library fills the members it knows and leaves the others zero.
 * Functions return 0 or an error code of cnrt.h; mlusimRefusal has the message
 * of this thread's last failed call.
 */
#ifndef MLUSIM_SESSION_H
#define MLUSIM_SESSION_H

#include <stddef.h>
#include <stdint.h>

#include "cnrt.h"

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library, "1.0.0"; a static string. */
const char *mlusimVersion(void);

/* Copies the message of the last failed call of this thread and session to text
 * of `bytes` bytes, with NUL. Returns the length of the message without NUL. */
size_t mlusimRefusal(char *__text, size_t __bytes);

/* ---- sessions ------------------------------------------------------------ */

struct mlusim_session;

struct mlusim_session_options {
    size_t size;
    /* Settings, as variables of docs/environment.md: "MLUSIM_CHECK=all". The
     * list ends with NULL. A NULL list means no settings. The environment is
     * ignored. */
    const char *const *settings;
    /* Each function may be NULL. The functions are called during calls of the
     * thread that uses the session, and must not call this library. `print`
     * receives output of kernels; if it is NULL, output is written to stdout.
     * `message` receives lines of messages; if it is NULL, messages are
     * dropped. `report` receives findings of checks in a launch or a copy to
     * the host, as a document of docs/reference/check.schema.json. */
    void (*print)(void *user, const char *text, size_t bytes);
    void (*message)(void *user, const char *text, size_t bytes);
    void (*report)(void *user, const char *json);
    void *user;
    /* 1: the functions above are not called; what they would receive is stored
     * for mlusimSessionTake */
    int keeps;
};

/* Opens a session with the devices of its settings. A device is created by the
 * first call that needs it. On failure, returns NULL, with a message in
 * error. */
struct mlusim_session *
mlusimSessionOpen(const struct mlusim_session_options *__options, char *__error,
                  size_t __bytes);

/* Makes all calls of this thread, including those of cnrt.h, use this session.
 * NULL: they use the context of the process, which is the default of every
 * thread. Only one thread can use a session: other threads are refused until
 * that thread uses another session or ends. */
cnrtRet_t mlusimSessionUse(struct mlusim_session *__session);

enum mlusim_kept { MLUSIM_PRINTED, MLUSIM_MESSAGES, MLUSIM_REPORTS };

/* Copies to text of `bytes` bytes, with NUL, and removes, what this thread's
 * session has stored of one kind. Reports are concatenated documents. Returns
 * the length without NUL. If `text` is too small, nothing is removed, so a
 * second call can get the whole text. */
size_t mlusimSessionTake(enum mlusim_kept __what, char *__text, size_t __bytes);

/* Closes a session, its devices and everything on them. Refused while another
 * thread uses the session. */
cnrtRet_t mlusimSessionClose(struct mlusim_session *__session);

/* Stops the session's current launch soon, as a fault does. May be called by
 * any thread, or in a signal handler. No effect without a launch. */
void mlusimSessionStop(struct mlusim_session *__session);

/* ---- modules ------------------------------------------------------------- */

struct mlusim_module;

/* Loads device code for the current device: the bytes of a file that mlucc
 * wrote with --bang-fatbin-only or --bang-device-only. The bytes are not needed
 * after the call. A module exists until it is unloaded, its device is reset, or
 * its session is closed. */
cnrtRet_t mlusimModuleLoad(const void *__image, size_t __bytes,
                           struct mlusim_module **__module);
cnrtRet_t mlusimModuleUnload(struct mlusim_module *__module);

struct mlusim_kernel {
    size_t size;
    char name[256];    /* source name: "ns::scale" */
    char symbol[1024]; /* mangled name: "_ZN2ns5scaleEPf" */
    int n_parameters;
    uint32_t nram_bytes, wram_bytes, sram_bytes, stack_bytes;
};

/* Finds kernel i of a module, from 0. cnrtErrorArgsInvalid: there are no
 * more. */
cnrtRet_t mlusimKernelAt(struct mlusim_module *__module, int __i,
                         struct mlusim_kernel *__kernel);

/* Finds the kernel with this symbol, or with this source name, with or without
 * namespaces. Refuses, with a list, if there is none or more than one. */
cnrtRet_t mlusimKernelFind(struct mlusim_module *__module, const char *__name,
                           struct mlusim_kernel *__kernel);

enum mlusim_parameter_kind {
    MLUSIM_INTEGER, /* integers, also bool and enumerations */
    MLUSIM_FLOAT,
    MLUSIM_POINTER,
    MLUSIM_STRUCT,
};

struct mlusim_parameter {
    size_t size;
    char name[128]; /* "": unnamed */
    enum mlusim_parameter_kind kind;
    uint32_t bytes, align;
    int is_signed;
    /* For a number, its type; for a pointer to numbers, the element type:
     * "half", "bfloat16_t", "float", "double", "bool", "int8_t" to "uint64_t".
     * "": another type, or an image of an older mlucc. */
    char type[16];
    int is_const; /* a pointer to const */
};

cnrtRet_t mlusimParameterAt(struct mlusim_module *__module,
                            const char *__symbol, int __i,
                            struct mlusim_parameter *__parameter);

/* ---- launches ------------------------------------------------------------ */

struct mlusim_launch {
    size_t size;
    const char *symbol; /* of the kernel */
    uint32_t dim[3];
    cnrtFunctionType_t type;
    void **values; /* pointers to the values of the arguments */
    /* A signal that also stops the launch, before the program's handler of it
     * is called; 0: none. Only one thread of a process can have such a signal
     * at a time. */
    int stop_signal;
    /* The number of values; it must be the kernel's number of parameters. 0:
     * the number is not checked. */
    size_t n_values;
};

enum mlusim_end {
    MLUSIM_DONE,
    MLUSIM_FAULT,   /* see mlusimLastFault */
    MLUSIM_STOPPED, /* by mlusimSessionStop or the signal */
};

/* Runs a kernel to its end in the default queue. Returns an error if the launch
 * could not start, or if an earlier launch in any queue of the device has an
 * error that no call has returned. Otherwise *end says how the launch ended. */
cnrtRet_t mlusimLaunch(struct mlusim_module *__module,
                       const struct mlusim_launch *__launch,
                       enum mlusim_end *__end);

/* A fault, or the place where a launch was stopped. */
struct mlusim_fault {
    size_t size;
    char kind[64], detail[400];
    char op[64]; /* "": scalar code */
    int operand; /* from 1; 0: none */
    char operand_name[32];
    char file[512], function[256]; /* "": unknown */
    int line;
    int task, task_at[3], cluster, core; /* of the core at fault; core 128:
                                            the memory core */
    uint64_t cycle, pc;
    uint64_t address, bytes; /* accessed range; if bytes is 0, there is none */
    char owner[1600];        /* owner of the address, in words */
    char hint[640];          /* advice */
    char id[64];             /* id for mlusim explain, such as "fault:bounds" */
};

/* Finds the fault of the last launch that did not end normally.
 * cnrtErrorArgsInvalid: there is none. mlusimFaultText of mlusim.h has the
 * message. */
cnrtRet_t mlusimLastFault(struct mlusim_fault *__fault);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif

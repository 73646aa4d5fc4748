/* SPDX-License-Identifier: MIT
 *
 * A simulator inside of another program: sessions with settings, devices and
 * messages of their own, and kernels of modules that are loaded at run time. C
 * and C++, part of libcnrt; docs/embedding.md has an example. This is an
 * extension; programs that should also build with the vendor's tools leave it
 * out.
 *
 * Structs that grow have their size first: set it to sizeof. A library that is
 * older fills what it knows, and leaves the rest zero.
 *
 * Functions answer 0, or an error code of cnrt.h; mlusimRefusal has the
 * sentence of the last refused call of this thread.
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

/* The version of the library, "1.0.0". It lives as long as the library. */
const char *mlusimVersion(void);

/* The sentence of the last call of this thread, and session, that was refused,
 * into text, which has room for so many bytes, always ended by a 0. Answers its
 * length without that 0. */
size_t mlusimRefusal(char *__text, size_t __bytes);

/* ---- sessions ------------------------------------------------------------ */

struct mlusim_session;

struct mlusim_session_options {
    size_t size;
    /* Settings as variables of docs/environment.md, "MLUSIM_CHECK=all", NULL
     * behind the last; NULL: none. The environment is not looked at. */
    const char *const *settings;
    /* The rest may be NULL. They are called by the thread that uses the
     * session, inside of a call, and must not call this library. print gets
     * what kernels print, else stdout does; message the lines of messages,
     * which are dropped without it; report what checks found in a launch, or in
     * a copy to the host, as a document of docs/reference/check.schema.json. */
    void (*print)(void *user, const char *text, size_t bytes);
    void (*message)(void *user, const char *text, size_t bytes);
    void (*report)(void *user, const char *json);
    void *user;
    /* 1: all three are kept for mlusimSessionTake, and no function is called.
     */
    int keeps;
};

/* A session with devices as its settings say, which come into being with the
 * first call that needs them. NULL: a sentence is in error. */
struct mlusim_session *
mlusimSessionOpen(const struct mlusim_session_options *__options, char *__error,
                  size_t __bytes);

/* From now on the calls of this thread, those of cnrt.h among them, are about
 * that session; NULL: about the process again, which every thread begins with.
 * One thread uses a session at a time: another one is refused until the first
 * uses something else, or ends. */
cnrtRet_t mlusimSessionUse(struct mlusim_session *__session);

enum mlusim_kept { MLUSIM_PRINTED, MLUSIM_MESSAGES, MLUSIM_REPORTS };

/* What the session that this thread uses has kept of one of these since it was
 * taken last, into text, which has room for so many bytes, ended by a 0;
 * reports are documents one behind the other. Answers its length without that
 * 0, so that a second call can bring more room: it is taken where there was
 * enough. */
size_t mlusimSessionTake(enum mlusim_kept __what, char *__text, size_t __bytes);

/* Ends a session with its devices and all that is on them. Refused while
 * another thread uses it. */
cnrtRet_t mlusimSessionClose(struct mlusim_session *__session);

/* Any thread, or a signal handler: ends the launch under way in a session soon,
 * as a fault would. Nothing if there is none. */
void mlusimSessionStop(struct mlusim_session *__session);

/* ---- modules ------------------------------------------------------------- */

struct mlusim_module;

/* Loads device code for the current device: the bytes of a file that mlucc
 * wrote, with --bang-fatbin-only or --bang-device-only. They may go after the
 * call. A module lasts until it is unloaded, its device reset, or its session
 * closed. */
cnrtRet_t mlusimModuleLoad(const void *__image, size_t __bytes,
                           struct mlusim_module **__module);
cnrtRet_t mlusimModuleUnload(struct mlusim_module *__module);

struct mlusim_kernel {
    size_t size;
    char name[256];    /* as the source has it: "ns::scale" */
    char symbol[1024]; /* as the image has it: "_ZN2ns5scaleEPf" */
    int n_parameters;
    uint32_t nram_bytes, wram_bytes, sram_bytes, stack_bytes;
};

/* The i-th kernel of a module, from 0: cnrtErrorArgsInvalid if there are not so
 * many. */
cnrtRet_t mlusimKernelAt(struct mlusim_module *__module, int __i,
                         struct mlusim_kernel *__kernel);

/* The kernel of that name, by which the source calls it, with or without
 * namespaces, or its symbol. Refused with a list if there is none or several.
 */
cnrtRet_t mlusimKernelFind(struct mlusim_module *__module, const char *__name,
                           struct mlusim_kernel *__kernel);

enum mlusim_parameter_kind {
    MLUSIM_INTEGER, /* bool and enumerations as well */
    MLUSIM_FLOAT,
    MLUSIM_POINTER,
    MLUSIM_STRUCT,
};

struct mlusim_parameter {
    size_t size;
    char name[128]; /* as declared; "": it has none */
    enum mlusim_parameter_kind kind;
    uint32_t bytes, align;
    int is_signed;
    /* Of a number its type, of a pointer to numbers that of its elements:
     * "half", "bfloat16_t", "float", "double", "bool", "int8_t" to "uint64_t".
     * "": something else, or an image of an earlier mlucc. */
    char type[16];
    int is_const; /* a pointer to what the kernel does not write */
};

/* The i-th parameter of a kernel, which its symbol names, from 0. */
cnrtRet_t mlusimParameterAt(struct mlusim_module *__module,
                            const char *__symbol, int __i,
                            struct mlusim_parameter *__parameter);

/* ---- launches ------------------------------------------------------------ */

struct mlusim_launch {
    size_t size;
    const char *symbol; /* of the kernel */
    uint32_t dim[3];
    cnrtFunctionType_t type;
    void **values; /* a pointer to each argument */
    /* A signal that stops the launch as well, before it goes to the handler
     * that the program has for it; 0: none. One thread of a process at a time
     * can have one. */
    int stop_signal;
    /* How many values there are, which is compared with the kernel; 0: as many
     * as it has parameters. */
    size_t n_values;
};

enum mlusim_end {
    MLUSIM_DONE,
    MLUSIM_FAULT,   /* mlusimLastFault has it */
    MLUSIM_STOPPED, /* by mlusimSessionStop, or the signal */
};

/* Runs a kernel to its end in the default queue. Answers an error if it could
 * not begin, or that of a launch before it, in any queue of the device, which
 * no call answered so far; else *end says how it ended. */
cnrtRet_t mlusimLaunch(struct mlusim_module *__module,
                       const struct mlusim_launch *__launch,
                       enum mlusim_end *__end);

/* A fault, or where a launch was stopped. */
struct mlusim_fault {
    size_t size;
    char kind[64], detail[400];
    char op[64]; /* "": scalar code */
    int operand; /* from 1; 0: none */
    char operand_name[32];
    char file[512], function[256]; /* "": not known */
    int line;
    int task, task_at[3], cluster, core; /* core 128: the memory core */
    uint64_t cycle, pc;
    uint64_t address, bytes; /* that were accessed; 0 bytes: none */
    char owner[1600];        /* of the address, in words */
    char hint[640];          /* what to do about it */
    char id[64];             /* that mlusim explain knows: "fault:bounds" */
};

/* That of the last launch that did not come to its end; cnrtErrorArgsInvalid if
 * there is none. mlusimFaultText of mlusim.h has the message. */
cnrtRet_t mlusimLastFault(struct mlusim_fault *__fault);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif

/* SPDX-License-Identifier: MIT
 *
 * Becomes another program, which finds our libraries and the files of the
 * driver.
 */
#ifndef RUNTIME_TOOLS_START_BECOME_H
#define RUNTIME_TOOLS_START_BECOME_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/confine/confine.h"

/* ---- the sandbox --------------------------------------------------------- */

struct mlusim_box {
    struct confine_rules rules; /* to be copied for each process */
    char program[PATH_MAX];
    char *libraries; /* paths, for the rules */
};

/* Makes the rules for a program, by its path from the folder of mlusim: it
 * reads itself and the given libraries of ours (confine/compiler.h); NULL:
 * another program, which the caller adds. False with errno; call
 * mlusim_box_close. */
bool mlusim_box_open(struct mlusim_box *box,
                     const struct confine_rules *sandbox, const char *program,
                     const char *const *libraries);

/* Opens the box of the simulator, and of programs that read images for us. */
bool mlusim_box_open_launch(struct mlusim_box *box,
                            const struct confine_rules *sandbox);

bool mlusim_box_open_reader(struct mlusim_box *box,
                            const struct confine_rules *sandbox);

void mlusim_box_close(struct mlusim_box *box);

/* Allows reading `path` too. False with errno (E2BIG): there are too many
 * paths. */
bool mlusim_box_add(struct confine_rules *rules, const char *path);

/* Allows a device too, which may be a file; writes a name that is valid from
 * any folder. */
bool mlusim_box_add_device(struct confine_rules *rules, const char *device,
                           char name[PATH_MAX]);

struct mlusim_sandbox {
    char helper[PATH_MAX];
    struct confine_rules rules; /* to be copied, and paths added */
};

/* Finds out how programs are confined here, unless they are not to be, and sets
 * where they find libraries (libraries.h). The struct stays where it is. False
 * with a sentence. */
bool mlusim_sandbox_open(struct mlusim_sandbox *sandbox, bool is_unconfined,
                         char *error, size_t error_bytes);

/* Writes the path of a file of this installation, from the folder of this
 * program; false: it has no room. */
bool mlusim_beside(const char *name, char *path, size_t bytes);

/* Sets LD_LIBRARY_PATH for programs that this process starts or becomes: the
 * libraries of the device are this installation's, whatever the user's folders
 * have; every other library is the user's first, and ours where there is none.
 * A second call changes nothing. */
void mlusim_find_libraries(void);

/* Whether there is such a device, or file of one; *name becomes a name, in
 * path, for a program that may change its folder. False with a sentence in
 * error. */
bool mlusim_device(const char **name, char *path, size_t path_bytes,
                   char *error, size_t error_bytes);

/* Becomes a program, which finds our libraries and the files of the
 * driver; the status if it cannot be started, with a message on behalf of the
 * command. */
int mlusim_become(const char *command, char **program);

/* Makes a child of ours end when we do; the child calls it. */
void mlusim_follow(void);

#endif

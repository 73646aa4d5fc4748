/* SPDX-License-Identifier: MIT */
/* Becomes another program, which then finds our libraries and the files of the
 * driver. */
#ifndef RUNTIME_TOOLS_START_BECOME_H
#define RUNTIME_TOOLS_START_BECOME_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "runtime/tools/confine/confine.h"

/* ---- the sandbox --------------------------------------------------------- */

struct mlusim_box {
    struct confine_rules rules; /* copied for each process */
    char program[PATH_MAX];
    char *libraries; /* paths that the rules use */
};

/* Makes the rules for a program: it may read itself and the given libraries of
 * ours (confine/compiler.h). program: its path relative to the folder of
 * mlusim; NULL: the caller adds another program. False with errno. Call
 * mlusim_box_close. */
bool mlusim_box_open(struct mlusim_box *box,
                     const struct confine_rules *sandbox, const char *program,
                     const char *const *libraries);

/* Makes the rules for the simulator, and for programs that read images for us.
 */
bool mlusim_box_open_launch(struct mlusim_box *box,
                            const struct confine_rules *sandbox);

bool mlusim_box_open_reader(struct mlusim_box *box,
                            const struct confine_rules *sandbox);

void mlusim_box_close(struct mlusim_box *box);

/* Also allows reading `path`. False with errno (E2BIG): there are too many
 * paths. */
bool mlusim_box_add(struct confine_rules *rules, const char *path);

/* Also allows reading a device, which may be a file. Writes a name for it that
 * is valid in any folder. */
bool mlusim_box_add_device(struct confine_rules *rules, const char *device,
                           char name[PATH_MAX]);

struct mlusim_sandbox {
    char helper[PATH_MAX];
    struct confine_rules rules; /* copied, then paths are added */
};

/* Finds out how programs can be confined here (unless is_unconfined), and sets
 * where they find libraries (libraries.h). The struct must not move afterwards.
 * On an error, returns false and writes a message. */
bool mlusim_sandbox_open(struct mlusim_sandbox *sandbox, bool is_unconfined,
                         char *error, size_t error_bytes);

/* Writes the path of a file of this installation, which is given relative to
 * the folder of this program. False: it is too long. */
bool mlusim_beside(const char *name, char *path, size_t bytes);

/* Loads a library that one command alone needs, and returns what it exports by
 * this name. The path of the library is relative to the folder of this
 * program; if no file is there, the loader looks for its name. NULL: it cannot
 * be loaded, and dlerror() says why. */
void *mlusim_load(const char *library, const char *name);

/* Sets LD_LIBRARY_PATH for programs that this process starts or becomes. The
 * libraries of the device always come from this installation. Other libraries
 * come from the folders of the user, or from ours if they are missing there. A
 * second call changes nothing. */
void mlusim_find_libraries(void);

/* Whether there is such a device, or device file. *name becomes a name in
 * `path` that stays valid if the program changes its folder. On an error,
 * returns false and writes a message to error. */
bool mlusim_device(const char **name, char *path, size_t path_bytes,
                   char *error, size_t error_bytes);

/* Becomes a program, which then finds our libraries and the files of the
 * driver. If it cannot be started, prints a message on behalf of the command
 * and returns the status. */
int mlusim_become(const char *command, char **program);

/* Called by a child: it will be ended when its parent ends. */
void mlusim_follow(void);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Which paths may be used: those of the system, those of the caller, and the
 * private folder.
 */
#include "runtime/tools/confine/inside/paths.h"

static const struct ins_path of_system[] = {
#define X(path, access) {path, INS_##access},
#include "runtime/tools/confine/inside/system.def"
#undef X
};

size_t ins_paths(const struct ins_rules *rules, struct ins_path *paths,
                 size_t room)
{
    size_t n = 0;
    for (size_t i = 0; i < sizeof of_system / sizeof *of_system && n < room;
         i++)
        paths[n++] = of_system[i];
    for (size_t i = 0; i < rules->n_read && n < room; i++)
        paths[n++] = (struct ins_path){rules->read[i], INS_READ};
    if (rules->folder && n < room)
        paths[n++] = (struct ins_path){rules->folder, INS_WRITE};
    return n;
}

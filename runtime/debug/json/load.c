/* SPDX-License-Identifier: MIT */
#include "runtime/debug/json/load.h"

#include <errno.h>

#include "isa/support/files/file.h"

json_t *mlusim_json(const char *path, json_error_t *why)
{
    FILE *in = isa_file_in(path, ISA_FILE_STREAM, ISA_FILE_JSON);
    json_t *json = in ? json_loadf(in, 0, why) : NULL;
    if (in)
        fclose(in);
    else if (why) {
        why->line = 0;
        snprintf(why->text, sizeof why->text, "%s", isa_file_error(errno));
    }
    return json;
}

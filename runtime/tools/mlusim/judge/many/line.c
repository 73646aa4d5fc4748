/* SPDX-License-Identifier: MIT */
/*
 * Writes lines. What answers are called may be anything; it ends no line.
 */
#include "runtime/tools/mlusim/judge/many/line.h"

#include <string.h>

#include "isa/support/json/json.h"
#include "isa/support/words/plain.h"

bool jdg_line_json(const struct jdg_judged *j, FILE *out)
{
    struct json_writer w;
    isa_json_begin_compact(&w, out, ISA_SCHEMA_JUDGED);
    if (j->number) {
        isa_json_u64(&w, "line", j->number);
        isa_json_raw(&w, "id", j->id ? j->id : "null");
    }
    isa_json_text(&w, "task", j->task);
    if (j->person) {
        isa_json_text(&w, "person", j->person[0] ? j->person : NULL);
        isa_json_text(&w, "answer", j->answer);
    }
    isa_json_u64(&w, "status", (uint64_t)j->status);
    isa_json_text(&w, "message", j->message);
    isa_json_raw(&w, "verdict", j->verdict ? j->verdict : "null");
    return isa_json_end(&w);
}

bool jdg_line_text(const struct jdg_judged *j, const struct jdg_row *row,
                   FILE *out)
{
    isa_plain_put(out, j->answer, false);
    if (!j->verdict) {
        fputs(": not judged: ", out);
        isa_plain_put(out, j->message ? j->message : "", false);
    } else if (row->has_passed) {
        fputs(": right", out);
        for (size_t i = 0; i < row->n_times; i++)
            fprintf(out, "%s %.2f us on %s", i ? "," : ";", row->times[i].us,
                    row->times[i].device);
    } else {
        fprintf(out, ": %s: ", row->id);
        isa_plain_put(out, row->error, false);
    }
    fputc('\n', out);
    return !ferror(out);
}

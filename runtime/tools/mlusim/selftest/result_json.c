/* SPDX-License-Identifier: MIT */
/*
 * See result_json.h.
 */
#include "runtime/tools/mlusim/selftest/result_json.h"

#include "isa/support/json/json.h"

const char *selftest_word(enum selftest_outcome outcome)
{
    static const char *const words[] = {[SELFTEST_OK] = "ok",
                                        [SELFTEST_MISSING] = "missing",
                                        [SELFTEST_FAILED] = "failed"};
    return words[outcome];
}

bool selftest_json(const struct selftest_check *const *of,
                   const struct selftest_result *results, size_t n, FILE *out)
{
    struct json_writer w;
    isa_json_begin(&w, out, 2, ISA_SCHEMA_SELFTEST);
    isa_json_array(&w, "checks", ISA_JSON_LINES);
    for (size_t i = 0; i < n; i++) {
        isa_json_object(&w, NULL, ISA_JSON_ROW);
        isa_json_text(&w, "name", of[i]->name);
        isa_json_text(&w, "what", of[i]->doc);
        isa_json_bool(&w, "mandatory", of[i]->is_mandatory);
        isa_json_text(&w, "outcome", selftest_word(results[i].outcome));
        isa_json_text(&w, "text", results[i].text);
        isa_json_close(&w);
    }
    isa_json_close(&w);
    return isa_json_end(&w);
}

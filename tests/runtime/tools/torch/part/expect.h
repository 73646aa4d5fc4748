/* SPDX-License-Identifier: MIT
 * Checks that throw where one fails. */
#pragma once

static int64_t checks;
static void expect(bool is_good, const char *what, int line)
{
    checks++;
    if (!is_good)
        throw std::runtime_error(c10::str("line ", line, ": ", what));
}
#define EXPECT(...) expect((__VA_ARGS__), #__VA_ARGS__, __LINE__)
/* What it says when it is thrown. */
#define THROWS(words, ...)                                                     \
    do {                                                                       \
        std::string said = "nothing";                                          \
        try {                                                                  \
            (void)(__VA_ARGS__);                                               \
        } catch (const c10::Error &e) {                                        \
            said = e.what();                                                   \
        }                                                                      \
        expect(said.find(words) != std::string::npos, said.c_str(), __LINE__); \
    } while (0)

/* SPDX-License-Identifier: MIT
 * What the programs about the language share: a kernel fills an array, the
 * host compares it with what it worked out itself. */
#ifndef LANG_H
#define LANG_H

#include <bang.h>
#include <cnrt.h>

#include <cstdio>
#include <initializer_list>
#include <vector>

/* What kernel(T *) leaves in an array of n zeros; as many tasks as asked. */
template <class T, class K>
static std::vector<T> results(K kernel, size_t n, cnrtDim3_t dim = {1, 1, 1},
                              cnrtFunctionType_t type = cnrtFuncTypeBlock)
{
    std::vector<T> out(n);
    T *d_out;
    CNRT_CHECK(cnrtMalloc((void **)&d_out, n * sizeof(T)));
    CNRT_CHECK(cnrtMemset(d_out, 0, n * sizeof(T)));
    kernel<<<dim, type, nullptr>>>(d_out);
    CNRT_CHECK(cnrtQueueSync(nullptr));
    CNRT_CHECK(
        cnrtMemcpy(out.data(), d_out, n * sizeof(T), cnrtMemcpyDevToHost));
    CNRT_CHECK(cnrtFree(d_out));
    return out;
}

/* Prints whether got is what was wanted, and where not. */
template <class T>
static void expect(const char *what, const std::vector<T> &got,
                   const std::vector<T> &want)
{
    bool right = got.size() == want.size();
    for (size_t i = 0; i < got.size() && i < want.size(); i++)
        if (!(got[i] == want[i])) {
            std::printf("%s: [%zu] is %.9g, not %.9g\n", what, i,
                        (double)got[i], (double)want[i]);
            right = false;
        }
    if (right)
        std::printf("%s: right\n", what);
}

#endif

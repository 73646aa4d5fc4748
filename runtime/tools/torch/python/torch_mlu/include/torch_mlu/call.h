/* SPDX-License-Identifier: MIT
 *
 * How Python calls the functions of an extension: in a scope that knows their
 * names. If a function ends the process, crashes, or launches a kernel that
 * fails, the message then names the function.
 */
#ifndef TORCH_MLU_CALL_H
#define TORCH_MLU_CALL_H

#include <exception>
#include <type_traits>
#include <utility>

namespace torch_mlu
{

class CallScope
{
  public:
    /* Both names must live as long as the extension. */
    CallScope(const char *extension, const char *function);
    ~CallScope();
    CallScope(const CallScope &) = delete;
    CallScope &operator=(const CallScope &) = delete;
    /* Throws if a launch of this call failed. */
    void finish();

  private:
    unsigned long long faults_;
};

/* The function, wrapped so that calls of the function are in a scope. */
template <class Result, class... Arguments>
auto in_scope(const char *extension, const char *name,
              Result (*function)(Arguments...))
{
    return [=](Arguments... arguments) -> Result {
        CallScope scope(extension, name);
        if constexpr (std::is_void<Result>::value) {
            function(std::forward<Arguments>(arguments)...);
            scope.finish();
        } else {
            Result result = function(std::forward<Arguments>(arguments)...);
            scope.finish();
            return std::forward<Result>(result);
        }
    };
}

} // namespace torch_mlu

#endif

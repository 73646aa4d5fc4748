/* SPDX-License-Identifier: MIT
 *
 * Deduction guides in a header, as lang_guides.mlu needs them.
 */
template <class... T> struct over : T... {
    using T::operator()...;
};
template <class... T> over(T...) -> over<T...>;
template <class T> struct two {
    T a, b;
};
template <class A, class B>
two(A, /* ; */
    B) -> two<decltype(A() + B())>;
#define GUIDE(X) template <class T> X(T, int)->X<T>

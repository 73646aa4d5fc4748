# SPDX-License-Identifier: MIT
"""The structs of mlusim.h, of mlusim_session.h, and of accuracy.so, for ctypes.

tests/runtime/tools/python.sh compares each size and offset with those of the
headers, as a C compiler has them."""

from ctypes import (CFUNCTYPE, POINTER, Structure, c_bool, c_char, c_char_p,
                    c_double, c_int, c_size_t, c_uint32, c_uint64, c_void_p)

MAX_STEPS = 64

Text = CFUNCTYPE(None, c_void_p, POINTER(c_char), c_size_t)
Json = CFUNCTYPE(None, c_void_p, c_char_p)


class Sized(Structure):
    """A struct that begins with its size, which is set when it is made."""

    def __init__(self, **members):
        from ctypes import sizeof
        super().__init__(size=sizeof(self), **members)


class Step(Structure):
    c_name = "mlusim_step"
    _fields_ = [("name", c_char * 80), ("cycles", c_uint64), ("share", c_double),
                ("scalar_cycles", c_uint64), ("waiting_cycles", c_uint64),
                ("io_cycles", c_uint64), ("compute_cycles", c_uint64),
                ("in_bytes", c_uint64), ("out_bytes", c_uint64),
                ("atomic_bytes", c_uint64)]


class Figures(Structure):
    c_name = "mlusim_figures"
    _fields_ = [("kernel", c_char * 256), ("union_clusters", c_int),
                ("dim", c_uint32 * 3), ("is_fault", c_int), ("us", c_double),
                ("cycles", c_uint64), ("io_cycles", c_uint64),
                ("compute_cycles", c_uint64), ("io_share", c_double),
                ("compute_share", c_double), ("dram_bytes", c_uint64),
                ("peak_nram_bytes", c_uint64), ("peak_gbps", c_double),
                ("peak_gops", c_double), ("bound", c_char * 32),
                ("n_steps", c_int), ("steps", Step * MAX_STEPS)]


class DeviceFacts(Structure):
    c_name = "mlusim_device"
    _fields_ = [("name", c_char * 64), ("arch_name", c_char * 16),
                ("arch", c_int), ("clusters", c_int),
                ("cores_per_cluster", c_int), ("max_union", c_int),
                ("nram_bytes", c_uint64), ("sram_bytes", c_uint64),
                ("arch_nram_bytes", c_uint64), ("clock_khz", c_int),
                ("memory_khz", c_int), ("bus_bits", c_int)]


class Options(Sized):
    c_name = "mlusim_session_options"
    _fields_ = [("size", c_size_t), ("settings", POINTER(c_char_p)),
                ("print", Text), ("message", Text), ("report", Json),
                ("user", c_void_p), ("keeps", c_int)]


PRINTED, MESSAGES, REPORTS = range(3)


class KernelFacts(Sized):
    c_name = "mlusim_kernel"
    _fields_ = [("size", c_size_t), ("name", c_char * 256),
                ("symbol", c_char * 1024), ("n_parameters", c_int),
                ("nram_bytes", c_uint32), ("wram_bytes", c_uint32),
                ("sram_bytes", c_uint32), ("stack_bytes", c_uint32)]


INTEGER, FLOAT, POINTER_KIND, STRUCT = range(4)


class Parameter(Sized):
    c_name = "mlusim_parameter"
    _fields_ = [("size", c_size_t), ("name", c_char * 128), ("kind", c_int),
                ("bytes", c_uint32), ("align", c_uint32), ("is_signed", c_int),
                ("type", c_char * 16), ("is_const", c_int)]


class Launch(Sized):
    c_name = "mlusim_launch"
    _fields_ = [("size", c_size_t), ("symbol", c_char_p), ("dim", c_uint32 * 3),
                ("type", c_int), ("values", POINTER(c_void_p)),
                ("stop_signal", c_int), ("n_values", c_size_t)]


DONE, FAULT, STOPPED = range(3)


class Fault(Sized):
    c_name = "mlusim_fault"
    _fields_ = [("size", c_size_t), ("kind", c_char * 64),
                ("detail", c_char * 400), ("op", c_char * 64),
                ("operand", c_int), ("operand_name", c_char * 32),
                ("file", c_char * 512), ("function", c_char * 256),
                ("line", c_int), ("task", c_int), ("task_at", c_int * 3),
                ("cluster", c_int), ("core", c_int), ("cycle", c_uint64),
                ("pc", c_uint64), ("address", c_uint64), ("bytes", c_uint64),
                ("owner", c_char * 1600), ("hint", c_char * 640),
                ("id", c_char * 64)]


class Given(Structure):
    c_name = "acc_given"
    _fields_ = [("name", c_char_p), ("value", c_double)]


class Diff(Structure):
    c_name = "acc_diff"
    _fields_ = [("diff1", c_double), ("diff2", c_double),
                ("diff3", c_double * 2), ("diff4", c_double * 2),
                ("n_compared", c_uint64), ("n_unequal", c_uint64),
                ("n_misplaced", c_uint64), ("worst", c_uint64)]


class Compared(Structure):
    c_name = "acc_compared"
    _fields_ = [("is_right", c_bool), ("n_wrong", c_uint64),
                ("first", c_uint64), ("got", c_char * 40),
                ("wanted", c_char * 40), ("largest", c_double), ("diff", Diff)]


ALL = [Step, Figures, DeviceFacts, Options, KernelFacts, Parameter, Launch,
       Fault, Given, Diff, Compared]

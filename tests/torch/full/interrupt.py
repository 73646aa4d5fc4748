# SPDX-License-Identifier: MIT
"""Interrupts a program that does not return, twice: input.py endless."""

import os
import signal
import subprocess
import sys

PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "input.py")
child = subprocess.Popen(
    [sys.executable, "-u", PROGRAM, "endless"], stdout=subprocess.PIPE,
    stderr=subprocess.STDOUT, universal_newlines=True,
    preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
said = ""
for line in child.stdout:
    said += line
    if "it runs" in line or "KeyboardInterrupt follows" in line:
        child.send_signal(signal.SIGINT)
child.wait()
print(said, "status", child.returncode)
sys.exit(0 if child.returncode == -signal.SIGINT and
         "KeyboardInterrupt follows" in said and "Python ends" in said else 1)

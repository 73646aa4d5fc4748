# SPDX-License-Identifier: MIT
"""A kernel of Jupyter, and what its cells answer."""

import queue

from jupyter_client import KernelManager

SECONDS = 120  # after which an answer is missed, whatever the machine does


class Cell:
    """The outputs of a cell: text by stream, displayed data, the error."""

    def __init__(self):
        self.text = {"stdout": "", "stderr": ""}
        self.shown = []  # dicts of MIME types
        self.error = None  # the message: ename, evalue, traceback
        self.outputs = []  # as a notebook has them

    def _add(self, kind, content):
        if kind == "stream":
            name = content["name"]
            self.text[name] += content["text"]
            last = self.outputs[-1] if self.outputs else {}
            if last.get("name") == name:
                last["text"] += content["text"]
                return
        elif kind in ("display_data", "execute_result"):
            self.shown.append(content["data"])
        elif kind == "error":
            self.error = content
        else:
            return
        content = {k: v for k, v in content.items() if k != "transient"}
        self.outputs.append({"output_type": kind, **content})

    @property
    def html(self):
        return "".join(data.get("text/html", "") for data in self.shown)

    @property
    def plain(self):
        return "".join(data.get("text/plain", "") for data in self.shown)


class Client:
    """A kernel that has been started, and is waited for by the first cell."""

    def __init__(self, name):
        self.manager = KernelManager(kernel_name=name)
        self.manager.start_kernel()
        self._client = None

    @property
    def client(self):
        if self._client is None:
            self._client = self.manager.client()
            self._client.start_channels()
            self._client.wait_for_ready(timeout=SECONDS)
        return self._client

    def run(self, code, meanwhile=None, **options):
        """Runs a cell. meanwhile is called with the cell so far for each message,
        until it answers True."""
        number = self.client.execute(code, stop_on_error=False, **options)
        cell = Cell()
        while True:
            message = self._message(number)
            kind, content = message["msg_type"], message["content"]
            if kind == "status" and content["execution_state"] == "idle":
                self.client.get_shell_msg(timeout=SECONDS)
                return cell
            cell._add(kind, content)
            if meanwhile and meanwhile(cell):
                meanwhile = None

    def _message(self, number):
        while True:
            try:
                message = self.client.get_iopub_msg(timeout=SECONDS)
            except queue.Empty:
                raise AssertionError("the kernel does not answer") from None
            if message["parent_header"].get("msg_id") == number:
                return message

    def ask(self, what, *arguments):
        """complete, inspect, is_complete: the content of the reply."""
        getattr(self.client, what)(*arguments)
        return self.client.get_shell_msg(timeout=SECONDS)["content"]

    def interrupt(self):
        self.manager.interrupt_kernel()

    def restart(self):
        self.manager.restart_kernel()
        self.client.wait_for_ready(timeout=SECONDS)

    def close(self):
        if self._client:
            self._client.stop_channels()
        self.manager.shutdown_kernel(now=True)

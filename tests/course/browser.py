# SPDX-License-Identifier: MIT
"""A headless Chromium with a browser of its own for each person, by the DevTools protocol
over two pipes."""
import itertools
import json
import os
import queue
import subprocess
import sys
import threading
import time


class Browser:
    """One process; messages are JSON, each ended by a zero byte."""

    def __init__(self, program, folder):
        out_read, self.to = os.pipe()
        self.out, in_write = os.pipe()
        os.set_inheritable(out_read, True)
        os.set_inheritable(in_write, True)
        words = [program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
                 f"--user-data-dir={folder}/profile", "--remote-debugging-pipe", "about:blank"]
        self.process = subprocess.Popen(
            ["sh", "-c", f'exec "$@" 3<&{out_read} 4>&{in_write}', "sh", *words],
            pass_fds=(out_read, in_write), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "TMPDIR": "/tmp", "HOME": folder, "XDG_CONFIG_HOME": folder})
        os.close(out_read)
        os.close(in_write)
        self.ids, self.lock, self.answers = itertools.count(1), threading.Lock(), {}
        self.complaints = []  # what pages say on their consoles
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        rest = b""
        while piece := os.read(self.out, 1 << 16):
            *messages, rest = (rest + piece).split(b"\0")
            for message in map(json.loads, messages):
                if message.get("id") in self.answers:
                    self.answers.pop(message["id"]).put(message)
                elif message.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
                    self.complaints.append(message["params"])

    def call(self, method, session=None, **params):
        number, got = next(self.ids), queue.Queue()
        self.answers[number] = got
        message = {"id": number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        with self.lock:
            os.write(self.to, json.dumps(message).encode() + b"\0")
        return got.get(timeout=300)

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Page:
    """A page in a browser that shares nothing with others."""

    def __init__(self, browser, url):
        self.browser = browser
        context = browser.call("Target.createBrowserContext")["result"]["browserContextId"]
        target = browser.call("Target.createTarget", url="about:blank",
                              browserContextId=context)["result"]["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=target,
                                    flatten=True)["result"]["sessionId"]
        for domain in ("Runtime", "Log", "Page"):
            browser.call(domain + ".enable", self.session)
        self.go(url)

    def go(self, url):
        self.browser.call("Page.navigate", self.session, url=url)

    def evaluate(self, script):
        """The value; None while a page is under way."""
        got = self.browser.call("Runtime.evaluate", self.session, expression=script,
                                awaitPromise=True, returnByValue=True)
        return got.get("result", {}).get("result", {}).get("value")

    def wait(self, script, seconds=600):
        """The value once it is one."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if value := self.evaluate(f"document.readyState === 'complete' && ({script})"):
                return value
            time.sleep(0.1)
        sys.exit(f"a page never has {script}; it has {self.evaluate('document.body.innerText')}")

    def send(self, form, **fields):
        """Fills a form in and sends it."""
        self.wait(f"!!document.querySelector({json.dumps(form)})")
        for name, text in fields.items():
            self.evaluate(f"document.querySelector({json.dumps(f'{form} [name={name}]')}).value ="
                          f" {json.dumps(text)}")
        self.evaluate(f"document.querySelector({json.dumps(form)}).requestSubmit()")

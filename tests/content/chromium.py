"""A real Chromium without a window, spoken to through a pipe: nothing listens on a port."""

import fcntl
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--remote-debugging-pipe",
)
SECONDS = 60
KEYS = {"Tab": 9, "Enter": 13, " ": 32, "Home": 36}
KEYS |= {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}


def executable() -> str | None:
    """Return the browser of this machine, if there is one."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


@dataclass
class Page:
    """One tab; `complaints` are errors of the console, `requests` every address that was asked for."""

    to: int
    back: int
    session: str = ""
    number: int = 0
    rest: bytes = b""
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    loaded: int = 0

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command and return its answer; what happens in between is noted."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self.number:
                assert "error" not in answer, answer
                return dict(answer["result"])

    def open(self, path: Path, *, tail: str = "", width: int = 900, dark: bool = False) -> None:
        """Load a file from the start and wait until it is there."""
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", features=scheme)
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False
        )
        self.complaints.clear()
        for address in ("about:blank", path.resolve().as_uri() + tail):
            before = self.loaded
            self.requests.clear()
            self.call("Page.navigate", url=address)
            while self.loaded == before:
                self._note(self._next())

    def run(self, expression: str) -> Any:
        """Return the value of a JavaScript expression."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def press(self, key: str, times: int = 1) -> None:
        """Press a key as a hand does."""
        facts = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": KEYS[key]}
        text = {"text": key} if key == " " else {"text": "\r"} if key == "Enter" else {}
        for _ in range(times):
            self.call("Input.dispatchKeyEvent", type="keyDown", **facts, **text)
            self.call("Input.dispatchKeyEvent", type="keyUp", **facts)

    def tab_to(self, selector: str) -> None:
        """Reach an element with the tab key alone."""
        for _ in range(60):
            if self.run(f"document.activeElement === document.querySelector({selector!r})"):
                return
            self.press("Tab")
        raise AssertionError(f"{selector} cannot be reached with the tab key")

    def drag(self, selector: str, by: tuple[float, float]) -> None:
        """Take the middle of an element with the mouse and let it go elsewhere."""
        box = f"document.querySelector({selector!r}).getBoundingClientRect()"
        x, y = self.run(f"(box => [box.x + box.width / 2, box.y + box.height / 2])({box})")
        left: dict[str, Any] = {"button": "left", "buttons": 1, "clickCount": 1}
        self.call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, **left)
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x + by[0], y=y + by[1], **left)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", x=x + by[0], y=y + by[1], **left)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.back], [], [], SECONDS)
            assert ready, f"the browser has said nothing for {SECONDS} seconds"
            piece = os.read(self.back, 1 << 16)
            assert piece, "the browser has ended"
            self.rest += piece
        message, _, self.rest = self.rest.partition(b"\0")
        answer: dict[str, Any] = json.loads(message)
        self._note(answer)
        return answer

    def _note(self, answer: Mapping[str, Any]) -> None:
        method, facts = answer.get("method"), answer.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.complaints.append(str(facts["exceptionDetails"]))
        elif method == "Log.entryAdded":
            self.complaints.append(str(facts["entry"]["text"]))
        elif method == "Runtime.consoleAPICalled" and facts["type"] in ("error", "warning", "assert"):
            self.complaints.append(str(facts["args"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(facts["request"]["url"])
        elif method == "Page.loadEventFired":
            self.loaded += 1


@contextmanager
def browser(profile: Path) -> Iterator[Page]:
    """Start a browser with a profile of its own, yield its page, and end it."""
    program = executable()
    assert program
    own_in, to = os.pipe()
    back, own_out = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD, 50) for end in (own_in, own_out)]

    def give() -> None:
        for end, number in zip(high, (3, 4), strict=True):
            os.dup2(end, number)  # where the browser looks for its pipe

    started = subprocess.Popen(
        [program, *OPTIONS, f"--user-data-dir={profile}", "about:blank"],
        preexec_fn=give,
        close_fds=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    for end in (own_in, own_out, *high):
        os.close(end)
    page = Page(to, back)
    try:
        page.session = page.call("Target.attachToTarget", targetId=_target(page), flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility"):
            page.call(f"{domain}.enable")
        yield page
    finally:
        started.terminate()
        started.wait(SECONDS)
        os.close(to)
        os.close(back)


def _target(page: Page) -> str:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        for target in page.call("Target.getTargets")["targetInfos"]:
            if target["type"] == "page":
                return str(target["targetId"])
        time.sleep(0.1)
    raise AssertionError("the browser opens no page")

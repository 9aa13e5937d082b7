"""Look at a page in a real headless Chromium, over its debugging pipe: no port, no driver, no library.

Shared by every test that needs a browser; the fixture `chromium` of `tests/conftest.py` starts one, and
skips with the reason where there is none.
"""

import base64
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

ROOT = Path(__file__).parents[1]
AXE = ROOT / "autograder" / "content" / "node" / "node_modules" / "axe-core" / "axe.min.js"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SECONDS = 60.0  # for any answer of the browser
# What a build machine can do without, and nothing that looks for updates.
SWITCHES = (
    "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--no-default-browser-check",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-gpu",
    "--disable-dev-shm-usage", "--hide-scrollbars", "--mute-audio", "--password-store=basic",
)  # fmt: skip  # words, read as text
BEST_PRACTICE = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


KEYS = {"Tab": 9, "Enter": 13, " ": 32, "Home": 36}
KEYS |= {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}


class BrowserError(Exception):
    """The browser refused a command, or did not answer."""


def executable() -> str | None:
    """Return the browser that is installed, None when there is none."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


@dataclass
class Browser:
    """One running browser."""

    process: "subprocess.Popen[bytes]"
    to: int
    back: int
    number: int = 0
    rest: bytes = b""
    events: list[Mapping[str, Any]] = field(default_factory=list)

    def call(self, method: str, session: str = "", **parameters: Any) -> Any:
        """Send one command and return its result; events that come meanwhile are kept."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        data = json.dumps(message | ({"sessionId": session} if session else {})).encode() + b"\0"
        while data:
            data = data[os.write(self.to, data) :]
        until = time.monotonic() + SECONDS
        while True:
            answer = self.read(until)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def wait(self, session: str, method: str, seconds: float = SECONDS) -> Mapping[str, Any]:
        """Return the first event of that name, past ones included."""
        until = time.monotonic() + seconds
        seen = 0
        while True:
            for event in self.events[seen:]:
                if event.get("method") == method and event.get("sessionId") == session:
                    self.events.remove(event)
                    return event
            seen = len(self.events)
            self.events.append(self.read(until))

    def read(self, until: float) -> dict[str, Any]:
        """Return the next message, or raise BrowserError when none comes in time."""
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.back], [], [], max(0.0, until - time.monotonic()))
            data = os.read(self.back, 1 << 20) if ready else b""
            if not data:
                raise BrowserError("the browser ended" if ready else f"no answer in {SECONDS:g} s")
            self.rest += data
        message, _, self.rest = self.rest.partition(b"\0")
        found: dict[str, Any] = json.loads(message)
        return found

    @contextmanager
    def page(self, url: str, *, width: int = 1100, dark: bool = False, media: str = "") -> "Iterator[Page]":
        """Open a page as wide as that, wait until it is loaded, and close it in the end."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session)
        try:
            page.set_up(width=width, dark=dark, media=media)
            page.go(url)
            yield page
        finally:
            self.call("Target.closeTarget", targetId=target)


@dataclass
class Page:
    """One open page."""

    browser: Browser
    session: str

    def call(self, method: str, **parameters: Any) -> Any:
        """Send a command to this page."""
        return self.browser.call(method, self.session, **parameters)

    def set_up(self, *, width: int, dark: bool, media: str) -> None:
        """Set the size of the window and what the style sheets are told."""
        for domain in ("Page", "Runtime", "Network", "Log", "Accessibility"):
            self.call(f"{domain}.enable")
        self.look(width=width, dark=dark, media=media)

    def look(self, *, width: int, dark: bool, media: str = "") -> None:
        """Change the size of the window and what the style sheets are told."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", media=media, features=[scheme])

    def go(self, url: str) -> None:
        """Open an address and wait until everything is loaded."""
        result = self.call("Page.navigate", url=url)
        if result.get("errorText"):
            raise BrowserError(f"{url}: {result['errorText']}")
        self.browser.wait(self.session, "Page.loadEventFired")

    def run(self, script: str) -> Any:
        """Evaluate JavaScript, wait for a promise, return its value."""
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(str(details.get("exception", {}).get("description", details["text"])))
        return result["result"].get("value")

    def requested(self) -> list[str]:
        """Return every address that the page asked for so far."""
        self.run("0")  # what was sent before is read by now
        return [
            event["params"]["request"]["url"]
            for event in self.browser.events
            if event.get("method") == "Network.requestWillBeSent" and event.get("sessionId") == self.session
        ]

    def complaints(self) -> list[str]:
        """Return every error and warning of the page so far: exceptions, the console, what did not load."""
        self.run("0")
        events = [event for event in self.browser.events if event.get("sessionId") == self.session]
        return [told for event in events if (told := _complaint(event["method"], event["params"]))]

    def begin_again(self) -> None:
        """Leave the page, and what it asked for and complained of."""
        self.go("about:blank")
        mine = [event for event in self.browser.events if event.get("sessionId") == self.session]
        self.browser.events[:] = [event for event in self.browser.events if event not in mine]

    def press(self, key: str, times: int = 1) -> None:
        """Press and release a key as a hand does, e.g. Tab."""
        facts = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": KEYS[key]}
        text = {"text": key} if key == " " else {"text": "\r"} if key == "Enter" else {}
        for _ in range(times):
            self.call("Input.dispatchKeyEvent", type="keyDown", **facts, **text)
            self.call("Input.dispatchKeyEvent", type="keyUp", **facts)

    def tab_to(self, selector: str) -> None:
        """Reach an element with the tab key alone; raise BrowserError when that is impossible."""
        for _ in range(60):
            if self.run(f"document.activeElement === document.querySelector({selector!r})"):
                return
            self.press("Tab")
        raise BrowserError(f"{selector} cannot be reached with the tab key")

    def drag(self, selector: str, by: tuple[float, float]) -> None:
        """Take the middle of an element with the mouse and let it go elsewhere."""
        box = f"document.querySelector({selector!r}).getBoundingClientRect()"
        x, y = self.run(f"(box => [box.x + box.width / 2, box.y + box.height / 2])({box})")
        left: dict[str, Any] = {"button": "left", "buttons": 1, "clickCount": 1}
        self.call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, **left)
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x + by[0], y=y + by[1], **left)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", x=x + by[0], y=y + by[1], **left)

    def screenshot(self, path: Path) -> None:
        """Save the whole page as PNG."""
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True)["data"]
        path.write_bytes(base64.b64decode(data))

    def pdf(self, path: Path) -> None:
        """Save the page as it would be printed on A4."""
        data = self.call("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, printBackground=False)["data"]
        path.write_bytes(base64.b64decode(data))

    def axe(self) -> list[str]:
        """Return what axe-core finds, a line per element: rule, element, what is wrong."""
        self.run(AXE.read_text(encoding="utf-8") + "\n;0")
        options = json.dumps({"runOnly": {"type": "tag", "values": BEST_PRACTICE}})
        found = self.run(f"axe.run(document, {options}).then(r => r.violations)")
        return [
            f"{rule['id']}: {node['html'][:160]}: {node['failureSummary']}"
            for rule in found
            for node in rule["nodes"]
        ]


def _complaint(method: str, facts: Mapping[str, Any]) -> str:
    match method:
        case "Runtime.exceptionThrown":
            return str(facts["exceptionDetails"])
        case "Log.entryAdded":
            return str(facts["entry"]["text"])
        case "Runtime.consoleAPICalled" if facts["type"] in ("error", "warning", "assert"):
            return str(facts["args"])
    return ""


@contextmanager
def started(program: str, profile: Path) -> Iterator[Browser]:
    """Run a browser with an empty profile of its own, and end it with all its children."""
    inside_in, to = os.pipe()
    back, inside_out = os.pipe()
    # The browser reads from descriptor 3 and writes to 4.
    high = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 10) for fd in (inside_in, inside_out)]

    def place() -> None:
        os.dup2(high[0], 3)
        os.dup2(high[1], 4)

    # Chromium's own sandbox needs rights that root in a container does not have.
    unwalled = ["--no-sandbox"] if os.getuid() == 0 else []
    process = subprocess.Popen(
        [program, *SWITCHES, *unwalled, f"--user-data-dir={profile}", "about:blank"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        close_fds=False,
        preexec_fn=place,
        start_new_session=True,
    )
    for fd in (inside_in, inside_out, *high):
        os.close(fd)
    browser = Browser(process, to, back)
    try:
        yield browser
        browser.call("Browser.close")
        process.wait(timeout=SECONDS)
    finally:
        for fd in (to, back):
            os.close(fd)
        if process.poll() is None:
            process.kill()
            process.wait()

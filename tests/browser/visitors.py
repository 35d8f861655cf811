"""People with browsers: one context a person; whatever goes wrong on their pages fails the test."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Route, expect

import caldera.web

PATIENCE = 30_000
"""How long a page may take, in milliseconds: tests share their machine with others."""
expect.set_options(timeout=PATIENCE)


HASTE = 20
"""How many times faster time goes by on the stage of those who are not there to look at the film."""
HURRY = """(times) => {
  const draw = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (run) => draw((now) => run(times * now));
}"""
"""The stage takes its time from the pictures that the browser draws."""
SCRIPTS = Path(caldera.web.__file__).parent / "static" / "scripts"


def context_with_scripts(chromium: Browser, body: str = "") -> BrowserContext:
    """Pages at `http://scripts.test/` that have the project's scripts, and no room."""
    context = chromium.new_context(base_url="http://scripts.test")

    def answer(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[-1]
        if name.endswith(".js"):
            route.fulfill(path=SCRIPTS / name, content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html>" + body, content_type="text/html")

    context.route("http://scripts.test/**", answer)
    return context


class Visitors:
    """Browser contexts, one a person; whatever goes wrong on their pages fails the test."""

    def __init__(self, chromium: Browser, address: str) -> None:
        self.chromium = chromium
        self.address = address
        self.problems: list[str] = []
        self.contexts: list[BrowserContext] = []

    def new(
        self,
        width: int = 1280,
        height: int = 860,
        locale: str = "en",
        touch: bool = False,
        motion: bool = False,
        newcomer: bool = False,
        haste: float = 1,
    ) -> BrowserContext:
        context = self.chromium.new_context(
            viewport={"width": width, "height": height},
            locale=locale,
            has_touch=touch,
            is_mobile=touch,
            base_url=self.address,
            reduced_motion="no-preference" if motion else "reduce",
        )
        context.set_default_timeout(PATIENCE)
        if not newcomer:  # who has played before is not told the aim again
            context.add_init_script("location.protocol === 'http:' && localStorage.setItem('aims', 'all')")
        if haste != 1:
            context.add_init_script(f"({HURRY})({haste})")
        context.on("console", self._note)
        context.on("weberror", lambda error: self.problems.append(str(error.error)))
        self.contexts.append(context)
        return context

    def _note(self, message: ConsoleMessage) -> None:
        # A refused action is an answer of 4xx, which the browser mentions by itself.
        refused = "the server responded with a status of 4" in message.text
        endings = (
            "ERR_CONNECTION_REFUSED",
            "ERR_INTERNET_DISCONNECTED",
            "ERR_CONNECTION_RESET",
            "ERR_EMPTY_RESPONSE",
            "ERR_INCOMPLETE_CHUNKED_ENCODING",
        )
        gone = any(ending in message.text for ending in endings)  # of a server that the test has stopped
        hushed = "does not support the Push API in incognito mode" in message.text  # the windows of the tests are of that kind
        if message.type in ("error", "warning") and not refused and not gone and not hushed:
            self.problems.append(message.text)

    def close(self) -> None:
        for context in self.contexts:
            try:
                context.close()
            except Error as error:
                self.problems.append(str(error))

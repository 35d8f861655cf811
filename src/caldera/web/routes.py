"""Every address of the room, declared once: `@get` or `@post` above the function that answers.

The function takes the request, what its path names in braces, and what an address may carry behind its question mark (parameters
with a default). From the declarations the router is made, HEAD and OPTIONS, and `Allow` where a method is wrong.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Any, TypeVar, get_type_hints

from starlette.convertors import Convertor, register_url_convertor
from starlette.responses import Response
from starlette.routing import compile_path

from caldera.web.http import BODY_LIMIT, BadRequest, NotFound, Request, WrongMethod, answer_json

Call = TypeVar("Call", bound=Callable[..., Awaitable[Any]])
MOST_DIGITS = 9


class NumberConvertor(Convertor[int]):
    """A number of a path, as `{ply:number}`; of so few digits that reading it costs nothing."""

    regex = rf"[0-9]{{1,{MOST_DIGITS}}}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", NumberConvertor())


@dataclass(frozen=True)
class Endpoint:
    """One method of one address, and the function that answers."""

    method: str
    declared: str
    """The path as it was declared."""
    call: Callable[..., Awaitable[Any]]
    body_limit: int
    query: dict[str, tuple[type, Any]]
    """What may stand behind the question mark: kinds and defaults."""

    @property
    def path(self) -> str:
        """With the names of its parameters alone."""
        return compile_path(self.declared)[1]

    async def answer(self, request: Request, given: dict[str, Any]) -> Response:
        request.body_limit = self.body_limit
        for name, (kind, default) in self.query.items():
            said = request.query_params.get(name)
            given[name] = default if said is None else _number(said) if kind is int else said
        answer = await self.call(request, **given)
        return answer if isinstance(answer, Response) else answer_json(answer)


def _number(said: str) -> int:
    if not (said.isascii() and said.isdigit() and len(said) <= MOST_DIGITS):
        raise BadRequest
    return int(said)


def _declare(method: str, *paths: str, body_limit: int = BODY_LIMIT) -> Callable[[Call], Call]:
    def declared(call: Call) -> Call:
        hints, takes = get_type_hints(call), inspect.signature(call).parameters
        in_path = [set(compile_path(path)[2]) for path in paths]
        query = {
            name: (hints[name], each.default)
            for name, each in takes.items()
            if each.default is not each.empty and not any(name in names for names in in_path)
        }
        call.endpoints = [Endpoint(method, path, call, body_limit, query) for path in paths]  # type: ignore[attr-defined]
        return call

    return declared


get = partial(_declare, "GET")
post = partial(_declare, "POST")


def endpoints_of(modules: Iterable[ModuleType]) -> list[Endpoint]:
    """Whatever these modules declare, in the order in which it is written there."""
    calls = [each for module in modules for each in vars(module).values() if getattr(each, "__module__", "") == module.__name__]
    return [endpoint for call in calls for endpoint in getattr(call, "endpoints", ())]


@dataclass(frozen=True)
class Address:
    """A path, and the endpoints of its methods."""

    path: str
    pattern: re.Pattern[str]
    convertors: dict[str, Convertor[Any]]
    methods: dict[str, Endpoint]

    @property
    def allowed(self) -> str:
        """The methods that it knows, for the header of that name."""
        return ", ".join(sorted({*self.methods, "OPTIONS"} | ({"HEAD"} if "GET" in self.methods else set())))


class Router:
    """Finds the endpoint of a request: by the first segment of its path, then by the few patterns that are left."""

    def __init__(self, endpoints: Sequence[Endpoint]) -> None:
        self.endpoints = endpoints
        found: dict[str, Address] = {}
        for endpoint in endpoints:
            pattern, path, convertors = compile_path(endpoint.declared)
            address = found.setdefault(path, Address(path, pattern, convertors, {}))
            if endpoint.method in address.methods:
                raise ValueError(f"{endpoint.method} {path} is declared twice")
            address.methods[endpoint.method] = endpoint
        self._by_start: dict[str, list[Address]] = {}
        for path, address in found.items():
            self._by_start.setdefault(_start(path), []).append(address)

    def find(self, path: str) -> tuple[Address, dict[str, Any]]:
        """The address of a path, and what stands in it where the address has braces."""
        for address in self._by_start.get(_start(path), ()):
            if matched := address.pattern.fullmatch(path):
                return address, {name: address.convertors[name].convert(said) for name, said in matched.groupdict().items()}
        raise NotFound

    async def answer(self, request: Request, address: Address, given: dict[str, Any]) -> Response:
        """What the endpoint of the request's method says. HEAD asks for the head of what GET would give."""
        if request.method == "OPTIONS":
            return Response(status_code=204, headers={"Allow": address.allowed})
        endpoint = address.methods.get("GET" if request.method == "HEAD" else request.method)
        if endpoint is None:
            raise WrongMethod({"Allow": address.allowed})
        return await endpoint.answer(request, given)


def _start(path: str) -> str:
    return path[1:].partition("/")[0]

"""Every address of the room, declared once: `@get` or `@post` above the function that answers.

The function takes the request, what its path names in braces, the body as the struct that it names, and what an address may carry
behind its question mark (parameters with a default). It gives an answer, or a struct that is sent as JSON. The first line of its
docstring says what is there. Addresses with a `name` are for programs, too, and promise more: see `Endpoint`.

From the declarations are made the router, HEAD and OPTIONS, `Allow` where a method is wrong, the description for programs
(`openapi.py`), the page at /api, the reference in the documentation, and the types of the scripts.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Any, Literal, TypedDict, TypeGuard, TypeVar, Unpack, cast, get_type_hints

import msgspec
from starlette.convertors import Convertor, register_url_convertor
from starlette.responses import Response
from starlette.routing import compile_path

from caldera.web.http.messages import BODY_LIMIT, JSON, BadRequest, NotFound, Request, WrongMethod, answer_json, decode

Call = TypeVar("Call", bound=Callable[..., Awaitable[Any]])
MOST_DIGITS = 9
Needed = Literal["must", "may", ""]


class NumberConvertor(Convertor[int]):
    """A number of a path, as `{ply:number}`; of so few digits that reading it costs nothing."""

    regex = rf"[0-9]{{1,{MOST_DIGITS}}}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", NumberConvertor())


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """One method of one address, the function that answers, and what programs may rely on."""

    method: str
    declared: str
    """The path as it was declared."""
    call: Callable[..., Awaitable[Any]]
    body_limit: int = BODY_LIMIT
    body: str = ""
    """The parameter that gets what was sent, as `takes`. Where a form may be sent as well, the function itself looks."""
    name: str = ""
    """For programs; without one the address is for our own pages only and may change at any time."""
    takes: type[msgspec.Struct] | str = ""
    gives: type[msgspec.Struct] | str = ""
    """The shapes of what is sent and answered as JSON, or the names of shapes that `openapi.py` writes by hand."""
    status: int = 200
    media: str = JSON
    refusals: Sequence[int] = ()
    """What may be answered instead; that a body is wrong or too large, and that it is too much at once, need not be said."""
    seat: Needed = ""
    """Whether a seat's token is needed."""
    session: Needed = ""
    """Whether the cookie of a browser is needed, in the same words: for what a person does about seats, and not a seat itself."""
    query: Mapping[str, Any]
    """What may stand behind the question mark, and of which type it is."""
    defaults: Mapping[str, Any]
    """Of those that the function takes."""
    example: msgspec.Struct | Mapping[str, Any] | None = None
    """Of what is sent."""

    @property
    def path(self) -> str:
        """With the names of its parameters alone."""
        return compile_path(self.declared)[1]

    @property
    def says(self) -> str:
        """What is there, in a sentence without its full stop."""
        return (inspect.getdoc(self.call) or "").partition("\n")[0].removesuffix(".")

    async def answer(self, request: Request, given: dict[str, Any]) -> Response:
        request.body_limit = self.body_limit
        for name, default in self.defaults.items():
            value = request.query_params.get(name)
            given[name] = default if value is None else _number(value) if isinstance(default, int) else value
        if self.body:
            given[self.body] = decode(await request.body(), cast(type[msgspec.Struct], self.takes))
        answer = await self.call(request, **given)
        return answer if isinstance(answer, Response) else answer_json(answer, self.status)


def _number(value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS):
        raise BadRequest
    return int(value)


def _is_struct(hint: Any) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


class Promises(TypedDict, total=False):
    """Fields of an Endpoint that stand in a declaration. What a function takes and gives is read from it where it says so."""

    body_limit: int
    name: str
    takes: type[msgspec.Struct] | str
    gives: type[msgspec.Struct] | str
    status: int
    media: str
    refusals: Sequence[int]
    seat: Needed
    session: Needed
    query: Mapping[str, Any]
    example: msgspec.Struct | Mapping[str, Any]


def _declare(method: str, *paths: str, **promises: Unpack[Promises]) -> Callable[[Call], Call]:
    def declared(call: Call) -> Call:
        hints, parameters = get_type_hints(call, include_extras=True), inspect.signature(call).parameters
        body = next((name for name in parameters if _is_struct(hints[name])), "")
        shapes = {"takes": hints.get(body), "gives": hints["return"] if _is_struct(hints["return"]) else None}
        fields: dict[str, Any] = {**promises, **{name: shape for name, shape in shapes.items() if shape}}
        in_path = {name for path in paths for name in compile_path(path)[2]}
        defaults = {
            name: each.default for name, each in parameters.items() if each.default is not each.empty and name not in in_path
        }
        fields["query"] = {name: hints[name] for name in defaults} | dict(promises.get("query", {}))
        call.endpoints = [  # type: ignore[attr-defined]
            Endpoint(method=method, declared=path, call=call, body=body, defaults=defaults, **fields) for path in paths
        ]
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
        addresses: dict[str, Address] = {}
        for endpoint in endpoints:
            pattern, path, convertors = compile_path(endpoint.declared)
            address = addresses.setdefault(path, Address(path, pattern, convertors, {}))
            if endpoint.method in address.methods:
                raise ValueError(f"{endpoint.method} {path} is declared twice")
            address.methods[endpoint.method] = endpoint
        names = [endpoint.name for endpoint in endpoints if endpoint.name]
        if len(names) > len(set(names)):
            raise ValueError(f"two endpoints have the same name: {max(names, key=names.count)}")
        self._by_start: dict[str, list[Address]] = {}
        for path, address in addresses.items():
            self._by_start.setdefault(_start(path), []).append(address)

    def find(self, path: str) -> tuple[Address, dict[str, Any]]:
        """The address of a path, and what stands in it where the address has braces."""
        for address in self._by_start.get(_start(path), ()):
            if matched := address.pattern.fullmatch(path):
                return address, {name: address.convertors[name].convert(value) for name, value in matched.groupdict().items()}
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

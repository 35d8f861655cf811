"""What is asked of every request before anything else."""

from __future__ import annotations

from litestar.exceptions import NotFoundException

from caldera.web.answers import CompressedBody, OtherSite, WrongHost
from caldera.web.limits import admit
from caldera.web.security import AnyRequest, from_another_site, is_served

BODY_LIMIT = 64_000
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


async def guard(request: AnyRequest) -> None:
    """Not too much from one client, under our own name, and no changes from other sites."""
    check(request)


def check(request: AnyRequest) -> None:
    admit(request)
    headers = request.headers
    if not is_served(headers.get("host", ""), request.app.state.host_names):
        raise WrongHost
    if headers.get("content-encoding", "identity") != "identity":
        raise CompressedBody  # a small body could become a huge one
    if "\0" in request.scope["path"]:
        raise NotFoundException  # no file and no table has such a name, and the file system would stumble over it
    if request.method not in SAFE_METHODS and from_another_site(request):
        raise OtherSite

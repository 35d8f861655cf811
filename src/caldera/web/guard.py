"""What is asked of every request before anything else."""

from __future__ import annotations

from caldera.web.http import CompressedBody, NotFound, OtherSite, Request, WrongHost
from caldera.web.limits import admit
from caldera.web.security import from_another_site, is_served

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def check(request: Request) -> None:
    """Not too much from one client, under our own name, and no changes from other sites."""
    admit(request)
    headers = request.headers
    if not is_served(headers.get("host", ""), request.app.state.host_names):
        raise WrongHost
    if headers.get("content-encoding", "identity") != "identity":
        raise CompressedBody  # a small body could become a huge one
    if "\0" in request.path:
        raise NotFound  # no file and no table has such a name, and the file system would stumble over it
    if request.method not in SAFE_METHODS and from_another_site(request):
        raise OtherSite

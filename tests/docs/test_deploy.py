"""What `deploy/` says fits the program: options, settings, addresses and numbers. nginx itself reads its lines."""

from __future__ import annotations

import importlib
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from caldera.cli import build_parser
from caldera.tables.metrics import HELP
from caldera.web.app import ENDPOINTS
from caldera.web.http.limits import Limits
from tests.support.paths import ROOT

YAML: Any = importlib.import_module("yaml")  # has no types
DEPLOY = ROOT / "deploy"
IMAGE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
COMPOSE = YAML.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
OPENSSL = shutil.which("openssl")


def serve_with(monkeypatch: pytest.MonkeyPatch, settings: Mapping[str, str], *arguments: str) -> Any:
    for name in [name for name in os.environ if name.startswith("CALDERA_")]:
        monkeypatch.delenv(name)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    return build_parser().parse_args(["serve", *arguments])


def settings_of_image() -> dict[str, str]:
    (line,) = re.findall(r"^ENV (.*)$", IMAGE, re.M)
    return dict(each.split("=", 1) for each in line.split())


def option_names() -> set[str]:
    return {f"CALDERA_{name.upper()}" for name in vars(build_parser().parse_args(["serve"]))}


def test_the_image_serves_everybody_from_its_volume_as_nobody_in_particular(monkeypatch: pytest.MonkeyPatch) -> None:
    given = settings_of_image()
    assert {name for name in given if name.startswith("CALDERA_")} <= option_names()
    options = serve_with(monkeypatch, given)
    assert (options.host, options.port, options.database) == ("0.0.0.0", 8000, "/data/caldera.db")
    assert (options.no_browser, options.log) == (True, "json")
    assert re.search(r"^VOLUME /data$", IMAGE, re.M)
    last_user = re.findall(r"^USER (\w+)$", IMAGE, re.M)[-1]
    assert f"useradd --system --uid 10001 --home-dir /data {last_user}" in IMAGE


def test_the_image_asks_an_address_that_there_is_and_copies_what_there_is() -> None:
    (asked,) = re.findall(r"http://localhost:8000(/\w+)", IMAGE)
    assert asked in {endpoint.path for endpoint in ENDPOINTS}
    copied = [words.split()[0] for words in re.findall(r"^COPY (?!--from)(.*)$", IMAGE, re.M)]
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_the_services_have_settings_that_there_are_and_no_rights(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    room = COMPOSE["services"]["room"]
    given = {name: str(value) for name, value in room["environment"].items()}
    assert {name.removesuffix("_FILE") for name in given} <= option_names()
    address = tmp_path / "address"
    address.write_text("postgresql://caldera:secret@database/caldera\n")
    options = serve_with(monkeypatch, settings_of_image() | given | {"CALDERA_DATABASE_FILE": str(address)})
    assert (options.database, options.workers) == ("postgresql://caldera:secret@database/caldera", 2)
    (network,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert options.proxy == [network["gateway"]], "only the way from this machine may say who asks"
    assert (room["read_only"], room["cap_drop"], room["user"]) == (True, ["ALL"], "10001")
    assert all(each.startswith("127.0.0.1:") for each in room["ports"])
    assert "ports" not in COMPOSE["services"]["database"]
    assert {name for service in COMPOSE["services"].values() for name in service["secrets"]} == set(COMPOSE["secrets"])


def test_the_unit_starts_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    unit = (DEPLOY / "caldera.service").read_text(encoding="utf-8")
    (command,) = re.findall(r"^ExecStart=(.*)$", unit, re.M)
    program, name, *arguments = shlex.split(command)
    assert (Path(program).name, name) == ("caldera", "serve")
    options = serve_with(monkeypatch, {}, *arguments)
    assert options.database.startswith("/var/lib/")
    assert "StateDirectory=caldera" in unit
    assert "DynamicUser=yes" in unit


def test_the_documentation_names_every_limit_with_its_default() -> None:
    rows = re.findall(r"^\| (`.*?) \| ([\d, ]+) \|", (ROOT / "docs" / "host.md").read_text(encoding="utf-8"), re.M)
    told: dict[str, float] = {}
    for names, values in rows:
        told |= dict(zip(re.findall(r"`(\w+)`", names), (float(each.replace(",", "")) for each in values.split(", ")), strict=True))
    assert told == {name: float(value) for name, value in asdict(Limits()).items()}


def test_alerts_are_about_numbers_that_there_are() -> None:
    (group,) = YAML.safe_load((DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))["groups"]
    used = {name for rule in group["rules"] for name in re.findall(r"\b(?:caldera|process)_\w+", rule["expr"])}
    assert {re.sub(r"_bucket$", "", name) for name in used} <= HELP.keys()
    assert len(group["rules"]) > 5


def test_wheels_are_made_for_every_python_from_the_oldest_on() -> None:
    flow = YAML.safe_load((ROOT / ".github" / "workflows" / "wheels.yml").read_text(encoding="utf-8"))
    (made,) = [step["env"] for step in flow["jobs"]["wheels"]["steps"] if "cibuildwheel" in step.get("uses", "")]
    assert made["CIBW_BUILD"].split() == [f"cp3{minor}-*" for minor in (11, 12, 13, 14)]
    systems = " ".join(each["system"] for each in flow["jobs"]["wheels"]["strategy"]["matrix"]["include"])
    assert all(name in systems for name in ("ubuntu-latest", "ubuntu-24.04-arm", "macos", "windows"))


@pytest.mark.skipif(NGINX is None or OPENSSL is None, reason="nginx or openssl is not installed")
def test_nginx_takes_its_lines(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    files = ("-keyout", str(key), "-out", str(certificate))
    request = ("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=games")
    subprocess.run([str(OPENSSL), *request, *files], check=True, capture_output=True)
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for shown, used in (("fullchain", certificate), ("privkey", key)):
        site = re.sub(rf"/etc/letsencrypt/\S+/{shown}\.pem", str(used), site)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "\n".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in kinds)
    own = f"pid {tmp_path}/nginx.pid; error_log {tmp_path}/error.log; events {{}}"
    (tmp_path / "nginx.conf").write_text(f"{own}\nhttp {{\naccess_log off;\n{paths}\n{site}}}\n")
    done = subprocess.run([str(NGINX), "-t", "-c", str(tmp_path / "nginx.conf")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for header in ("X-Forwarded-Proto", "Strict-Transport-Security"):
        assert header in site

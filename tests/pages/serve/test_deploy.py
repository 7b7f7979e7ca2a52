"""The files in pages/serve/deploy/: read by what they are for where that is to be had, and true of this project."""

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from configparser import ConfigParser

import pytest
import yaml

from pages.serve.options import parse_arguments
from tests.serving import ROOT

DEPLOY = ROOT / "pages/serve/deploy"
UNIT = (DEPLOY / "treerings.service").read_text("utf-8")
IMAGE = (DEPLOY / "Dockerfile").read_text("utf-8")
PARTS = {part["kind"]: part for part in yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text("utf-8"))}
POD = PARTS["Deployment"]["spec"]["template"]
CONTAINER = POD["spec"]["containers"][0]
LIMIT = tomllib.loads((ROOT / ".streamlit/config.toml").read_text("utf-8"))["server"]["maxUploadSize"]


def test_the_unit_starts_the_command_in_the_environment_that_readme_makes():
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str
    unit.read_string(UNIT)
    python, *words = shlex.split(unit["Service"]["ExecStart"])
    assert python == f"{unit['Service']['WorkingDirectory']}/.venv/bin/python"
    assert words[:2] == ["-m", "pages.serve"] and parse_arguments(words[2:]).processes == 2
    assert unit["Service"]["KillMode"] == "mixed" and unit["Service"]["User"] != "root"


def test_systemd_finds_no_fault_with_the_unit(tmp_path):
    if shutil.which("systemd-analyze"):  # the rest of this file is checked without
        here = tmp_path / "treerings.service"
        unit = re.sub(r"/opt/treerings/\S+python", sys.executable, UNIT)
        here.write_text(unit.replace("User=treerings", "User=root"))
        checked = subprocess.run(["systemd-analyze", "verify", str(here)], capture_output=True, text=True)
        assert (checked.returncode, checked.stderr) == (0, "")


def test_the_ingress_leads_to_the_service_the_service_to_the_pods_and_there_to_nginx():
    spec = PARTS["Ingress"]["spec"]
    service = PARTS["Service"]
    way = spec["rules"][0]["http"]["paths"][0]["backend"]["service"]
    assert way["name"] == service["metadata"]["name"]
    assert way["port"]["name"] == service["spec"]["ports"][0]["name"]
    assert service["spec"]["ports"][0]["targetPort"] == CONTAINER["ports"][0]["name"]
    labels = POD["metadata"]["labels"]
    assert service["spec"]["selector"] == PARTS["Deployment"]["spec"]["selector"]["matchLabels"] == labels
    asked = parse_arguments(CONTAINER["args"])
    assert asked.port == CONTAINER["ports"][0]["containerPort"] and asked.behind
    assert str(asked.processes) == CONTAINER["resources"]["requests"]["cpu"]
    assert spec["tls"][0]["hosts"] == [spec["rules"][0]["host"]]


def test_a_browser_stays_with_its_pod_its_socket_lives_and_its_file_gets_through():
    said = {name.rpartition("/")[2]: value for name, value in PARTS["Ingress"]["metadata"]["annotations"].items()}
    assert said["affinity"] == "cookie" and said["affinity-mode"] == "persistent"
    assert int(said["proxy-read-timeout"]) >= 3600
    assert int(said["proxy-body-size"].removesuffix("m")) > LIMIT
    assert all(isinstance(value, str) for value in said.values()), "annotations are texts"


@pytest.mark.parametrize("probe", ["startupProbe", "readinessProbe"])
def test_a_pod_is_asked_how_its_processes_are(probe):
    assert CONTAINER[probe]["httpGet"] == {"path": "/health", "port": CONTAINER["ports"][0]["name"]}


def test_what_nginx_writes_has_a_place_in_a_pod_that_may_write_nowhere_else():
    assert CONTAINER["securityContext"]["readOnlyRootFilesystem"] and POD["spec"]["securityContext"]["runAsNonRoot"]
    assert [mount["mountPath"] for mount in CONTAINER["volumeMounts"]] == ["/tmp"]
    assert CONTAINER["volumeMounts"][0]["name"] == POD["spec"]["volumes"][0]["name"]


def test_the_image_holds_all_that_the_app_imports_and_starts_the_command():
    copied = re.findall(r"^COPY (\S+) ", IMAGE, re.MULTILINE)
    assert all((ROOT / path).exists() for path in copied)
    assert {"app.py", ".streamlit", "engine", "datasets", "pages", "requirements.txt"} == set(copied)
    lines = [line.partition(" ") for line in IMAGE.splitlines()]
    started = [yaml.safe_load(words) for name, _, words in lines if name in ("ENTRYPOINT", "CMD")]
    assert started[0][1:] == ["-m", "pages.serve"] and parse_arguments(started[1]).processes == 2
    assert f"USER {POD['spec']['securityContext']['runAsUser']}" in IMAGE.splitlines()

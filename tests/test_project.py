"""The project as a whole: its set-up files agree with each other and with what the README promises."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import castra

ROOT = Path(__file__).resolve().parent.parent
PUBLIC_HOSTS = {"pypi.org", "files.pythonhosted.org", "registry.npmjs.org"}
LOCK_FILES = [path for path in (ROOT / "uv.lock", ROOT / "client" / "package-lock.json") if path.exists()]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def engine_modules() -> list[str]:
    """The ENGINE list of setup.py, read as Python reads it."""
    for node in ast.parse(read("setup.py")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "ENGINE":
            modules = ast.literal_eval(node.value)
            assert isinstance(modules, tuple)
            return list(modules)
    raise AssertionError("setup.py has no ENGINE")


@pytest.mark.parametrize("path", LOCK_FILES, ids=lambda path: path.name)
def test_lock_file_names_only_public_hosts(path: Path) -> None:
    hosts = set(re.findall(r"https?://([^/\s\"]+)", path.read_text(encoding="utf-8")))
    assert hosts
    assert hosts <= PUBLIC_HOSTS


def test_ci_runs_all_tests() -> None:
    assert "exec ./castra test\n" in read(".ci/run")


@pytest.mark.parametrize("name", ["castra", ".ci/run"])
def test_script_is_executable(name: str) -> None:
    assert (ROOT / name).stat().st_mode & 0o111 == 0o111


@pytest.mark.parametrize("command", ["./castra", "./castra test"])
def test_readme_names_the_command(command: str) -> None:
    assert re.search(rf"^{re.escape(command)}(\s|$)", read("README.md"), re.MULTILINE)


def test_version_is_the_same_everywhere() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    assert castra.__version__ == project["version"]
    assert f"## {castra.__version__}" in read("CHANGELOG.md")


def test_import_layers_hold() -> None:
    done = subprocess.run([Path(sys.executable).parent / "lint-imports"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_start_script_sees_every_engine_module() -> None:
    found = re.search(r"^engine_sources\(\) \{ (grep .*); \}$", read("castra"), re.MULTILINE)
    assert found
    done = subprocess.run(["sh", "-c", f'root="{ROOT}"; {found[1]}'], capture_output=True, text=True, check=True)
    assert done.stdout.split() == engine_modules()


@pytest.mark.parametrize("module", engine_modules())
def test_engine_module_takes_constants_only_from_the_engine(module: str) -> None:
    """The compiler copies constants, so one from elsewhere could change without the engine being rebuilt."""
    for node in ast.walk(ast.parse(read(module))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("castra"):
            source = f"src/{(node.module or '').replace('.', '/')}.py"
            constants = [alias.name for alias in node.names if alias.name.isupper()]
            assert source in engine_modules() or not constants, f"{constants} of {source}"

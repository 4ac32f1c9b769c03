"""The project as a whole: its set-up files agree with each other and with what the README promises."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import castra

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
PUBLIC_HOSTS = {"pypi.org", "files.pythonhosted.org", "registry.npmjs.org", "opencollective.com"}
"""Of packages, and of those who keep them."""
LOCK_FILES = [path for path in (ROOT / "uv.lock", ROOT / "client" / "package-lock.json") if path.exists()]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def engine_modules() -> list[str]:
    """Every module in a folder called `engine`."""
    found = (ROOT / "src" / "castra").glob("**/engine/*.py")
    return sorted(path.relative_to(ROOT).as_posix() for path in found if path.name != "__init__.py")


def printed_matter() -> list[str]:
    """The modules outside the engine from which it may take constants."""
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "src").glob("**/content/printed.py"))


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


def test_start_script_watches_every_engine_module_and_what_it_copies() -> None:
    found = re.search(r"^engine_sources\(\) \{\n(.*?)\n\}$", read("castra"), re.MULTILINE | re.DOTALL)
    assert found
    done = subprocess.run(["sh", "-c", f'root="{ROOT}"; {found[1]}'], capture_output=True, text=True, check=True)
    assert done.stdout.split() == sorted(engine_modules() + printed_matter())


def test_compiler_takes_every_engine_module() -> None:
    line = next(line for line in read("setup.py").splitlines() if line.startswith("ENGINE = "))
    found: dict[str, list[str]] = {}
    exec(f"from pathlib import Path\n{line.replace('src/castra', str(ROOT / 'src/castra'))}", found)
    assert [Path(path).relative_to(ROOT).as_posix() for path in found["ENGINE"]] == engine_modules()


@pytest.mark.parametrize("module", engine_modules())
def test_engine_module_takes_constants_only_from_the_engine_and_from_print(module: str) -> None:
    """The compiler copies constants, so one from elsewhere could change without the engine being rebuilt."""
    for node in ast.walk(ast.parse(read(module))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("castra"):
            source = f"src/{(node.module or '').replace('.', '/')}.py"
            constants = [alias.name for alias in node.names if alias.name.isupper()]
            assert source in engine_modules() + printed_matter() or not constants, f"{constants} of {source}"

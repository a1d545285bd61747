"""What the tests share: the program that the package has to agree with."""

import os
import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def program() -> str:
    """The release binary, which .ci/python has built."""
    target = os.environ.get("CARGO_TARGET_DIR", str(REPOSITORY / "target"))
    found = Path(target) / "release" / "equipoise"
    assert found.is_file(), f"{found} is missing: make build"
    return str(found)


@pytest.fixture(scope="session")
def says(program: str):
    """What the program prints."""

    def run(*words: str) -> str:
        done = subprocess.run([program, *words], capture_output=True, text=True, check=False, cwd=REPOSITORY)
        assert done.returncode in (0, 1), done.stderr
        return done.stdout

    return run

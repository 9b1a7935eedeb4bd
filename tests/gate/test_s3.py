"""Promises of log folders on S3, against a server on loopback."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from answer_server import ANSWER, answer_server

pytest.importorskip("moto", reason="needs moto: pip install 'colombian_law[dev]'")
pytest.importorskip("openai", reason="needs pip install 'colombian_law[openai]'")

BUCKET = "line-up"


@pytest.fixture
def environment() -> Iterator[dict[str, str]]:
    """An S3 server with one bucket, and the environment that points to it."""
    import boto3
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    settings = {
        "AWS_ACCESS_KEY_ID": "testing",
        "AWS_SECRET_ACCESS_KEY": "testing",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ENDPOINT_URL": f"http://{host}:{port}",
    }
    client = boto3.client(
        "s3",
        endpoint_url=settings["AWS_ENDPOINT_URL"],
        aws_access_key_id="testing",
        aws_secret_access_key="testing",  # noqa: S106 - moto takes anything
        region_name="us-east-1",
    )
    client.create_bucket(Bucket=BUCKET)
    yield {**os.environ, **settings}
    server.stop()


@pytest.mark.slow
def test_a_line_up_on_s3_is_run_and_gated(
    environment: dict[str, str], tmp_path: Path
) -> None:
    """`run` writes its logs to the bucket, and the gate reads them from there."""
    with answer_server(ANSWER) as served:
        environment |= {"STUB_BASE_URL": served.base_url, "STUB_API_KEY": "none"}
        for name in ("old", "new"):
            file = tmp_path / f"{name}.yaml"
            file.write_text(
                "description: d\nprovenance: p\ntasks: [closed]\n"
                f"models: [openai-api/stub/{name}]\nlimit: 30\n",
                encoding="utf-8",
            )
            done = colombian_law(
                environment, "run", str(file), "--log-dir", f"s3://{BUCKET}/{name}"
            )
            assert done.returncode == 0, done.stdout + done.stderr
    gated = colombian_law(
        environment,
        "gate",
        "--baseline",
        f"s3://{BUCKET}/old",
        "--candidate",
        f"s3://{BUCKET}/new",
    )
    assert gated.returncode == 0, gated.stdout + gated.stderr
    assert "30 of 30 items compared" in gated.stdout


def colombian_law(
    environment: dict[str, str], *arguments: str
) -> subprocess.CompletedProcess[str]:
    """Run the command `colombian-law` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "colombian_law", *arguments],
        env={**environment, "INSPECT_DISPLAY": "none"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )

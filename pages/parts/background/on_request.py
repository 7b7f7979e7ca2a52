"""Share one job among concurrent HTTP requests, and cache its result."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Hashable
from typing import Any

from engine.core.problem import DataProblem
from pages.parts.background.fits import REQUEST_PREFIX, SHARED_CACHE_MB, job_pool
from pages.parts.background.pool import JobCancelled, Lane
from pages.parts.background.process import LimitExceeded, RetryableError
from pages.parts.background.worker import Work

MAX_REQUEST_JOBS = 8  # works that requests wait for: what is in line for longer would be given up by the browser

request_counts: Counter[Hashable] = Counter()  # of each work how many requests do; used by the server's loop alone


async def run_for_request(key: Hashable, work: Work, lane: Lane) -> Any:
    """Kept for everybody. Whoever asks for what somebody else waits for waits for the same."""
    if key not in job_pool().results and key not in request_counts and len(request_counts) >= MAX_REQUEST_JOBS:
        raise DataProblem("assignment.error.link-busy")
    asking = f"{REQUEST_PREFIX} {secrets.token_hex(8)}"
    request_counts[key] += 1
    job = job_pool().submit(key, work, asking, job_pool().results, SHARED_CACHE_MB, lane)
    try:
        return await asyncio.shield(asyncio.wrap_future(job.result))
    except LimitExceeded as problem:
        raise DataProblem("assignment.error.link-ended", why=problem.message) from None
    except RetryableError as problem:
        raise DataProblem(problem.message) from None
    except JobCancelled:
        raise DataProblem("assignment.error.link-busy") from None
    finally:
        job_pool().leave(job, asking)
        request_counts[key] -= 1
        if not request_counts[key]:
            del request_counts[key]

"""Share one job among concurrent HTTP requests, and cache its result."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Hashable
from typing import Any

from engine.core.problem import DataProblem
from pages.parts.background.fits import KEPT, REQUEST, fits
from pages.parts.background.pool import Lane, Stopped
from pages.parts.background.process import Ended, TooMuch
from pages.parts.background.worker import Work

AT_ONCE = 8  # works that requests wait for: what is in line for longer would be given up by the browser

waits: Counter[Hashable] = Counter()  # of each work how many requests do; used by the server's loop alone


async def made_for_request(key: Hashable, work: Work, lane: Lane) -> Any:
    """Kept for everybody. Whoever asks for what somebody else waits for waits for the same."""
    if key not in fits().kept and key not in waits and len(waits) >= AT_ONCE:
        raise DataProblem("assignment.error.link-busy")
    asking = f"{REQUEST} {secrets.token_hex(8)}"
    waits[key] += 1
    job = fits().ask(key, work, asking, fits().kept, KEPT, lane)
    try:
        return await asyncio.shield(asyncio.wrap_future(job.result))
    except TooMuch as problem:
        raise DataProblem("assignment.error.link-ended", why=problem.message) from None
    except Ended as problem:
        raise DataProblem(problem.message) from None
    except Stopped:
        raise DataProblem("assignment.error.link-busy") from None
    finally:
        fits().leave(job, asking)
        waits[key] -= 1
        if not waits[key]:
            del waits[key]

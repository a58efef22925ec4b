"""Settings for the whole suite."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A slow or busy machine is no fault of the code: examples have no deadline, and the same ones are tried everywhere.
settings.register_profile(
    "carpg", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("carpg")

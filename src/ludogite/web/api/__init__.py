"""The doors for programs: JSON over HTTP, a token instead of a cookie."""

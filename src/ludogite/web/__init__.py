"""The house on the web: pages, socket and API."""

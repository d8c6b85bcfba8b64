"""The host’s page, and whether the house is well."""

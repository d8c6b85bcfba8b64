"""What the house keeps: events in SQL, written in groups. SQLite by default; the schema fits PostgreSQL."""

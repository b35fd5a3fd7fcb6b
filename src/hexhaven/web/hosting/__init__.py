"""Running a server: its processes, limits of the system, logs, figures and keeping the database."""

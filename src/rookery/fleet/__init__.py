"""Several servers, a PostgreSQL and a door in front of them on one machine, to be tried out and tortured."""

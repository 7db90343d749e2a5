-- Run by psql at the first start, which knows the passwords by their environment (docker-compose.yml). Roles without a password let nobody in.
\getenv of_owner DATABASE_PASSWORD
\getenv of_requests DATABASE_POOL_PASSWORD
alter role forecourt password :'of_owner';
alter role forecourt_requests password :'of_requests';

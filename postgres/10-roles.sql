-- The roles that Forecourt comes to its database as, none with more rights than its work needs (docs/operations.md, Roles of the database).
-- Run in Forecourt's own database as PostgreSQL's superuser: at the first start by itself (docker-compose.yml), at a database that
-- there is already by hand. It may be run again at any time: what is there is left, or mended. It gives nobody a password.

do $$
declare
  role name;
begin
  foreach role in array array['forecourt', 'forecourt_requests', 'forecourt_reports', 'forecourt_backup'] loop
    if not exists (select from pg_roles where rolname = role) then
      execute format('create role %I login', role);
    end if;
    execute format('alter role %I login nosuperuser nocreatedb nocreaterole nobypassrls %s', role,
      case role when 'forecourt_backup' then 'replication' else 'noreplication' end);
  end loop;
end $$;

-- The owner: makes and changes the tables (migrations), their months (chores), and whatever else needs a session.
do $$
declare
  object record;
begin
  execute format('alter database %I owner to forecourt', current_database());
  -- Nobody but the owner makes a table, not even one for a session.
  execute format('revoke temporary on database %I from public', current_database());
  -- What a superuser has made here before.
  for object in
    select n.nspname as schema from pg_namespace n where n.nspname = 'archive' and n.nspowner <> 'forecourt'::regrole
  loop
    execute format('alter schema %I owner to forecourt', object.schema);
  end loop;
  for object in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'archive'))
      and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner <> 'forecourt'::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and d.deptype in ('a', 'i', 'e') and (d.deptype = 'e' or c.relkind = 'S'))
  loop
    execute format('alter table %s owner to forecourt', object.name);
  end loop;
  for object in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proowner <> 'forecourt'::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter routine %s owner to forecourt', object.name);
  end loop;
end $$;

revoke create on schema public from public;

-- Who can store nothing else makes large objects all the same: nobody needs them here.
revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;

-- Requests: rows of all tables, those that are made later too; no table is made, changed, emptied or dropped. The owner may end its sessions.
grant forecourt_requests to forecourt;
grant usage on schema public to forecourt_requests, forecourt_reports;
grant select, insert, update, delete on all tables in schema public to forecourt_requests;
grant usage, select on all sequences in schema public to forecourt_requests;
alter default privileges for role forecourt in schema public grant select, insert, update, delete on tables to forecourt_requests;
alter default privileges for role forecourt in schema public grant usage, select on sequences to forecourt_requests;
-- The patience of requests (STATEMENT_MS, LOCK_MS, IDLE_MS), which a pooler hands on for nobody.
alter role forecourt_requests set statement_timeout = 3000;
alter role forecourt_requests set lock_timeout = 2000;
alter role forecourt_requests set idle_in_transaction_session_timeout = 10000;

-- Reports: reads all tables, those that are made later too.
grant select on all tables in schema public to forecourt_reports;
alter default privileges for role forecourt in schema public grant select on tables to forecourt_reports;

-- The backup: begins and ends one, knows where the files are, and lets a standby follow. It reads no table.
grant pg_read_all_settings to forecourt_backup;
grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to forecourt_backup;

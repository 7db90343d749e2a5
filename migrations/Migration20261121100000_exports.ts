import { Migration } from "@mikro-orm/migrations";

/** Exports as jobs, with the way of each to its file; and the views of lists that people save, their own and shared. */
export class Migration20261121100000_exports extends Migration {
  override up(): void {
    this.addSql(`
create table export_job (
  id uuid primary key, network_id uuid not null, platform_id uuid not null, account_id uuid not null,
  list text not null, format text not null, state text not null, filter jsonb not null, filter_text text not null,
  rows bigint not null default 0, total bigint, bytes bigint, file_name text not null, failure text,
  created_at timestamptz not null, started_at timestamptz, ended_at timestamptz, expires_at timestamptz,
  beaten_at timestamptz not null, ticket_hash text, ticket_until timestamptz,
  constraint export_job_state check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'EXPIRED'))
) with (fillfactor = 70);
create index export_job_own on export_job (network_id, account_id, created_at desc, id desc);
create index export_job_live on export_job (state, beaten_at) where state in ('QUEUED', 'RUNNING', 'DONE');
comment on column export_job.beaten_at is 'The server that works on it says so every few seconds: one that stopped can be told from one that is slow.';
comment on column export_job.ticket_hash is 'SHA-256 of the ticket with which a browser may fetch the file once, until ticket_until.';

create table saved_view (
  id uuid primary key, network_id uuid not null, platform_id uuid not null, account_id uuid not null,
  screen text not null, name text not null, search text not null, columns text[] not null, shared boolean not null,
  created_at timestamptz not null, changed_at timestamptz not null
);
create unique index saved_view_name on saved_view (network_id, account_id, screen, lower(name));
create index saved_view_shared on saved_view (network_id, platform_id, screen) where shared;

create table saved_view_default (
  network_id uuid not null, account_id uuid not null, screen text not null,
  view_id uuid not null references saved_view (id) on delete cascade,
  primary key (network_id, account_id, screen)
);
create index saved_view_default_view on saved_view_default (view_id);
`);
  }

  override down(): void {
    this.addSql(`drop table if exists saved_view_default, saved_view, export_job cascade`);
  }
}

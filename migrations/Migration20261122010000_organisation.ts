import { Migration } from "@mikro-orm/migrations";

/** Platforms have contacts, accounts an address and an end, roles a name of their own, and programs their tokens. */
export class Migration20261122010000_organisation extends Migration {
  override up(): void {
    this.addSql(`
alter table platform add column contact_name text, add column phone text, add column email text, add column address text;
alter table account add column email text, add column phone text, add column deleted_at timestamptz;
create index account_platform on account (network_id, platform_id);

-- Two roles of one platform by the same name can't be told apart: the later ones are counted.
update role r set name = r.name || ' (' || n.place || ')'
from (select id, row_number() over (partition by platform_id, name order by id) as place from role) n
where n.id = r.id and n.place > 1;
alter table role add constraint role_platform_id_name_unique unique (platform_id, name);
create index account_roles_role on account_roles (role_id);

create table api_token (
  id uuid primary key,
  network_id uuid not null,
  account_id uuid not null references account (id),
  name text not null,
  token_hash text not null unique,
  permissions int[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz
);
create unique index api_token_name on api_token (account_id, lower(name)) where revoked_at is null;
create index api_token_network on api_token (network_id, account_id);

alter table audit_entry add column api_token text;
`);
  }

  override down(): void {
    this.addSql(`
alter table audit_entry drop column api_token;
drop table api_token;
drop index account_roles_role;
alter table role drop constraint role_platform_id_name_unique;
drop index account_platform;
alter table account drop column email, drop column phone, drop column deleted_at;
alter table platform drop column contact_name, drop column phone, drop column email, drop column address;
`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/**
 * A login name is its network's alone, and a network is told by a code behind it. Names stay. Everything here may be run
 * again after a half: the index is made beside those who log in, outside of a transaction.
 */
export class Migration20261122150000_login_names extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql("alter table platform add column if not exists sign_in_code text");
    this.addSql(`
with made as (
  select id, coalesce(nullif(trim(both '-' from left(trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), 15)), ''), 'network') as code
  from platform where parent_id is null and sign_in_code is null),
numbered as (select id, code, row_number() over (partition by code order by id) as place from made)
update platform p set sign_in_code = case when place = 1 then code else code || '-' || left(md5(p.id::text), 4) end
from numbered n where p.id = n.id`);
    this.addSql("alter table platform drop constraint if exists platform_sign_in_code_unique");
    this.addSql("alter table platform add constraint platform_sign_in_code_unique unique (sign_in_code)");
    this.addSql("alter table account drop constraint if exists account_network_id_login_unique");
    this.addSql("drop index concurrently if exists account_network_id_login_unique");
    this.addSql("create unique index concurrently account_network_id_login_unique on account (network_id, login)");
    this.addSql(
      "alter table account add constraint account_network_id_login_unique unique using index account_network_id_login_unique",
    );
    this.addSql("alter table account drop constraint if exists account_login_unique");
  }

  /** Fails where two networks have the same name by then: one of them has to be changed first. */
  override down(): void {
    this.addSql("alter table account add constraint account_login_unique unique (login)");
    this.addSql("alter table account drop constraint account_network_id_login_unique");
    this.addSql("alter table platform drop column sign_in_code");
  }
}

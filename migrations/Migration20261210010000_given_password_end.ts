import { Migration } from "@mikro-orm/migrations";

/** When an administrator's password was given: from then on it is good for some days. Those of before count from this step on. */
export class Migration20261210010000_given_password_end extends Migration {
  override up(): void {
    this.addSql(`
alter table account add column password_given_at timestamptz not null default now();
comment on column account.password_given_at is 'When somebody else chose its password last: says something only where password_given; of accounts from before, when this was added.';`);
  }

  override down(): void {
    this.addSql("alter table account drop column password_given_at");
  }
}

import { Migration } from "@mikro-orm/migrations";

/** All secrets that held within a day sign messages, not the last one alone. */
export class Migration20261216200000_old_secrets extends Migration {
  override up(): void {
    this.addSql(`
alter table webhook add column old_secrets text[] not null default '{}', add column old_secrets_until timestamptz[] not null default '{}';
update webhook set old_secrets = array[old_secret], old_secrets_until = array[old_secret_until] where old_secret is not null;
alter table webhook drop column old_secret, drop column old_secret_until;
comment on column webhook.old_secrets is 'Secrets of before, the newest first; each signs beside the present one until its moment in old_secrets_until.';
alter table notification_rule add column old_secrets text[] not null default '{}', add column old_secrets_until timestamptz[] not null default '{}';
update notification_rule set old_secrets = array[old_secret], old_secrets_until = array[old_secret_until] where old_secret is not null;
alter table notification_rule drop column old_secret, drop column old_secret_until;
comment on column notification_rule.old_secrets is 'Secrets of before, the newest first; each signs beside the present one until its moment in old_secrets_until.';`);
  }

  override down(): void {
    this.addSql(`
alter table webhook add column old_secret text, add column old_secret_until timestamptz;
update webhook set old_secret = old_secrets[1], old_secret_until = old_secrets_until[1];
alter table webhook drop column old_secrets, drop column old_secrets_until;
alter table notification_rule add column old_secret text, add column old_secret_until timestamptz;
update notification_rule set old_secret = old_secrets[1], old_secret_until = old_secrets_until[1];
alter table notification_rule drop column old_secrets, drop column old_secrets_until;`);
  }
}

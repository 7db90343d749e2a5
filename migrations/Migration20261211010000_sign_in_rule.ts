import { Migration } from "@mikro-orm/migrations";

/** What a network asks of everybody who signs in to it. */
export class Migration20261211010000_sign_in_rule extends Migration {
  override up(): void {
    this.addSql(`
create table sign_in_rule (
  network_id uuid primary key references platform (id), second_factor_demanded boolean not null
);
comment on table sign_in_rule is 'What a network asks of everybody who signs in to it; without a row: nothing.';
comment on column sign_in_rule.second_factor_demanded is 'Who logs in by the password needs a second factor, whatever their account says.';`);
  }

  override down(): void {
    this.addSql("drop table sign_in_rule");
  }
}

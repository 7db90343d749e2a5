import { Migration } from "@mikro-orm/migrations";

/** What deposits bring on top. */
export class Migration20261124140000_deposit_rule extends Migration {
  override up(): void {
    this.addSql(`
create table deposit_rule (
  network_id uuid not null, id uuid not null, platform_id uuid not null references platform (id), name text not null,
  from_amount numeric not null check (from_amount > 0), kind text not null check (kind in ('AMOUNT', 'PERCENT')),
  gift numeric not null check (gift > 0 and (kind = 'AMOUNT' or gift <= 100)), most_gift numeric check (most_gift > 0), card_group_id uuid,
  valid_from date, valid_until date, active boolean not null, created_at timestamptz not null,
  primary key (network_id, id),
  constraint deposit_rule_name unique (network_id, platform_id, name),
  constraint deposit_rule_validity check (valid_from <= valid_until),
  foreign key (network_id, card_group_id) references card_group (network_id, id)
);
comment on table deposit_rule is 'Of the rules that hold the one that gives most gives, and it alone.';`);
  }

  override down(): void {
    this.addSql("drop table deposit_rule");
  }
}

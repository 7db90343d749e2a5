import { Migration } from "@mikro-orm/migrations";

/** What a unit costs the card that fills, and by which rule, from the decision to the sale. */
export class Migration20261125400000_card_price extends Migration {
  override up(): void {
    this.addSql(`
alter table card_fill add column price numeric, add column price_source text, add column price_rule_id uuid, add column price_rule_name text;
comment on column card_fill.price is 'What a unit costs the card; unit_price is what the pump would have charged.';
alter table card_hold add column unit_price numeric, add column price numeric, add column price_source text, add column price_rule_id uuid;
comment on column card_hold.unit_price is 'What a unit costs without a card; price is what it costs this one.';
alter table sale add column price_source text, add column price_rule_id uuid;
comment on column sale.price_source is 'Whence its price came; null: the price that the station has for everybody.';`);
  }

  override down(): void {
    this.addSql("alter table sale drop column price_source, drop column price_rule_id");
    this.addSql(
      "alter table card_hold drop column unit_price, drop column price, drop column price_source, drop column price_rule_id",
    );
    this.addSql(
      "alter table card_fill drop column price, drop column price_source, drop column price_rule_id, drop column price_rule_name",
    );
  }
}

import { Migration } from "@mikro-orm/migrations";

/** Sales that were made with cards: each is booked once, and its line names it. */
export class Migration20261124500100_card_sale extends Migration {
  override up(): void {
    this.addSql(`
create table card_sale (
  network_id uuid not null, sale_id uuid not null, flow_id uuid not null, card_id uuid not null,
  constraint card_sale_pkey primary key (network_id, sale_id), unique (network_id, flow_id),
  foreign key (network_id, card_id) references card (network_id, id)
);
create index card_sale_card on card_sale (network_id, card_id);
comment on table card_sale is 'Which line booked a sale that was made with a card: a sale is booked once, whatever is sent again.';
alter table card_flow add column sale_id uuid, add column lacked numeric not null default 0;
comment on column card_flow.lacked is 'What a fill took beyond the balance.';`);
  }

  override down(): void {
    this.addSql("alter table card_flow drop column sale_id, drop column lacked");
    this.addSql("drop table card_sale");
  }
}

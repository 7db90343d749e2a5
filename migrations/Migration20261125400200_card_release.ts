import { Migration } from "@mikro-orm/migrations";

/** Guns that a person releases for a card, and wrong PINs. */
export class Migration20261125400200_card_release extends Migration {
  override up(): void {
    this.addSql(`
alter table card add column pin_failures smallint not null default 0;
comment on column card.pin_failures is 'Wrong PINs one after the other; the third stops the card.';
alter table card_hold add column command_id uuid;
comment on column card_hold.command_id is 'The order that releases the gun: where it fails, nothing is held any more.';`);
  }

  override down(): void {
    this.addSql("alter table card_hold drop column command_id");
    this.addSql("alter table card drop column pin_failures");
  }
}

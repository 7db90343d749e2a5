import { Migration } from "@mikro-orm/migrations";

/** By how much a gun's meter was set back within a shift, so that what it counted is told right all the same. */
export class Migration20261214100000_meter_set_back extends Migration {
  override up(): void {
    this.addSql(`
alter table shift_counter add column set_back_litres numeric not null default 0;
comment on column shift_counter.set_back_litres is 'Of the end: by how much the meter was set back since the begin, by what the sales in between tell.';`);
  }

  override down(): void {
    this.addSql("alter table shift_counter drop column set_back_litres");
  }
}

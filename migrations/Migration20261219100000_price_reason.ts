import { Migration } from "@mikro-orm/migrations";

/** Why somebody changed a price although they were warned. */
export class Migration20261219100000_price_reason extends Migration {
  override up(): void {
    this.addSql(`
alter table unit_price add column reason text, add constraint unit_price_reason check (reason <> '' and length(reason) <= 200);
alter table price_approval add column reason text, add constraint price_approval_reason check (reason <> '' and length(reason) <= 200);
alter table price_batch add column reason text, add constraint price_batch_reason check (reason <> '' and length(reason) <= 200);
comment on column unit_price.reason is 'Why it was set although a warning stood against it; null: none was given, or none stood.';
comment on column price_approval.reason is 'What who asked told whoever decides.';
comment on column price_batch.reason is 'The reason that each of its prices was given.';`);
  }

  override down(): void {
    for (const table of ["unit_price", "price_approval", "price_batch"]) {
      this.addSql(`alter table ${table} drop column reason`);
    }
  }
}

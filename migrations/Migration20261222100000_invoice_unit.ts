import { Migration } from "@mikro-orm/migrations";

/** A line of an invoice tells the unit of what was filled, as it was when it was asked for; those before have that of the sale's grade. */
export class Migration20261222100000_invoice_unit extends Migration {
  override up(): void {
    this.addSql(`
alter table invoice_line add column grade_unit text check (grade_unit in ('LITRE', 'KILOGRAM', 'CUBIC_METRE'));
comment on column invoice_line.grade_unit is 'What the volume is in; null: nothing was filled, or nobody knows the grade any more.';
update invoice_line l set grade_unit = e.unit from sale s join grade e on e.network_id = s.network_id and e.id = s.grade_id
where l.source = 'SALE' and s.network_id = l.network_id and s.id = l.source_id and s.time = l.time;`);
  }

  override down(): void {
    this.addSql("alter table invoice_line drop column grade_unit");
  }
}

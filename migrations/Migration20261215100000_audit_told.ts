import { Migration } from "@mikro-orm/migrations";

/** What a superior did to the records of a platform is told there, by an entry of its own that knows whose it was. */
export class Migration20261215100000_audit_told extends Migration {
  override up(): void {
    this.addSql(`alter table audit_entry add column by_platform_id uuid;`);
  }

  override down(): void {
    this.addSql(`
delete from audit_entry where by_platform_id is not null;
alter table audit_entry drop column by_platform_id;
`);
  }
}

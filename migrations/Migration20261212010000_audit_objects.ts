import { Migration } from "@mikro-orm/migrations";

/** An entry of a deed that was done to many at once knows whom it met, so that the history of each tells of it. */
export class Migration20261212010000_audit_objects extends Migration {
  override up(): void {
    this.addSql(`
alter table audit_entry add column object_ids uuid[];
create index audit_entry_objects on audit_entry using gin (object_ids) where object_ids is not null;
`);
  }

  override down(): void {
    this.addSql(`
drop index audit_entry_objects;
alter table audit_entry drop column object_ids;
`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** The audit log names the request that an entry came with, and finds one entry by its id. */
export class Migration20261121180000_audit_request extends Migration {
  override up(): void {
    this.addSql(`
alter table audit_entry add column request_id text;
create index audit_entry_id on audit_entry (network_id, id);
`);
  }

  override down(): void {
    this.addSql(`
drop index audit_entry_id;
alter table audit_entry drop column request_id;
`);
  }
}

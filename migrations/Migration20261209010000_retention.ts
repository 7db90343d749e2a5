import { Migration } from "@mikro-orm/migrations";

/** Which months of readings are to leave the database for the archive, and which have. */
export class Migration20261209010000_retention extends Migration {
  override up(): void {
    this.addSql(`
create table archived_month (
  table_name text not null, month date not null, until timestamptz not null, due_at timestamptz not null,
  file text, row_count bigint, bytes bigint, sha256 text, detached_at timestamptz, dropped_at timestamptz,
  primary key (table_name, month),
  constraint archived_month_file check (num_nonnulls(file, row_count, bytes, sha256, detached_at) in (0, 5))
);
comment on table archived_month is 'Months of readings that are older than the operator keeps them (READINGS_MONTHS).';
comment on column archived_month.due_at is 'When a server first saw that it is that old.';
comment on column archived_month.detached_at is 'It is no part of its table any more: what reads the table has it no longer.';
comment on column archived_month.dropped_at is 'Its rows are in the archive alone.';`);
  }

  override down(): void {
    this.addSql("drop table archived_month");
  }
}

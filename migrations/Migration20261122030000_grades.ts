import { Migration } from "@mikro-orm/migrations";

/** Grades that are gone stay readable in what was sold; their code is free again. */
export class Migration20261122030000_grades extends Migration {
  override up(): void {
    this.addSql(`
alter table "grade" add column "deleted_at" timestamptz null;
alter table "grade" drop constraint "grade_network_id_code_unique";
create unique index "grade_code" on "grade" ("network_id", "code") where "deleted_at" is null;
`);
  }

  override down(): void {
    this.addSql(`
drop index "grade_code";
alter table "grade" drop column "deleted_at";
alter table "grade" add constraint "grade_network_id_code_unique" unique ("network_id", "code");
`);
  }
}

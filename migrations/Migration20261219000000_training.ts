import { Migration } from "@mikro-orm/migrations";

/** Platforms at which people and programs practise: what happens there counts nowhere else. */
export class Migration20261219000000_training extends Migration {
  override up(): void {
    this.addSql(`
alter table platform add column training boolean not null default false;
comment on column platform.training is 'Whether it is for practising: its records are seen there alone and enter no total of a platform above. It never changes.';`);
  }

  override down(): void {
    this.addSql("alter table platform drop column training");
  }
}

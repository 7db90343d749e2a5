import { Migration } from "@mikro-orm/migrations";

/** After how long without a person's hand an account's console covers itself. */
export class Migration20261205000000_idle_lock extends Migration {
  override up(): void {
    this.addSql(`
alter table account add column lock_after_minutes smallint check (lock_after_minutes between 1 and 720);
comment on column account.lock_after_minutes is 'Minutes without a touch of mouse or keyboard after which the console ends the session and asks for the password; null: never.';`);
  }

  override down(): void {
    this.addSql("alter table account drop column lock_after_minutes");
  }
}

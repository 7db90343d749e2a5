import { Migration } from "@mikro-orm/migrations";

/** Sessions by account (where an account was logged in from), failed logins by age (what is swept). */
export class Migration20261122110000_login_sweep extends Migration {
  override up(): void {
    this.addSql(`create index "session_account_id_index" on "session" ("account_id")`);
    this.addSql(`create index "login_failure_last_at_index" on "login_failure" ("last_at")`);
  }
}

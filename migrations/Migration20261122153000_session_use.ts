import { Migration } from "@mikro-orm/migrations";

/** When a session was last in use, for its person to see; unknown for those that run. */
export class Migration20261122153000_session_use extends Migration {
  override up(): void {
    this.addSql(`alter table "session" add column "last_used_at" timestamptz null`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** Where there is nothing to operate, and where there is something to approve, on the day of this step. */
const VIEW_ONLY = [0, 7, 8, 12, 17, 18, 22, 23, 100, 113, 114, 115, 118, 121, 122, 123, 124];
const APPROVABLE = [3, 24, 102];

/** Whoever held a value could do everything with it; that stays so: 1,000 more operates it, 2,000 more approves it. */
export class Migration20261122140000_permission_levels extends Migration {
  override up(): void {
    for (const table of ["role", "api_token"]) {
      this.addSql(`
        update ${table} set permissions = array(
          select r from (
            select v as r from unnest(permissions) v
            union select 1000 + v from unnest(permissions) v where v <> all('{${VIEW_ONLY.join()}}'::int[])
            union select 2000 + v from unnest(permissions) v where v = any('{${APPROVABLE.join()}}'::int[])) rights
          order by r)`);
    }
  }

  override down(): void {
    for (const table of ["role", "api_token"]) {
      this.addSql(`update ${table} set permissions = array(select v from unnest(permissions) v where v < 1000)`);
    }
  }
}

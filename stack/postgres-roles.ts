import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** Who comes to our own PostgreSQL: its superuser, and those that postgres/10-roles.sql makes. */
export type DatabaseRole = "postgres" | "forecourt" | "forecourt_requests" | "forecourt_reports" | "forecourt_backup";

const MADE: readonly DatabaseRole[] = ["forecourt", "forecourt_requests", "forecourt_reports", "forecourt_backup"];

/** The script that makes the roles, as PostgreSQL runs it in production. */
export const readRolesScript = (): string =>
  readFileSync(join(import.meta.dirname, "../postgres/10-roles.sql"), "utf8");

/** What says whether a cluster's roles are those of the present script. */
export const digestRolesScript = (): string => createHash("sha256").update(readRolesScript()).digest("hex");

/**
 * Makes the roles in a database, or mends them, and lets each of them in by the password; `superuserUrl`: the database, as PostgreSQL's superuser.
 * What a superuser has made there is handed to the owner.
 */
export async function makeRoles(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    // No password in a log, where a statement took long.
    await client.query("set log_min_duration_statement = -1");
    await client.query(readRolesScript());
    for (const role of MADE) {
      await client.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
    }
  } finally {
    await client.end();
  }
}

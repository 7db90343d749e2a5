import { type Kysely, sql } from "kysely";
import type { Config } from "../kernel/config.ts";
import { isSealedNow, openSecret, sealSecret, type SecretPlace } from "../kernel/sealed-secrets.ts";

interface Column {
  readonly name: string;
  /** Whether it has several. */
  readonly many: boolean;
}

const [SECRET, OLD_SECRETS] = [
  { name: "secret", many: false },
  { name: "old_secrets", many: true },
];

/** Where secrets stand, and by what column their rows are told apart within a network. */
const SECRETS: readonly (readonly [table: SecretPlace["table"], id: string, columns: readonly Column[]])[] = [
  ["second_factor", "account_id", [SECRET]],
  ["identity_provider", "network_id", [{ name: "client_secret", many: false }]],
  ["payment_setting", "network_id", [SECRET]],
  ["webhook", "id", [SECRET, OLD_SECRETS]],
  ["notification_rule", "id", [SECRET, OLD_SECRETS]],
];

/** How many secrets were sealed anew, and how many were already. */
export interface SealedAnew {
  readonly sealed: number;
  readonly before: number;
}

/** Seals every secret by the first key that isn't yet: those that were stored as they are, and those of keys of before. A secret that changes meanwhile is let be: it is new. */
export async function sealAllSecrets(db: Kysely<unknown>, config: Pick<Config, "SECRETS_KEY">): Promise<SealedAnew> {
  const told = { sealed: 0, before: 0 };
  for (const [table, idColumn, columns] of SECRETS) {
    for (const { name, many } of columns) {
      const [id, secret] = [sql.ref(idColumn), sql.ref(name)];
      const { rows } = await sql<{ networkId: string; id: string; stored: string }>`
        select network_id as "networkId", ${id} as id, ${many ? sql`unnest(${secret})` : secret} as stored from ${sql.table(table)}
        where ${secret} is not null order by network_id, ${id}`.execute(db);
      for (const { stored, ...row } of rows) {
        if (isSealedNow(config, stored)) {
          told.before += 1;
          continue;
        }
        const place = { table, ...row };
        const next = sealSecret(config, place, openSecret(config, place, stored));
        const { numAffectedRows } =
          await sql`update ${sql.table(table)} set ${secret} = ${many ? sql`array_replace(${secret}, ${stored}, ${next})` : next}
          where network_id = ${row.networkId} and ${id} = ${row.id} and ${stored} = ${many ? sql`any(${secret})` : secret}`.execute(
            db,
          );
        told.sealed += Number(numAffectedRows ?? 0n);
      }
    }
  }
  return told;
}

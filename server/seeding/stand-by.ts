import type { MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Logger } from "pino";
import { callerByLogin } from "../access/auth/caller.ts";
import type { Config } from "../kernel/config.ts";
import { sqlOf } from "../kernel/context.ts";
import { createActivationCode } from "../plant/activation/activation.service.ts";
import { contextOf, type StationCode } from "./network.ts";

const DAY_MS = 86_400_000;
const VALID_HOURS = 24;

interface Sharing {
  /** The network's sign-in code, and who makes the codes. */
  readonly signInCode: string;
  readonly login: string;
  /** As the network's file describes them. */
  readonly stations: readonly { readonly code: string; readonly devices: readonly { readonly protocol: string }[] }[];
  readonly config: Config;
  readonly log: Logger;
}

/**
 * Makes a code for each of a network's stations by which another gateway stands by. Stations with a communication box keep to one
 * gateway: a box stores what it has to tell for one host alone.
 */
export async function makeStandByCodes(
  orm: MikroORM,
  { signInCode, login, stations, config, log }: Sharing,
): Promise<StationCode[]> {
  const em = orm.em.fork();
  const db = sqlOf(em);
  const { rows } = await sql<{ networkId: string; code: string | null; id: string | null }>`
    select p.id as "networkId", s.code, s.id from platform p left join station s on s.network_id = p.id and s.deleted_at is null
    where p.parent_id is null and p.sign_in_code = ${signInCode}`.execute(db);
  const networkId = rows[0]?.networkId ?? "";
  const caller = await callerByLogin(db, { networkId, login }, new Date(Date.now() + DAY_MS));
  if (caller === null) {
    throw new Error(`nobody logs in as ${login} to ${signInCode}`);
  }
  em.setFilterParams("scope", { ...caller.scope });
  const ctx = contextOf(em, caller, { config, log });
  const codes: StationCode[] = [];
  for (const { code: stationCode, devices } of stations) {
    const stationId = rows.find(({ code }) => code === stationCode)?.id;
    if (stationId != null && devices.every(({ protocol }) => protocol !== "SPARKPLUG")) {
      const { code } = await createActivationCode(ctx, { stationId, validHours: VALID_HOURS, shares: true });
      codes.push({ stationCode, code });
    }
  }
  return codes;
}

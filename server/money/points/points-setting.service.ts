import { Decimal } from "decimal.js";
import { type Kysely, sql } from "kysely";
import { POINTS_WORTH } from "../../../common/limits.ts";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { transacting } from "../../kernel/transacting.ts";
import type { ChangePointsSettingsInput } from "./points.inputs.ts";
import type { PointsSettings } from "./points.types.ts";

/** Before anybody sets it: points never lapse and are worth nothing in money. */
const USUAL = { lapseMonths: null, worth: "0" };
const MOST_MONTHS = 120;

/** What holds for all points of a network. */
export async function settingsOf(db: Kysely<unknown>, networkId: string): Promise<PointsSettings> {
  const { rows } = await sql<Omit<PointsSettings, "id">>`
    select lapse_months as "lapseMonths", trim_scale(worth)::text as worth from points_setting where network_id = ${networkId}`.execute(
    db,
  );
  return { id: networkId, ...USUAL, ...rows[0] };
}

/** Changes them for points that are earned from now on. 10031 below the network's root, 10012. */
export async function changePointsSettings(ctx: Context, input: ChangePointsSettingsInput): Promise<PointsSettings> {
  const { networkId, branchIds } = account(ctx).scope;
  if (branchIds !== null) {
    refuse("SUPERIOR_NEEDED");
  }
  const { lapseMonths, worth } = input;
  if (lapseMonths != null && (lapseMonths < 1 || lapseMonths > MOST_MONTHS)) {
    refuse("PARAMETER_ERROR", { field: "lapseMonths", params: { least: 1, most: MOST_MONTHS } });
  }
  if (worth != null) {
    assertDecimal(worth, POINTS_WORTH, "worth");
  }
  return transacting(ctx, async (inner) => {
    const db = sqlOf(inner.em);
    await sql`select 1 from platform where network_id = ${networkId} and id = ${networkId} for update`.execute(db);
    const { id: _, ...before } = await settingsOf(db, networkId);
    const after = {
      lapseMonths: lapseMonths === undefined ? before.lapseMonths : lapseMonths,
      worth: worth == null ? before.worth : new Decimal(worth).toFixed(),
    };
    await sql`
      insert into points_setting (network_id, lapse_months, worth) values (${networkId}, ${after.lapseMonths}, ${after.worth})
      on conflict (network_id) do update set lapse_months = excluded.lapse_months, worth = excluded.worth`.execute(db);
    await record(inner, {
      operation: "changePointsSettings",
      objectType: "PointsSettings",
      objectId: networkId,
      before,
      after,
    });
    return { id: networkId, ...after };
  });
}

/** The last day of points that were earned on a day; null: they never lapse. */
export function lapseDayOf(day: string, lapseMonths: number | null): string | null {
  if (lapseMonths === null) {
    return null;
  }
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  // The last day of a shorter month stands for those that it lacks.
  const last = new Date(Date.UTC(year, month - 1 + lapseMonths + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

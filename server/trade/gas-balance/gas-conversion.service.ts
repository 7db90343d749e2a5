import { type Kysely, type RawBuilder, sql } from "kysely";
import { subtractDecimals } from "../../../common/decimal.ts";
import { GAS_BASE_TEMPERATURE, GAS_DENSITY } from "../../../common/limits.ts";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId, newId } from "../../kernel/ids.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { dayOf } from "../../kernel/lists/days.ts";
import { transacting } from "../../kernel/transacting.ts";
import { everStation, visibleStation } from "../../site/station/visible.ts";
import { type Entry, refuseLocked } from "../period-lock/refuse-locked.ts";
import { buysGas } from "./gas-station.sql.ts";
import type { CreateGasConversionInput, DeleteGasConversionInput, GasConversion } from "./gas-conversion.types.ts";

const CONSTRAINTS = { gas_conversion_day: "validFrom" } as const;
/** One standard atmosphere: ISO 13443 and GB/T 19205 mean cubic metres at it, whatever their temperature. */
const BASE_PRESSURE_KPA = 101.325;

const conversionsWhere = (ctx: Context, where: RawBuilder<unknown>): RawBuilder<GasConversion> => {
  const { scope } = account(ctx);
  return sql<GasConversion>`
    select v.id, v.station_id as "stationId", s.code as "stationCode", s.name as "stationName", v.valid_from::text as "validFrom",
      trim_scale(v.kilograms_per_cubic_metre)::text as "kilogramsPerCubicMetre", trim_scale(v.base_temperature_c)::text as "baseTemperatureC",
      ${BASE_PRESSURE_KPA}::float8 as "basePressureKpa"
    from gas_conversion v left join station s on s.network_id = v.network_id and s.id = v.station_id
    where v.network_id = ${scope.networkId} and (v.station_id is null or ${everStation(scope)}) and ${where}
    order by s.code nulls first, v.valid_from desc`;
};

/** The conversions of the network and of the stations that the caller sees, the network's first, each station's newest first. */
export async function gasConversions(ctx: Context): Promise<GasConversion[]> {
  return (await conversionsWhere(ctx, sql`true`).execute(ctx.db)).rows;
}

async function conversionById(ctx: Context, db: Kysely<unknown>, id: string): Promise<GasConversion> {
  const { rows } = await conversionsWhere(ctx, sql`v.id = ${isId(id) ? id : null}`).execute(db);
  return rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** The day at the stations whose balances a conversion changes. 10003, 10031 (a network's below its root) */
async function changedBy(ctx: Context, stationId: string | null, validFrom: string): Promise<readonly Entry[]> {
  const { scope } = account(ctx);
  if (stationId === null && scope.branchIds !== null) {
    refuse("SUPERIOR_NEEDED", { field: "stationId" });
  }
  const one = stationId === null ? buysGas : sql`s.id = ${isId(stationId) ? stationId : null}`;
  const { rows } = await sql<Entry>`
    select s.id as "stationId", day_begins(${validFrom}::date, s.time_zone) as at from station s where ${visibleStation(scope)} and ${one}`.execute(
    sqlOf(ctx.em),
  );
  return stationId !== null && rows.length === 0 ? refuse("SITE_NOT_FOUND", { field: "stationId" }) : rows;
}

const factsOf = ({ stationId, validFrom, kilogramsPerCubicMetre, baseTemperatureC }: GasConversion) => ({
  stationId,
  validFrom,
  kilogramsPerCubicMetre,
  baseTemperatureC,
});

/** Sets what a cubic metre weighs from a day on. 10003, 10031, 10012, 10015 naming `validFrom`, 10041. */
export async function createGasConversion(ctx: Context, input: CreateGasConversionInput): Promise<GasConversion> {
  const { stationId = null, kilogramsPerCubicMetre, baseTemperatureC, lockReason } = input;
  assertDecimal(kilogramsPerCubicMetre, GAS_DENSITY, "kilogramsPerCubicMetre");
  assertDecimal(baseTemperatureC, GAS_BASE_TEMPERATURE, "baseTemperatureC");
  const validFrom = dayOf(input.validFrom) ?? "";
  const id = newId();
  return transacting(ctx, async (inside) => {
    const { networkId } = account(ctx).scope;
    await refuseLocked(inside, await changedBy(inside, stationId, validFrom), lockReason);
    const insert = sql`
      insert into gas_conversion (network_id, id, station_id, valid_from, kilograms_per_cubic_metre, base_temperature_c)
      values (${networkId}, ${id}, ${stationId}, ${validFrom}, ${subtractDecimals(kilogramsPerCubicMetre, "0")}, ${subtractDecimals(baseTemperatureC, "0")})`;
    await refuseBroken(CONSTRAINTS, insert.execute(sqlOf(inside.em)));
    const made = await conversionById(inside, sqlOf(inside.em), id);
    const told = { objectType: "GasConversion", objectId: id, after: factsOf(made) };
    await record(inside, { operation: "createGasConversion", ...told });
    return made;
  });
}

/** Takes a conversion away, so that the one before it is in force. 10014, 10031, 10041. */
export async function deleteGasConversion(
  ctx: Context,
  { id, lockReason }: DeleteGasConversionInput,
): Promise<boolean> {
  return transacting(ctx, async (inside) => {
    const { networkId } = account(ctx).scope;
    const found = await conversionById(inside, sqlOf(inside.em), id);
    await refuseLocked(inside, await changedBy(inside, found.stationId, found.validFrom), lockReason);
    const { numAffectedRows } = await sql`
      delete from gas_conversion where network_id = ${networkId} and id = ${found.id}`.execute(sqlOf(inside.em));
    if (numAffectedRows === 0n) {
      refuse("OBJECT_NOT_FOUND", { field: "id" });
    }
    const told = { objectType: "GasConversion", objectId: found.id, before: factsOf(found) };
    await record(inside, { operation: "deleteGasConversion", ...told });
    return true;
  });
}

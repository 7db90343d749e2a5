import { Decimal } from "decimal.js";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { GAS_BORDER_MINUTES, GAS_LOSS_PERCENT } from "../../../common/limits.ts";
import { record } from "../../access/audit/audit.service.ts";
import { changesOf } from "../../access/audit/changes.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { ChangeGasBalanceSettingsInput, GasBalanceSettings } from "./gas-balance.types.ts";

/** Before anybody sets them. */
const USUAL = { amberPercent: "2", borderMinutes: 120 } as const;

/** How near to midnight a network's meters are read, and its limit, as expressions of a statement. */
export const borderIn = (networkId: string): RawBuilder<unknown> => sql`
  (coalesce((select g.border_minutes from gas_balance_setting g where g.network_id = ${networkId}), ${USUAL.borderMinutes}::int) * interval '1 minute')`;
export const amberIn = (networkId: string): RawBuilder<unknown> => sql`
  coalesce((select trim_scale(g.amber_percent)::text from gas_balance_setting g where g.network_id = ${networkId}), ${USUAL.amberPercent}::text)`;

/** From which loss on balances of a network are amber, and how near to midnight its meters are read. */
export async function gasBalanceSettingsOf(db: Kysely<unknown>, networkId: string): Promise<GasBalanceSettings> {
  const { rows } = await sql<Omit<GasBalanceSettings, "id">>`
    select trim_scale(g.amber_percent)::text as "amberPercent", g.border_minutes as "borderMinutes"
    from gas_balance_setting g where g.network_id = ${networkId}`.execute(db);
  return { id: networkId, ...(rows[0] ?? USUAL) };
}

/** Changes them; every balance is judged by the new ones at once. 10031 below the network's root, 10012. */
export async function changeGasBalanceSettings(
  ctx: Context,
  input: ChangeGasBalanceSettingsInput,
): Promise<GasBalanceSettings> {
  const { networkId, branchIds } = account(ctx).scope;
  if (branchIds !== null) {
    refuse("SUPERIOR_NEEDED");
  }
  return ctx.em.transactional(async (em) => {
    const db = sqlOf(em);
    await sql`select 1 from platform where network_id = ${networkId} and id = ${networkId} for update`.execute(db);
    const { id: _, ...before } = await gasBalanceSettingsOf(db, networkId);
    const after = changedSettings(before, input);
    await sql`
      insert into gas_balance_setting (network_id, amber_percent, border_minutes) values (${networkId}, ${after.amberPercent}, ${after.borderMinutes})
      on conflict (network_id) do update set amber_percent = excluded.amber_percent, border_minutes = excluded.border_minutes`.execute(
      db,
    );
    const changes = changesOf(before, after);
    if (changes !== null) {
      const told = { objectType: "GasBalanceSettings", objectId: networkId, ...changes };
      await record({ ...ctx, em }, { operation: "changeGasBalanceSettings", ...told });
    }
    return { id: networkId, ...after };
  });
}

function changedSettings(
  before: Omit<GasBalanceSettings, "id">,
  { amberPercent, borderMinutes }: ChangeGasBalanceSettingsInput,
): Omit<GasBalanceSettings, "id"> {
  if (amberPercent != null) {
    assertDecimal(amberPercent, GAS_LOSS_PERCENT, "amberPercent");
  }
  const { least, most } = GAS_BORDER_MINUTES;
  if (borderMinutes != null && (borderMinutes < least || borderMinutes > most)) {
    refuse("PARAMETER_ERROR", { field: "borderMinutes", params: { least, most } });
  }
  return {
    amberPercent: amberPercent == null ? before.amberPercent : new Decimal(amberPercent).toFixed(),
    borderMinutes: borderMinutes ?? before.borderMinutes,
  };
}

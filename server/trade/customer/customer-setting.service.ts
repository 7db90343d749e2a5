import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { transacting } from "../../kernel/transacting.ts";
import { assertRepaidOn } from "./customer.rules.ts";
import type { ChangeCustomerSettingsInput } from "./customer.inputs.ts";
import { type CustomerSettings, RepaymentWindow } from "./customer.types.ts";

/** What holds for all special customers of the caller's network. */
export async function customerSettings(ctx: Context): Promise<CustomerSettings> {
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<{ repaymentWindow: RepaymentWindow }>`
    select repayment_window as "repaymentWindow" from customer_setting where network_id = ${networkId}`.execute(
    sqlOf(ctx.em),
  );
  return { id: networkId, repaymentWindow: rows[0]?.repaymentWindow ?? RepaymentWindow.DAYS_1_TO_28 };
}

/** Refuses repayments today (10042); `today` by the calendar of whoever issued the card. */
export async function assertRepaymentToday(ctx: Context, today: string): Promise<void> {
  assertRepaidOn(today, (await customerSettings(ctx)).repaymentWindow);
}

/** Changes them; customers keep the days that they have. 10031 below the network's root. */
export async function changeCustomerSettings(
  ctx: Context,
  { repaymentWindow }: ChangeCustomerSettingsInput,
): Promise<CustomerSettings> {
  const { networkId, branchIds } = account(ctx).scope;
  if (branchIds !== null) {
    refuse("SUPERIOR_NEEDED");
  }
  return transacting(ctx, async (inner) => {
    // The network's own row stands for the settings, which may not have one yet.
    await sql`select 1 from platform where network_id = ${networkId} and id = ${networkId} for update`.execute(
      sqlOf(inner.em),
    );
    const present = await customerSettings(inner);
    if (present.repaymentWindow === repaymentWindow) {
      return present;
    }
    await sql`insert into customer_setting (network_id, repayment_window) values (${networkId}, ${repaymentWindow})
      on conflict (network_id) do update set repayment_window = excluded.repayment_window`.execute(sqlOf(inner.em));
    await record(inner, {
      operation: "changeCustomerSettings",
      objectType: "CustomerSettings",
      objectId: networkId,
      before: { repaymentWindow: present.repaymentWindow },
      after: { repaymentWindow },
    });
    return { ...present, repaymentWindow };
  });
}

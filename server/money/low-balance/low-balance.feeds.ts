import { sql } from "kysely";
import type { Context } from "../../kernel/context.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import { type Feed, ofOwnNetwork } from "../../kernel/live/feed.ts";
import { lowBalances } from "./low-balance.list.ts";
import type { LowBalanceCount } from "./low-balance.types.ts";

/** Of which platforms somebody follows what is low. */
interface LowArgs {
  readonly platformIds?: readonly string[] | null;
}

const placeOf = ({ platformIds }: LowArgs) => (platformIds == null ? {} : { platformIds: [...platformIds] });

async function lowNow(ctx: Context, args: LowArgs): Promise<LowBalanceCount> {
  const { rows } = await sql<Omit<LowBalanceCount, "at">>`
    select (count(*) filter (where b.card_id is not null))::int as cards, (count(*) filter (where b.group_id is not null))::int as groups
    from low_balance b where ${rawOf(lowBalances.condition(ctx, { ...placeOf(args), ended: false }))}`.execute(ctx.db);
  return { ...(rows[0] ?? { cards: 0, groups: 0 }), at: ctx.clock.now() };
}

/** Whether any of these is the subscriber's to see. */
async function seesOne(ctx: Context, args: LowArgs, ids: ReadonlySet<string>): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`
    select exists (select 1 from low_balance b where ${rawOf(lowBalances.condition(ctx, { ...placeOf(args), ids: [...ids] }))}) as sees`.execute(
    ctx.db,
  );
  return rows[0]?.sees === true;
}

/** How much is low, then anew whenever a card or group becomes low or is low no more. */
export const lowBalanceFeed: Feed<LowArgs, LowBalanceCount> = {
  topics: ["lowBalance"],
  gatherMs: 1_000,
  idsOf: ofOwnNetwork<"lowBalance">(({ ids }) => ids),
  present: lowNow,
  changed: async (ctx, args, ids) => ((await seesOne(ctx, args, ids)) ? lowNow(ctx, args) : null),
};

import { sql } from "kysely";
import type { Context } from "../../kernel/context.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import { type CardFlowFilter, cardFlows } from "./card-flow.list.ts";
import type { CardFlowTotals } from "./card.types.ts";

/** Sums of all lines that a filter leaves. */
export async function cardFlowTotals(ctx: Context, filter: CardFlowFilter | null): Promise<CardFlowTotals> {
  const { rows } = await sql<CardFlowTotals>`
    select coalesce(sum(f.deposit), 0)::text as deposit, coalesce(sum(f.gift), 0)::text as gift,
      coalesce(sum(f.transfer), 0)::text as transfer, coalesce(sum(f.refund), 0)::text as refund,
      coalesce(sum(f.oil_amount), 0)::text as "oilAmount", coalesce(sum(f.store_amount), 0)::text as "storeAmount"
    from card_flow f
      join card c on c.network_id = f.network_id and c.id = f.card_id
      join card_account a on a.network_id = f.network_id and a.id = f.card_account_id
      left join member m on m.network_id = a.network_id and m.id = a.member_id
    where ${rawOf(cardFlows.condition(ctx, filter))}`.execute(ctx.db);
  return rows[0] as CardFlowTotals;
}

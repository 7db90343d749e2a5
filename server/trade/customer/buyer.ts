import { type Kysely, sql } from "kysely";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import type { StationSet } from "../markdown/markdown.types.ts";
import { customers } from "./customer.list.ts";
import type { Markdown, Validity } from "../markdown/markdown.rules.ts";

/** A special customer as a sale at a gun is priced, whoever asks. */
export interface CardBuyer extends Validity {
  readonly name: string;
  readonly platformId: string;
  readonly state: "ACTIVE" | "STOPPED";
  readonly prices: readonly (Markdown & Validity & { id: string; gradeIds: readonly string[]; stations: StationSet })[];
}

const BUYER = sql`c.name, c.platform_id as "platformId", c.state, c.valid_from::text as "validFrom", c.valid_until::text as "validUntil",
  coalesce((
    select json_agg(json_build_object('id', cp.id, 'kind', cp.kind, 'value', cp.value::text, 'gradeIds', cp.grade_ids,
      'stations', json_build_object('kind', cp.place_kind, 'ids', cp.place_ids),
      'validFrom', cp.valid_from, 'validUntil', cp.valid_until) order by cp.created_at, cp.id)
    from customer_price cp where cp.network_id = c.network_id and cp.customer_id = c.id and cp.deleted_at is null
  ), '[]') as prices`;

/** The special customer whose card fills, with its prices; null: it is none any more. */
export async function buyerOfCard(
  db: Kysely<unknown>,
  networkId: string,
  customerId: string,
): Promise<CardBuyer | null> {
  const { rows } = await sql<CardBuyer>`
    select ${BUYER} from customer c
    where c.network_id = ${networkId} and c.id = ${customerId} and c.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Special customers that the caller sees and that pay a fixed price of one of these grades above some price, by name. */
export async function buyersAbove(
  ctx: Context,
  { gradeIds, price }: { readonly gradeIds: readonly string[]; readonly price: string },
): Promise<(CardBuyer & { readonly id: string })[]> {
  const { rows } = await sql<CardBuyer & { id: string }>`
    select c.id, ${BUYER} from customer c
    where ${rawOf(customers.condition(ctx, null))} and exists (
      select 1 from customer_price cp where cp.network_id = c.network_id and cp.customer_id = c.id and cp.deleted_at is null
        and cp.kind = 'FIXED_PRICE' and cp.value > ${price}::numeric and cp.grade_ids && ${gradeIds}::uuid[])
    order by c.name, c.id`.execute(sqlOf(ctx.em));
  return rows;
}

import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Doer } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { OPEN } from "../../site/gun/owed-prices.ts";
import { newId } from "../../kernel/ids.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { nearestSetting } from "./price-settings.service.ts";
import { STANDARD_STEP } from "./pricing.rules.ts";
import type { PriceSource } from "./pricing.types.ts";

/** A station whose prices are about to change. */
export interface PricedStation {
  readonly id: string;
  readonly platformId: string;
  readonly timeZone: string;
  readonly selfControlled: boolean;
  /** Per cent: that of its platform, or of the nearest one above it that has set one. */
  readonly largestStep: string;
  /** Per cent above which a second person is needed, found like the largest step; null: nobody is needed. */
  readonly approvalStep: string | null;
}

/**
 * Stations that the caller sees, by id. Price changes at a station follow one another: whoever changes or applies them
 * holds its row (`locked`) until the transaction ends; whoever only looks does not.
 */
export async function stationsToPrice(
  ctx: Context,
  ids: readonly string[],
  locked: boolean,
): Promise<Map<string, PricedStation>> {
  const { rows } = await sql<PricedStation>`
    select s.id, s.platform_id as "platformId", s.time_zone as "timeZone", s.control_mode = 'STATION' as "selfControlled",
      coalesce(${nearestSetting("largest_step")}, ${STANDARD_STEP}::numeric)::text as "largestStep", ${nearestSetting("approval_step")}::text as "approvalStep"
    from station s join platform p on p.id = s.platform_id and p.network_id = s.network_id
    where ${visibleStation(account(ctx).scope)} and s.id = any(${ids}::uuid[])
    order by s.id ${locked ? sql`for no key update of s` : sql``}`.execute(sqlOf(ctx.em));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A price that may be set, as judged under the lock of its station. */
export interface NewPrice {
  readonly stationId: string;
  readonly gradeId: string;
  readonly price: string;
  readonly effectiveAt: Date;
}

/** Where a change of prices comes from. */
export interface Origin {
  readonly source: PriceSource;
  readonly batchId?: string | null;
  readonly changeId?: string | null;
  /** Why it is to be, although a warning may stand against it. */
  readonly reason?: string | null;
  /** The approval that it waited in: the prices are its asker's, and the caller is who approved. */
  readonly approval?: { readonly id: string; readonly asker: Doer };
}

/** Writes prices: those that hold already are in force at once and owed to the guns. Gives back their ids in order. */
export async function writePrices(ctx: Context, prices: readonly NewPrice[], origin: Origin): Promise<string[]> {
  const [me, now, db] = [account(ctx), ctx.clock.now(), sqlOf(ctx.em)];
  const { accountId, name: author } = origin.approval?.asker ?? { accountId: me.accountId, name: me.login };
  const rows = prices.map(({ stationId, gradeId, price, effectiveAt }) => ({
    id: newId(),
    station_id: stationId,
    grade_id: gradeId,
    price,
    effective_at: effectiveAt,
    status: effectiveAt > now ? "SCHEDULED" : "APPLIED",
  }));
  const types = {
    id: "uuid",
    station_id: "uuid",
    grade_id: "uuid",
    price: "numeric",
    effective_at: "timestamptz",
    status: "text",
  } as const;
  await sql`
    insert into unit_price (network_id, id, station_id, grade_id, price, effective_at, status, source, batch_id, change_id, reason, account_id, author, created_at, applied_at)
    select ${me.scope.networkId}::uuid, r.id, r.station_id, r.grade_id, r.price, r.effective_at, r.status, ${origin.source}, ${origin.batchId ?? null}::uuid,
      ${origin.changeId ?? null}::uuid, ${origin.reason ?? null}::text, ${accountId}::uuid, ${author}, ${now}::timestamptz, case when r.status = 'APPLIED' then ${now}::timestamptz end
    from ${recordset("r", rows, types)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  await owePrices(db, { networkIds: [me.scope.networkId], ids, now });
  return ids;
}

/** What of a set of prices is to be brought to the guns, of which networks. */
interface Owed {
  readonly networkIds: readonly string[];
  readonly ids: readonly string[];
  readonly now: Date;
}

/** Owes prices that have come into force to the guns of their grades; what those still waited for is superseded. */
export async function owePrices(db: Kysely<unknown>, { networkIds, ids, now }: Owed): Promise<void> {
  await sql`
    with fresh as (
      select u.id, u.network_id, u.station_id, g.id as gun_id from unit_price u
        join gun g on g.network_id = u.network_id and g.station_id = u.station_id and g.grade_id = u.grade_id and g.deleted_at is null
      where u.network_id = any(${networkIds}::uuid[]) and u.id = any(${ids}::uuid[]) and u.status = 'APPLIED' and not exists (
        select 1 from unit_price later where later.network_id = u.network_id and later.station_id = u.station_id and later.grade_id = u.grade_id
          and later.status = 'APPLIED' and (later.effective_at, later.id) > (u.effective_at, u.id))
    ), locked as (
      select p.network_id, p.unit_price_id, p.gun_id from price_gun p join fresh f on f.gun_id = p.gun_id and f.network_id = p.network_id and f.id <> p.unit_price_id
      where p.state in ${OPEN} order by p.gun_id, p.unit_price_id for update of p
    ), superseded as (
      update price_gun p set state = 'SUPERSEDED', changed_at = ${now} from locked l
      where p.network_id = l.network_id and p.unit_price_id = l.unit_price_id and p.gun_id = l.gun_id
    )
    insert into price_gun (unit_price_id, gun_id, network_id, station_id, state, next_try_at, changed_at)
    select id, gun_id, network_id, station_id, 'QUEUED', ${now}, ${now} from fresh order by gun_id on conflict do nothing`.execute(
    db,
  );
}

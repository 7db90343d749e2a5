import { type Context, account } from "../../kernel/context.ts";
import { type Piece, piece } from "../../kernel/lists/piece.ts";
import { reportDays } from "../../trade/sale-report/sale-report.service.ts";
import { JournalAccount } from "./journal.types.ts";

/** As many days as a journal has at most. */
const MOST_DAYS = 92;
const DAY_MS = 86_400_000;
/** How far the farthest clock is ahead of UTC: where it is the next day first. */
const FARTHEST_AHEAD_MS = 14 * 3_600_000;

interface Asked {
  readonly from?: Date | null;
  readonly to?: Date | null;
}

/** Whose an account is: a customer's by its card, group or credit, a place's by the station's platform, or the platform's own. */
const OWNER = `coalesce(ca.platform_id, cg.platform_id, cu.platform_id, os.platform_id, op.id, m.platform_id)`;

const OWNERS = `
  left join card_account ca on ca.network_id = a.network_id and ca.id = a.owner_id
  left join card_group cg on cg.network_id = a.network_id and cg.id = a.owner_id
  left join customer cu on cu.network_id = a.network_id and cu.id = a.owner_id
  left join station os on os.network_id = a.network_id and os.id = a.owner_id
  left join platform op on op.network_id = a.network_id and op.id = a.owner_id`;

/** Of the clock of where a movement was done, or of its platform's where that was nowhere in particular. */
const DAY = "(p.time at time zone coalesce(ms.time_zone, mp.time_zone))::date";

/**
 * What postings of some days did. Where a movement touches another platform than its own, each owes the other what it moved there (BETWEEN,
 * with the other's id), so that each platform's lines balance by themselves; what a movement lacks, its own platform lacks.
 */
const POSTED = `
  select q.day, c.platform_id, q.station_id, c.account, c.part, c.amount
  from (
    select ${DAY} as day, m.station_id, m.platform_id, ${OWNER} as own_id, a.kind, a.part, p.amount
    from posting p
      join movement m on m.network_id = p.network_id and m.time = p.time and m.id = p.movement_id and m.unit = 'MONEY'
      join ledger_account a on a.network_id = p.network_id and a.id = p.ledger_account_id ${OWNERS}
      left join station ms on ms.network_id = m.network_id and ms.id = m.station_id
      join platform mp on mp.network_id = m.network_id and mp.id = m.platform_id
    where p.network_id = $1 and p.time >= $2::date - interval '1 day' and p.time < $3::date + interval '2 days'
  ) q cross join lateral (
    select q.own_id as platform_id, case when q.kind = 'REVENUE' and q.part = 'STORE' then 'SHOP_REVENUE' else q.kind end as account,
      case when q.part in ('STORE', 'UNGRADED') then '' else q.part end as part, q.amount
    union all
    select q.own_id, 'BETWEEN', q.platform_id::text, -q.amount where q.own_id <> q.platform_id
    union all
    select q.platform_id, 'BETWEEN', q.own_id::text, q.amount where q.own_id <> q.platform_id
  ) c
  where q.day between $2::date and $3::date`;

/** What was paid at the till for fuel, which the ledger has no account of: the roll-up of sales. */
const AT_TILL = `
  select d.day, s.platform_id, d.station_id, c.account, c.part, c.amount
  from sale_day d
    join station s on s.network_id = d.network_id and s.id = d.station_id
    cross join lateral (values ('TILL', '', -d.amount),
      ('REVENUE', case when d.grade_id = '00000000-0000-0000-0000-000000000000' then '' else d.grade_id::text end, d.amount)) c (account, part, amount)
  where d.network_id = $1 and d.day between $2::date and $3::date and d.payment = 'TILL' and d.amount <> 0`;

/** Where an account stands in books. */
const PLACE = `array_position(array[${Object.keys(JournalAccount)
  .map((name) => `'${name}'`)
  .join(", ")}], e.account)`;

/** The days that a filter leaves out: up to today, wherever the day is the latest, and as many of them as a journal has. */
function daysOf(ctx: Context, filter: Asked | null): { from: Date; to: Date } {
  const span = (MOST_DAYS - 1) * DAY_MS;
  const today = ctx.clock.now().getTime() + FARTHEST_AHEAD_MS;
  const { from } = filter ?? {};
  const to =
    filter?.to ?? new Date(from == null ? today : Math.max(from.getTime(), Math.min(today, from.getTime() + span)));
  return { from: from ?? new Date(to.getTime() - span), to };
}

/** The journal of the days that a filter names; without them of the last ones. 10012 naming `to`: before `from`, or more than 92 days. */
export function journalOf(ctx: Context, filter: Asked | null): Piece {
  const { from, to } = reportDays(daysOf(ctx, filter), MOST_DAYS);
  return piece(
    `select $1::uuid as network_id, md5(concat_ws(' ', e.day, e.platform_id, e.station_id, e.account, e.part))::uuid as id,
      e.day::text as day, e.platform_id, e.station_id, e.account, ${PLACE} as place, e.part,
      coalesce(trim_scale(-sum(e.amount) filter (where e.amount < 0)), 0) as debit, coalesce(trim_scale(sum(e.amount) filter (where e.amount > 0)), 0) as credit
    from (${POSTED} union all ${AT_TILL}) e group by e.day, e.platform_id, e.station_id, e.account, e.part`,
    account(ctx).scope.networkId,
    from,
    to,
  );
}

import type { ClassType } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { account } from "../../kernel/context.ts";
import { CATALOGUE } from "../../kernel/errors/catalogue.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, before, idsIn, mentioning, narrowing, since } from "../../kernel/lists/filters.ts";
import { allOf, piece } from "../../kernel/lists/piece.ts";
import { PLACES, ofStation } from "../../site/station/list-places.ts";
import { PROGRESS_COLUMNS, PROGRESS_COUNTS } from "./price-progress.ts";
import { type PriceProgress, PriceSource, PriceStatus, UnitPrice } from "./pricing.types.ts";

const PRICE = { kind: "DECIMAL", digits: [2, 4] } as const;

/** APPLIED is in force or superseded, which only the other rows tell. */
const SUPERSEDED = `exists (select 1 from unit_price l
  where l.network_id = u.network_id and l.station_id = u.station_id and l.grade_id = u.grade_id and l.status = 'APPLIED'
    and (l.effective_at, l.id) > (u.effective_at, u.id))`;

const UNCONFIRMED = `exists (select 1 from price_gun q
  where q.network_id = u.network_id and q.unit_price_id = u.id and q.state in ('QUEUED', 'SENT', 'FAILED'))`;

/** Prices, past, present and planned. */
export const unitPrices = defineList("UnitPrice", {
  rows: "prices",
  node: UnitPrice,
  row: UnitPrice as ClassType<UnitPrice & PriceProgress>,
  from: "unit_price u",
  joins: {
    s: "join station s on s.id = u.station_id and s.network_id = u.network_id",
    a: "join platform a on a.id = s.platform_id and a.network_id = s.network_id",
    g: "join grade g on g.id = u.grade_id and g.network_id = u.network_id",
    p: `left join lateral (select price from unit_price e
      where e.network_id = u.network_id and e.station_id = u.station_id and e.grade_id = u.grade_id
        and e.status in ('APPLIED', 'SCHEDULED') and (e.effective_at, e.id) < (u.effective_at, u.id)
      order by e.effective_at desc, e.id desc limit 1) p on true`,
    // Of deleted guns those count that showed it.
    k: `cross join lateral (select ${PROGRESS_COUNTS} from price_gun q
      join gun n on n.id = q.gun_id and n.network_id = q.network_id and (n.deleted_at is null or q.state = 'CONFIRMED')
      where q.network_id = u.network_id and q.unit_price_id = u.id) k`,
  },
  scope: (ctx) => {
    const { scope } = account(ctx);
    return allOf([piece("u.network_id = $1", scope.networkId), ofStation(scope)]);
  },
  columns: {
    id: "u.id",
    effectiveAt: { sql: "u.effective_at", file: "TIME" },
    stationId: "u.station_id",
    stationCode: { sql: "s.code", file: "TEXT" },
    stationName: { sql: "s.name", file: "TEXT" },
    timeZone: "s.time_zone",
    currencySymbol: "a.currency_symbol",
    gradeId: "u.grade_id",
    gradeName: { sql: "g.name", file: "TEXT" },
    gradeColour: "g.colour",
    previousPrice: { sql: "p.price", file: PRICE },
    price: { sql: "u.price", file: PRICE },
    status: {
      sql: `case when u.status <> 'APPLIED' then u.status when ${SUPERSEDED} then 'SUPERSEDED' else 'IN_FORCE' end`,
      file: "ENUM",
    },
    // What may refuse a price when it falls due: its station.
    refusal: `case u.refusal when 'STATION_CONTROLLED' then ${CATALOGUE.STATION_CONTROLLED.number}
      when 'SITE_NOT_FOUND' then ${CATALOGUE.SITE_NOT_FOUND.number} end`,
    source: { sql: "u.source", file: "ENUM" },
    batchId: "u.batch_id",
    author: { sql: "u.author", file: "TEXT" },
    reason: { sql: "u.reason", file: "TEXT" },
    createdAt: { sql: "u.created_at", file: "TIME" },
    cancelledAt: { sql: "u.cancelled_at", file: "TIME" },
    cancelledBy: { sql: "u.cancelled_by", file: "TEXT" },
    ...PROGRESS_COLUMNS,
  },
  filters: {
    ...PLACES,
    gradeIds: idsIn("u.grade_id", "Of one of these grades."),
    statuses: narrowing<PriceStatus[]>(() => [PriceStatus], "Standing so.", statusIn),
    sources: among(PriceSource, "u.source", "That came about so."),
    batchIds: idsIn("u.batch_id", "Of one of these batches."),
    author: mentioning(["u.author"], "Part of the author's login name; at most 200 characters."),
    search: mentioning(["s.code", "s.name"], "Part of the station's code or name; at most 200 characters."),
    from: since("u.effective_at", "In effect from then or later."),
    to: before("u.effective_at", "In effect before."),
    unconfirmed: narrowing<boolean>(
      () => Boolean,
      "Did not reach a gun, or is still on its way to one.",
      // Not as a value of the condition: that would keep PostgreSQL from joining by it.
      (wanted) => piece(wanted ? UNCONFIRMED : `not ${UNCONFIRMED}`),
    ),
  },
  sorts: { EFFECTIVE: [{ sql: "u.effective_at", type: "time" }] },
  sorted: "By when they take effect.",
  order: "EFFECTIVE_DESC",
  file: {
    list: "UNIT_PRICES",
    permissions: [Permission.PriceHistory, Permission.UnitPrice, Permission.PriceSet, Permission.CompanyPrice],
  },
});

function statusIn(statuses: readonly PriceStatus[]) {
  const told = statuses.filter((status) => status !== "IN_FORCE" && status !== "SUPERSEDED");
  const parts = [
    "u.status = any($1::text[])",
    ...(statuses.includes("IN_FORCE") ? [`(u.status = 'APPLIED' and not ${SUPERSEDED})`] : []),
    ...(statuses.includes("SUPERSEDED") ? [`(u.status = 'APPLIED' and ${SUPERSEDED})`] : []),
  ];
  return piece(`(${parts.join(" or ")})`, told);
}

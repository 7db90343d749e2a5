import { sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import { type Context } from "../../kernel/context.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { idsIn, narrowing } from "../../kernel/lists/filters.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { piece, rawOf } from "../../kernel/lists/piece.ts";
import { GraphQLDay } from "../../kernel/scalars/scalars.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { journalOf } from "./journal.sql.ts";
import { JournalLine, type JournalTotal } from "./journal.types.ts";

const MONEY = { kind: "DECIMAL", digits: [2, 3] } as const;

/** An end of the days, by which the journal is reckoned. */
const day = (description: string) =>
  narrowing<Date>(
    () => GraphQLDay,
    description,
    () => piece("true"),
  );

/** What movements of value of each day came to by account and place, in the books of a platform and those below it. */
export const journal = defineList("Journal", {
  rows: "lines of the journal",
  node: JournalLine,
  from: "journal j",
  made: journalOf,
  joins: {
    p: "join platform p on p.network_id = j.network_id and p.id = j.platform_id",
    s: "left join station s on s.network_id = j.network_id and s.id = j.station_id",
    g: "left join grade g on g.network_id = j.network_id and j.account = 'REVENUE' and g.id::text = j.part",
    o: "left join platform o on o.network_id = j.network_id and j.account = 'BETWEEN' and o.id::text = j.part",
  },
  scope: ofOwnPlatform("j"),
  columns: {
    id: "j.id",
    day: { sql: "j.day", file: "TEXT" },
    platformId: "j.platform_id",
    platformName: { sql: "p.name", file: "TEXT" },
    stationId: "j.station_id",
    stationName: { sql: "s.name", file: "TEXT" },
    account: { sql: "j.account", file: "ENUM" },
    tender: { sql: "case when j.account = 'RECEIPTS' then j.part end", file: "ENUM" },
    gradeName: { sql: "g.name", file: "TEXT" },
    otherPlatformName: { sql: "o.name", file: "TEXT" },
    debit: { sql: "j.debit", file: MONEY },
    credit: { sql: "j.credit", file: MONEY },
    currency: { sql: "p.currency", file: "TEXT" },
    currencySymbol: "p.currency_symbol",
  },
  filters: {
    from: day("The first day; absent: 92 days until the last."),
    to: day("The last day, itself included: at most 92 days; absent: today."),
    platformIds: platformsOf("j"),
    stationIds: idsIn("j.station_id", "Done at one of these stations."),
  },
  sorts: {
    DAY: ["j.day", "p.name", { sql: "s.name", nullable: true }, { sql: "j.place", type: "number" }, "j.part"],
  },
  sorted: "By day, platform, station, and account in the order of books.",
  order: "DAY_ASC",
  file: { list: "JOURNAL", permissions: [Permission.CardSummary], dated: "DAYS" },
});

export type JournalFilter = FilterIn<typeof journal>;

/** Sums of all lines that a filter leaves, by currency. 10012 */
export async function journalTotals(ctx: Context, filter: JournalFilter | null): Promise<JournalTotal[]> {
  const { rows } = await sql<JournalTotal>`
    with journal as (${rawOf(journalOf(ctx, filter))})
    select p.currency, min(p.currency_symbol) as "currencySymbol", trim_scale(sum(j.debit))::text as debit, trim_scale(sum(j.credit))::text as credit,
      trim_scale(sum(j.credit) - sum(j.debit))::text as difference
    from journal j join platform p on p.network_id = j.network_id and p.id = j.platform_id
    where ${rawOf(journal.condition(ctx, filter))} group by p.currency order by p.currency`.execute(ctx.db);
  return rows;
}

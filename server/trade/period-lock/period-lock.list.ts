import { Permission } from "../../../common/permission.ts";
import { account } from "../../kernel/context.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { mentioning, yesNo } from "../../kernel/lists/filters.ts";
import { PLACES, ofStation } from "../../site/station/list-places.ts";
import { LOCKED_MONTHS } from "./period-lock.sql.ts";
import { PeriodLock } from "./period-lock.types.ts";

const RECALCULATED = "coalesce(l.recalculated, false)";

/** The stations of a platform and those below it, and how far their days are locked. */
export const periodLocks = defineList("PeriodLock", {
  rows: "stations",
  node: PeriodLock,
  from: "station s",
  joins: {
    p: "join platform p on p.network_id = s.network_id and p.id = s.platform_id",
    k: "left join period_lock k on k.network_id = s.network_id and k.station_id = s.id",
    l: LOCKED_MONTHS,
  },
  scope: (ctx) => ofStation(account(ctx).scope),
  columns: {
    id: "s.id",
    stationCode: { sql: "s.code", file: "TEXT" },
    stationName: { sql: "s.name", file: "TEXT" },
    currencySymbol: "p.currency_symbol",
    through: { sql: "k.through::text", file: "TEXT" },
    lockedAt: { sql: "k.locked_at", file: "TIME" },
    lockedBy: { sql: "k.locked_by", file: "TEXT" },
    reason: { sql: "k.reason", file: "TEXT" },
    recalculated: { sql: RECALCULATED, file: "BOOLEAN" },
    lateSales: { sql: "coalesce(l.sales, 0)", file: "INTEGER" },
    lateVolume: { sql: "coalesce(l.volume, 0)", file: { kind: "DECIMAL", digits: [2, 3] } },
    lateAmount: { sql: "coalesce(l.amount, 0)", file: { kind: "DECIMAL", digits: [2, 2] } },
    months: "coalesce(l.months, '[]')",
  },
  filters: {
    ...PLACES,
    locked: yesNo("k.through is not null", "With locked days, or not."),
    recalculated: yesNo(RECALCULATED, "Whose locked days came to something else since they were signed, or not."),
    search: mentioning(["s.code", "s.name"], "Part of the station's code or name; at most 200 characters."),
  },
  sorts: {
    CODE: ["s.code"],
    THROUGH: [{ sql: "coalesce(k.through, '0001-01-01'::date)::timestamptz", type: "time" }],
  },
  sorted: "By the station's code, or by how far they are locked.",
  order: "CODE_ASC",
  file: { list: "PERIOD_LOCKS", permissions: [Permission.PeriodLock] },
});

/** Which of these stations. */
export type PeriodLockFilter = InstanceType<typeof periodLocks.Filter>;

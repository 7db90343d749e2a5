import { Permission } from "../../../common/permission.ts";
import { account } from "../../kernel/context.ts";
import { defineFacts } from "../../kernel/lists/define-facts.ts";
import { among, equal, idsIn, narrowing, yesNo } from "../../kernel/lists/filters.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { allOf, piece } from "../../kernel/lists/piece.ts";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";
import { PLACES, ofEverStation, stationDays } from "../../site/station/list-places.ts";
import { ConsumeType, SalePayment, Transaction } from "./transaction.types.ts";

const PRICE = { kind: "DECIMAL", digits: [2, 4] } as const;
const MONEY = { kind: "DECIMAL", digits: [2, 2] } as const;
const VOLUME = { kind: "DECIMAL", digits: [2, 3] } as const;

/** What the open alarm of the gap behind a sale says; its source is the sale. */
const MISSING =
  "from alarm a where a.network_id = t.network_id and a.source_key = 'sale:' || t.id and a.code = 'MISSING_SALE' and a.ended_at is null";
const MISSING_AFTER = `(select a.detail::numeric ${MISSING} limit 1)`;

/** Sales. What they show of station, gun and grade comes from the same statement. */
export const transactions = defineFacts("Transaction", {
  rows: "sales",
  node: Transaction,
  from: "sale t",
  joins: {
    s: "join station s on s.network_id = t.network_id and s.id = t.station_id",
    g: "left join gun g on g.network_id = t.network_id and g.id = t.gun_id",
    gr: "left join grade gr on gr.network_id = t.network_id and gr.id = t.grade_id",
  },
  scope: (ctx) => {
    const { scope } = account(ctx);
    return allOf([piece("t.network_id = $1", scope.networkId), ofEverStation(scope)]);
  },
  columns: {
    id: "t.id",
    stationId: "t.station_id",
    deviceId: "t.device_id",
    gradeId: "t.grade_id",
    time: { sql: "t.time", file: "TIME" },
    startedAt: { sql: "t.started_at", file: "TIME" },
    stationName: { sql: "s.name", file: "TEXT" },
    gunNumber: { sql: "g.number", file: "INTEGER" },
    gradeName: { sql: "coalesce(gr.name, t.grade_name)", file: "TEXT" },
    gradeUnit: { sql: "coalesce(gr.unit, 'LITRE')", file: "ENUM" },
    volume: { sql: "t.volume", file: VOLUME },
    price: { sql: "t.price", file: PRICE },
    amount: { sql: "t.amount", file: MONEY },
    oldAmount: { sql: "t.old_amount", file: MONEY },
    priceSource: { sql: "t.price_source", file: "ENUM" },
    priceRuleId: "t.price_rule_id",
    volumeTotal: { sql: "t.totalizer_litres", file: VOLUME },
    missingAfter: { sql: MISSING_AFTER, file: VOLUME },
    consumeType: { sql: "t.consume_type", file: "ENUM" },
    group: { sql: "t.sale_group", file: "ENUM" },
    payment: { sql: "t.payment", file: "ENUM" },
    cardNo: { sql: "t.card_no", file: "TEXT" },
    userName: { sql: "t.user_name", file: "TEXT" },
    carNumber: { sql: "t.car_number", file: "TEXT" },
    mileage: { sql: "t.mileage", file: { kind: "DECIMAL", digits: [0, 1] } },
    transactionNo: { sql: "t.transaction_no", file: "TEXT" },
    address: { sql: "t.address", file: "TEXT" },
    offline: { sql: "t.offline", file: "BOOLEAN" },
    receivedAt: { sql: "coalesce(uuid_extract_timestamp(t.id), t.received_at)", file: "TIME" },
    gatewayReceivedAt: { sql: "t.received_at", file: "TIME" },
    unitPriceId: { sql: "t.unit_price_id", file: "TEXT" },
  },
  filters: {
    ...PLACES,
    // On the sale itself, whose indexes begin with its station.
    stationIds: idsIn("t.station_id", "At one of these stations."),
    ...stationDays("t.time"),
    gunIds: idsIn("t.gun_id", "From one of these guns."),
    gradeIds: idsIn("t.grade_id", "Of one of these grades."),
    tankIds: idsIn("t.tank_id", "Drawn from one of these tanks."),
    cardNo: equal("t.card_no", "Authorised by this card."),
    amount: narrowing(
      () => GraphQLDecimal,
      "Of exactly this amount.",
      (amount: string) => piece("t.amount = $1::numeric", amount),
    ),
    payments: among(SalePayment, "t.payment", "Paid in one of these ways."),
    consumeTypes: among(ConsumeType, "t.consume_type", "Of one of these kinds."),
    offline: yesNo("t.offline", "Made while the device was cut off, or not."),
    late: yesNo(
      "t.received_at > t.time + interval '10 minutes'",
      "Reached the gateway more than 10 minutes after its end, or not.",
    ),
    missing: yesNo(`exists (select ${MISSING})`, "With a missing sale behind it (missingAfter), or not."),
    transactionNo: equal("t.transaction_no", "With this number of their device's, exactly."),
    carNumber: narrowing(
      () => String,
      "To the vehicle with this licence plate, however its case, blanks, hyphens and dots are written.",
      (plate: string) =>
        piece("t.car_number is not null and licence_plate_key(t.car_number) = licence_plate_key($1)", plate),
    ),
  },
  file: {
    list: "TRANSACTIONS",
    isReport: true,
    permissions: [Permission.RealTimeEquip, Permission.TransactionStatistics],
  },
});

/** Which sales. */
export type TransactionFilter = FilterIn<typeof transactions>;

import { Permission, type PermissionValue } from "../../../common/permission.ts";
import type { FactType } from "../../kernel/told-facts.ts";
import type { WebhookKind } from "./webhook.types.ts";

/** A kind of facts: how programs know them, and how their objects are read. */
interface Kind {
  readonly types: readonly FactType[];
  /** The type of the contract that a selection is of. */
  readonly object: string;
  /** The list of the contract that its objects are in. */
  readonly list: string;
  /** The one right that reading it takes. */
  readonly permission: PermissionValue;
  /** What most receivers can do with. */
  readonly selection: string;
}

export const WEBHOOK_KINDS: Readonly<Record<WebhookKind, Kind>> = {
  SALE: {
    types: ["sale.created", "sale.amended"],
    object: "Transaction",
    list: "transactions",
    permission: Permission.TransactionStatistics,
    selection: `{
  id
  time
  consumeType
  stationId
  stationName
  gunNumber
  gradeName
  volume
  price
  amount
  payment
  cardNo
  carNumber
  transactionNo
}`,
  },
  ALARM: {
    types: ["alarm.began", "alarm.ended", "alarm.acknowledged"],
    object: "Alarm",
    list: "alarms",
    permission: Permission.AlarmInfo,
    selection: `{
  id
  code
  severity
  stationId
  stationName
  sourceName
  detail
  startedAt
  endedAt
  acknowledgedAt
  acknowledgedBy
  silencedUntil
  foldedInto
}`,
  },
  PRICE_CONFIRMED: {
    types: ["price.confirmed"],
    object: "UnitPrice",
    list: "unitPrices",
    permission: Permission.PriceHistory,
    selection: `{
  id
  stationId
  stationName
  gradeName
  price
  previousPrice
  currencySymbol
  effectiveAt
  progress { guns confirmed }
}`,
  },
  DEPOSIT: {
    types: ["deposit.created"],
    object: "DepositRecord",
    list: "depositRecords",
    permission: Permission.DepositRecord,
    selection: `{
  id
  time
  holder
  cardNumber
  groupName
  stationName
  tender
  amount
  gift
  balanceAfter
  currencySymbol
}`,
  },
  CARD_MOVED: {
    types: ["card.moved"],
    object: "CardFlow",
    list: "cardFlows",
    permission: Permission.UserFlowQuery,
    selection: `{
  id
  time
  operation
  cardNumber
  stationName
  deposit
  gift
  transfer
  refund
  oilAmount
  oilVolume
  storeAmount
  balanceAfter
  stateAfter
  currencySymbol
}`,
  },
  BALANCE_LOW: {
    types: ["balance.low", "balance.recovered"],
    object: "LowBalance",
    list: "lowBalances",
    permission: Permission.UserInfoList,
    selection: `{
  id
  time
  cardNumber
  memberName
  groupName
  balance
  lowBelow
  endedAt
  currencySymbol
}`,
  },
  SHIFT_CLOSED: {
    types: ["shift.closed"],
    object: "Shift",
    list: "shifts",
    permission: Permission.StationReport,
    selection: `{
  id
  stationId
  stationName
  openedAt
  closedAt
  closedBy
  sales
  volume
  amount
  expected
  declared
  overShort
  provisional
  currencySymbol
}`,
  },
  DEVICE_ONLINE: {
    types: ["device.online", "device.offline"],
    object: "MonitoredDevice",
    list: "monitoredDevices",
    permission: Permission.MonitorDeviceList,
    selection: `{
  id
  name
  stationId
  stationName
  protocol
  online
  since
  reason
}`,
  },
};

export const ALL_KINDS = Object.keys(WEBHOOK_KINDS) as WebhookKind[];

const KIND_OF: ReadonlyMap<FactType, WebhookKind> = new Map(
  ALL_KINDS.flatMap((kind) => WEBHOOK_KINDS[kind].types.map((type) => [type, kind] as const)),
);

/** Of which kind a fact is; undefined: none that programs are told of. */
export const kindOf = (type: FactType): WebhookKind | undefined => KIND_OF.get(type);

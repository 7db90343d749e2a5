import type { NotificationKind } from "./notification.types.ts";

/** What a message says of an alarm. */
export interface ToldAlarm {
  readonly id: string;
  readonly code: string;
  readonly vendorCode: string | null;
  readonly severity: string;
  /** What it is about: STATION, DEVICE, TANK or PUMP, … */
  readonly sourceType: string;
  /** Its name; of a gun its number. */
  readonly sourceName: string;
  readonly detail: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly acknowledged: boolean;
}

/** What a message says of a low balance. */
export interface ToldLow {
  readonly id: string;
  /** The card's number, or the group's name; the other is null. */
  readonly cardNumber: string | null;
  readonly groupName: string | null;
  /** What is there, and below what it is low, in the platform's currency. */
  readonly balance: string;
  readonly lowBelow: string | null;
  readonly currencySymbol: string;
  readonly platform: { readonly id: string; readonly name: string; readonly timeZone: string };
  readonly startedAt: string;
  readonly endedAt: string | null;
}

/** The body of a message, as Standard Webhooks has it: `type`, `timestamp`, `data`. */
export interface NotificationPayload {
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly alarm: ToldAlarm | null;
    readonly lowBalance: ToldLow | null;
    readonly station: {
      readonly id: string;
      readonly code: string;
      readonly name: string;
      readonly timeZone: string;
    } | null;
    readonly rule: { readonly id: string; readonly name: string };
  };
}

const TYPES = {
  BEGAN: "alarm.began",
  ESCALATED: "alarm.escalated",
  ENDED: "alarm.ended",
  LOW: "balance.low",
  RECOVERED: "balance.recovered",
  TEST: "test",
} as const satisfies Record<NotificationKind, string>;

/** The body of a message of a kind. */
export const payloadOf = (
  kind: NotificationKind,
  at: Date,
  data: NotificationPayload["data"],
): NotificationPayload => ({
  type: TYPES[kind],
  timestamp: at.toISOString(),
  data,
});

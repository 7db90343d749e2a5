import type { Kysely } from "kysely";
import { Port } from "../../kernel/port.ts";

/** Where alarms are written: a transaction of a network, at a time. */
export interface AlarmDesk {
  readonly db: Kysely<unknown>;
  readonly networkId: string;
  readonly now: Date;
}

/** An alarm that has begun or ended, or whose silence has, or that was folded below another or came out, in the transaction of the desk. */
export interface AlarmTurn {
  readonly alarmId: string;
  readonly what: "BEGAN" | "ENDED" | "SILENCED" | "UNSILENCED" | "FOLDED" | "UNFOLDED";
}

/** Whoever tells others of alarms, told in the transaction in which they begin and end, and in which they are silenced and no longer. */
export const alarmTurns = new Port<(desk: AlarmDesk, turns: readonly AlarmTurn[]) => Promise<void>>(
  "what is to be told of alarms",
);

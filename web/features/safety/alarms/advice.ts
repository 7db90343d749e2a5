import type { MessageId } from "../../../i18n/messages.ts";
import type { AlarmLineFragment } from "./alarm-info.generated.ts";

export type Advised = Pick<AlarmLineFragment, "code" | "vendorCode">;

/** Where to read what is likely behind an alarm, and what to do first; `number`: the controller's, of a numbered fault. */
interface Advice {
  readonly cause: MessageId;
  readonly step: MessageId;
  readonly number: string;
}

/** The faults of a gas skid that the specification numbers (§8), both ends included; it tells their kinds and not which is which. */
const NUMBERED = [
  [100, 115],
  [204, 207],
  [300, 310],
] as const;

const isNumbered = (number: string): boolean =>
  /^\d{3}$/.test(number) && NUMBERED.some(([first, last]) => Number(number) >= first && Number(number) <= last);

/** The words for an alarm's cause and first step; a number that nobody has words for is a numbered fault of its own. */
export function adviceOf({ code, vendorCode }: Advised): Advice {
  const number = vendorCode ?? "";
  const kind = code !== "PLC_FAULT" || isNumbered(number) ? code : "otherFault";
  return { cause: `alarm.cause.${kind}`, step: `alarm.step.${kind}`, number };
}

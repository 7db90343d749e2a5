import { addDays, reachedAt, wallTime } from "../../../common/zone-time.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { againAt } from "../../kernel/outgoing/patience.ts";
import { webAddressOf } from "../../kernel/outgoing/web-address.ts";
import type { NotificationRuleFactsInput } from "./notification.inputs.ts";
import type { NotificationRule } from "./notification.types.ts";

const MOST_MAILS = 10;
const DAY_MINUTES = 1_440;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** What of a rule a person decides. */
export type RuleFacts = Omit<
  NotificationRule,
  "id" | "platformId" | "platformName" | "stationName" | "offReason" | "createdAt"
>;

/** How long a message waits after each attempt that failed, minutes; after the last it is given up, about a day later. */
const WAITS = [0.5, 1, 2, 5, 10, 30, 60, 120, 240, 480, 480] as const;

/** When a message is tried again after so many attempts that failed; null: never. */
export const retryAt = (now: Date, attempts: number): Date | null => againAt(now, attempts, WAITS);

type Quiet = Pick<NotificationRule, "quietFrom" | "quietTo" | "criticalPasses">;

/** When somebody may be told of an alarm that is to be told at a time: then, or when the station's quiet hours are over: with the change where clocks skip their end, the first time where they show it twice. */
export function toldAt(
  { quietFrom, quietTo, criticalPasses }: Quiet,
  { severity, timeZone }: { readonly severity: string; readonly timeZone: string },
  at: Date,
): Date {
  if (quietFrom === null || quietTo === null || (criticalPasses && severity === "CRITICAL")) {
    return at;
  }
  const { day, time } = wallTime(at, timeZone);
  const overnight = quietTo < quietFrom;
  const quiet = overnight ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo;
  const over = reachedAt(overnight && time >= quietFrom ? addDays(day, 1) : day, quietTo, timeZone);
  return quiet && over > at ? over : at;
}

interface Means {
  readonly mail: boolean;
  readonly ownAddresses: boolean;
}

function mailsOf(given: readonly string[], field: string, { mail }: Means): string[] {
  const mails = [...new Set(given.map((one) => one.trim().toLowerCase()))].filter((one) => one !== "");
  if (mails.length > MOST_MAILS || mails.some((one) => !MAIL.test(one) || one.length > 200)) {
    refuse("PARAMETER_ERROR", { field, params: { most: MOST_MAILS } });
  }
  return mails.length > 0 && !mail ? refuse("PARAMETER_ERROR", { field, params: { reason: "MAIL_OFF" } }) : mails;
}

function minutesOf(minutes: number, field: string, least: number): number {
  return minutes >= least && minutes <= DAY_MINUTES
    ? minutes
    : refuse("PARAMETER_ERROR", { field, params: { least, most: DAY_MINUTES } });
}

function quietOf({ quietFrom, quietTo }: NotificationRuleFactsInput): Pick<RuleFacts, "quietFrom" | "quietTo"> {
  if (quietFrom == null && quietTo == null) {
    return { quietFrom: null, quietTo: null };
  }
  if (quietFrom == null || !CLOCK.test(quietFrom)) {
    return refuse("PARAMETER_ERROR", { field: "quietFrom" });
  }
  return quietTo != null && CLOCK.test(quietTo) && quietTo !== quietFrom
    ? { quietFrom, quietTo }
    : refuse("PARAMETER_ERROR", { field: "quietTo" });
}

/** A rule as it is kept, or what it is refused for (10012): `mail`: the server sends mail; `ownAddresses`: it may post to its own network. */
export function ruleFactsOf(input: NotificationRuleFactsInput, means: Means): RuleFacts {
  assertText(input.name, "name");
  const escalates = input.escalateMinutes != null;
  const facts = {
    name: input.name.trim(),
    stationId: input.stationId ?? null,
    active: input.active,
    webhookUrl: webAddressOf(input.webhookUrl, "webhookUrl", means),
    mails: mailsOf(input.mails, "mails", means),
    language: input.language,
    lowBalances: input.lowBalances,
    severities: [...new Set(input.severities)],
    codes: [...new Set(input.codes)],
    ...quietOf(input),
    criticalPasses: input.criticalPasses,
    tellsEnd: input.tellsEnd,
    repeatMinutes: minutesOf(input.repeatMinutes, "repeatMinutes", 0),
    escalateMinutes: input.escalateMinutes == null ? null : minutesOf(input.escalateMinutes, "escalateMinutes", 1),
    escalationUrl: escalates ? webAddressOf(input.escalationUrl, "escalationUrl", means) : null,
    escalationMails: escalates ? mailsOf(input.escalationMails, "escalationMails", means) : [],
  };
  if (facts.webhookUrl === null && facts.mails.length === 0) {
    refuse("PARAMETER_ERROR", { field: "webhookUrl", params: { least: 1 } });
  }
  if (escalates && facts.escalationUrl === null && facts.escalationMails.length === 0) {
    refuse("PARAMETER_ERROR", { field: "escalationUrl", params: { least: 1 } });
  }
  // A card has no station.
  if (facts.lowBalances && facts.stationId !== null) {
    refuse("PARAMETER_ERROR", { field: "lowBalances", params: { reason: "STATION" } });
  }
  return facts.lowBalances || facts.severities.length > 0
    ? facts
    : refuse("PARAMETER_ERROR", { field: "severities", params: { least: 1 } });
}

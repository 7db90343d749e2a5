import { finds, plainText } from "../../lib/search-text.ts";
import { offsetMinutes, offsetText } from "../../../common/zone-time.ts";

/** A zone that one can choose. */
export interface TimeZoneChoice {
  /** Its IANA name, which is the value. */
  readonly zone: string;
  /** What its clocks are ahead of UTC now, as text. */
  readonly offset: string;
  /** What people call its time in their language, "China Standard Time". */
  readonly name: string;
  /** Everything that a search may hit, in small letters. */
  readonly words: string;
}

const made = new Map<string, readonly TimeZoneChoice[]>();

/** Every zone of the browser, west first, named in a language; made once a language, because it takes a while. */
export function timeZoneChoices(locale: string, now: Date): readonly TimeZoneChoice[] {
  const known = made.get(locale);
  if (known) {
    return known;
  }
  // The list leaves out UTC itself, which networks across zones like to use.
  const zones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
  const choices = zones
    .map((zone) => ({ minutes: offsetMinutes(now, zone), choice: choiceOf(zone, locale, now) }))
    .sort((left, right) => left.minutes - right.minutes || left.choice.zone.localeCompare(right.choice.zone))
    .map(({ choice }) => choice);
  made.set(locale, choices);
  return choices;
}

/** The zones that a search means: each of its words occurs in the zone's name, what it is called, or its offset. */
export function searchTimeZones(choices: readonly TimeZoneChoice[], search: string): readonly TimeZoneChoice[] {
  const plain = plainText(search.trim());
  return choices.filter(({ words }) => finds(plain, words));
}

function choiceOf(zone: string, locale: string, now: Date): TimeZoneChoice {
  const offset = offsetText(offsetMinutes(now, zone));
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "long" }).formatToParts(now);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return { zone, offset, name, words: plainText(`${zone} ${zone.replaceAll(/[_/]/g, " ")} ${name} ${offset}`) };
}

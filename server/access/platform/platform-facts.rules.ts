import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText, assertTimeZone } from "../../kernel/lists/inputs.ts";

/** What is told of a platform, by those who make it, change it or look after their own. Null empties what may be empty. */
export interface PlatformFacts {
  readonly name?: string | undefined;
  readonly siteLimit?: number | undefined;
  readonly currency?: string | undefined;
  readonly currencySymbol?: string | undefined;
  readonly measureUnitSymbol?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly handshiftNumber?: number | undefined;
  readonly requestAddress?: string | null | undefined;
  readonly pushType?: string | null | undefined;
  readonly contactName?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly address?: string | null | undefined;
}

/** A symbol stands beside every figure: more than this is a sentence. */
const LONGEST_SYMBOL = 8;
/** A shift of half an hour. */
const MOST_SHIFTS = 48;
/** ISO 4217, as far as the machine can write amounts in it. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
/** As many stations as a console can be asked for. */
const MOST_SITES = 1_000_000;

function assertWithin(value: number, field: string, { least, most }: { least: number; most: number }): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    refuse("PARAMETER_ERROR", { field, params: { least, most } });
  }
}

function assertSymbol(symbol: string, field: string): void {
  if (symbol.trim() === "" || [...symbol].length > LONGEST_SYMBOL) {
    refuse("PARAMETER_ERROR", { field, params: { most: LONGEST_SYMBOL } });
  }
}

/** Refuses what is no e-mail address (10012): a name, an @ and a domain; whether it exists, only a letter tells. */
export function assertEmail(email: string, field: string): void {
  assertText(email, field);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)) {
    refuse("PARAMETER_ERROR", { field });
  }
}

/** Refuses what is no telephone number (10012): digits, and what people write between them. */
export function assertPhone(phone: string, field: string): void {
  if (!/^[+(\d][\d\s().,/;x-]{2,59}$/i.test(phone)) {
    refuse("PARAMETER_ERROR", { field });
  }
}

function assertAddress(url: string, field: string): void {
  assertText(url, field);
  const protocol = URL.canParse(url) ? new URL(url).protocol : "";
  if (protocol !== "http:" && protocol !== "https:") {
    refuse("PARAMETER_ERROR", { field });
  }
}

type Check = (value: never, field: string) => void;

const CHECKS: Readonly<Record<keyof PlatformFacts, Check>> = {
  name: assertText,
  siteLimit: (value: number, field) => assertWithin(value, field, { least: 0, most: MOST_SITES }),
  currency: (value: string, field) => (CURRENCIES.has(value) ? undefined : refuse("PARAMETER_ERROR", { field })),
  currencySymbol: assertSymbol,
  measureUnitSymbol: assertSymbol,
  timeZone: assertTimeZone,
  handshiftNumber: (value: number, field) => assertWithin(value, field, { least: 1, most: MOST_SHIFTS }),
  requestAddress: assertAddress,
  pushType: assertText,
  contactName: assertText,
  phone: assertPhone,
  email: assertEmail,
  address: assertText,
};

const MAY_BE_EMPTY: ReadonlySet<string> = new Set([
  "requestAddress",
  "pushType",
  "contactName",
  "phone",
  "email",
  "address",
] satisfies (keyof PlatformFacts)[]);

/** Refuses facts that can't be (10012), naming the field; a field that is absent is as it should be. */
export function assertPlatformFacts(facts: PlatformFacts): void {
  for (const [field, check] of Object.entries(CHECKS)) {
    const value = facts[field as keyof PlatformFacts];
    if (value === null && !MAY_BE_EMPTY.has(field)) {
      refuse("PARAMETER_ERROR", { field });
    }
    if (value !== undefined && value !== null) {
      check(value as never, field);
    }
  }
}

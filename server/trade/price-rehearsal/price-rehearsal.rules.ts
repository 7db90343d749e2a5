import { Decimal } from "decimal.js";
import { type Day, addDays } from "../../../common/zone-time.ts";
import { type Buyer, type PricedSale, whichPrice } from "../discount/price.rules.ts";
import { placesOf } from "../markdown/markdown.rules.ts";
import type { DearerCustomer, RehearsedDay, RehearsedSum } from "./price-rehearsal.types.ts";

const DAYS_OF_A_WEEK = 7;

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The first day of the same weekday as `effective` that is today or later: whole weeks before it are over. */
export function nextSameWeekday(today: Day, effective: Day): Day {
  return addDays(today, (weekdayOf(effective) - weekdayOf(today) + DAYS_OF_A_WEEK) % DAYS_OF_A_WEEK);
}

/** A price that a batch would make. */
export interface RehearsedPrice {
  readonly station: PricedSale["station"] & {
    readonly stationName: string;
    readonly currency: string;
    readonly currencySymbol: string;
  };
  readonly gradeId: string;
  readonly gradeName: string;
  readonly gradeColour: string;
  readonly effectiveAt: Date;
  /** null: there was none. */
  readonly oldPrice: string | null;
  readonly newPrice: string;
  /** What a unit costs to buy; null: nobody has told. */
  readonly cost: string | null;
}

/** What a station sold of a grade on the last four same weekdays. */
export interface SameWeekdays {
  /** Those on which the station sold anything. */
  readonly days: number;
  /** Of the grade, on all of them, litres. */
  readonly volume: string;
}

/** What a mean day brings by grade and currency; prices that had none before are left out, as there is nothing to hold them against. */
export function rehearsedDays(
  prices: readonly RehearsedPrice[],
  soldOf: (price: RehearsedPrice) => SameWeekdays | undefined,
): RehearsedDay[] {
  const days = new Map<string, Omit<RehearsedDay, keyof Told> & Sums>();
  for (const price of prices) {
    const { station, gradeId, gradeName, gradeColour, oldPrice, newPrice, cost } = price;
    if (oldPrice === null) {
      continue;
    }
    const { currency, currencySymbol } = station;
    const places = placesOf(currency);
    const key = `${gradeId} ${currency}`;
    const day = days.get(key) ?? {
      gradeId,
      gradeName,
      gradeColour,
      currencySymbol,
      stations: 0,
      known: 0,
      places,
      ...NONE,
    };
    const sold = soldOf(price);
    const volume = sold === undefined || sold.days === 0 ? new Decimal(0) : new Decimal(sold.volume).div(sold.days);
    days.set(key, {
      ...day,
      stations: day.stations + 1,
      known: day.known + (sold !== undefined && sold.days > 0 ? 1 : 0),
      litres: day.litres.plus(volume),
      before: day.before.plus(volume.times(oldPrice)),
      after: day.after.plus(volume.times(newPrice)),
      // What one station's fuel costs is not known for what it sold: then the day's margin isn't either.
      cost: volume.isZero() ? day.cost : cost === null ? null : (day.cost?.plus(volume.times(cost)) ?? null),
    });
  }
  return [...days.values()].map(({ litres, before, after, cost, places, ...day }) => ({
    ...day,
    ...toldOf({ litres, before, after, cost, places }),
  }));
}

type Told = Pick<RehearsedDay, "volume" | "oldAmount" | "newAmount" | "difference" | "oldMargin" | "newMargin">;

/** Sums as they are told: amounts in whole parts of their currency, so that what is told adds up. */
function toldOf({ litres, before, after, cost, places }: Sums): Told {
  const [old, now] = [before.toDecimalPlaces(places), after.toDecimalPlaces(places)];
  const bought = litres.isZero() ? null : (cost?.toDecimalPlaces(places) ?? null);
  return {
    volume: litres.toDecimalPlaces(1).toFixed(),
    oldAmount: old.toFixed(),
    newAmount: now.toFixed(),
    difference: now.minus(old).toFixed(),
    oldMargin: bought && old.minus(bought).toFixed(),
    newMargin: bought && now.minus(bought).toFixed(),
  };
}

/** What days of grades come to, currency by currency; those of which no sale is known bring nothing to it. */
export function rehearsedSums(days: readonly RehearsedDay[]): RehearsedSum[] {
  const known = days.filter((day) => day.known > 0);
  return [...new Set(known.map(({ currencySymbol }) => currencySymbol))].map((currencySymbol) => {
    const ofIt = known.filter((day) => day.currencySymbol === currencySymbol);
    const sum = (amount: (day: RehearsedDay) => string) => Decimal.sum(...ofIt.map(amount)).toFixed();
    return {
      currencySymbol,
      oldAmount: sum(({ oldAmount }) => oldAmount),
      newAmount: sum(({ newAmount }) => newAmount),
      difference: sum(({ difference }) => difference),
    };
  });
}

interface Sums {
  /** Places behind the point of the currency's amounts. */
  readonly places: number;
  readonly litres: Decimal;
  readonly before: Decimal;
  readonly after: Decimal;
  /** Null: not known of all of it. */
  readonly cost: Decimal | null;
}
const ZERO = new Decimal(0);
const NONE = { litres: ZERO, before: ZERO, after: ZERO, cost: ZERO };

/** What a unit costs a special customer by their own price; null: none of theirs applies. */
function ownPrice(buyer: Buyer, price: RehearsedPrice, unitPrice: string): string | null {
  const sale = { at: price.effectiveAt, station: price.station, gradeId: price.gradeId, unitPrice };
  const rest = { units: "1", places: 2, group: null, member: { level: null, points: null }, rules: [] } as const;
  const { price: own, steps } = whichPrice({ ...sale, ...rest, customer: buyer });
  return steps.some(({ source, verdict }) => source === "CUSTOMER" && verdict === "APPLIED") ? own : null;
}

/** Whether a buyer has a fixed price above a price to come: only such a one can be dearer than the board. */
const mayBeDearer = ({ prices }: Buyer, { gradeId, newPrice }: RehearsedPrice): boolean =>
  prices.some(
    ({ kind, value, gradeIds }) =>
      kind === "FIXED_PRICE" && gradeIds.includes(gradeId) && new Decimal(value).gt(newPrice),
  );

/** Which special customers would pay more than the board says, by the rules that price their sales; most stations first. */
export function dearerCustomers(
  prices: readonly RehearsedPrice[],
  buyers: readonly (Buyer & { readonly id: string })[],
): DearerCustomer[] {
  const found = new Map<string, DearerCustomer & { gap: Decimal }>();
  for (const buyer of buyers) {
    for (const price of prices.filter((one) => mayBeDearer(buyer, one))) {
      const customerPrice = ownPrice(buyer, price, price.newPrice);
      const gap = new Decimal(customerPrice ?? 0).minus(price.newPrice);
      if (customerPrice === null || gap.lte(0)) {
        continue;
      }
      const key = `${buyer.id} ${price.gradeId}`;
      const before = found.get(key);
      const already = price.oldPrice !== null && new Decimal(customerPrice).gt(price.oldPrice);
      const worst = before === undefined || gap.gt(before.gap);
      found.set(key, {
        ...(worst
          ? {
              customerId: buyer.id,
              customerName: buyer.name,
              gradeId: price.gradeId,
              gradeName: price.gradeName,
              stationName: price.station.stationName,
              customerPrice: new Decimal(customerPrice).toFixed(),
              boardPrice: price.newPrice,
              gap,
            }
          : before),
        stations: (before?.stations ?? 0) + 1,
        already: already && (before?.already ?? true),
      });
    }
  }
  return [...found.values()]
    .toSorted((one, other) => other.stations - one.stations)
    .map(({ gap: _gap, ...customer }) => customer);
}

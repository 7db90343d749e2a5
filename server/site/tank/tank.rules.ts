import { Decimal } from "decimal.js";

/** What a tank is set up with; litres as decimal text. */
export interface TankFacts {
  readonly number: number;
  readonly name: string;
  readonly capacityLitres: string;
  readonly heightMm: number;
  readonly lowLimitLitres: string;
  readonly highLimitLitres: string;
  readonly hysteresisLitres: string;
  readonly waterLimitMm: number;
}

/** A fact that can't be, and the bounds that it breaks; `other` is the fact that a bound comes from. */
export interface WrongFact {
  readonly field: keyof TankFacts;
  readonly params: {
    readonly least?: string;
    readonly above?: string;
    readonly most?: string;
    readonly other?: keyof TankFacts;
  };
}

/** The first fact that can't be, or that contradicts the others: limits lie in their order within the capacity. */
export function wrongFact(facts: TankFacts): WrongFact | null {
  return wrongLitres(facts) ?? wrongCount(facts);
}

function wrongLitres(facts: TankFacts): WrongFact | null {
  const [capacity, low, high, hysteresis] = [
    facts.capacityLitres,
    facts.lowLimitLitres,
    facts.highLimitLitres,
    facts.hysteresisLitres,
  ].map((value) => new Decimal(value)) as [Decimal, Decimal, Decimal, Decimal];
  if (capacity.lte(0)) {
    return { field: "capacityLitres", params: { above: "0" } };
  }
  if (low.lt(0)) {
    return { field: "lowLimitLitres", params: { least: "0" } };
  }
  if (high.lte(low)) {
    return { field: "highLimitLitres", params: { above: low.toFixed(), other: "lowLimitLitres" } };
  }
  if (high.gt(capacity)) {
    return { field: "highLimitLitres", params: { most: capacity.toFixed(), other: "capacityLitres" } };
  }
  const room = high.minus(low);
  return hysteresis.lt(0) || hysteresis.gt(room)
    ? { field: "hysteresisLitres", params: { least: "0", most: room.toFixed() } }
    : null;
}

function wrongCount({ heightMm, waterLimitMm, number }: TankFacts): WrongFact | null {
  if (heightMm <= 0) {
    return { field: "heightMm", params: { least: "1" } };
  }
  if (waterLimitMm < 0) {
    return { field: "waterLimitMm", params: { least: "0" } };
  }
  if (waterLimitMm > heightMm) {
    return { field: "waterLimitMm", params: { most: String(heightMm), other: "heightMm" } };
  }
  return number < 1 ? { field: "number", params: { least: "1" } } : null;
}

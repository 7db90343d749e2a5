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

/** The first fact that can't be, or that contradicts the others: limits lie in their order within the capacity. */
export function wrongFact(facts: TankFacts): keyof TankFacts | null {
  const [capacity, low, high, hysteresis] = [
    facts.capacityLitres,
    facts.lowLimitLitres,
    facts.highLimitLitres,
    facts.hysteresisLitres,
  ].map((value) => new Decimal(value)) as [Decimal, Decimal, Decimal, Decimal];
  return (
    (capacity.lte(0) && "capacityLitres") ||
    (low.lt(0) && "lowLimitLitres") ||
    ((high.lte(low) || high.gt(capacity)) && "highLimitLitres") ||
    ((hysteresis.lt(0) || hysteresis.gt(high.minus(low))) && "hysteresisLitres") ||
    (facts.heightMm <= 0 && "heightMm") ||
    ((facts.waterLimitMm < 0 || facts.waterLimitMm > facts.heightMm) && "waterLimitMm") ||
    (facts.number < 1 && "number") ||
    null
  );
}

/** What one delivery of a station is beyond its papers, or short of them: a rise, a ticket, or both where they are matched. Millilitres, times in ms. */
export interface DeliveryBalance {
  readonly deliveryId: string | null;
  readonly ticketId: string | null;
  readonly tankId: string;
  /** When the rise began and ended; a ticket without a rise: when it was signed. */
  readonly begins: number;
  readonly ends: number;
  /** What the gauge saw less what the ticket says; each counts as nothing where it is not there. */
  readonly beyond: number;
}

/** A rise that is beyond its papers, and a ticket of another tank that is short by as much. */
export interface CrossedPair {
  readonly got: DeliveryBalance;
  readonly lacked: DeliveryBalance;
}

const HOUR_MS = 3_600_000;
/** So far apart a load and its ticket may be told, as where tickets meet their rises. */
const WITHIN_MS = 6 * HOUR_MS;
/** How far both may differ and still be about one load: the larger of a part of it and so many millilitres. */
const [TOLERANCE, LEAST_TOLERANCE] = [0.05, 200_000];
/** Less than a small compartment is what papers and gauges differ by. */
const LEAST = 500_000;

const near = (one: DeliveryBalance, other: DeliveryBalance): boolean =>
  one.begins <= other.ends + WITHIN_MS && other.begins <= one.ends + WITHIN_MS;

const alike = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(Math.abs(other) * TOLERANCE, LEAST_TOLERANCE);

const mayCross = (got: DeliveryBalance, lacked: DeliveryBalance): boolean =>
  got.tankId !== lacked.tankId && near(got, lacked) && alike(got.beyond, -lacked.beyond);

/** Whether a tank has a ticket and a rise of its own that are about one load and only wait for each other. */
const waitsFor = (one: DeliveryBalance, other: DeliveryBalance): boolean =>
  one.tankId === other.tankId && near(one, other) && alike(one.beyond, -other.beyond);

/**
 * Loads that went into another tank of a station than their tickets name: what one tank got beyond its papers another one lacks, at about the
 * same time. Only where nothing simpler explains either side, and each is the other's only choice.
 */
export function crossedPairs(balances: readonly DeliveryBalance[]): CrossedPair[] {
  const got = balances.filter(({ beyond, deliveryId }) => deliveryId !== null && beyond >= LEAST);
  const lacked = balances.filter(({ beyond, ticketId }) => ticketId !== null && beyond <= -LEAST);
  const open = {
    got: got.filter((one) => !lacked.some((other) => waitsFor(one, other))),
    lacked: lacked.filter((one) => !got.some((other) => waitsFor(other, one))),
  };
  return open.got.flatMap((one) => {
    const [other, ...more] = open.lacked.filter((each) => mayCross(one, each));
    const isOnly =
      other !== undefined && more.length === 0 && open.got.filter((each) => mayCross(each, other)).length === 1;
    return isOnly ? [{ got: one, lacked: other }] : [];
  });
}

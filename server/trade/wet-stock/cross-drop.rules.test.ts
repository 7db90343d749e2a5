import { describe, expect, test } from "vitest";
import { type DeliveryBalance, crossedPairs } from "./cross-drop.rules.ts";

const HOUR_MS = 3_600_000;
const LITRE = 1_000;

/** A rise without a ticket, at an hour. */
const rise = (tankId: string, litres: number, hour = 10): DeliveryBalance => ({
  deliveryId: `rise ${tankId} ${litres} ${hour}`,
  ticketId: null,
  tankId,
  begins: hour * HOUR_MS,
  ends: hour * HOUR_MS + HOUR_MS / 4,
  beyond: litres * LITRE,
});

/** A ticket without a rise, signed at an hour. */
const ticket = (tankId: string, litres: number, hour = 10.5): DeliveryBalance => ({
  deliveryId: null,
  ticketId: `ticket ${tankId} ${litres}`,
  tankId,
  begins: hour * HOUR_MS,
  ends: hour * HOUR_MS,
  beyond: -litres * LITRE,
});

/** A rise with the ticket that it is matched to, which differ by so much. */
const matched = (tankId: string, litres: number, hour = 10): DeliveryBalance => ({
  ...rise(tankId, litres, hour),
  ticketId: `ticket of ${tankId}`,
});

const pairs = (...balances: readonly DeliveryBalance[]) =>
  crossedPairs(balances).map(({ got, lacked }) => `${lacked.tankId} into ${got.tankId}`);

describe("a load went into another tank than its ticket's", () => {
  test.each<[what: string, balances: DeliveryBalance[], found: string[]]>([
    [
      "where one rises without a ticket and another has one without a rise",
      [rise("1", 3000), ticket("2", 3010)],
      ["2 into 1"],
    ],
    ["as far apart as five per cent", [rise("1", 9500), ticket("2", 10_000)], ["2 into 1"]],
    [
      "where two loads were exchanged",
      [rise("1", 5000), ticket("1", 3000), rise("2", 3000), ticket("2", 5000)],
      ["2 into 1", "1 into 2"],
    ],
    ["in part, where matched ones differ by as much", [matched("1", -2000), rise("2", 2000)], ["1 into 2"]],
    ["where both are matched to papers that are off alike", [matched("1", 1500), matched("2", -1500)], ["2 into 1"]],
  ])("%s", (_what, balances, found) => {
    expect(pairs(...balances)).toEqual(found);
  });

  test.each<[what: string, balances: DeliveryBalance[]]>([
    ["they differ by more than five per cent", [rise("1", 9400), ticket("2", 10_000)]],
    ["they are more than six hours apart", [rise("1", 3000, 2), ticket("2", 3000)]],
    ["it is the same tank, which waits for its ticket", [rise("1", 3000), ticket("1", 3010)]],
    ["the tank of the ticket has a rise of its own that fits", [rise("1", 3000), ticket("2", 3010), rise("2", 3020)]],
    ["the tank of the rise has a ticket of its own that fits", [rise("1", 3000), ticket("1", 2990), ticket("2", 3010)]],
    ["two tanks could have got it", [rise("1", 3000), rise("3", 3050), ticket("2", 3010)]],
    ["two tickets could be of it", [rise("1", 3000), ticket("2", 3010), ticket("3", 3050)]],
    ["it is less than papers and gauges differ by", [matched("1", 450), matched("2", -450)]],
    ["nobody enters tickets there", [rise("1", 3000), rise("2", 3000)]],
    ["all that came is matched", [matched("1", 20), matched("2", -30)]],
  ])("not where %s", (_what, balances) => {
    expect(pairs(...balances)).toEqual([]);
  });
});

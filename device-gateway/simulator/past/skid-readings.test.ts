import { expect, test } from "vitest";
import { MEASURES } from "../../../common/measures.ts";
import { networkSchema } from "../network.ts";
import { planNetwork } from "../plan.ts";
import { fileOfStations, type Wishes } from "../test/small-network.ts";
import { Skid } from "../world/skid.ts";
import { planPast } from "./past-plan.ts";
import { playPast } from "./play.ts";
import { skidMomentsOf } from "./skid-readings.ts";

const AS_OF = "2026-11-25T04:00:00Z";
const HOUR_MS = 3_600_000;
const SEED = 7;

/** What the skid of a small station told, with what was played. */
function told(wishes: Wishes, pastDays = 10) {
  const file = networkSchema.parse({ ...fileOfStations({ demand: 0, ...wishes }), asOf: AS_OF, pastDays });
  const [plan] = planNetwork(file);
  const past = planPast(file, SEED);
  if (!plan || !past) throw new Error("the file has no past");
  const played = playPast(plan, past, SEED);
  return { played, moments: skidMomentsOf(plan, { past, played, seed: SEED }) };
}

test("seven days are told, a moment of each two minutes, as the live skid would have told them", () => {
  const { played, moments } = told({ skid: {} });

  expect(moments).toHaveLength(7 * 24 * 30);
  expect(moments[0]?.at).toBe(Date.parse(AS_OF) - 7 * 24 * HOUR_MS);
  const skid = new Skid(played.station, SEED);
  const places = MEASURES.findIndex(({ key }) => key === "PRESSURE_INLET");
  for (const { at, figures } of moments.slice(0, 500)) {
    expect(figures).toHaveLength(MEASURES.length);
    expect(figures[places]).toBe(skid.read(at).figures[places]?.toFixed(2));
  }
});

test("gas is beyond its limit now and then, so that a limit has something to ring at", () => {
  const { moments } = told({ skid: {} });
  const heads = MEASURES.flatMap(({ group }, index) => (group === "GAS" ? [index] : []));

  expect(heads).toHaveLength(3);
  const beyond = moments.filter(({ figures }) => heads.some((head) => Number(figures[head]) > 25));
  expect(beyond.length).toBeGreaterThan(10);
  expect(beyond.length).toBeLessThan(moments.length / 10);
});

test("a shorter past has no more than itself, and a dead line nothing", () => {
  expect(told({ skid: {} }, 2).moments).toHaveLength(2 * 24 * 30);
  const { played, moments } = told({ skid: {}, past: [{ kind: "OFFLINE", daysAgo: 2, from: "20:00", hours: 10 }] });
  const [outage] = played.troubles.outages;

  expect(moments).toHaveLength(7 * 24 * 30 - 10 * 30);
  expect(moments.filter(({ at }) => outage && outage.from <= at && at < outage.to)).toEqual([]);
});

test("a station without a skid tells of none", () => {
  expect(told({}).moments).toEqual([]);
});

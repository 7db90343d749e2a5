import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { HOUR, MINUTE } from "../../test/clock.ts";
import { alarmReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { silenceFacts } from "../../test/silences.ts";
import type { Forecourt, Operator } from "../../test/world.ts";
import {
  EndMatchedDocument,
  MatchedAlarmsDocument,
  MatchedSilencesDocument,
  SilenceMatchingDocument,
} from "../alarm/matching.generated.ts";
import { SilenceDeedsDocument, SilenceDocument, SilenceMomentsDocument } from "./silence.generated.ts";

const { world, clock } = await testServer({ SESSION_HOURS: "240" });

const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const raise = ({ gateway, device }: Forecourt, ...given: object[]) =>
  gateway.report({ alarms: given.map((facts) => alarmReading(device, { at: later(0), ...facts })) });
const facts = (given: object = {}) => ({
  filter: {},
  includesCritical: false,
  reason: "new pumps",
  endsAt: later(HOUR),
  ...given,
});
const silenceAll = async (operator: Operator, given: object = {}) =>
  (await operator.run(SilenceMatchingDocument, { input: facts(given) })).silenceAllAlarms;
const silenced = async (operator: Operator) =>
  (await operator.run(MatchedAlarmsDocument, { filter: { silenced: true } })).alarms.nodes;
const codes = async (operator: Operator) => (await silenced(operator)).map(({ code }) => code).toSorted();
const silences = async (operator: Operator) => (await operator.run(MatchedSilencesDocument)).alarmSilences.nodes;

/** Two stations, of the root and of a platform below it, each with a leak, a low level, and water that has gone. */
async function troubled() {
  const network = await world.network();
  const platform = await network.platform();
  const [here, below] = [await network.forecourt(), await network.forecourt({ platform })];
  for (const forecourt of [here, below]) {
    await raise(forecourt, {}, { code: "TANK_LEAK" }, { code: "TANK_WATER_HIGH" });
    clock.pass(1_000);
    await raise(forecourt, { code: "TANK_WATER_HIGH", edge: "CLEARED" });
  }
  return { network, owner: network.owner, platform, here, below };
}

describe("silencing every alarm that a filter leaves", () => {
  test("leaves what is over, what is silenced for longer, and critical ones unless that is confirmed", async () => {
    const { network, owner, here } = await troubled();
    const long = silenceFacts(clock.now(), { target: { stationId: here.station.id }, endsAt: later(2 * HOUR) });
    await owner.run(SilenceDocument, { input: long });
    const outcome = {
      count: 1,
      unchanged: 1,
      refused: [
        { count: 2, refusal: { number: 10012, field: "includesCritical" } },
        { count: 2, refusal: { number: 10041, field: "filter" } },
      ],
      left: 0,
    };

    expect(await silenceAll(owner, { preview: true })).toMatchObject(outcome);
    expect(await silences(owner)).toHaveLength(1);
    expect(await silenceAll(owner)).toMatchObject(outcome);

    expect(await codes(owner)).toEqual(["TANK_LEVEL_LOW", "TANK_LEVEL_LOW"]);
    expect(await silences(owner)).toContainEqual({
      id: expect.any(String) as string,
      platformId: network.id,
      codes: ["TANK_LEVEL_LOW"],
      chosen: 1,
      includesCritical: false,
      reason: "new pumps",
      createdBy: owner.login,
    });
    expect(await silenceAll(owner, { includesCritical: true })).toMatchObject({ count: 2, unchanged: 2 });
    expect(await codes(owner)).toEqual(["TANK_LEAK", "TANK_LEAK", "TANK_LEVEL_LOW", "TANK_LEVEL_LOW"]);
  });

  test("is of each of them, also where it comes again, and of nothing beside them", async () => {
    const { owner, here, below } = await troubled();
    await silenceAll(owner, { filter: { stationIds: [here.station.id] } });
    clock.pass(MINUTE);
    await raise(here, { edge: "CLEARED" });
    clock.pass(MINUTE);
    await raise(here, {}, { code: "TANK_LEVEL_HIGH" });
    await raise(below, { code: "TANK_LEVEL_HIGH" });

    const active = (await owner.run(MatchedAlarmsDocument, { filter: { active: true, silenced: true } })).alarms.nodes;
    expect(active.map(({ code, stationId }) => [code, stationId])).toEqual([["TANK_LEVEL_LOW", here.station.id]]);
  });

  test("is one silence: one line in the log, who and why at each alarm, and one end for all", async () => {
    const { owner } = await troubled();
    await silenceAll(owner, { includesCritical: true });
    const [made] = await silences(owner);
    const [one] = await silenced(owner);
    const course = async () =>
      (await owner.run(SilenceMomentsDocument, { alarmId: one?.id ?? "" })).alarmTimeline.moments.map(
        ({ kind, accountName, text }) => [kind, accountName, text],
      );

    expect(made).toMatchObject({ chosen: 4, codes: ["TANK_LEAK", "TANK_LEVEL_LOW"] });
    expect(await silenced(owner)).toHaveLength(4);
    expect((await course()).at(-1)).toEqual(["SILENCED", owner.login, "new pumps"]);
    const log = await owner.run(SilenceDeedsDocument, { operation: "silenceAllAlarms" });
    expect(log.auditEntries.nodes).toMatchObject([
      { objectType: "AlarmSilence", objectId: made?.id, after: { chosen: 4, filter: {}, reason: "new pumps" } },
    ]);

    clock.pass(MINUTE);
    await owner.run(EndMatchedDocument, { input: { id: made?.id ?? "" } });
    expect(await silenced(owner)).toEqual([]);
    expect((await course()).at(-1)?.[0]).toBe("UNSILENCED");
  });

  test("is once for the key of the request", async () => {
    const { owner } = await troubled();
    const input = facts();
    const keyed = owner.keyed("silence-all-of-them");

    const first = await keyed.run(SilenceMatchingDocument, { input });
    expect(await keyed.run(SilenceMatchingDocument, { input })).toEqual(first);

    expect(first.silenceAllAlarms.count).toBe(2);
    expect(await silences(owner)).toHaveLength(1);
  });

  test("reaches no further than one sees, and not beyond its limits", async () => {
    const { network, owner, platform, below } = await troubled();
    const fitter = await network.operator({ platform, permissions: [Permission.RealTimeEquip] });
    const watcher = await network.operator({ permissions: [Permission.AlarmInfo], operates: [] });
    const refused = (operator: Operator, given: object) =>
      operator.expectRefusal(SilenceMatchingDocument, { input: facts(given) });

    expect(await refused(watcher, {})).toMatchObject({ code: "FORBIDDEN" });
    expect(await refused(owner, { reason: " " })).toMatchObject({ number: 10012, field: "reason" });
    const long = { includesCritical: true, endsAt: later(25 * HOUR) };
    expect(await refused(owner, long)).toMatchObject({ number: 10012, field: "endsAt" });
    expect(await silences(owner)).toEqual([]);

    await silenceAll(fitter);
    expect((await silenced(owner)).map(({ stationId }) => stationId)).toEqual([below.station.id]);
    expect((await silences(fitter)).map(({ platformId }) => platformId)).toEqual([platform.id]);
  });
});

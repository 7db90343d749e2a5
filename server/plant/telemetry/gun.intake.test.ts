import { describe, expect, test } from "vitest";
import { AlarmsDocument } from "../alarm/alarm.generated.ts";
import type { GunReport, GunState } from "../../schema-types.generated.ts";
import { deviceReading, gunReading, second } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt, Operator } from "../../test/world.ts";
import { GunMovesDocument, type GunMovesQuery, GunStatusesDocument } from "../../site/gun/gun.generated.ts";

const { world } = await testServer();

const FILL: readonly GunState[] = ["FREE", "LIFTED", "AUTHORIZED", "REFUELLING", "WORKING", "FREE"];

interface Story {
  readonly owner: Operator;
  readonly forecourt: Forecourt;
}

async function begin(): Promise<Story> {
  const network = await world.network();
  return { owner: network.owner, forecourt: await network.forecourt() };
}

/** Reports readings of gun 1 in one batch. */
const report = ({ forecourt: { device, gateway } }: Story, ...given: Partial<GunReport>[]) =>
  gateway.report({ guns: given.map((facts) => gunReading(device, facts)) });

async function shown({ owner }: Story, number = 1) {
  const { guns } = await owner.run(GunStatusesDocument, {});
  return guns.find((gun) => gun.number === number)?.status;
}

/** The history of gun 1, oldest first. */
async function history({ owner, forecourt: { guns } }: Story) {
  const { nodes } = (await owner.run(GunMovesDocument, { gunId: guns[0]?.id ?? "" })).gunStateChanges;
  return nodes.toReversed();
}

const faults = async ({ owner }: Story) =>
  (await owner.run(AlarmsDocument, { filter: { codes: ["GUN_ILLEGAL_MOVE"] } })).alarms.nodes;

describe("the moves of a fill", () => {
  test("are kept one by one, each with where it came from, and none is a fault", async () => {
    const story = await begin();

    const outcome = await report(story, ...FILL.map((state, index) => ({ state, at: second(index) })));

    expect(outcome).toEqual({ accepted: 6, duplicates: 0, refused: [] });
    expect((await history(story)).map(({ previous, state, legal }) => [previous, state, legal])).toEqual(
      FILL.map((state, index) => [FILL[index - 1] ?? null, state, true]),
    );
    expect(await shown(story)).toMatchObject({ state: "FREE", since: second(5), lastSeenAt: second(5) });
    expect(await faults(story)).toEqual([]);
  });

  test("are not repeated by readings of the same state, which only freshen what is shown", async () => {
    const story = await begin();
    await report(story, { state: "LIFTED", at: second(1) });

    await report(story, { state: "LIFTED", at: second(2) }, { state: "LIFTED", at: second(3) });

    expect(await history(story)).toHaveLength(1);
    expect(await shown(story)).toMatchObject({ state: "LIFTED", since: second(1), lastSeenAt: second(3) });
  });

  test("stay the same, without a fault, when the batch is sent again", async () => {
    const story = await begin();
    const batch = FILL.map((state, index) => ({ state, at: second(index) }));
    await report(story, ...batch);

    await report(story, ...batch);

    expect(await history(story)).toHaveLength(6);
    expect(await faults(story)).toEqual([]);
  });

  test("of one and the same second stay the same too, from a device that counts whole seconds", async () => {
    const story = await begin();
    const batch = (["AUTHORIZED", "REFUELLING", "WORKING"] as const).map((state) => ({ state, at: second(7) }));
    await report(story, ...batch);

    await report(story, ...batch);

    expect(await shown(story)).toMatchObject({ state: "WORKING" });
    expect(await history(story)).toHaveLength(3);
    expect(await faults(story)).toEqual([]);
  });

  test("come in pages that lose none of the same second", async () => {
    const story = await begin();
    const { owner, forecourt } = story;
    await report(story, ...(["FREE", "LIFTED", "AUTHORIZED"] as const).map((state) => ({ state, at: second(7) })), {
      state: "REFUELLING",
      at: second(8),
    });
    const gunId = forecourt.guns[0]?.id ?? "";
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: GunMovesQuery = await owner.run(GunMovesDocument, { gunId, first: 2, after });
      const { nodes, pageInfo } = page.gunStateChanges;
      seen.push(...nodes.map(({ state }) => state));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);

    expect(seen[0]).toBe("REFUELLING");
    expect(seen.toSorted()).toEqual(["AUTHORIZED", "FREE", "LIFTED", "REFUELLING"]);
  });

  test("are listed from one instant to before another", async () => {
    const story = await begin();
    await report(story, ...FILL.map((state, index) => ({ state, at: second(index) })));

    const { gunStateChanges } = await story.owner.run(GunMovesDocument, {
      gunId: story.forecourt.guns[0]?.id ?? "",
      from: second(1),
      to: second(3),
    });

    expect(gunStateChanges.nodes.map(({ state }) => state)).toEqual(["AUTHORIZED", "LIFTED"]);
  });

  test("of another network's gun are not told", async () => {
    const [story, other] = [await begin(), await begin()];

    const refusal = await other.owner.expectRefusal(GunMovesDocument, { gunId: story.forecourt.guns[0]?.id ?? "" });

    expect(refusal).toMatchObject({ number: 10014, field: "gunId" });
  });
});

describe("a move that no gun can make", () => {
  test("is shown all the same, is recorded as a fault, and the next free gun ends the fault", async () => {
    const story = await begin();
    await report(story, { state: "FREE" }, { state: "LIFTED", at: second(1) });

    await report(story, { state: "WORKING", at: second(2) });

    expect(await shown(story)).toMatchObject({ state: "WORKING" });
    expect((await history(story)).map(({ legal }) => legal)).toEqual([true, true, false]);
    const [fault] = await faults(story);
    expect(fault).toMatchObject({
      active: true,
      count: 1,
      detail: "LIFTED → WORKING",
      gunId: story.forecourt.guns[0]?.id,
      startedAt: second(0),
    });

    await report(story, { state: "FREE", at: second(3) });
    expect(await faults(story)).toMatchObject([{ id: fault?.id, active: false }]);
  });

  test("is none with a reason, as after a restart", async () => {
    const story = await begin();
    await report(story, { state: "LIFTED", at: second(1) });

    await report(story, { state: "WORKING", at: second(2), reason: "device restarted" });

    expect(await history(story)).toMatchObject([
      { state: "LIFTED" },
      { state: "WORKING", legal: true, reason: "device restarted" },
    ]);
    expect(await faults(story)).toEqual([]);
  });

  test("counts up while the fault lasts, and fills without a fault write nothing about it", async () => {
    const story = await begin();
    await report(story, { state: "FREE" }, { state: "REFUELLING", at: second(1) }, { state: "LIFTED", at: second(2) });
    expect(await faults(story)).toMatchObject([{ active: true, count: 2 }]);
    await report(story, { state: "FREE", at: second(3) });

    await report(story, ...FILL.map((state, index) => ({ state, at: second(10 + index) })));

    expect(await faults(story)).toMatchObject([{ active: false, count: 2 }]);
  });
});

describe("what comes late", () => {
  test("goes into the history and leaves what is shown", async () => {
    const story = await begin();
    await report(story, { state: "LIFTED", at: second(10) });

    await report(story, { state: "FREE", at: second(5), volumeLitres: "99" });

    expect(await shown(story)).toMatchObject({ state: "LIFTED", since: second(10), volumeLitres: null });
    expect((await history(story)).map(({ time, state, previous, legal }) => [time, state, previous, legal])).toEqual([
      [second(5), "FREE", null, true],
      [second(10), "LIFTED", null, true],
    ]);
    expect(await faults(story)).toEqual([]);
  });

  test("tells of no move where the gun was in that state already", async () => {
    const story = await begin();
    await report(story, { state: "FREE", at: second(1) }, { state: "LIFTED", at: second(10) });

    await report(story, { state: "FREE", at: second(5) });

    expect((await history(story)).map(({ time }) => time)).toEqual([second(1), second(10)]);
  });

  test("is everything after a clock that ran ahead by a day, unless the clock is put right", async () => {
    const story = await begin();
    await report(story, { state: "LIFTED", at: second(86_400) });

    await report(story, { state: "AUTHORIZED", at: second(1) });

    expect(await shown(story)).toMatchObject({ state: "AUTHORIZED", lastSeenAt: second(1) });
  });
});

describe("two batches at the same moment", () => {
  test("leave the newest state, also for a gun that was never heard of", async () => {
    const story = await begin();

    await Promise.all(
      [8, 3, 9, 1].map((at) =>
        report(story, { state: at === 9 ? "LIFTED" : "FREE", at: second(at), volumeLitres: String(at) }),
      ),
    );

    expect(await shown(story)).toMatchObject({ state: "LIFTED", lastSeenAt: second(9), volumeLitres: "9" });
  });

  test("about the same devices in another order wait for each other", async () => {
    const network = await world.network();
    const [one, two] = [await network.forecourt(), await network.forecourt()];
    const gateway = await network.gateway(one.station, two.station);
    const readings = [one, two].flatMap(({ device }) => [
      gunReading(device, { at: second(1) }),
      gunReading(device, { at: second(1), address: "1.2" }),
    ]);
    const devices = [one, two].map(({ device }) => deviceReading(device));

    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((turn) =>
        gateway.report(
          turn % 2 === 0 ? { guns: readings, devices } : { guns: readings.toReversed(), devices: devices.toReversed() },
        ),
      ),
    );

    expect(outcomes.every(({ accepted }) => accepted === 6)).toBe(true);
  });
});

import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { dayIn } from "../../kernel/lists/days.ts";
import { log } from "../../test/audit-log.ts";
import { cardDeed, cardRefusal, chargedCard, linesOf } from "../../test/cards.ts";
import { HOUR, START } from "../../test/clock.ts";
import { sentMeanwhile } from "../../test/locks.ts";
import { periodDeed, periodLocksOf, periodRefusal, periodStateOf } from "../../test/period-locks.ts";
import { deviceReading, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { closeShiftOf, closeShiftRefusal, counted, openShiftAt } from "../../test/shifts.ts";
import type { Forecourt, Operator } from "../../test/world.ts";

const { world, clock, db } = await testServer();

const RELEASE = "mutation Release($input: ReleaseQuarantinedInput!) { releaseQuarantined(input: $input) { id state } }";
const WAITING = "{ quarantine { nodes { id } } }";

/** A forecourt with a sale of 10 litres at 7.00 at each of these instants, whose device has told all until now. */
async function soldAt(times: readonly string[], given: object = {}) {
  const network = await world.network();
  const forecourt = await network.forecourt(given);
  await report(forecourt, times);
  await hear(forecourt);
  return { network, owner: network.owner, ...forecourt };
}

const report = (
  { device, gateway }: Pick<Forecourt, "device" | "gateway">,
  times: readonly string[],
  given: object = {},
) => gateway.report({ sales: times.map((endedAt) => sale(device, { endedAt, ...given })) });

const oneLock = async (owner: Operator) => (await periodLocksOf(owner))[0];

const today = () => dayIn("Asia/Shanghai", clock.now());

/** Beyond the next midnight at the stations, and within a session: every story begins there at 16:00. */
const overnight = () => clock.pass(12 * HOUR);

/** A device that said nothing all night counts as gone once the server looks, which it does by the real clock. */
const hear = ({ device, gateway }: Pick<Forecourt, "device" | "gateway">) =>
  gateway.report({ devices: [deviceReading(device, { at: clock.now().toISOString() })] });

beforeEach(() => {
  clock.pass(((START.getUTCHours() - clock.now().getUTCHours() + 24) % 24) * HOUR);
});

const NOTHING = { sales: 0, volume: "0", amount: "0" };

describe("days are locked", () => {
  test("up to one of each station's own zone, with what their months came to; those that are locked further stay so", async () => {
    // Midnight of 1 November in Shanghai is 16:00 UTC of the day before.
    const { network, owner, station } = await soldAt([
      "2026-09-10T01:00:00Z",
      "2026-10-31T15:59:00Z",
      "2026-10-31T16:01:00Z",
    ]);
    expect(await periodDeed(owner, "lockPeriod", { through: "2026-10-31" })).toMatchObject({ stations: 1 });
    const lock = await oneLock(owner);
    expect(lock).toMatchObject({ id: station.id, through: "2026-10-31", lockedBy: owner.login, recalculated: false });
    expect(lock?.months.slice(-2)).toMatchObject([
      { month: "2026-09-01", through: "2026-09-30", sales: 1, volume: "10", amount: "70", late: NOTHING },
      { month: "2026-10-01", through: "2026-10-31", sales: 1, signedBy: owner.login },
    ]);
    const { id: other } = await network.station();
    expect(await periodDeed(owner, "lockPeriod", { through: "2026-10-20" })).toMatchObject({ stations: 1 });
    expect(await periodLocksOf(owner, { ids: [station.id] })).toMatchObject([{ through: "2026-10-31" }]);
    expect(await periodLocksOf(owner, { ids: [other] })).toMatchObject([{ through: "2026-10-20" }]);
    expect(await periodStateOf(owner, "2026-10-01", "2026-10-31")).toMatchObject({ stations: 2, locked: 1, partly: 1 });
    expect(await periodStateOf(owner, "2026-11-01", "2026-11-02")).toMatchObject({ locked: 0, partly: 0 });
  });

  test("by whoever has the right, of days that are over, at stations of their own", async () => {
    const { network, owner, station } = await soldAt([]);
    const refused = await periodRefusal(owner, "lockPeriod", { through: "2026-11-02" });
    expect(refused).toMatchObject({ number: 10012, field: "through" });
    const looker = await network.operator({ permissions: [Permission.PeriodLock], operates: [] });
    expect((await periodRefusal(looker, "lockPeriod", { through: "2026-10-31" })).number).toBe(403);
    const clerk = await network.operator({
      permissions: [Permission.PeriodLock],
      operates: [Permission.PeriodLock],
      approves: [],
    });
    await periodDeed(clerk, "lockPeriod", { through: "2026-10-31" });
    expect((await periodRefusal(clerk, "unlockPeriod", { reason: "mine" })).number).toBe(403);
    const { owner: stranger } = await world.network();
    const where = { stationIds: [station.id] };
    expect(await periodRefusal(stranger, "lockPeriod", { where, through: "2026-10-31" })).toMatchObject({
      number: 10003,
      field: "where",
    });
    expect(await periodRefusal(stranger, "unlockPeriod", { where, reason: "mine" })).toMatchObject({ number: 10003 });
    expect(await periodLocksOf(stranger, where)).toEqual([]);
  });

  test("of those alone that the list is narrowed to, by words and by how they are locked as well", async () => {
    const { network, owner, station } = await soldAt([]);
    const other = await network.station();
    const named = { search: station.code };

    expect(await periodDeed(owner, "lockPeriod", { where: named, through: "2026-10-31" })).toMatchObject({
      stations: 1,
    });
    expect(await periodLocksOf(owner, { ids: [other.id] })).toMatchObject([{ through: null }]);
    const open = { locked: false };
    expect(await periodDeed(owner, "lockPeriod", { where: open, through: "2026-10-31" })).toMatchObject({
      stations: 1,
    });
    expect(await periodDeed(owner, "unlockPeriod", { where: named, reason: "a ticket" })).toMatchObject({
      stations: 1,
    });
    expect(await periodLocksOf(owner, { ids: [other.id] })).toMatchObject([{ through: "2026-10-31" }]);
    const nowhere = { search: "no such station" };
    expect(await periodRefusal(owner, "unlockPeriod", { where: nowhere, reason: "x" })).toMatchObject({
      number: 10003,
    });
  });

  test("and that is told whoever looks at figures of them, at tanks as well", async () => {
    const { network, owner } = await soldAt(["2026-10-31T01:00:00Z"]);
    await periodDeed(owner, "lockPeriod", { through: "2026-10-31" });
    const { StationReport, TransactionStatistics, TankInfo, StationTankInfo, Home } = Permission;
    for (const permission of [StationReport, TransactionStatistics, TankInfo, StationTankInfo]) {
      const looker = await network.operator({ permissions: [permission] });
      expect(await periodStateOf(looker, "2026-10-01", "2026-10-31")).toMatchObject({ stations: 1, locked: 1 });
    }
    const stranger = await network.operator({ permissions: [Home] });
    await expect(periodStateOf(stranger, "2026-10-01", "2026-10-31")).rejects.toThrow("FORBIDDEN");
    await expect(periodStateOf(owner, "2026-10-31", "2026-10-01")).rejects.toThrow("PARAMETER_ERROR");
  });

  test("with what stands open told before, and then only for a reason", async () => {
    const { owner, station, device, gateway } = await soldAt([]);
    await openShiftAt(owner, station);
    const metered = ["1000", "1050"].map((totalizerLitres, hour) =>
      sale(device, { endedAt: new Date(clock.now().getTime() + hour * HOUR).toISOString(), totalizerLitres }),
    );
    await gateway.report({ sales: metered });
    overnight();
    // Nothing was heard since 16:00.
    const open = { stations: 1, unsignedShifts: 1, missingSales: 1, incompleteHours: 8 };
    expect(await periodDeed(owner, "lockPeriod", { through: "2026-11-02", preview: true })).toEqual(open);
    expect(await oneLock(owner)).toMatchObject({ through: null, months: [] });
    expect(await periodRefusal(owner, "lockPeriod", { through: "2026-11-02" })).toMatchObject({
      number: 10012,
      field: "reason",
    });
    expect(await periodDeed(owner, "lockPeriod", { through: "2026-11-02", reason: "tax office" })).toEqual(open);
    expect(await oneLock(owner)).toMatchObject({ reason: "tax office" });
  });

  test("in a zone whose clocks were put back within the day", async () => {
    // 25 October has 25 hours in Madrid: 22:00 UTC of the 24th to 23:00 UTC of the 25th.
    const madrid = { timeZone: "Europe/Madrid" };
    const times = ["2026-10-24T21:59:00Z", "2026-10-24T22:01:00Z", "2026-10-25T22:59:00Z", "2026-10-25T23:01:00Z"];
    const { owner } = await soldAt(times, madrid);
    await periodDeed(owner, "lockPeriod", { through: "2026-10-25" });
    expect((await oneLock(owner))?.months.at(-1)).toMatchObject({
      month: "2026-10-01",
      through: "2026-10-25",
      sales: 3,
    });
    await periodDeed(owner, "unlockPeriod", { through: "2026-10-24", reason: "one more" });
    expect((await oneLock(owner))?.months.at(-1)).toMatchObject({ through: "2026-10-24", sales: 1 });
  });
});

describe("what comes late", () => {
  test("is stored, stands beside what was signed until somebody signs again, and isn't signed by locking further days", async () => {
    const forecourt = await soldAt(["2026-10-10T01:00:00Z", "2026-10-25T01:00:00Z"]);
    const { owner } = forecourt;
    await periodDeed(owner, "lockPeriod", { through: "2026-10-20" });
    await report(forecourt, ["2026-10-12T01:00:00Z"], { offline: true });
    const late = { sales: 1, volume: "10", amount: "70" };
    expect(await oneLock(owner)).toMatchObject({
      recalculated: true,
      lateSales: 1,
      lateVolume: "10",
      lateAmount: "70",
    });
    await periodDeed(owner, "lockPeriod", { through: "2026-10-31" });
    expect((await oneLock(owner))?.months.at(-1)).toMatchObject({
      through: "2026-10-31",
      sales: 2,
      amount: "140",
      recalculated: true,
      late,
    });
    expect(await periodStateOf(owner, "2026-10-01", "2026-10-31")).toMatchObject({ locked: 1, recalculated: 1, late });
    expect(await periodLocksOf(owner, { recalculated: true })).toHaveLength(1);

    const october = { from: "2026-10-01", to: "2026-10-31" };
    expect(await periodDeed(owner, "signPeriod", { ...october, from: "2026-09-01", to: "2026-09-30" })).toMatchObject({
      stations: 0,
    });
    expect(await periodDeed(owner, "signPeriod", october)).toMatchObject({ stations: 1 });
    expect((await oneLock(owner))?.months.at(-1)).toMatchObject({
      sales: 3,
      amount: "210",
      recalculated: false,
      late: NOTHING,
    });
    expect(await periodDeed(owner, "signPeriod", october)).toMatchObject({ stations: 0 });
  });
});

describe("what a person enters into locked days is refused but for a right and a reason", () => {
  test("a correction of a card's fill", async () => {
    const { network, owner, device, gateway, station } = await soldAt([]);
    const { id: cardId } = await chargedCard(owner, "500", { tag: "04A1B2" });
    await gateway.report({ sales: [sale(device, { cardNo: "04A1B2", endedAt: "2026-10-31T01:00:00Z" })] });
    const [line] = (await linesOf(owner, { operations: ["CONSUME"] })) as {
      id: string;
      cardId: string;
      time: string;
    }[];
    expect(line).toMatchObject({ cardId });
    const reversal = { flowId: line?.id, reason: "wrong card" };
    const day = today();
    overnight();
    await periodDeed(owner, "lockPeriod", { through: day, reason: "audit" });
    for (const deed of ["reverseCardFlow", "amendCardFlow"]) {
      expect(await cardRefusal(owner, deed, reversal)).toMatchObject({
        number: 10041,
        field: "lockReason",
        params: { day, through: day },
      });
    }
    const clerk = await network.operator({
      permissions: [Permission.UserInfoList],
      operates: [Permission.UserInfoList],
      approves: [],
    });
    expect(await cardRefusal(clerk, "reverseCardFlow", { ...reversal, lockReason: "told so" })).toMatchObject({
      number: 403,
      field: "lockReason",
    });
    expect(await cardRefusal(owner, "reverseCardFlow", { ...reversal, lockReason: " " })).toMatchObject({
      number: 10012,
      field: "lockReason",
    });
    await cardDeed(owner, "reverseCardFlow", { ...reversal, lockReason: "told so" });
    expect(await log(network, { operations: ["enterLocked"] })).toMatchObject([
      { objectId: station.id, after: { day, through: day, reason: "told so" } },
    ]);
  });

  test("a report that is released from quarantine, by its own time", async () => {
    const forecourt = await soldAt([]);
    const { owner } = forecourt;
    const odd = { amount: "999", volumeLitres: "10", unitPrice: "2" };
    await report(forecourt, ["2026-10-30T01:00:00Z", "2026-11-02T07:00:00Z"], odd);
    await periodDeed(owner, "lockPeriod", { through: "2026-10-31" });
    const { quarantine } = await owner.run<{ quarantine: { nodes: { id: string }[] } }>(WAITING);
    const ids = quarantine.nodes.map(({ id }) => id);
    const refused = await owner.expectRefusal(RELEASE, { input: { ids } });
    expect(refused).toMatchObject({
      number: 10041,
      field: "lockReason",
      params: { day: "2026-10-30", through: "2026-10-31" },
    });
    expect(await owner.run(RELEASE, { input: { ids, lockReason: "the meter is right" } })).toMatchObject({
      releaseQuarantined: [{ state: "RELEASED" }, { state: "RELEASED" }],
    });
    expect(await oneLock(owner)).toMatchObject({ lateSales: 1, lateAmount: "999" });
  });

  test("the signature of a shift that was opened in them", async () => {
    const { owner, station, ...forecourt } = await soldAt([]);
    const shift = await openShiftAt(owner, station);
    const through = today();
    overnight();
    await hear(forecourt);
    await periodDeed(owner, "lockPeriod", { through, reason: "forgotten" });
    const declared = counted("0");
    expect(await closeShiftRefusal(owner, shift, { declared })).toMatchObject({ number: 10041, field: "lockReason" });
    expect(await closeShiftOf(owner, shift, { declared, lockReason: "forgotten" })).toMatchObject({
      shift: { state: "CLOSED" },
    });
  });

  test("also while another person is locking them, and no more once they are unlocked", async () => {
    const { network, owner, station, ...forecourt } = await soldAt([]);
    const shift = await openShiftAt(owner, station);
    const through = today();
    overnight();
    await hear(forecourt);
    const declared = counted("0");
    const refused = await sentMeanwhile(
      db,
      async (other) => {
        await sql`select from station where id = ${station.id} for no key update`.execute(other);
        await sql`insert into period_lock (network_id, station_id, through, locked_at, locked_by_id, locked_by)
          values (${network.id}, ${station.id}, ${through}, now(), ${owner.accountId}, 'other')`.execute(other);
      },
      () => closeShiftRefusal(owner, shift, { declared }),
    );
    expect(refused).toMatchObject({ number: 10041, field: "lockReason" });
    expect(await periodRefusal(owner, "unlockPeriod", { reason: " " })).toMatchObject({
      number: 10012,
      field: "reason",
    });
    const both = await Promise.all([1, 2].map(() => periodDeed(owner, "unlockPeriod", { reason: "forgotten" })));
    expect(both.map(({ stations }) => stations).toSorted((one, other) => one - other)).toEqual([0, 1]);
    expect(await oneLock(owner)).toMatchObject({ through: null, months: [] });
    expect(await closeShiftOf(owner, shift, { declared })).toMatchObject({ shift: { state: "CLOSED" } });
  });
});

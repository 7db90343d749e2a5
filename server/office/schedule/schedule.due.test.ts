import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { HOUR } from "../../test/clock.ts";
import { CHANGES, fetchFile, jobsOf, occupy, settled } from "../../test/exports.ts";
import type { ExportJob, ReportSchedule } from "../../schema-types.generated.ts";
import { onSchedule, schedule, schedulesOf } from "../../test/schedules.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt, Operator } from "../../test/world.ts";
import { makeDueFiles } from "./schedule.chores.ts";

/** Its sessions live for as long as schedules take. */
const server = await testServer({ SESSION_MOST_HOURS: "10000", SESSION_HOURS: "10000" });
const { world, app, clock, db } = server;
const SALES = [Permission.TransactionStatistics];
const DAY = 24 * HOUR;

/** What is due is due for all networks: each story has the due ones for itself. */
afterEach(() => sql`delete from report_schedule`.execute(db));

const make = () => makeDueFiles(app.services);

/** Moves on until a schedule is due. */
function untilDue({ nextAt }: ReportSchedule): void {
  clock.pass(Date.parse(nextAt ?? "") - clock.now().getTime());
}

const only = async (caller: Operator): Promise<ReportSchedule> => {
  const [found] = await schedulesOf(caller);
  return found as ReportSchedule;
};

/** A sale that ended at an instant. */
async function sellAt({ device, gateway }: Forecourt, transactionNo: string, at: string): Promise<void> {
  const sale = { transactionNo, startedAt: at, endedAt: at, receivedAt: at, offline: false };
  const figures = { unitPrice: "7.4500", volumeLitres: "20.005", amount: "149.04" };
  await gateway.report({ sales: [{ deviceId: device.id, address: "1.1", ...sale, ...figures }] });
}

async function linesOf(caller: Operator, { id }: ExportJob): Promise<string[]> {
  expect(await settled(caller, id)).toMatchObject({ state: "DONE" });
  const text = (await fetchFile(app, caller, id)).bytes.toString();
  return text.trimEnd().split("\r\n").slice(1);
}

describe("a file by schedule", () => {
  test("is made when it is due and not before, of the days that its range means then, in its zone", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const made = await schedule(
      network.owner,
      { timeZone: "Asia/Shanghai" },
      { orderBy: "TIME_ASC", filterText: "mine" },
    );
    // It is 16:00 in Shanghai; at 07:00 there the day before is the one that is on now.
    expect(made.nextAt).toBe("2026-11-02T23:00:00.000Z");
    await sellAt(forecourt, "too early", "2026-11-01T15:59:59Z");
    await sellAt(forecourt, "first", "2026-11-01T16:00:00Z");
    await sellAt(forecourt, "last", "2026-11-02T15:59:59Z");
    await sellAt(forecourt, "too late", "2026-11-02T16:00:00Z");

    clock.pass(15 * HOUR - 1);
    expect(await make()).toBe(0);
    expect(await jobsOf(network.owner)).toEqual([]);
    clock.pass(1);
    expect(await make()).toBe(1);

    const [job] = await jobsOf(network.owner);
    expect(job).toMatchObject({ list: "TRANSACTIONS", filterText: "mine; 2026-11-02" });
    expect(await linesOf(network.owner, job as ExportJob)).toEqual(["first", "last"]);
    expect(await only(network.owner)).toMatchObject({
      lastAt: "2026-11-02T23:00:00.000Z",
      lastJobId: job?.id,
      lastState: "DONE",
      lastRefusal: null,
      nextAt: "2026-11-03T23:00:00.000Z",
    });
    expect(await make()).toBe(0);
    expect(await jobsOf(network.owner)).toMatchObject([
      { expiresAt: new Date(Date.parse("2026-11-02T23:00:00.000Z") + 7 * DAY).toISOString() },
    ]);
  });

  test("of a list without days is the list as it stands then", async () => {
    const network = await world.network();
    await network.grade({ name: "Diesel" });
    const made = await schedule(network.owner, { range: null }, { list: "GRADES", columns: [{ id: "name" }] });
    await network.grade({ name: "Petrol" });
    untilDue(made);
    await make();

    const [job] = await jobsOf(network.owner);
    expect((await linesOf(network.owner, job as ExportJob)).toSorted()).toEqual(["Diesel", "Petrol"]);
  });

  test("is made once by two servers, and by one of them that is asked twice", async () => {
    const { owner } = await world.network();
    const neighbour = await server.neighbour();
    const made = await Promise.all(["a", "b", "c", "d"].map((name) => schedule(owner, { name })));
    untilDue(made[0] as ReportSchedule);
    const counts = await Promise.all([app, neighbour, app, neighbour].map(({ services }) => makeDueFiles(services)));

    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(await jobsOf(owner)).toHaveLength(4);
    expect(new Set((await schedulesOf(owner)).map(({ lastJobId }) => lastJobId)).size).toBe(4);
    for (const { id } of await jobsOf(owner)) {
      expect(await settled(owner, id)).toMatchObject({ state: "DONE" });
    }
  });

  test("that servers which were off missed thirty times is made once, of the last of these days", async () => {
    const { owner } = await world.network();
    const made = await schedule(owner);
    untilDue(made);
    clock.pass(29 * DAY + 3 * HOUR);
    const last = Date.parse(made.nextAt ?? "") + 29 * DAY;

    expect([await make(), await make()]).toEqual([1, 0]);
    const day = new Date(last - DAY).toISOString().slice(0, 10);
    expect(await jobsOf(owner)).toMatchObject([{ filterText: day }]);
    expect(await only(owner)).toMatchObject({ nextAt: new Date(last + DAY).toISOString() });
  });

  test("is missed while it is paused, and not made up for", async () => {
    const { owner } = await world.network();
    const made = await schedule(owner);
    await onSchedule(owner, "pauseReportSchedule", made);
    untilDue(made);
    expect(await make()).toBe(0);
    clock.pass(HOUR);
    await onSchedule(owner, "resumeReportSchedule", made);

    expect(await make()).toBe(0);
    expect(await jobsOf(owner)).toEqual([]);
  });

  test("is told live to whom it belongs", async () => {
    const { owner } = await world.network();
    const made = await schedule(owner);
    const stream = (await server.live(owner)).subscribe<{ exportJobChanges: ExportJob[] }>(CHANGES);
    expect((await stream.next()).exportJobChanges).toEqual([]);
    untilDue(made);
    await make();

    await stream.until(({ exportJobChanges }) => exportJobChanges.some(({ state }) => state === "DONE"));
    await stream.end();
  });
});

describe("whose file it is", () => {
  test("counts with the rights that they have by then: without the list's there is a refusal, told live, and no file", async () => {
    const network = await world.network();
    const operator = await network.operator({ permissions: SALES });
    const made = await schedule(operator);
    await sql`update role set permissions = '{}' where id in (select role_id from account_roles where account_id = ${operator.accountId})`.execute(
      db,
    );
    app.callers.forget();
    const told = (await server.live(operator)).subscribe<{ exportJobChanges: ExportJob[] }>(CHANGES);
    expect((await told.next()).exportJobChanges).toEqual([]);
    untilDue(made);
    expect(await make()).toBe(1);

    const refused = { state: "FAILED", failure: "REFUSED", fileName: `${made.name}.csv`, rows: 0, expiresAt: null };
    expect((await told.next()).exportJobChanges).toMatchObject([refused]);
    expect(await jobsOf(operator)).toMatchObject([refused]);
    expect(await only(operator)).toMatchObject({
      lastAt: clock.now().toISOString(),
      lastRefusal: 403,
      lastJobId: null,
      lastState: null,
      nextAt: new Date(clock.now().getTime() + DAY).toISOString(),
    });
  });

  test("counts with the places that they see by then", async () => {
    const network = await world.network();
    const [platform, sibling] = [await network.platform(), await network.platform()];
    await sellAt(await network.forecourt({ platform }), "mine", clock.now().toISOString());
    const operator = await network.operator({ platform, permissions: SALES });
    await schedule(operator, { name: "before" });
    untilDue(await only(operator));
    await make();
    await sql`update account set platform_id = ${sibling.id} where id = ${operator.accountId}`.execute(db);
    app.callers.forget();
    await onSchedule(operator, "runReportSchedule", await only(operator));

    const [after, before] = await jobsOf(operator);
    expect(await linesOf(operator, before as ExportJob)).toEqual(["mine"]);
    expect(await linesOf(operator, after as ExportJob)).toEqual([]);
  });

  test("is nobody's while the account is disabled: none is made, and it goes on afterwards", async () => {
    const network = await world.network();
    const operator = await network.operator({ permissions: SALES });
    const made = await schedule(operator);
    const disable = (disabled: boolean) =>
      sql`update account set disabled = ${disabled} where id = ${operator.accountId}`.execute(db);
    await disable(true);
    untilDue(made);
    await make();
    await disable(false);
    app.callers.forget();

    expect(await jobsOf(operator)).toEqual([]);
    expect(await only(operator)).toMatchObject({ lastRefusal: 10002, lastJobId: null });
    untilDue(await only(operator));
    await make();
    expect(await jobsOf(operator)).toHaveLength(1);
    expect(await only(operator)).toMatchObject({ lastRefusal: null });
  });

  test("who has ten under way gets theirs once there is room, and keeps nobody else from theirs", async () => {
    const network = await world.network();
    const other = await network.operator({ permissions: SALES });
    const release = occupy(app, network.owner.accountId);
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) => schedule(network.owner, { name: `${index}` })),
    );
    await schedule(other);
    untilDue(made[0] as ReportSchedule);

    expect(await make()).toBe(11);
    expect(await jobsOf(other)).toHaveLength(1);
    expect((await schedulesOf(network.owner)).filter(({ lastAt }) => lastAt === null)).toHaveLength(2);
    release();
    for (const { id } of await jobsOf(network.owner)) {
      await settled(network.owner, id);
    }
    expect(await make()).toBe(2);
    expect(await jobsOf(network.owner)).toHaveLength(12);
  });
});

test("one that can't be made keeps no other from theirs, and says why where the list is none any more", async () => {
  const network = await world.network();
  const made = await Promise.all(["gone", "broken", "sound"].map((name) => schedule(network.owner, { name })));
  const spoil = (name: string, request: string) =>
    sql`update report_schedule set request = ${request} where network_id = ${network.id} and name = ${name}`.execute(
      db,
    );
  await spoil("broken", `{"list": "TRANSACTIONS"}`);
  await sql`update report_schedule set request = jsonb_set(request, '{list}', '"NO_MORE"') where network_id = ${network.id} and name = 'gone'`.execute(
    db,
  );
  untilDue(made[0] as ReportSchedule);

  expect(await make()).toBe(2);
  const { rows } = await sql<object>`
    select name, last_refusal as refusal, last_job_id is not null as made, next_at > ${clock.now()} as goes from report_schedule
    where network_id = ${network.id} order by name`.execute(db);
  expect(rows).toEqual([
    { name: "broken", refusal: null, made: false, goes: false },
    { name: "gone", refusal: 10004, made: false, goes: true },
    { name: "sound", refusal: null, made: true, goes: true },
  ]);
});

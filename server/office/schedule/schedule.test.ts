import { getNamedType, isInputObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { filterFieldOf } from "../../kernel/lists/list-file.ts";
import { HOUR, SECOND } from "../../test/clock.ts";
import { jobsOf, settled } from "../../test/exports.ts";
import {
  CHANGE_SCHEDULE,
  CREATE_SCHEDULE,
  DELETE_SCHEDULE,
  onSchedule,
  reschedule,
  schedule,
  scheduleDeed,
  scheduleFacts,
  scheduleInput,
  schedulePage,
  schedulesOf,
} from "../../test/schedules.ts";
import { testServer } from "../../test/server.ts";
import { unique } from "../../test/world.ts";
import { EXPORTS } from "../export/exports.ts";

const { world, app, as, clock } = await testServer({ SESSION_MOST_HOURS: "1000", SESSION_HOURS: "1000" });
const SALES = [Permission.TransactionStatistics];
const key = () => unique("key");

describe("a schedule", () => {
  test("keeps a request, its days and its rhythm, and knows when its next file is due", async () => {
    const { owner } = await world.network();
    const made = await schedule(
      owner,
      {
        name: "  Sales of the week ",
        range: "LAST_WEEK",
        rhythm: "WEEKLY",
        weekday: "WEDNESDAY",
        monthDay: 9,
        timeZone: "Asia/Shanghai",
      },
      { filterText: "Station: Harbour", format: "XLSX" },
    );

    expect(made).toEqual({
      id: made.id,
      name: "Sales of the week",
      list: "TRANSACTIONS",
      format: "XLSX",
      filterText: "Station: Harbour",
      range: "LAST_WEEK",
      rhythm: "WEEKLY",
      weekday: "WEDNESDAY",
      monthDay: null,
      time: "07:00",
      timeZone: "Asia/Shanghai",
      nextAt: "2026-11-03T23:00:00.000Z",
      lastAt: null,
      lastRefusal: null,
      lastJobId: null,
      lastState: null,
      lastFailure: null,
      createdAt: clock.now().toISOString(),
      changedAt: clock.now().toISOString(),
    });
    expect(await schedulesOf(owner)).toEqual([made]);
  });

  test("is begun once for its key; the key with another meaning is 10015", async () => {
    const { owner } = await world.network();
    const input = scheduleInput();
    const answers = await Promise.all([1, 2, 3].map(() => owner.run(CREATE_SCHEDULE, { input })));

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await schedulesOf(owner)).toHaveLength(1);
    expect(await owner.expectRefusal(CREATE_SCHEDULE, { input: { ...input, time: "08:00" } })).toMatchObject({
      number: 10015,
      field: "idempotencyKey",
    });
  });

  test("is changed as a whole, with the request that it has", async () => {
    const { owner } = await world.network();
    const made = await schedule(owner, {}, { filterText: "Station: Harbour" });
    clock.pass(SECOND);
    const changed = await reschedule(owner, made, {
      name: "Monthly",
      format: "XLSX",
      range: "LAST_MONTH",
      rhythm: "MONTHLY",
      monthDay: 31,
      time: "23:00",
      timeZone: "Europe/Madrid",
    });

    expect(changed).toMatchObject({
      id: made.id,
      name: "Monthly",
      format: "XLSX",
      range: "LAST_MONTH",
      rhythm: "MONTHLY",
      monthDay: 31,
      filterText: "Station: Harbour",
      nextAt: "2026-11-30T22:00:00.000Z",
      createdAt: made.createdAt,
      changedAt: clock.now().toISOString(),
    });
    expect(await schedulesOf(owner)).toEqual([changed]);
  });

  test("that is paused has no next time, also when it is changed; resumed it goes on from the next", async () => {
    const { owner } = await world.network();
    const made = await schedule(owner);
    expect(await onSchedule(owner, "pauseReportSchedule", made)).toMatchObject({ nextAt: null });
    expect(await reschedule(owner, made, { time: "23:00" })).toMatchObject({ nextAt: null, time: "23:00" });
    clock.pass(48 * HOUR);

    const { nextAt } = await onSchedule(owner, "resumeReportSchedule", made);
    expect(Date.parse(nextAt ?? "")).toBeGreaterThan(clock.now().getTime());
    expect(nextAt).toMatch(/T23:00:00.000Z$/);
    expect(await onSchedule(owner, "resumeReportSchedule", made)).toMatchObject({ nextAt });
  });

  test("makes a file at once where it is told to, once for the key, and keeps its next time", async () => {
    const { owner } = await world.network();
    const made = await schedule(owner, { range: "MONTH_TO_DATE" });
    const input = { idempotencyKey: key(), id: made.id };
    await Promise.all([1, 2].map(() => owner.run(scheduleDeed("runReportSchedule"), { input })));

    const [job, ...others] = await jobsOf(owner);
    expect(others).toEqual([]);
    expect(await settled(owner, job?.id ?? "")).toMatchObject({ state: "DONE" });
    expect(await schedulesOf(owner)).toMatchObject([
      {
        lastJobId: job?.id,
        lastState: "DONE",
        lastRefusal: null,
        lastAt: clock.now().toISOString(),
        nextAt: made.nextAt,
      },
    ]);
  });

  test("that is deleted is gone, twice for its key; its files stay", async () => {
    const { owner } = await world.network();
    const made = await schedule(owner);
    const { lastJobId } = await onSchedule(owner, "runReportSchedule", made);
    const input = { idempotencyKey: key(), id: made.id };

    expect([await owner.run(DELETE_SCHEDULE, { input }), await owner.run(DELETE_SCHEDULE, { input })]).toEqual([
      { deleteReportSchedule: true },
      { deleteReportSchedule: true },
    ]);
    expect(await schedulesOf(owner)).toEqual([]);
    expect(await jobsOf(owner)).toMatchObject([{ id: lastJobId }]);
    expect(await owner.expectRefusal(DELETE_SCHEDULE, { input: { ...input, idempotencyKey: key() } })).toMatchObject({
      number: 10014,
      field: "id",
    });
  });
});

test("the list comes page by page, newest first", async () => {
  const { owner } = await world.network();
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    ids.unshift((await schedule(owner)).id);
  }
  const first = await schedulePage(owner, { first: 2 });
  const second = await schedulePage(owner, { first: 2, after: first.pageInfo.endCursor });

  expect([first, second].map(({ nodes }) => nodes.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)]);
  expect([first, second].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, false]);
});

describe("who may", () => {
  test("begin one is who may export the list", async () => {
    const network = await world.network();
    const operator = await network.operator({ permissions: [Permission.EnergyTypes] });

    expect(await operator.expectRefusal(CREATE_SCHEDULE, { input: scheduleInput() })).toMatchObject({
      number: 403,
      field: "list",
    });
    expect(await schedulesOf(operator)).toEqual([]);
  });

  test("see or change one is its owner alone, not a superior, a colleague or another network", async () => {
    const network = await world.network();
    const owner = await network.operator({ permissions: SALES });
    const made = await schedule(owner);
    const others = [network.owner, await network.operator({ permissions: SALES }), (await world.network()).owner];

    for (const other of others) {
      expect(await schedulesOf(other)).toEqual([]);
      const input = { idempotencyKey: key(), id: made.id };
      const asked: [string, object][] = [
        [scheduleDeed("pauseReportSchedule"), input],
        [scheduleDeed("resumeReportSchedule"), input],
        [scheduleDeed("runReportSchedule"), input],
        [DELETE_SCHEDULE, input],
        [CHANGE_SCHEDULE, { ...scheduleFacts(), id: made.id, format: "CSV" }],
      ];
      for (const [document, given] of asked) {
        expect(await other.expectRefusal(document, { input: given })).toMatchObject({ number: 10014, field: "id" });
      }
      expect(await jobsOf(other)).toEqual([]);
    }
    expect(await schedulesOf(owner)).toEqual([made]);
  });

  test("have one is no program with an API token: its files would outgrow the token", async () => {
    const { owner } = await world.network();
    const made = await schedule(owner);
    const { createApiToken } = await owner.run<{ createApiToken: { token: string } }>(
      "mutation Token($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }",
      { input: { name: "sales", permissions: SALES, expiresAt: "2026-12-01T00:00:00Z" } },
    );
    const program = as(createApiToken.token);

    expect(await program.expectRefusal(CREATE_SCHEDULE, { input: scheduleInput() })).toMatchObject({ number: 403 });
    const input = { idempotencyKey: key(), id: made.id };
    for (const document of [scheduleDeed("runReportSchedule"), DELETE_SCHEDULE]) {
      expect(await program.expectRefusal(document, { input })).toMatchObject({ number: 403 });
    }
    expect(await schedulesOf(owner)).toEqual([made]);
  });
});

test.each<[string, object, object, number, string]>([
  ["no name", { name: " " }, {}, 10012, "name"],
  ["a time that is none", { time: "25:00" }, {}, 10012, "time"],
  ["no zone", { timeZone: "Mars/Olympus" }, {}, 10012, "timeZone"],
  ["a week without its day", { rhythm: "WEEKLY" }, {}, 10012, "weekday"],
  ["a month without its day", { rhythm: "MONTHLY" }, {}, 10012, "monthDay"],
  ["days for a list that has none", {}, { list: "GRADES", columns: [{ id: "name" }] }, 10012, "range"],
  [
    "more days than the list tells at once",
    { range: "LAST_YEAR" },
    { list: "WET_STOCK", columns: [{ id: "day" }] },
    10012,
    "range",
  ],
  ["no columns", {}, { columns: [] }, 10012, "columns"],
  ["a column of no list", {}, { columns: [{ id: "network_id" }] }, 10004, "columns.0.id"],
  ["a filter of another list", {}, { alarms: {} }, 10012, "alarms"],
  ["a filter text that leaves its days no room", {}, { filterText: "x".repeat(2_000) }, 10012, "filterText"],
])("a schedule with %s is refused and leaves nothing", async (_title, given, request, number, field) => {
  const { owner } = await world.network();

  expect(await owner.expectRefusal(CREATE_SCHEDULE, { input: scheduleInput(given, request) })).toMatchObject({
    number,
    field,
  });
  expect(await schedulesOf(owner)).toEqual([]);
});

test("a name that is taken is 10015, in small letters or large; another account may have it", async () => {
  const network = await world.network();
  await schedule(network.owner, { name: "Sales" });
  const other = await schedule(network.owner, { name: "Alarms" });

  expect(await network.owner.expectRefusal(CREATE_SCHEDULE, { input: scheduleInput({ name: "SALES" }) })).toMatchObject(
    {
      number: 10015,
      field: "name",
    },
  );
  const change = { ...scheduleFacts({ name: "sales" }), id: other.id, format: "CSV" };
  expect(await network.owner.expectRefusal(CHANGE_SCHEDULE, { input: change })).toMatchObject({ number: 10015 });
  expect(await reschedule(network.owner, other, { name: "ALARMS" })).toMatchObject({ name: "ALARMS" });
  expect(await schedule(await network.operator({ permissions: SALES }), { name: "Sales" })).toMatchObject({
    name: "Sales",
  });
});

test("there is room for fifty of an account", async () => {
  const { owner } = await world.network();
  for (let count = 0; count < 50; count += 1) {
    await schedule(owner);
  }

  expect(await owner.expectRefusal(CREATE_SCHEDULE, { input: scheduleInput() })).toMatchObject({
    number: 10012,
    field: "name",
  });
  expect(await schedulesOf(owner)).toHaveLength(50);
});

test("a list's files may be of the days of which it tells", async () => {
  const { owner } = await world.network();
  const rangesOf = async (list: string) =>
    (
      await owner.run<{ scheduleRanges: string[] }>(
        "query Ranges($list: ExportList!) { scheduleRanges(list: $list) }",
        { list },
      )
    ).scheduleRanges;

  expect(await rangesOf("GRADES")).toEqual([]);
  expect(await rangesOf("TRANSACTIONS")).toEqual([
    "TODAY",
    "YESTERDAY",
    "LAST_7_DAYS",
    "LAST_WEEK",
    "MONTH_TO_DATE",
    "LAST_MONTH",
    "LAST_YEAR",
  ]);
  expect(await rangesOf("WET_STOCK")).not.toContain("LAST_YEAR");
});

test("every list whose filter has a time says what that is, and no other", () => {
  const input = app.schema.getType("RequestExportInput");
  const kinds = { DateTime: "INSTANTS", Date: "DAYS" } as const;
  const wrong = EXPORTS.filter((source) => {
    const field = isInputObjectType(input) ? input.getFields()[filterFieldOf(source)] : undefined;
    const filter = field && getNamedType(field.type);
    const fields = isInputObjectType(filter) ? filter.getFields() : {};
    const kind = fields["to"] && getNamedType(fields["from"]?.type ?? fields["to"].type).name;
    return source.dated !== (kind ? kinds[kind as keyof typeof kinds] : undefined);
  });

  expect(wrong.map(({ list }) => list)).toEqual([]);
});

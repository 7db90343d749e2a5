import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { SECOND } from "../../test/clock.ts";
import {
  CANCEL,
  DOWNLOAD,
  exported,
  exportInput,
  fetchFile,
  jobsOf,
  manySales,
  occupy,
  REQUEST,
  requested,
  settled,
} from "../../test/exports.ts";
import { testServer } from "../../test/server.ts";

const { world, app, clock } = await testServer();
const folder = app.services.config.EXPORT_DIR;
const SALES = [Permission.TransactionStatistics];

describe("a queue", () => {
  test("takes two of an account at a time, in order, and lets others go on", async () => {
    const network = await world.network();
    const [busy, other] = [network.owner, await network.operator({ permissions: SALES })];
    const release = occupy(app, busy.accountId);
    const waiting = await requested(busy);

    expect(await exported(other)).toMatchObject({ state: "DONE" });
    expect((await jobsOf(busy)).map(({ state }) => state)).toEqual(["QUEUED"]);
    release();
    expect(await settled(busy, waiting.id)).toMatchObject({ state: "DONE" });
  });

  test("takes three at a time, whoever they are for", async () => {
    const network = await world.network();
    const releases = ["a", "b", "c"].map((account) => occupy(app, account, 1));
    const { id } = await requested(network.owner);

    expect((await jobsOf(network.owner)).map(({ state }) => state)).toEqual(["QUEUED"]);
    releases.forEach((release) => release());
    expect(await settled(network.owner, id)).toMatchObject({ state: "DONE" });
  });

  test("has room for ten of an account, also when many come at once", async () => {
    const { owner } = await world.network();
    const release = occupy(app, owner.accountId);

    const answers = await Promise.all(Array.from({ length: 14 }, () => owner.send(REQUEST, { input: exportInput() })));
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions?.["code"] ?? "OK");
    expect(codes.filter((code) => code === "OK")).toHaveLength(10);
    expect(codes.filter((code) => code === "THROTTLED")).toHaveLength(4);
    release();
    for (const { id } of await jobsOf(owner)) {
      expect(await settled(owner, id)).toMatchObject({ state: "DONE" });
    }
  });

  test("makes two files of what is asked for twice", async () => {
    const { owner } = await world.network();
    const [one, two] = await Promise.all([exported(owner), exported(owner)]);

    expect([one.state, two.state]).toEqual(["DONE", "DONE"]);
    expect(one.id).not.toBe(two.id);
  });
});

describe("cancelling", () => {
  test("an export that waits ends it; again it is the same", async () => {
    const { owner } = await world.network();
    const release = occupy(app, owner.accountId);
    const { id } = await requested(owner);

    const [once, twice] = [
      await owner.run<{ cancelExport: object }>(CANCEL, { input: { jobId: id } }),
      await owner.run<{ cancelExport: object }>(CANCEL, { input: { jobId: id } }),
    ];
    release();
    expect(once.cancelExport).toMatchObject({ state: "CANCELLED", endedAt: clock.now().toISOString() });
    expect(twice).toEqual(once);
    await exported(owner);
    expect((await jobsOf(owner)).map(({ state }) => state)).toEqual(["DONE", "CANCELLED"]);
  });

  test("one that runs stops it and leaves no file", async () => {
    const network = await world.network();
    const { station, guns, grade, device } = await network.forecourt();
    const ids = { networkId: network.id, stationId: station.id, deviceId: device.id, gradeId: grade.id };
    await manySales(app, { ...ids, gunId: guns[0]?.id ?? "" }, 60_000);
    const { id } = await requested(network.owner, { format: "XLSX" });
    const stop = app.services.pubsub.subscribe("exportJob", (event) => {
      if (event.jobIds.includes(id)) {
        void network.owner.run(CANCEL, { input: { jobId: id } });
        stop();
      }
    });

    const job = await settled(network.owner, id);
    expect(job).toMatchObject({ state: "CANCELLED", bytes: null });
    expect(job.rows).toBeLessThan(60_000);
    await expect.poll(async () => (await readdir(folder)).filter((file) => file.startsWith(id))).toEqual([]);
    expect((await fetchFile(app, network.owner, id)).status).toBe(404);
  });

  test("one that is over changes nothing", async () => {
    const { owner } = await world.network();
    const job = await exported(owner);

    expect(await owner.run(CANCEL, { input: { jobId: job.id } })).toEqual({ cancelExport: job });
    expect((await fetchFile(app, owner, job.id)).status).toBe(200);
  });

  test.each(["no id", "01900000-0000-7000-8000-000000000000"])("%s is 10014", async (jobId) => {
    const { owner } = await world.network();

    expect(await owner.expectRefusal(CANCEL, { input: { jobId } })).toMatchObject({ number: 10014, field: "jobId" });
  });
});

describe("a file", () => {
  test("is handed out as an attachment under its name, kept by nobody on the way", async () => {
    const { owner } = await world.network();
    const job = await exported(owner, { words: { title: "销售\r\nX: 1" } });
    const { status, headers, bytes } = await fetchFile(app, owner, job.id);

    expect(job.fileName).toBe("销售 X 1 2026-11-02 08-00.csv");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-length": String(bytes.length),
      "content-disposition": `attachment; filename="__ X 1 2026-11-02 08-00.csv"; filename*=UTF-8''${encodeURIComponent(job.fileName)}`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
  });

  test("is fetched by a browser with a ticket, once, within a minute", async () => {
    const { owner } = await world.network();
    const job = await exported(owner);
    const ticketOf = async () =>
      (await owner.run<{ downloadExport: { url: string } }>(DOWNLOAD, { input: { jobId: job.id } })).downloadExport.url;
    const visit = async (url: string) => (await app.http.inject({ method: "GET", url })).statusCode;
    const url = await ticketOf();

    expect(url).toMatch(new RegExp(`^/exports/${job.id}/transactions%20.*csv\\?ticket=fct_`));
    expect([await visit(url), await visit(url)]).toEqual([200, 401]);
    const late = await ticketOf();
    clock.pass(61 * SECOND);
    expect(await visit(late)).toBe(401);
    const atOnce = await ticketOf();
    expect((await Promise.all([visit(atOnce), visit(atOnce)])).filter((status) => status === 200)).toHaveLength(1);
    const other = await exported(owner);
    expect(await visit((await ticketOf()).replace(job.id, other.id))).toBe(401);
  });
});

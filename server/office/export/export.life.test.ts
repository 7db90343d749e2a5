import "reflect-metadata";
import { execFile } from "node:child_process";
import { constants, openSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { makeApp } from "../../http/app.ts";
import { newId } from "../../kernel/ids.ts";
import type { ExportJob } from "../../schema-types.generated.ts";
import { HOUR, SECOND } from "../../test/clock.ts";
import {
  CHANGES,
  DOWNLOAD,
  JOBS,
  REQUEST,
  exportInput,
  exported,
  jobsOf,
  manySales,
  occupy,
  requested,
} from "../../test/exports.ts";
import { Caller } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import type { Network, Operator } from "../../test/world.ts";
import { tidyExports } from "./export.chores.ts";

/** Its sessions live as long as what is told of a file. */
const server = await testServer({ SESSION_MOST_HOURS: "1000" });
const { world, app, clock } = server;
const { config } = app.services;
/** Two files of 60,000 rows are begun and given up: on a busy machine that takes its time. */
const LONG_MS = 60_000;
const SOON = { timeout: 20_000, interval: 50 };

const filesOf = async ({ id }: { id: string }) =>
  (await readdir(config.EXPORT_DIR)).filter((file) => file.startsWith(id));
const statusOf = async (caller: Operator, { id }: ExportJob) =>
  (await app.http.inject({ url: `/exports/${id}/x`, headers: { authorization: `Bearer ${caller.token}` } })).statusCode;

async function fill(network: Network, count: number): Promise<void> {
  const { station, guns, grade, device } = await network.forecourt();
  const ids = { networkId: network.id, stationId: station.id, deviceId: device.id, gradeId: grade.id };
  await manySales(app, { ...ids, gunId: guns[0]?.id ?? "" }, count);
}

/** A place for a file from which nobody takes bytes until told to: what writes there stands still in the middle. */
async function pipeAt(path: string): Promise<Socket> {
  await promisify(execFile)("mkfifo", [path]);
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return new Socket({ fd, readable: true, writable: false }).on("readable", () => undefined);
}

describe("what is over", () => {
  test("is kept for a day; then its file can't be fetched any more, and is deleted", async () => {
    const { owner } = await world.network();
    const job = await exported(owner);
    expect(job.expiresAt).toBe(new Date(clock.now().getTime() + 24 * HOUR).toISOString());

    clock.pass(23 * HOUR);
    expect(await statusOf(owner, job)).toBe(200);
    clock.pass(HOUR);
    expect(await statusOf(owner, job)).toBe(410);
    expect(await owner.expectRefusal(DOWNLOAD, { input: { jobId: job.id } })).toMatchObject({ number: 10041 });

    expect(await filesOf(job)).toEqual([`${job.id}.csv`]);
    await tidyExports(app.services);
    expect(await filesOf(job)).toEqual([]);
    expect(await jobsOf(owner)).toEqual([{ ...job, state: "EXPIRED" }]);
    expect(await statusOf(owner, job)).toBe(410);
  });

  test("is remembered for a month", async () => {
    const { owner } = await world.network();
    await exported(owner);
    for (let day = 0; day < 31; day += 1) {
      clock.pass(23 * HOUR);
      await tidyExports(app.services);
      await jobsOf(owner);
    }
    expect(await jobsOf(owner)).toHaveLength(1);
    clock.pass(23 * HOUR);
    await tidyExports(app.services);

    expect(await jobsOf(owner)).toEqual([]);
  });

  test("leaves nothing in the folder, not even what a dead server had begun; what lives stays", async () => {
    const { owner } = await world.network();
    const job = await exported(owner);
    const lost = join(config.EXPORT_DIR, `${newId()}.xlsx.part`);
    await writeFile(lost, "half a file");
    await tidyExports(app.services);

    expect(await readdir(config.EXPORT_DIR)).toEqual([`${job.id}.csv`]);
  });

  test("and whose file somebody took away is gone, not broken", async () => {
    const { owner } = await world.network();
    const job = await exported(owner);
    await rm(join(config.EXPORT_DIR, `${job.id}.csv`));

    expect(await statusOf(owner, job)).toBe(410);
  });
});

describe("a server that stops", () => {
  test(
    "in an orderly way says of what it had under way that it was interrupted, and leaves no half file",
    async () => {
      const network = await world.network();
      await fill(network, 60_000);
      const other = await makeApp({ config, log: pino({ level: "silent" }), clock });
      await other.http.ready();
      const there = new Caller(other.http, network.owner.token);
      const release = occupy(other, network.owner.accountId);
      const ask = () => there.run(REQUEST, { input: exportInput({ format: "XLSX" }) });
      await Promise.all([ask(), ask()]);
      const begun = await jobsOf(network.owner);
      const pipes = await Promise.all(begun.map(({ id }) => pipeAt(join(config.EXPORT_DIR, `${id}.xlsx.part`))));
      await Promise.all([ask(), ask()]);
      release();
      await expect.poll(() => pipes.every(({ readableLength }) => readableLength > 0), SOON).toBe(true);
      const closed = other.close();
      const waiting = async () =>
        (await jobsOf(network.owner)).filter(({ id }) => !begun.some((job) => job.id === id)).map(({ state }) => state);
      await expect.poll(waiting, SOON).toEqual(["FAILED", "FAILED"]);
      pipes.forEach((pipe) => pipe.removeAllListeners("readable").resume());
      await closed;

      const jobs = await jobsOf(network.owner);
      expect(jobs.map(({ state, failure }) => [state, failure])).toEqual(Array(4).fill(["FAILED", "INTERRUPTED"]));
      expect((await Promise.all(jobs.map(filesOf))).flat()).toEqual([]);
    },
    LONG_MS,
  );

  test("without a word is noticed by the others once nobody has said for 30 s that he is at it", async () => {
    const { owner } = await world.network();
    const release = occupy(app, owner.accountId);
    const { id } = await requested(owner);

    clock.pass(29 * SECOND);
    await tidyExports(app.services);
    expect((await jobsOf(owner)).map(({ state }) => state)).toEqual(["QUEUED"]);
    clock.pass(2 * SECOND);
    await tidyExports(app.services);
    expect(await jobsOf(owner)).toMatchObject([{ id, state: "FAILED", failure: "INTERRUPTED" }]);
    release();
  });
});

test("a fault of ours fails the export, and the next one goes on", async () => {
  const { owner } = await world.network();
  const broken = await testServer({ EXPORT_DIR: "/dev/null/exports" });
  const there = new Caller(broken.app.http, (await broken.world.network()).owner.token);
  const { requestExport } = await there.run<{ requestExport: { id: string } }>(REQUEST, { input: exportInput() });

  await expect
    .poll(async () => (await there.run<{ exportJobs: { nodes: ExportJob[] } }>(JOBS)).exportJobs.nodes)
    .toMatchObject([{ id: requestExport.id, state: "FAILED", failure: "BROKEN" }]);
  expect(await exported(owner)).toMatchObject({ state: "DONE" });
});

test("the history comes page by page, newest first", async () => {
  const { owner } = await world.network();
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    ids.unshift((await exported(owner)).id);
    clock.pass(SECOND);
  }
  interface Page {
    exportJobs: { nodes: ExportJob[]; pageInfo: { endCursor: string; hasNextPage: boolean } };
  }
  const first = (await owner.run<Page>(JOBS, { first: 2 })).exportJobs;
  const second = (await owner.run<Page>(JOBS, { first: 2, after: first.pageInfo.endCursor })).exportJobs;

  expect([first, second].map(({ nodes }) => nodes.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)]);
  expect([first, second].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, false]);
});

interface Changes {
  exportJobChanges: ExportJob[];
}

describe("the live view", () => {
  test("begins with what there is and follows an export to its end, never backwards", async () => {
    const network = await world.network();
    await fill(network, 30_000);
    const before = await exported(network.owner, { transactions: { to: "2020-01-01T00:00:00Z" } });
    const stream = (await server.live(network.owner)).subscribe<Changes>(CHANGES);
    expect((await stream.next()).exportJobChanges).toEqual([before]);

    const release = occupy(app, network.owner.accountId);
    const { id } = await requested(network.owner);
    await stream.until(({ exportJobChanges }) => exportJobChanges.some(({ state }) => state === "QUEUED"));
    release();
    const seen: ExportJob[] = [];
    await stream.until(({ exportJobChanges }) => {
      seen.push(...exportJobChanges.filter((job) => job.id === id));
      return seen.at(-1)?.state === "DONE";
    });
    const rows = seen.map((job) => job.rows);
    expect(rows).toEqual(rows.toSorted((left, right) => left - right));
    expect(seen.at(-1)).toMatchObject({ rows: 30_000, total: 30_000 });
    await stream.end();
  });

  test("shows each account its own, also where two hold the same rights at the same platform", async () => {
    const network = await world.network();
    const people = [
      await network.operator({ permissions: [Permission.TransactionStatistics] }),
      await network.operator({ permissions: [Permission.TransactionStatistics] }),
    ] as const;
    const streams = [
      (await server.live(people[0])).subscribe<Changes>(CHANGES),
      (await server.live(people[1])).subscribe<Changes>(
        `fragment Own on Subscription { exportJobChanges { id state } } subscription Changes { ...Own }`,
      ),
      (await server.live(people[1])).subscribe<Changes>(CHANGES),
    ] as const;
    for (const stream of streams) {
      expect((await stream.next()).exportJobChanges).toEqual([]);
    }
    const [one, two] = [await requested(people[0]), await requested(people[1])];

    for (const [index, own] of [one, two, two].entries()) {
      const told = new Set<string>();
      await streams[index]?.until(({ exportJobChanges }) => {
        exportJobChanges.forEach(({ id }) => told.add(id));
        return exportJobChanges.some(({ state }) => state === "DONE");
      });
      expect([...told]).toEqual([own.id]);
    }
  });
});

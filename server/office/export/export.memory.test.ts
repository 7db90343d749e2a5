import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, expect, test } from "vitest";
import { exported, manySales } from "../../test/exports.ts";
import { testServer } from "../../test/server.ts";

const { world, app } = await testServer();
const network = await world.network();

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What is held at present, in bytes, garbage aside: of buffers found dead the first collecting still counts some. */
function held(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const FEW = 10_000;
const MANY = 100_000;
/** Letters by which each row is longer than usual: as much text as twice as many would have, in half the time. */
const PADDING = 80;
/** Collecting garbage takes longer than what is measured. */
const LOOK_EVERY_MS = 1_500;
/** What a job may hold whatever its length: batches of rows on their way, their text, the compressor; all rows would be 50 MB. */
const ALLOWED = 12_000_000;
const PATIENCE_MS = 240_000;

const columns = ["time", "stationName", "gunNumber", "gradeName", "volume", "price", "amount", "cardNo"].map((id) => ({
  id,
}));

/** The most that was held beyond what there was before, looked at now and then while progress is told. */
async function growthOf(format: "CSV" | "XLSX" | "JSONL", rows: number): Promise<number> {
  // Sales lie a second apart: so many seconds, so many rows.
  const from = new Date(Date.parse("2026-11-02T08:00:00Z") - rows * 1_000).toISOString();
  const before = held();
  let most = 0;
  let lookedAt = 0;
  const stop = app.services.pubsub.subscribe("exportJob", () => {
    if (performance.now() - lookedAt > LOOK_EVERY_MS) {
      most = Math.max(most, held() - before);
      lookedAt = performance.now();
    }
  });
  const job = await exported(network.owner, { format, columns, transactions: { from } });
  stop();
  expect(job).toMatchObject({ state: "DONE", rows });
  return Math.max(most, held() - before);
}

beforeAll(async () => {
  const { station, guns, grade, device } = await network.forecourt();
  const ids = { networkId: network.id, stationId: station.id, deviceId: device.id, gradeId: grade.id };
  await manySales(app, { ...ids, gunId: guns[0]?.id ?? "" }, MANY, PADDING);
  // What the first files leave standing (compiled code, a connection's buffers: up to 6 MB) is not of their length.
  await growthOf("CSV", FEW);
  await growthOf("CSV", MANY);
}, PATIENCE_MS);

test.each(["CSV", "XLSX", "JSONL"] as const)(
  "ten times as many rows as %s take no more memory on the way",
  { timeout: PATIENCE_MS },
  async (format) => {
    const few = await growthOf(format, FEW);
    const many = await growthOf(format, MANY);

    expect(many).toBeLessThan(Math.max(few * 2, ALLOWED));
  },
);

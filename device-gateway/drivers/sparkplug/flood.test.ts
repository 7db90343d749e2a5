import { expect, test } from "vitest";
import { by } from "./test/test-box.ts";
import { aStation, bear, boxAt, driverAt, expectSoon, statesOf } from "./test/test-driver.ts";

/** Five seconds of a box that says a thousand things a second, all at once. */
const FLOOD = 5_000;
const BATCH = 250;

/** Many messages of a box, none of them waited for. */
async function flood(say: (number: number) => Promise<void>): Promise<void> {
  for (let from = 1; from <= FLOOD; from += BATCH) {
    await Promise.all(Array.from({ length: BATCH }, (_, place) => say(from + place)));
  }
}

test("a box that floods is followed to its last word, and its neighbour is heard in the midst of it", async () => {
  const { broker, box, host } = await aStation();
  const device = { id: "box-2", settings: { group: "S01", node: "box-2" } };
  const beside = await driverAt(broker, { device });
  const neighbour = await boxAt(broker, beside.host, "box-2");
  await bear(neighbour);
  await expectSoon(() => statesOf(beside.host).at(-1) === "FREE");

  const flooding = flood((number) => box.tell("DDATA", "gun-1", { metrics: [by(103, number / 100)] }));
  await neighbour.tell("DDATA", "gun-1", { metrics: [by(100, "lifted")] });
  await expectSoon(() => statesOf(beside.host).at(-1) === "LIFTED");
  expect(host.showings("gun").at(-1)?.amount).not.toBe(String(FLOOD / 100));
  await flooding;
  await expectSoon(() => host.showings("gun").at(-1)?.amount === String(FLOOD / 100));
  expect(host.logged.filter(({ level }) => level === "warn")).toEqual([]);
});

test("a box that floods with rubbish is asked for its birth now and then, and said so of once", async () => {
  const { box, host } = await aStation();
  const births = () => box.heard.filter(({ topic }) => topic.includes("NCMD")).length;
  const before = births();
  await flood(() => box.send("DDATA", "gun-1", Buffer.from([0xff, 0xff, 0xff])));
  await bear(box);
  await box.tell("DDATA", "gun-1", { metrics: [by(101, 7.77)] });
  await expectSoon(() => host.showings("gun").at(-1)?.unitPrice === "7.77");

  expect(births() - before).toBeLessThan(10);
  expect(host.logged.filter(({ level }) => level === "warn").length).toBeLessThan(10);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOf } from "./test/bytes.ts";
import { GUN, by, saleOf } from "./test/test-box.ts";
import { aStation, bear, expectSoon } from "./test/test-driver.ts";
import { Undecodable, decode } from "./payload.ts";

/** What may become of a payload on its way, or in a box that was written badly. */
const spoiling = fc.oneof(
  fc.record({ kind: fc.constant("noise" as const), bytes: fc.uint8Array({ maxLength: 300 }) }),
  fc.record({ kind: fc.constant("cut" as const), at: fc.nat(80) }),
  fc.record({ kind: fc.constant("flip" as const), at: fc.nat(80), to: fc.nat(255) }),
  fc.record({ kind: fc.constant("twice" as const) }),
  fc.record({ kind: fc.constant("nothing" as const) }),
);
type Spoiling = typeof spoiling extends fc.Arbitrary<infer Value> ? Value : never;

function spoilt(whole: Buffer, how: Spoiling): Buffer {
  switch (how.kind) {
    case "noise":
      return Buffer.from(how.bytes);
    case "cut":
      return whole.subarray(0, how.at);
    case "flip":
      if (how.at < whole.length) whole[how.at] = how.to;
      return whole;
    case "twice":
      return Buffer.concat([whole, whole]);
    case "nothing":
      return Buffer.alloc(0);
  }
}

const verbs = fc.constantFrom("NBIRTH", "NDATA", "NDEATH", "DBIRTH", "DDATA", "DDEATH");
const devices = fc.constantFrom("gun-1", "tank-1", "plc-1", "gun-77", "§");

test("whatever a box sends, nothing escapes, and after its next birth it is understood", async () => {
  const { box, host, driver } = await aStation();
  let price = 1;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(verbs, devices, spoiling), { minLength: 1, maxLength: 6 }), async (lies) => {
      for (const [verb, device, how] of lies) {
        const metrics = verb.endsWith("BIRTH") ? GUN : [by(101, 9), ...saleOf("t-1", host.clock.now().getTime())];
        const whole = bytesOf({ at: host.clock.now().getTime(), seq: box.seq, metrics });
        await box.send(verb, verb.startsWith("N") ? undefined : device, spoilt(whole, how));
      }
      price = (price % 900) + 1;
      await bear(box);
      await box.tell("DDATA", "gun-1", { metrics: [by(101, price)] });
      await expectSoon(() => host.showings("gun").at(-1)?.unitPrice === String(price));
    }),
    { numRuns: 60 },
  );
  for (const sale of host.facts("sale")) {
    expect([sale.volumeLitres, sale.unitPrice, sale.amount].join(" ")).toMatch(
      /^\d{1,12}(\.\d{1,4})?( \d{1,12}(\.\d{1,4})?){2}$/,
    );
    expect(Number.isNaN(sale.endedAt.getTime())).toBe(false);
  }
  await driver.stop();
}, 60_000);

test("bytes are a payload, or are told to be none", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        const { metrics, seq } = decode(bytes);
        expect(Array.isArray(metrics)).toBe(true);
        expect(seq === null || Number.isSafeInteger(seq)).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(Undecodable);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("a box that floods with gaps is heard to the end", async () => {
  const { box, host } = await aStation();
  const before = host.showings("gun").length;
  for (let round = 0; round < 5_000; round++) {
    await box.tell("DDATA", "gun-1", { seq: (4 + round * 3) % 256, metrics: [by(102, round)] });
  }
  await bear(box);
  await box.tell("DDATA", "gun-1", { metrics: [by(101, 8.88)] });
  await expectSoon(() => host.showings("gun").at(-1)?.unitPrice === "8.88");
  expect(host.counters.badFrames).toBe(0);
  expect(host.showings("gun").length - before).toBeGreaterThan(1_000);
}, 60_000);

import fc from "fast-check";
import { ServerTCP } from "modbus-serial";
import { expect, test } from "vitest";
import { MEASURES } from "../../../common/measures.ts";
import { closeAfter, driverAt, driverOn, figuresOf, until } from "./test/test-driver.ts";
import { Skid, TestPlc, type Asked } from "./test/test-plc.ts";
import { LAYOUTS } from "../../../common/modbus-map.ts";
import { WORD_ORDERS, Words, valueOf } from "./words.ts";

/** What may become of an answer on its way. */
const spoiling = fc.oneof(
  fc.record({ kind: fc.constant("noise" as const), bytes: fc.uint8Array({ maxLength: 300 }) }),
  fc.record({ kind: fc.constant("cut" as const), at: fc.nat(70) }),
  fc.record({ kind: fc.constant("flip" as const), at: fc.nat(70), to: fc.nat(255) }),
  fc.record({ kind: fc.constant("twice" as const) }),
  fc.record({ kind: fc.constant("silence" as const) }),
  fc.record({ kind: fc.constant("header" as const), bytes: fc.uint8Array({ minLength: 4, maxLength: 4 }) }),
);
type Spoiling = typeof spoiling extends fc.Arbitrary<infer Value> ? Value : never;

function spoilt(whole: Buffer, how: Spoiling): Buffer {
  switch (how.kind) {
    case "noise":
      return Buffer.from(how.bytes);
    case "cut":
      return whole.subarray(0, how.at);
    case "flip":
      whole[how.at] = how.to;
      return whole;
    case "twice":
      return Buffer.concat([whole, whole]);
    case "silence":
      return Buffer.alloc(0);
    case "header":
      whole.set(how.bytes, 2);
      return whole;
  }
}

test("whatever comes over the wire, nothing escapes and the next good answer is understood", async () => {
  const skid = new Skid();
  let lies: Spoiling[] = [];
  const plc = new TestPlc((asked: Asked) => {
    const lie = lies.shift();
    return lie ? spoilt(skid.react(asked), lie) : skid.react(asked);
  });
  const { host } = await driverOn(plc, { timeoutMs: 50, pollMs: 500 });
  await fc.assert(
    fc.asyncProperty(fc.array(spoiling, { minLength: 1, maxLength: 4 }), async (given) => {
      lies = [...given];
      await until(() => expect(lies).toEqual([]));
      // A length that was flipped may be believed: what follows is swallowed until the time-out ends the connection.
      const at = host.clock.now();
      await until(() => {
        const last = host.showings("measure").at(-1);
        expect(last && last.at > at && figuresOf(host)["GAS_SKID"]).toBe("3.1");
      });
    }),
    // A count of bytes that lies, in an answer that is otherwise whole.
    { numRuns: 40, examples: [[[{ kind: "flip", at: 8, to: 1 }]]] },
  );
  const figures = host.showings("measure").flatMap(({ values }) => values.flatMap(({ value }) => value ?? []));
  expect(figures.filter((value) => !/^-?\d{1,10}(\.\d{1,3})?$/.test(value))).toEqual([]);
}, 60_000);

test("every register makes a plain decimal or none, and no figure where the sensor is missing", () => {
  const points = Object.values(LAYOUTS).flat();
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 164, maxLength: 164 }),
      fc.constantFrom(...points),
      fc.constantFrom(...WORD_ORDERS),
      (bytes, point, order) => {
        const { value, quality } = valueOf(new Words(Buffer.from(bytes), 0, order), point);
        expect((value !== null) === (quality === "GOOD")).toBe(true);
        expect(value ?? "0").toMatch(/^-?\d{1,10}(\.\d{1,3})?$/);
        expect(value).not.toBe("-0");
      },
    ),
    { numRuns: 20_000 },
  );
});

test("another implementation's server is understood just as well", async () => {
  const { registers } = new Skid();
  let beat = 0;
  const server = new ServerTCP(
    {
      getInputRegister: (address: number) =>
        address === 2 ? (beat = (beat + 1) & 0xff_ff) : (registers[address] ?? 0),
    },
    { host: "127.0.0.1", port: 0, unitID: 3 },
  );
  const port = await new Promise<number>((resolve) =>
    server.on("initialized", () =>
      resolve((server as unknown as { _server: { address(): { port: number } } })._server.address().port),
    ),
  );
  closeAfter(() => new Promise((resolve) => server.close(() => resolve())));
  const { host } = await driverAt(port, { unitId: 3 });

  await until(() => expect(Object.keys(figuresOf(host))).toHaveLength(MEASURES.length));
  expect(figuresOf(host)).toMatchObject({ PRESSURE_INLET: "19.2", REVERSAL_TIME_B: "17.9" });
});

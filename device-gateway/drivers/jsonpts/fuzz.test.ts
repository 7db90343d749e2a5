import fc from "fast-check";
import { expect, test } from "vitest";
import { fakeHost } from "../../test/fake-host.ts";
import { settle } from "../../test/fake-clock.ts";
import { DELIVERY_DATA, PTS_ID, SALE_UPLOAD } from "./captures.ts";
import { Controller } from "./controller.ts";
import { HttpLogin } from "./digest.ts";
import { protocol } from "./driver.ts";
import { readMessage } from "./envelope.ts";
import { Poller } from "./poller.ts";
import { PumpSales } from "./pump-sales.ts";
import { readSettings } from "./settings.ts";
import { device, type WireMessage } from "./test-kit.ts";
import type { Wire } from "./wire.ts";

const STATUS = {
  ConfigurationId: "747a3fe2",
  Pumps: {
    IdleStatus: { Ids: [1], NozzlesUp: [0], LastNozzles: [1], Requests: [""], Tags: ["AB"], LastTotalVolumes: [1.5] },
    FillingStatus: { Ids: [3], Nozzles: [2], Transactions: [7], Volumes: [1.5], Amounts: [3], Prices: [2] },
    EndOfTransactionStatus: {},
    OfflineStatus: { Ids: [3] },
  },
  Probes: { OnlineStatus: { Ids: [1], Measurements: [[1, 2, 3, 4, 5, null, 7]] } },
  FuelGrades: [{ Id: 1, Name: "Petrol", Price: 1.5 }],
};
const MEASUREMENT = { DateTime: "2026-11-20T09:00:00", Tank: 1, Status: "OK", Alarms: ["HighWater"], ProductHeight: 1 };
const ALERT = { DateTime: "2026-11-20T09:00:00", DeviceType: "Probe", DeviceNumber: 1, State: "Started", Code: 8 };
const SALE = (JSON.parse(SALE_UPLOAD) as WireMessage).Packets[0]?.Data ?? {};

const RECORDS: readonly [string, object][] = [
  ["UploadPumpTransaction", SALE],
  ["UploadInTankDelivery", DELIVERY_DATA],
  ["UploadTankMeasurement", MEASUREMENT],
  ["UploadAlertRecord", ALERT],
  ["UploadStatus", STATUS],
  ["RequestTagsInformation", { Tags: [{ Tag: "AB" }] }],
  ["UploadConfiguration", {}],
];

/** Values that a field might lie with. */
const lie = fc.oneof(
  fc.constantFrom(
    null,
    "",
    "NaN",
    -1,
    0,
    1e308,
    -1e308,
    1e-320,
    65_536,
    2 ** 53,
    true,
    [],
    {},
    [[]],
    "2026-02-30T99:99:99",
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ maxLength: 40 }),
  fc.double(),
);

/** A record with some of its fields, at any depth, replaced by lies or left out. */
function lying(value: unknown): fc.Arbitrary<unknown> {
  const honest: fc.Arbitrary<unknown> = Array.isArray(value)
    ? fc.tuple(...value.map(lying))
    : value !== null && typeof value === "object"
      ? fc.record(Object.fromEntries(Object.entries(value).map(([name, field]) => [name, lying(field)])), {
          requiredKeys: [],
        })
      : fc.constant(value);
  return fc.oneof({ weight: 6, arbitrary: honest }, { weight: 1, arbitrary: lie });
}

const packet = fc.constantFrom(...RECORDS).chain(([type, data]) =>
  fc.record(
    {
      Id: fc.oneof(fc.nat(65_535), lie),
      Type: fc.oneof({ weight: 9, arbitrary: fc.constant(type) }, { weight: 1, arbitrary: lie }),
      Data: lying(data),
    },
    { requiredKeys: [] },
  ),
);

const message = fc.array(packet, { maxLength: 4 }).map((Packets) => JSON.stringify({ Protocol: "jsonPTS", Packets }));

/** Text that began as a message: whole, cut, doubled, or with characters changed. */
const text = fc.oneof(
  message,
  fc.tuple(message, fc.nat()).map(([whole, at]) => whole.slice(0, at % (whole.length + 1))),
  fc.tuple(message, message).map(([one, other]) => one + other),
  fc.tuple(message, fc.nat(), fc.string({ maxLength: 5 })).map(([whole, at, noise]) => {
    const cut = at % (whole.length + 1);
    return whole.slice(0, cut) + noise + whole.slice(cut + noise.length);
  }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.jsonValue().map((value) => JSON.stringify(value)),
);

async function uploads() {
  const host = fakeHost();
  const driver = protocol.create(device({ way: "UPLOAD" }), host);
  await driver.start();
  const guest = host.door.guests.get(PTS_ID);
  if (!guest) throw new Error("the driver has not been admitted");
  const call = { method: "POST", path: "/", headers: { "x-pts-id": PTS_ID }, remoteAddress: "" };
  const post = (body: string) => guest.request(call, Buffer.from(body));
  return { host, driver, post };
}

test("whatever is posted, each record is answered and the next good one is kept", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 5 }), async (texts) => {
      const { host, driver, post } = await uploads();
      for (const body of texts) {
        const answer = await post(body);
        const answered = readMessage(answer.body)?.packets.length ?? 0;
        const sent = readMessage(body)?.packets.length ?? 1;
        expect([`200 with ${sent}`, "400 with 0", "403 with 0"]).toContain(`${answer.status} with ${answered}`);
      }
      const before = host.kept.length;
      const good = {
        ...SALE,
        Transaction: 65_535,
        DateTimeStart: "2031-01-01T00:00:00",
        DateTime: "2031-01-01T00:01:00",
      };
      const { body } = await post(
        JSON.stringify({ Protocol: "jsonPTS", Packets: [{ Id: 9, Type: "UploadPumpTransaction", Data: good }] }),
      );
      expect(body).toContain('"Id":9,"Type":"UploadPumpTransaction","Message":"OK"');
      expect(host.kept.length).toBe(before + 1);
      await driver.stop();
    }),
    { numRuns: 300 },
  );
});

test("every figure that leaves the driver is a plain decimal, every time a real one", async () => {
  await fc.assert(
    fc.asyncProperty(message, async (body) => {
      const { host, driver, post } = await uploads();
      await post(body);
      expect([...host.kept, ...host.shown].flatMap((reading) => Object.entries(reading).filter(isUnfit))).toEqual([]);
      await driver.stop();
    }),
    { numRuns: 300 },
  );
});

const FIGURE = /Litres|Amount|amount|Price|presetValue/;
const PLAIN = /^-?\d+(\.\d{1,4})?$/;

/** A figure that is no plain decimal, a date that is none, a number that is not finite. */
function isUnfit([name, value]: [string, unknown]): boolean {
  if (typeof value === "string") return FIGURE.test(name) && !PLAIN.test(value);
  if (value instanceof Date) return Number.isNaN(value.getTime());
  return typeof value === "number" && !Number.isFinite(value);
}

test("whatever a poll is answered with, it ends, and a good answer is understood afterwards", async () => {
  const answer = fc.record(
    {
      Type: fc.constantFrom(
        "PumpIdleStatus",
        "PumpFillingStatus",
        "PumpEndOfTransactionStatus",
        "PumpOfflineStatus",
        "ProbeMeasurements",
        "PumpTotals",
        "x",
      ),
      Data: lying({
        ...SALE,
        Probe: 1,
        NozzleUp: 1,
        OrderedType: "Amount",
        OrderedDose: 5,
        NozzlePrices: [1, 2],
        Status: "OK",
      }),
      Error: fc.constantFrom(true, false, "true"),
      Code: lie,
      Message: lie,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(answer), { minLength: 6, maxLength: 6 }), async (answers) => {
      const host = fakeHost();
      const settings = device({ way: "WEBSOCKET" });
      const controller = new Controller(settings, host, readSettings(settings.settings));
      let next = 0;
      let honest = false;
      const wire: Wire = {
        ask: async (requests) =>
          requests.map(({ data }) => {
            const lyingAnswer = answers[next++ % answers.length];
            const members = honest
              ? { Type: "PumpIdleStatus", Data: { Pump: data?.["Pump"], NozzleUp: 1 } }
              : lyingAnswer;
            if (!members) return null;
            return (
              readMessage(JSON.stringify({ Protocol: "jsonPTS", Packets: [{ Id: 1, ...members }] }))?.packets[0] ?? null
            );
          }),
      };
      const sales = new PumpSales(controller, wire, () => undefined);
      const poller = new Poller(controller, wire, { autoClose: true, sales });
      await poller.poll();
      honest = true;
      await host.clock.advance(11_000);
      await poller.poll();
      expect(controller.board.statusOf(1)).toMatchObject({ phase: "IDLE", nozzle: 1 });
    }),
    { numRuns: 300 },
  );
});

test("packets nested deeper than the stack are answered like any other", async () => {
  const { host, driver, post } = await uploads();
  const deep = "[".repeat(200_000) + "]".repeat(200_000);
  const packets = `{"Id":1,"Type":"UploadShift","Data":${deep}},{"Id":2,"Type":"UploadPumpTransaction","Data":{"DateTime":${deep}}}`;
  const { status } = await post(`{"Protocol":"jsonPTS","Packets":[${packets}]}`);
  expect([200, 400]).toContain(status);
  await settle();
  expect(host.kept).toEqual([]);
  await driver.stop();
});

test("no challenge makes the login fail", () => {
  const fragments = fc.constantFrom(
    "Digest ",
    "Basic ",
    'realm="',
    '"',
    "nonce=",
    ",",
    "=",
    "\\",
    " ",
    "qop=auth",
    "algorithm=MD5-sess",
    "é",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(fragments, fc.string()), { maxLength: 20 }), (parts) => {
      const login = new HttpLogin("admin", "admin");
      const isAnswerable = login.learn(parts.join(""));
      expect(login.authorization("POST", "/jsonPTS") !== null).toBe(isAnswerable);
    }),
  );
});

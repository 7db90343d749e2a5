import { describe, expect, test } from "vitest";
import { fakeHost } from "../../test/fake-host.ts";
import { Backfill } from "./backfill.ts";
import { Controller } from "./controller.ts";
import { readMessage, requestPacket, writeMessage, type Packet, type Request } from "./envelope.ts";
import { Poller } from "./poller.ts";
import { PumpSales } from "./pump-sales.ts";
import { readSettings } from "./settings.ts";
import { IDLE, atRest, device, saleData, type Respond } from "./test-kit.ts";
import type { Wire } from "./wire.ts";

const NOT_READY = { Error: true, Code: 101, Message: "JSONPTS_ERROR_DATA_IS_NOT_READY" };

/** A controller that is polled round by round; `respond` is what it answers. */
function aController(respond: Respond) {
  const host = fakeHost("2026-11-20T10:00:00Z");
  const requests: Request[] = [];
  const world = { respond };
  const wire: Wire = {
    ask: async (asked): Promise<readonly (Packet | null)[]> => {
      requests.push(...asked);
      return asked.map((request, index) => {
        const { type: Type, data: Data } = request;
        const answer = world.respond({ Type, ...(Data && { Data }) });
        const text = writeMessage([{ ...requestPacket(index + 1, request), Data: undefined, ...answer }]);
        return answer && (readMessage(text)?.packets[0] ?? null);
      });
    },
  };
  const settings = device({ way: "CLIENT", baseUrl: "http://127.0.0.1:1" });
  const controller = new Controller(settings, host, readSettings(settings.settings));
  const backfill = new Backfill(controller, wire);
  const sales = new PumpSales(controller, wire, (since) => backfill.ask(since));
  const poller = new Poller(controller, wire, { autoClose: true, sales });
  const rounds = async (count: number) => {
    for (let round = 0; round < count; round++) {
      await poller.poll();
      await backfill.run();
      await host.clock.advance(1_000);
    }
  };
  const asked = (type: string) => requests.filter((request) => request.type === type).map(({ data }) => data ?? {});
  const numbers = () => host.facts("sale").map(({ transactionNo }) => transactionNo);
  return { host, world, backfill, rounds, asked, numbers };
}

/** Pump 3 is as told, all else is at rest and there are no reports. */
const pumpThree =
  (status: object, more: (type: string | undefined, number: unknown) => object | null = () => null): Respond =>
  (packet) => {
    if (packet.Type === "PumpGetStatus" && packet.Data?.["Pump"] === 3) return status;
    const isReport = packet.Type === "ReportGetPumpTransactions";
    return more(packet.Type, packet.Data?.["Transaction"]) ?? (isReport ? { Data: [] } : atRest(packet));
  };

const sale = (number: number, more: object = {}) => saleData({ Pump: 3, Nozzle: 2, Transaction: number, ...more });
const ended = (data: object) => ({ Type: "PumpEndOfTransactionStatus", Data: data });
const lastWas = (number: number, more: object = {}) => IDLE(3, { LastNozzle: 2, LastTransaction: number, ...more });
const informed = (type: string | undefined, number: unknown) =>
  type === "PumpGetTransactionInformation"
    ? { Type: "PumpTransactionInformation", Data: { ...sale(Number(number)), State: "Finished" } }
    : null;
const refused = (type: string | undefined) => (type === "PumpGetTransactionInformation" ? NOT_READY : null);

describe("sales that were closed unseen", () => {
  test("whose information is not ready are asked for again", async () => {
    const { world, rounds, numbers } = aController(pumpThree(lastWas(15)));
    await rounds(1);
    world.respond = pumpThree(lastWas(16), refused);
    await rounds(2);
    expect(numbers()).toEqual([]);
    world.respond = pumpThree(lastWas(16), informed);
    await rounds(3);
    expect(numbers()).toEqual(["16"]);
  });

  test("while the pump was offline are all fetched, the last and those before it", async () => {
    const { world, rounds, numbers, asked } = aController(pumpThree(lastWas(15)));
    await rounds(1);
    world.respond = pumpThree({ Type: "PumpOfflineStatus", Data: { Pump: 3, State: "Filling" } });
    await rounds(1);
    world.respond = pumpThree(lastWas(18), informed);
    await rounds(3);
    expect(numbers()).toEqual(["16", "17", "18"]);
    expect(asked("PumpGetTransactionInformation")).toHaveLength(3);
  });

  test("over the end of the numbers are fetched, and a number that became no sale is asked for once", async () => {
    const { world, rounds, numbers, asked } = aController(pumpThree(lastWas(65_534)));
    await rounds(1);
    world.respond = pumpThree(lastWas(2), (type, number) =>
      type === "PumpGetTransactionInformation" && number === 1
        ? { Type: "PumpTransactionInformation", Data: { Pump: 3, Transaction: 1, State: "Not found" } }
        : informed(type, number),
    );
    await rounds(5);
    expect(numbers()).toEqual(["65535", "2"]);
    expect(asked("PumpGetTransactionInformation")).toHaveLength(3);
  });

  test.each([
    ["too many", 60, informed],
    ["never told", 16, refused],
  ])("that are %s are left to the report", async (_, last, more) => {
    const { world, rounds, asked } = aController(pumpThree(lastWas(15)));
    await rounds(1);
    world.respond = pumpThree(lastWas(last), more);
    await rounds(20);
    expect(asked("ReportGetPumpTransactions")).toMatchObject([{ DateTimeStart: "2026-11-20T09:00:00" }]);
  });

  test("with the number of the sale before, after a reset, are known by their begin", async () => {
    const { world, rounds, host } = aController(pumpThree(lastWas(1, { LastDateTimeStart: "2026-11-20T08:00:00" })));
    await rounds(1);
    world.respond = pumpThree(lastWas(1, { LastDateTimeStart: "2026-11-20T09:00:00" }), informed);
    await rounds(2);
    expect(host.facts("sale")).toMatchObject([{ transactionNo: "1", stamp: "2026-11-20T09:00:00" }]);
  });
});

test("a sale with the number of the one before is kept, too: a controller that was reset gives it again", async () => {
  const { world, rounds, host, asked } = aController(pumpThree(ended(sale(1))));
  await rounds(1);
  world.respond = pumpThree(lastWas(1));
  await rounds(12);
  world.respond = pumpThree(ended(sale(1, { DateTimeStart: "2026-11-20T09:09:00", DateTime: "2026-11-20T09:10:00" })));
  await rounds(1);
  expect(host.facts("sale").map(({ stamp }) => stamp)).toEqual(["2026-11-20T09:00:00", "2026-11-20T09:09:00"]);
  expect(asked("PumpCloseTransaction")).toHaveLength(2);
});

describe("a sale whose begin the pump does not tell", () => {
  const without = { DateTimeStart: undefined, DateTime: undefined };

  test("is neither kept nor closed before the controller has told it", async () => {
    const { world, rounds, host, asked } = aController(pumpThree(ended(sale(20, without)), refused));
    await rounds(3);
    expect([host.facts("sale"), asked("PumpCloseTransaction")]).toEqual([[], []]);
    world.respond = pumpThree(ended(sale(20, without)), informed);
    await rounds(4);
    expect(host.facts("sale")).toMatchObject([{ transactionNo: "20", stamp: "2026-11-20T09:00:00" }]);
    expect(asked("PumpCloseTransaction")).toHaveLength(1);
  });

  test.each([
    ["nor its end", without],
    ["but its end", { DateTimeStart: undefined }],
  ])(
    "%s and the controller never tells is kept after all, once, though a report tells it later",
    async (_, missing) => {
      const { world, backfill, rounds, host, asked } = aController(pumpThree(ended(sale(20, missing)), refused));
      await rounds(20);
      expect(host.facts("sale")).toMatchObject([{ transactionNo: "20", amount: "11.5" }]);
      expect(host.logged).toContainEqual(expect.objectContaining({ message: "a sale is kept without its begin" }));
      expect(asked("PumpCloseTransaction").length).toBeGreaterThan(0);

      const rows = [sale(20), sale(21)];
      world.respond = pumpThree(lastWas(20), (type) => (type === "ReportGetPumpTransactions" ? { Data: rows } : null));
      backfill.ask();
      await rounds(1);
      expect(host.facts("sale").map(({ transactionNo }) => transactionNo)).toEqual(["20", "21"]);
    },
  );
});

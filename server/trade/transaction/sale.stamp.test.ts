import { describe, expect, test } from "vitest";
import { minute, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world } = await testServer();

describe("a sale that is sent again after the gateway was started anew", () => {
  test("is the same one, however its clock is read this time", async () => {
    const { device, gateway } = await (await world.network()).forecourt();
    const told = { transactionNo: "15", stamp: "2026-03-01T10:00:00" };
    await gateway.report({ sales: [sale(device, { ...told, startedAt: minute(0), endedAt: minute(2) })] });

    const again = sale(device, { ...told, startedAt: minute(-480), endedAt: minute(-478) });

    expect(await gateway.report({ sales: [again] })).toMatchObject({ accepted: 0, duplicates: 1 });
  });

  test("is the same one where a clock that was never set gave it the time of its receipt", async () => {
    const { device, gateway } = await (await world.network()).forecourt();
    const told = { transactionNo: "15", stamp: "2000-01-01T00:10:00", startedAt: null };
    await gateway.report({ sales: [sale(device, { ...told, endedAt: minute(2) })] });

    expect(await gateway.report({ sales: [sale(device, { ...told, endedAt: minute(90) })] })).toMatchObject({
      duplicates: 1,
    });
  });

  test("is the same one where a gateway of before had brought it without the device's own words", async () => {
    const { device, gateway } = await (await world.network()).forecourt();
    const before = sale(device, { transactionNo: "15" });
    await gateway.report({ sales: [before] });

    const again = { ...before, stamp: "2026-03-01T10:00:00" };

    expect(await gateway.report({ sales: [again, again] })).toMatchObject({ accepted: 0, duplicates: 2 });
  });

  test("is another one when the device's number has come round to it again", async () => {
    const { device, gateway } = await (await world.network()).forecourt();
    const numbered = (stamp: string) => sale(device, { transactionNo: "15", stamp });
    await gateway.report({ sales: [numbered("2026-03-01T10:00:00")] });

    expect(await gateway.report({ sales: [numbered("2026-05-01T10:00:00")] })).toMatchObject({ accepted: 1 });
  });
});

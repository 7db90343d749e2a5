import { describe, expect, test } from "vitest";
import { minute, deviceReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { BindDeviceDocument } from "../../test/world.generated.ts";
import { DeviceStatusesDocument } from "./device-status.generated.ts";

const { world } = await testServer();

/** Tank 1 and gun 1 of Regular, tank 2 and gun 2 of Super, and a controller that nothing is bound to. */
async function twoGrades() {
  const network = await world.network();
  const station = await network.station();
  for (const [number, name] of [
    [1, "Regular"],
    [2, "Super"],
  ] as const) {
    const tank = await network.tank({ station, number, grade: await network.grade({ name }) });
    await network.dispenser({ tank, number, guns: [number] });
  }
  const device = await network.device({ station });
  const gateway = await network.gateway(station);
  const tell = (nozzles: readonly (readonly [string, number, string | null])[] | undefined, at = 0) =>
    gateway.report({
      devices: [
        deviceReading(device, {
          at: minute(at),
          ...(nozzles && { nozzles: nozzles.map(([address, grade, gradeName]) => ({ address, grade, gradeName })) }),
        }),
      ],
    });
  const bound = async () => (await network.owner.run(DeviceStatusesDocument, {})).devices[0]?.status.nozzles;
  const rows = (first: string, second: string) => ({
    input: {
      deviceId: device.id,
      rows: [
        { address: first, gunNumber: 1 },
        { address: second, gunNumber: 2 },
      ],
    },
  });
  return { owner: network.owner, tell, shown: bound, rows };
}

const CONTRADICTION = { number: 10012, field: "rows.0.gunNumber", params: { reason: "NOZZLE_GRADE" } };

describe("what a device says that its nozzles sell", () => {
  test("is shown, and stays until it says otherwise", async () => {
    const { tell, shown } = await twoGrades();
    await tell([
      ["1.1", 1, "Regular"],
      ["1.2", 2, null],
    ]);
    await tell(undefined, 1);

    expect(await shown()).toEqual([
      { address: "1.1", grade: 1, gradeName: "Regular" },
      { address: "1.2", grade: 2, gradeName: null },
    ]);
    await tell([["1.1", 2, "Super"]], 2);
    expect(await shown()).toEqual([{ address: "1.1", grade: 2, gradeName: "Super" }]);
  });

  test("keeps a gun from a nozzle of another grade, and its own is taken", async () => {
    const { owner, tell, rows } = await twoGrades();
    await tell([
      ["1.1", 1, "REGULAR"],
      ["1.2", 2, "Super"],
    ]);

    expect(await owner.expectRefusal(BindDeviceDocument, rows("1.2", "1.1"))).toMatchObject(CONTRADICTION);

    const { bindDevice } = await owner.run(BindDeviceDocument, rows("1.1", "1.2"));
    expect(bindDevice.bindings.map(({ address, gunNumber }) => [address, gunNumber])).toEqual([
      ["1.1", 1],
      ["1.2", 2],
    ]);
  });

  test("keeps guns of two grades from nozzles that show one price", async () => {
    const { owner, tell, rows } = await twoGrades();
    await tell([
      ["1.1", 1, "Petrol"],
      ["1.2", 1, "Petrol"],
    ]);

    expect(await owner.expectRefusal(BindDeviceDocument, rows("1.1", "1.2"))).toMatchObject({
      ...CONTRADICTION,
      field: "rows.1.gunNumber",
    });
  });
});

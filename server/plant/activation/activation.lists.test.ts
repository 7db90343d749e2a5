import { describe, expect, test } from "vitest";
import { deviceCode } from "../../test/activations.ts";
import { exported, fetchFile } from "../../test/exports.ts";
import { testServer } from "../../test/server.ts";
import * as documents from "./activation.generated.ts";

const { app, world } = await testServer();

describe("the lists of activations", () => {
  test("are narrowed, sorted and paged, behind a cursor too, and counted once", async () => {
    const network = await world.network();
    const [a, b, c] = [
      await network.station({ code: "A", name: "Zebra" }),
      await network.station({ code: "B", name: "Yak" }),
      await network.station({ code: "C", name: "Xerus" }),
    ];
    await network.activationCode(b);
    const page = async (variables: object) =>
      (await network.owner.run(documents.StationActivationsDocument, variables)).stationActivations;
    const codes = async (variables: object) => (await page(variables)).nodes.map(({ stationCode }) => stationCode);

    expect(await codes({})).toEqual(["A", "B", "C"]);
    expect(await codes({ orderBy: "NAME_ASC" })).toEqual(["C", "B", "A"]);
    expect(await codes({ orderBy: "STATE_ASC" })).toEqual(expect.arrayContaining(["B", "A", "C"]));
    expect((await codes({ orderBy: "STATE_ASC" }))[0]).toBe("B");
    expect(await codes({ filter: { states: ["INACTIVATED"] } })).toEqual(["B"]);
    expect(await codes({ filter: { search: "zeb" } })).toEqual(["A"]);
    expect(await codes({ filter: { stationIds: [a.id, c.id] } })).toEqual(["A", "C"]);
    expect(await codes({ offset: 2 })).toEqual(["C"]);
    const first = await page({ first: 2, orderBy: "STATION_DESC" });
    expect([first.totalCount, first.pageInfo.hasNextPage]).toEqual([3, true]);
    expect(await codes({ first: 2, orderBy: "STATION_DESC", after: first.pageInfo.endCursor })).toEqual(["A"]);
    expect((await page({ offset: 10 })).totalCount).toBe(3);
  });

  test("have no device that was deleted, neither on the screen nor in a file", async () => {
    const network = await world.network();
    const station = await network.station();
    const [kept, gone] = [await network.device({ station }), await network.device({ station })];

    await network.owner.run("mutation Delete($input: DeleteDeviceInput!) { deleteDevice(input: $input) }", {
      input: { id: gone.id },
    });

    const { deviceActivations } = await network.owner.run(documents.DeviceActivationsDocument, {});
    expect(deviceActivations).toMatchObject({ nodes: [{ id: kept.id }], totalCount: 1 });
    const columns = [{ id: "stationCode" }];
    const job = await exported(network.owner, { list: "DEVICE_ACTIVATIONS", deviceActivations: {}, columns });
    expect(job).toMatchObject({ state: "DONE", rows: 1 });
  });

  test("are exported as they are filtered", async () => {
    const network = await world.network();
    const device = await network.device();
    await deviceCode(network, device);

    const columns = [{ id: "stationCode" }, { id: "state" }, { id: "codeExpiresAt" }];
    const filter = { states: ["INACTIVATED" as const] };
    const jobs = [
      await exported(network.owner, { list: "STATION_ACTIVATIONS", stationActivations: filter, columns }),
      await exported(network.owner, { list: "DEVICE_ACTIVATIONS", deviceActivations: filter, columns }),
    ];

    expect(jobs.map(({ state, rows }) => [state, rows])).toEqual([
      ["DONE", 0],
      ["DONE", 1],
    ]);
  });

  test("are exported with whether another gateway stands by", async () => {
    const network = await world.network();
    await network.station({ code: "A" });
    const columns = ["stationCode", "standBy"].map((id) => ({ id }));
    const job = await exported(network.owner, { list: "STATION_ACTIVATIONS", stationActivations: {}, columns });

    const csv = (await fetchFile(app, network.owner, job.id)).bytes.toString("utf8");
    expect(csv.replace("\uFEFF", "").trimEnd().split("\r\n")).toEqual(["stationCode,standBy", "A,NONE"]);
  });
});

import { describe, expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import { deedsOf } from "../../test/stations.ts";
import * as documents from "./station.generated.ts";

const { world } = await testServer();

const UNKNOWN = "01900000-0000-7000-8000-000000000000";

const labelOf = ({ code, name }: { code: string; name: string }) => `${code} ${name}`;

describe("changing many stations", () => {
  test("row by row tells of each what became of it", async () => {
    const network = await world.network();
    const [free, same, own] = [
      await network.station(),
      await network.station({ shiftsPerDay: 2 }),
      await network.station({ controlMode: "STATION" }),
    ];

    const { changeStations } = await network.owner.run(documents.ChangeStationsDocument, {
      input: {
        ids: [free.id, same.id, own.id, UNKNOWN, free.id],
        mode: "ROW_BY_ROW",
        parameters: { shiftsPerDay: 2 },
      },
    });

    expect(changeStations.outcomes).toMatchObject([
      { index: 0, id: free.id, label: labelOf(free), outcome: "DONE", refusal: null },
      { index: 1, id: same.id, label: labelOf(same), outcome: "UNCHANGED", refusal: null },
      {
        index: 2,
        id: own.id,
        label: labelOf(own),
        outcome: "REFUSED",
        refusal: { number: 10022, field: "shiftsPerDay" },
      },
      { index: 3, id: UNKNOWN, label: null, outcome: "REFUSED", refusal: { number: 10003, field: "id" } },
    ]);
    expect((await deedsOf(network, free.id))[0]).toMatchObject({ operation: "changeStation" });
  });

  test("all or nothing leaves all as they are when one is refused", async () => {
    const network = await world.network();
    const [free, own] = [await network.station(), await network.station({ controlMode: "STATION" })];
    const input = {
      filter: { platformIds: [network.id] },
      mode: "ALL_OR_NOTHING" as const,
      parameters: { certification: "PASSWORD" as const },
    };

    const { changeStations } = await network.owner.run(documents.ChangeStationsDocument, { input });
    expect(new Map(changeStations.outcomes.map(({ id, outcome }) => [id, outcome]))).toEqual(
      new Map([
        [free.id, "UNDONE"],
        [own.id, "REFUSED"],
      ]),
    );
    expect(await deedsOf(network, free.id)).toMatchObject([{ operation: "createStation" }]);

    const taken = { ...input, parameters: { ...input.parameters, controlMode: "PLATFORM" as const } };
    const again = await network.owner.run(documents.ChangeStationsDocument, { input: taken });
    expect(again.changeStations.outcomes.map(({ outcome }) => outcome)).toEqual(["DONE", "DONE"]);
  });

  test.each([
    ["neither rows nor a filter", {}],
    ["both", { ids: [UNKNOWN], filter: {} }],
    ["no row", { ids: [] }],
    ["more than 500 rows", { ids: Array.from({ length: 501 }, (_, index) => String(index)) }],
  ])("with %s is 10012", async (_title, which) => {
    const { owner } = await world.network();
    const input = { ...which, mode: "ROW_BY_ROW" as const, parameters: {} };

    expect(await owner.expectRefusal(documents.ChangeStationsDocument, { input })).toMatchObject({
      number: 10012,
      field: "ids",
    });
  });
});

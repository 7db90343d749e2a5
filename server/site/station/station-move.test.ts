import { describe, expect, test } from "vitest";
import { CREATE, changesOf, employee, employeesOf } from "../../test/employees.ts";
import { outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import { deedsOf } from "../../test/stations.ts";
import { unique } from "../../test/world.ts";
import * as documents from "./station.generated.ts";

const { world } = await testServer();

const CHANGE_EMPLOYEE = "mutation Change($input: ChangeEmployeeInput!) { changeEmployee(input: $input) { id } }";
const UNKNOWN = "01900000-0000-7000-8000-000000000000";

describe("moving a station", () => {
  test("to another platform and city changes who sees it, and the log says so", async () => {
    const network = await world.network();
    const [left, right] = [await network.platform(), await network.platform()];
    const [leftHand, rightHand] = [
      await network.operator({ platform: left }),
      await network.operator({ platform: right }),
    ];
    const city = await network.city({ region: await network.region({ platform: right }) });
    const station = await network.station({ platform: left });
    const SEEN = "{ stations { nodes { id } } }";
    expect(await leftHand.run(SEEN)).toEqual({ stations: { nodes: [{ id: station.id }] } });

    const { moveStation } = await network.owner.run(documents.MoveStationDocument, {
      input: { id: station.id, platformId: right.id, cityId: city.id },
    });

    expect(moveStation).toMatchObject({ platform: { id: right.id }, city: { id: city.id } });
    expect(await leftHand.run(SEEN)).toEqual({ stations: { nodes: [] } });
    expect(await rightHand.run(SEEN)).toEqual({ stations: { nodes: [{ id: station.id }] } });
    expect((await deedsOf(network, station.id))[0]).toMatchObject({
      operation: "moveStation",
      before: { platformId: left.id },
      after: { platformId: right.id, cityId: city.id },
    });
  });

  test("to another platform takes its employees along, and the log says so of each", async () => {
    const network = await world.network();
    const [left, right] = [await network.platform(), await network.platform()];
    const station = await network.station({ platform: left });
    const made = await employee(network.owner, { stationId: station.id });
    const elsewhere = await employee(network.owner, { stationId: (await network.station({ platform: left })).id });

    await network.owner.run(documents.MoveStationDocument, { input: { id: station.id, platformId: right.id } });

    expect(await employeesOf(network.owner, { filter: { ids: [made.id, elsewhere.id] } })).toMatchObject([
      { id: made.id, stationId: station.id, platformId: right.id },
      { id: elsewhere.id, platformId: left.id },
    ]);
    expect(await changesOf(network.owner, made.id)).toMatchObject([
      { operation: "moveStation", before: { platformId: left.id }, after: { platformId: right.id } },
      { operation: "createEmployee" },
    ]);
  });

  test("to another platform while one of its employees has a login of the old one is 10006, and says how many", async () => {
    const network = await world.network();
    const [left, right] = [await network.platform(), await network.platform()];
    const station = await network.station({ platform: left });
    const { accountId } = await network.operator({ platform: left });
    const made = await employee(network.owner, { stationId: station.id, accountId });
    await employee(network.owner, { stationId: station.id });
    const input = { id: station.id, platformId: right.id };

    expect(await network.owner.expectRefusal(documents.MoveStationDocument, { input })).toMatchObject({
      number: 10006,
      field: "platformId",
      params: { logins: 1 },
    });
    expect(await employeesOf(network.owner, { filter: { ids: [made.id] } })).toMatchObject([{ platformId: left.id }]);

    await network.owner.run("mutation Gone($input: AccountInput!) { deleteAccount(input: $input) }", {
      input: { id: accountId },
    });
    await network.owner.run(documents.MoveStationDocument, { input });
    expect(await employeesOf(network.owner, { filter: { ids: [made.id] } })).toMatchObject([
      { platformId: right.id, accountId: null },
    ]);
  });

  test("while somebody begins to work there: they belong to the platform that has it then", async () => {
    const network = await world.network();
    const [left, right] = [await network.platform(), await network.platform()];
    for (let round = 0; round < 5; round += 1) {
      const { id } = await network.station({ platform: left });
      const present = await employee(network.owner);

      const answers = await Promise.all([
        network.owner.send(documents.MoveStationDocument, { input: { id, platformId: right.id } }),
        network.owner.send(CREATE, { input: { code: unique("E"), name: "New", stationId: id } }),
        network.owner.send(CHANGE_EMPLOYEE, { input: { id: present.id, stationId: id } }),
      ]);

      expect(answers.map(outcomeOf)).toEqual(["OK", "OK", "OK"]);
      const there = await employeesOf(network.owner, { filter: { stationIds: [id] } });
      expect(there.map(({ platformId }) => platformId)).toEqual([right.id, right.id]);
    }
  });

  test("to where it is leaves no trace", async () => {
    const network = await world.network();
    const { id, city } = await network.station();

    await network.owner.run(documents.MoveStationDocument, {
      input: { id, platformId: network.id, cityId: city.id },
    });

    expect(await deedsOf(network, id)).toMatchObject([{ operation: "createStation" }]);
  });

  test("to a platform that doesn't see its city, or to a city that its platform doesn't see, is 10014", async () => {
    const network = await world.network();
    const [left, right] = [await network.platform(), await network.platform()];
    const city = await network.city({ region: await network.region({ platform: left }) });
    const [inside, outside] = [
      await network.station({ platform: left, city }),
      await network.station({ platform: right }),
    ];

    for (const input of [
      { id: inside.id, platformId: right.id },
      { id: outside.id, cityId: city.id },
      { id: outside.id, cityId: UNKNOWN },
    ]) {
      expect(await network.owner.expectRefusal(documents.MoveStationDocument, { input })).toMatchObject({
        number: 10014,
        field: "cityId",
      });
    }
    expect(
      await network.owner.expectRefusal(documents.MoveStationDocument, {
        input: { id: inside.id, platformId: UNKNOWN },
      }),
    ).toMatchObject({ number: 10017, field: "platformId" });
  });

  test("to a platform that is full is 10018, or 10040; within a full network it goes on", async () => {
    const network = await world.network({ siteLimit: 4 });
    const full = await network.platform({ siteLimit: 2 });
    const single = await network.platform({ siteLimit: 1 });
    await network.station({ platform: single });
    await network.station({ platform: full });
    const [station, other] = [await network.station(), await network.station({ platform: full })];
    const to = (id: string, platformId: string) => ({ input: { id, platformId } });

    expect(await network.owner.expectRefusal(documents.MoveStationDocument, to(station.id, full.id))).toMatchObject({
      number: 10018,
      params: { limit: 2 },
    });
    expect(await network.owner.expectRefusal(documents.MoveStationDocument, to(station.id, single.id))).toMatchObject({
      number: 10040,
    });
    await network.owner.run(documents.MoveStationDocument, to(other.id, network.id));
    await network.owner.run(documents.MoveStationDocument, to(station.id, full.id));
  });

  test("twenty that go to a platform with room for five at once: five arrive", async () => {
    const network = await world.network();
    const platform = await network.platform({ siteLimit: 5 });
    const stations = await Promise.all(Array.from({ length: 20 }, () => network.station()));

    const answers = await Promise.all(
      stations.map(({ id }) =>
        network.owner.send(documents.MoveStationDocument, { input: { id, platformId: platform.id } }),
      ),
    );

    const outcomes = answers.map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === "OK")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "10018")).toHaveLength(15);
  });
});

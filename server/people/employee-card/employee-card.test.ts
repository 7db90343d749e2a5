import { describe, expect, test } from "vitest";
import { cardOf } from "../../test/cards.ts";
import { doneWith, employeeCard, employeeCardDeed, employeeCardsOf } from "../../test/employee-cards.ts";
import { employee } from "../../test/employees.ts";
import { type Caller, outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";

const { world } = await testServer();

const refused = (caller: Caller, field: string, input: object) =>
  caller.expectRefusal(employeeCardDeed(field), { input });

describe("an employee's card", () => {
  test("is issued as a reader sees it, and found by its holder", async () => {
    const network = await world.network();
    const { id: employeeId } = await employee(network.owner, { name: "Ana Ruiz" });
    await employeeCard(network.owner, { employeeId, number: " emp-7001 ", tag: "ca:fe:00:01" });
    await employeeCard(network.owner);

    expect(await employeeCardsOf(network.owner, { search: "ruiz" })).toMatchObject([
      { number: "EMP-7001", tag: "CAFE0001", state: "ACTIVE", employeeId, employeeName: "Ana Ruiz", stationId: null },
    ]);
  });

  test("has a number and a tag that no other card has, a customer's neither", async () => {
    const { owner } = await world.network();
    const { id: employeeId } = await employee(owner);
    await employeeCard(owner, { number: "EMP-1", tag: "AA01" });
    await cardOf(owner, { tag: "BB02" });

    const issue = (given: object) => refused(owner, "createEmployeeCard", { employeeId, number: "EMP-2", ...given });
    expect(await issue({ number: "emp-1" })).toMatchObject({ number: 10015, field: "number" });
    expect(await issue({ tag: "aa01" })).toMatchObject({ number: 10015, field: "tag" });
    expect(await issue({ tag: "BB02" })).toMatchObject({ number: 10015, field: "tag" });
    expect(await issue({ tag: "no tag" })).toMatchObject({ number: 10012, field: "tag" });
    expect(await issue({ number: "" })).toMatchObject({ number: 10012, field: "number" });
  });

  test("of one tag is bound to one of ten who ask at once", async () => {
    const { owner } = await world.network();
    const workers = await Promise.all(Array.from({ length: 10 }, () => employee(owner)));
    const answers = await Promise.all(
      workers.map(({ id: employeeId }, index) =>
        owner.send<unknown, object>(employeeCardDeed("createEmployeeCard"), {
          input: { employeeId, number: `EMP-R${index}`, tag: "DD01" },
        }),
      ),
    );

    expect(answers.map(outcomeOf).filter((outcome) => outcome === "OK")).toHaveLength(1);
    expect(await employeeCardsOf(owner)).toHaveLength(1);
  });

  test("goes to nobody who has left, and holds at a station of its holder's platform alone", async () => {
    const network = await world.network();
    const { owner } = network;
    const station = await network.station();
    const elsewhere = await network.station({ platform: await network.platform() });
    const { id: employeeId } = await employee(owner, { stationId: station.id });

    expect(
      await refused(owner, "createEmployeeCard", { employeeId, number: "EMP-3", stationId: elsewhere.id }),
    ).toMatchObject({ number: 10006, field: "stationId" });
    expect(await employeeCard(owner, { employeeId, stationId: station.id })).toMatchObject({ stationId: station.id });
    await owner.run("mutation Left($input: SetEmployeeStateInput!) { setEmployeeState(input: $input) { id } }", {
      input: { id: employeeId, state: "LEFT" },
    });
    expect(await refused(owner, "createEmployeeCard", { employeeId, number: "EMP-4" })).toMatchObject({
      number: 10036,
      field: "employeeId",
    });
  });

  test("that is lost is found again, or replaced once and for good", async () => {
    const { owner } = await world.network();
    const { id, employeeId } = await employeeCard(owner, { validUntil: "2027-01-31" as never });
    await doneWith(owner, "setEmployeeCardState", { id, state: "LOST" });
    await doneWith(owner, "setEmployeeCardState", { id, state: "ACTIVE" });
    await doneWith(owner, "setEmployeeCardState", { id, state: "LOST" });

    const fresh = await doneWith(owner, "replaceEmployeeCard", { id, number: "EMP-NEW", tag: "EE01" });
    expect(fresh).toMatchObject({ employeeId, state: "ACTIVE", number: "EMP-NEW", validUntil: "2027-01-31" });
    expect(await employeeCardsOf(owner, { ids: [id] })).toMatchObject([{ state: "REPLACED", replacedById: fresh.id }]);
    expect(await refused(owner, "replaceEmployeeCard", { id, number: "EMP-NEWER" })).toMatchObject({ number: 10036 });
    expect(await refused(owner, "setEmployeeCardState", { id, state: "ACTIVE" })).toMatchObject({ number: 10036 });
    expect(await refused(owner, "setEmployeeCardState", { id: fresh.id, state: "REPLACED" })).toMatchObject({
      number: 10006,
      field: "state",
    });
  });
});

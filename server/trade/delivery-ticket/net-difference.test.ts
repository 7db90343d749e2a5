import { expect, test } from "vitest";
import { HOUR } from "../../test/clock.ts";
import { enterTicket, inboundBy, inboundOf, inboundSums, onTicket, tellRise } from "../../test/delivery-tickets.ts";
import { exported, fetchFile } from "../../test/exports.ts";
import { minute, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world, app, clock } = await testServer();
clock.pass(48 * HOUR);

const CHANGE_GRADE = "mutation Change($input: ChangeGradeInput!) { changeGrade(input: $input) { id } }";

/** 4,930 litres warm the tank from 14 to 16 °C while 30 are sold. */
const RISE = { startVolumeLitres: "10000", endVolumeLitres: "14930", deliveredLitres: "4930" };
const WARMER = { startTemperatureC: 14, endTemperatureC: 16 };

/** A tank of petrol, unless told of what group, and a rise of it. */
async function risen(expansionGroup: string | null = "GASOLINE", temperatures: object = WARMER) {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const { owner } = network;
  await owner.run(CHANGE_GRADE, { input: { id: forecourt.grade.id, expansionGroup } });
  await tellRise(forecourt, { ...RISE, ...temperatures });
  await forecourt.gateway.report({
    sales: [sale(forecourt.device, { endedAt: minute(5), volumeLitres: "30", amount: "210" })],
  });
  return { network, owner, forecourt, tank: forecourt.tank };
}

const GROSS = {
  loadedNetLitres: null,
  differenceLitres: "-40",
  differenceNetLitres: null,
  differencePercent: "-0.80",
  basis: "GROSS",
  level: "AMBER",
};

test("a warm load that shrank in the tank is judged by net volumes, the gross ones beside", async () => {
  const { owner, tank } = await risen();

  expect(await enterTicket(owner, tank, { temperatureC: "25" })).toMatchObject({
    ticketNetLitres: null,
    loadedNetLitres: "4940",
    receivedLitres: "4960",
    receivedNetLitres: "4930.084",
    startTemperatureC: 14,
    gaugeTemperatureC: 16,
    differenceLitres: "-40",
    differenceNetLitres: "-9.916",
    differencePercent: "-0.20",
    basis: "NET",
    level: "WITHIN",
  });
  expect(await inboundOf(owner, { levels: ["WITHIN"] })).toHaveLength(1);
});

test("a cold load lacks more than its gross volumes tell", async () => {
  const { owner, tank } = await risen();
  const { id } = await enterTicket(owner, tank, { temperatureC: "5" });

  expect(await inboundBy(owner, id)).toMatchObject({
    loadedNetLitres: "5060",
    differenceNetLitres: "-129.916",
    differencePercent: "-2.57",
    level: "RED",
  });
});

test("what the ticket itself says of its net volume counts before what its temperature tells", async () => {
  const { owner, tank } = await risen();
  const told = { temperatureC: "5", netVolumeLitres: "4950" };

  const { id } = await enterTicket(owner, tank, told);

  expect(await inboundBy(owner, id)).toMatchObject({
    ticketNetLitres: "4950",
    loadedNetLitres: "4950",
    differenceNetLitres: "-19.916",
    differencePercent: "-0.40",
    basis: "NET",
  });
  const untold = { id, temperatureC: null, netVolumeLitres: null };
  expect(await onTicket(owner, "changeDeliveryTicket", untold)).toMatchObject(GROSS);
});

test.each([
  ["a ticket without a temperature", "GASOLINE", WARMER, {}],
  ["a grade of no known group", null, WARMER, { temperatureC: "25" }],
  ["a rise whose begin has no temperature", "GASOLINE", { endTemperatureC: 16 }, { temperatureC: "25" }],
])("%s is judged by the gross volumes", async (_what, group, temperatures, told) => {
  const { owner, tank } = await risen(group, temperatures);
  const { loadedNetLitres: _, ...gross } = GROSS;

  expect(await enterTicket(owner, tank, told)).toMatchObject(gross);
});

test("diesel grows by less than petrol", async () => {
  const { owner, tank } = await risen("DIESEL");

  expect(await enterTicket(owner, tank, { temperatureC: "25" })).toMatchObject({
    loadedNetLitres: "4958.5",
    receivedNetLitres: "4939.308",
  });
});

test("statistics add up each delivery by its own basis, and a file has both", async () => {
  const { network, owner, tank } = await risen();
  await enterTicket(owner, tank, { temperatureC: "25" });
  const other = await network.forecourt();
  await tellRise(other, { endVolumeLitres: "14950", deliveredLitres: "4950" });
  await enterTicket(owner, other.tank);

  expect((await inboundSums(owner)).total).toMatchObject({
    matched: 2,
    differenceLitres: "-90",
    net: 1,
    differenceNetLitres: "-9.916",
    differencePercent: "-0.60",
  });
  const columns = ["receivedNetLitres", "loadedNetLitres", "differenceLitres", "differenceNetLitres", "basis"];
  const { id } = await exported(owner, {
    list: "INBOUND_DELIVERIES",
    inboundDeliveries: { tankIds: [tank.id] },
    columns: columns.map((column) => ({ id: column })),
  });
  expect((await fetchFile(app, owner, id)).bytes.toString()).toContain("4930.084,4940,-40,-9.916,NET");
});

import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServer } from "../test/server.ts";
import { withoutWatching } from "../test/statements.ts";
import { logIn } from "../test/world.ts";
import { NetworkFile, seedNetwork } from "./network.ts";

const { app, clock, db } = await testServer();

/** The demo's own file, with two of its stations; ports that the demo finds free when it starts have to be any here. */
function demoFile(): NetworkFile {
  const text = readFileSync("demo/network.json", "utf8").replaceAll(/("port": |:)0\b/g, "$119000");
  const file = NetworkFile.parse(JSON.parse(text));
  const isKept = ({ station = "S01" }: { station?: string | undefined }) => ["S01", "S07"].includes(station);
  return {
    ...file,
    stations: file.stations.filter(({ code }) => isKept({ station: code })),
    customers: file.customers.map((customer) => ({ ...customer, prices: [] })),
    discountRules: [],
    employees: file.employees.filter(isKept),
    auxiliaryDevices: file.auxiliaryDevices.filter(isKept),
    plates: file.plates.filter(isKept),
    adverts: file.adverts.filter(isKept),
  };
}

const MADE = `{
  pointsRules(first: 10) { nodes { name points unit gradeIds active } }
  pointsProducts(first: 10) { nodes { name price stock onOffer } }
  limitProfiles(first: 10) { nodes { name cardCount } }
  employeeCards(first: 10) { nodes { number employeeName state } }
  cards(filter: { low: true }, first: 10) { nodes { number balance lowBelow low } }
  cardGroups(filter: { low: true }, first: 10) { nodes { name balance lowBelow low } }
  lowBalances(first: 10) { nodes { cardNumber groupName endedAt } }
  invoices(first: 10) { nodes { title state gross } }
}`;

test("a network's file brings its points, profiles, employees' cards, what is low and what is to be billed, and is taken once", async () => {
  const { config, log } = app.services;
  const network = demoFile();

  // Whether there is any network yet is asked of all of them.
  const watchAgain = withoutWatching();
  const codes = await seedNetwork(app.orm, { network, config, log });
  const again = await seedNetwork(app.orm, { network, config, log });
  watchAgain();

  expect(codes?.map(({ stationCode }) => stationCode)).toEqual(["S01", "S07"]);
  const { rows } = await sql<{ accountId: string; platformId: string }>`
    select a.id as "accountId", a.platform_id as "platformId" from account a where a.login = 'admin'`.execute(db);
  const admin = await logIn({ app, clock }, { ...rows[0]!, login: "admin", signInCode: "" });
  const made = await admin.run<Record<string, { nodes: Record<string, unknown>[] }>>(MADE);
  const listed = Object.fromEntries(Object.entries(made).map(([list, { nodes }]) => [list, new Set(nodes)]));
  const cards = network.employees.flatMap(({ name, card }) => (card === undefined ? [] : [{ name, ...card }]));
  expect(listed).toEqual({
    pointsRules: new Set(
      network.pointsRules.map(({ name, points, grades }) => {
        return { name, points, unit: "VOLUME", gradeIds: grades.map(() => expect.any(String)), active: true };
      }),
    ),
    pointsProducts: new Set(
      network.pointsProducts.map(({ name, price, stock }) => ({ name, price, stock, onOffer: true })),
    ),
    limitProfiles: new Set(network.limitProfiles.map(({ name, cards: of }) => ({ name, cardCount: of.length }))),
    employeeCards: new Set(cards.map(({ name, number }) => ({ number, employeeName: name, state: "ACTIVE" }))),
    cards: new Set([{ number: "6200-0007", balance: "60", lowBelow: "100", low: true }]),
    cardGroups: new Set([{ name: "Lake Couriers", balance: "10000", lowBelow: "12000", low: true }]),
    lowBalances: new Set([
      { cardNumber: "6200-0007", groupName: null, endedAt: null },
      { cardNumber: null, groupName: "Lake Couriers", endedAt: null },
    ]),
    invoices: new Set([{ title: "Harbour Logistics Ltd.", state: "WAITING", gross: "20000" }]),
  });
  expect(again).toBeNull();
});

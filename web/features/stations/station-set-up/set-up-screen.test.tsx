import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { GradeChoicesDocument } from "../../../parts/grade/grades.generated.ts";
import {
  SetUpBindingDocument,
  SetUpCodeDocument,
  SetUpDeviceDocument,
  SetUpDispenserDocument,
  type SetUpFragment,
  SetUpPricesDocument,
  SetUpStationDocument,
  SetUpStationPricesDocument,
  SetUpTankDocument,
} from "./set-up.generated.ts";
import "./station-set-up-screen.tsx";

const GRADE = { __typename: "Grade", id: "g95", code: "95", name: "Petrol 95", colour: "#123456" } as const;
const TANK = {
  __typename: "Tank",
  id: "t1",
  number: 1,
  name: "Tank 1",
  capacityLitres: "20000",
  heightMm: 2500,
  grade: GRADE,
};
const DISPENSER = {
  __typename: "Dispenser",
  id: "d1",
  number: 1,
  name: "Dispenser 1",
  guns: [{ __typename: "Gun", id: "gun1", number: 1, tankId: "t1" }],
};

const station = (facts: object = {}): SetUpFragment =>
  ({
    __typename: "Station",
    id: "s1",
    code: "S1",
    name: "North",
    controlMode: "PLATFORM",
    activationState: "NOT_GENERATED",
    tanks: [],
    dispensers: [],
    devices: [],
    ...facts,
  }) as SetUpFragment;

function serverWith(facts: object = {}, price: string | null = null): FakeServer {
  return new FakeServer()
    .answer(SetUpStationDocument, () => ({ station: station(facts) }))
    .answer(GradeChoicesDocument, () => ({ grades: [GRADE] }) as never)
    .answer(
      SetUpStationPricesDocument,
      () =>
        ({
          stationPrices: {
            nodes: [
              {
                __typename: "StationPrices",
                id: "s1",
                currencySymbol: "¥",
                cells: [{ __typename: "PriceCell", gradeId: "g95", price, planned: [] }],
              },
            ],
          },
        }) as never,
    );
}

const open = (server: FakeServer, locale: LocaleId = "en", operates: readonly number[] = [3, 4, 5, 104]) =>
  renderScreen("/stationSetUp?station=s1", { permissions: [0, 3, 4, 5, 104], operates, server, locale });

const step = async (name: RegExp) => within(await screen.findByRole("region", { name }));

test("a tank needs a capacity; its grade is chosen where there is one, and its limits follow", async () => {
  const server = serverWith().answer(SetUpTankDocument, () => ({ createTank: { id: "t1" } }) as never);
  const { user } = await open(server);
  const tanks = await step(/1\. Tanks/);
  expect(tanks.getByRole("img", { name: "Still missing" })).toBeTruthy();
  expect((await step(/2\. Dispensers/)).getByText("Guns draw from tanks: add the first tank.")).toBeTruthy();

  await user.type(await tanks.findByRole("textbox", { name: /^Capacity/ }), "20000");
  server.answer(SetUpStationDocument, () => ({ station: station({ tanks: [TANK] }) }));
  await user.click(tanks.getByRole("button", { name: "Add the first tank" }));

  expect(await tanks.findByText(/Petrol 95 · 20,000/)).toBeTruthy();
  expect(server.callsOf("SetUpTank")[0]?.variables).toEqual({
    input: {
      stationId: "s1",
      gradeId: "g95",
      capacityLitres: "20000",
      name: "Tank 1",
      number: 1,
      heightMm: 2500,
      lowLimitLitres: "2000",
      highLimitLitres: "19000",
      hysteresisLitres: "200",
      waterLimitMm: 50,
    },
  });
});

test("a dispenser needs a press of a button where there is one tank", async () => {
  const server = serverWith({ tanks: [TANK] }).answer(
    SetUpDispenserDocument,
    () => ({ createDispenser: { id: "d1" } }) as never,
  );
  const { user } = await open(server);
  await user.click(await screen.findByRole("button", { name: "Add the first dispenser" }));

  await waitFor(() => expect(server.callsOf("SetUpDispenser")).toHaveLength(1));
  expect(server.callsOf("SetUpDispenser")[0]?.variables).toEqual({
    input: {
      stationId: "s1",
      number: 1,
      name: "Dispenser 1",
      guns: [
        { number: 1, tankId: "t1", gradeId: "g95" },
        { number: 2, tankId: "t1", gradeId: "g95" },
      ],
    },
  });
});

test("a device is bound to what no other speaks for; where that is refused, it stays and the step says what is missing", async () => {
  const server = serverWith({ tanks: [TANK], dispensers: [DISPENSER] })
    .answer(SetUpDeviceDocument, () => ({ createDevice: { id: "dev1" } }) as never)
    .refuse(SetUpBindingDocument, 10030);
  const { user } = await open(server);
  const device = await step(/3\. Device/);
  await user.type(device.getByRole("textbox", { name: /^Address/ }), "00AB");
  await user.type(device.getByRole("textbox", { name: /^Version/ }), "R129");
  const made = {
    __typename: "Device",
    id: "dev1",
    name: "jsonPTS",
    protocol: "JSONPTS",
    address: "00AB",
    bindings: [],
  };
  server.answer(SetUpStationDocument, () => ({
    station: station({ tanks: [TANK], dispensers: [DISPENSER], devices: [made] }),
  }));
  await user.click(device.getByRole("button", { name: "Add the device and bind" }));

  expect(await device.findByText(/2 guns and tanks have no device yet/)).toBeTruthy();
  expect(device.getByRole("link", { name: "device binding" }).getAttribute("href")).toBe("/deviceBind?station=s1");
  expect(server.callsOf("SetUpDevice")[0]?.variables["input"]).toMatchObject({
    address: "00AB",
    settings: { way: "WEBSOCKET", ptsId: "00AB" },
  });
  expect(server.callsOf("SetUpBinding")[0]?.variables).toEqual({
    input: {
      deviceId: "dev1",
      version: "R129",
      rows: [
        { address: "1.1", gunNumber: 1 },
        { address: "1", tankNumber: 1 },
      ],
    },
  });
});

test("prices are asked for what the guns sell, and the code is shown once", async () => {
  const server = serverWith({ tanks: [TANK], dispensers: [DISPENSER] })
    .answer(SetUpPricesDocument, () => ({ changePrices: [] }))
    .answer(
      SetUpCodeDocument,
      () => ({ createActivationCode: { code: "AAAAA-BBBBB", expiresAt: "2026-11-25T00:00:00Z" } }) as never,
    );
  const { user } = await open(server);
  const prices = await step(/4\. Unit prices/);
  await user.type(await prices.findByRole("textbox", { name: /^Petrol 95/ }), "7.45");
  await user.click(prices.getByRole("button", { name: "Set prices" }));
  await waitFor(() =>
    expect(server.callsOf("SetUpPrices")[0]?.variables["input"]).toMatchObject({
      changes: [{ stationId: "s1", gradeId: "g95", price: "7.45" }],
    }),
  );

  await user.click(screen.getByRole("button", { name: "Generate code" }));
  expect(await screen.findByText("AAAAA-BBBBB")).toBeTruthy();
});

test("who may only look sees what is missing and no form; in Arabic too", async () => {
  await open(serverWith({ tanks: [TANK] }, "7.45"), "ar", []);

  expect(await screen.findByRole("heading", { name: "تجهيز المحطة" })).toBeTruthy();
  expect(await screen.findAllByRole("img", { name: "ناقص" })).toHaveLength(4);
  expect(screen.queryByRole("textbox")).toBeNull();
});

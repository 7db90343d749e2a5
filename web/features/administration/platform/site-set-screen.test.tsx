import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { ChangeSiteDocument, SiteDocument, type SiteQuery } from "./platform.generated.ts";
// Loaded before the first test rather than in it: compiling a screen is no part of what it does.
import "./site-set-screen.tsx";

const SITE = {
  __typename: "Platform",
  id: "coast",
  name: "Coast",
  parentId: "n1",
  siteLimit: 20,
  stationCount: 18,
  accountCount: 2,
  subordinateCount: 0,
  currency: "CNY",
  currencySymbol: "¥",
  measureUnitSymbol: "L",
  timeZone: "Asia/Shanghai",
  handshiftNumber: 3,
  requestAddress: null,
  pushType: null,
  contactName: "Li Wei",
  phone: null,
  email: null,
  address: null,
  icon: null,
  logo: null,
  picture: null,
} as unknown as SiteQuery["platforms"][number];

const serverWith = (platform = SITE) => new FakeServer().answer(SiteDocument, () => ({ platforms: [platform] }));

test("the platform's own site is shown and saved; what was emptied goes as null", async () => {
  const server = serverWith().answer(ChangeSiteDocument, ({ input }) => ({
    changeSite: { ...SITE, ...(input as object) } as never,
  }));
  const { user } = await renderScreen("/siteSet", { permissions: [0, 101], server });
  const email = await screen.findByRole("textbox", { name: "E-mail" });
  expect(screen.getByText("18 of 20 stations. The superior platform decides on the limit.")).toBeTruthy();

  await user.type(email, "office@coast.test");
  await user.clear(screen.getByRole("textbox", { name: "Contact" }));
  await user.click(screen.getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(server.callsOf("ChangeSite")[0]?.variables["input"]).toEqual({
      email: "office@coast.test",
      contactName: null,
    }),
  );
  await waitFor(() => expect(screen.queryByText("Not saved yet")).toBeNull());
});

test("what can't be is told before it is sent", async () => {
  const server = serverWith();
  const { user } = await renderScreen("/siteSet", { permissions: [0, 101], server });
  await user.type(await screen.findByRole("textbox", { name: "E-mail" }), "at home");
  await user.type(screen.getByRole("textbox", { name: "Request address" }), "ftp://office");
  await user.click(screen.getByRole("button", { name: "Save" }));

  const summary = await screen.findByText("2 entries need attention");
  expect(within(summary.parentElement as HTMLElement).getByText("This is no e-mail address")).toBeTruthy();
  expect(server.callsOf("ChangeSite")).toEqual([]);
});

test("icon and logo are there for those who may change them", async () => {
  await renderScreen("/siteSet", { permissions: [0, 101, 112], server: serverWith() });

  expect(await screen.findByRole("group", { name: "Site icon" })).toBeTruthy();
  expect(screen.getByRole("group", { name: "Logo" })).toBeTruthy();
});

test("Russian asks for the same in its own words, and a network has no superior", async () => {
  await renderScreen("/siteSet", {
    permissions: [0, 101],
    server: serverWith({ ...SITE, parentId: null }),
    locale: "ru",
  });

  expect(await screen.findByRole("textbox", { name: "Контактное лицо" })).toBeTruthy();
  expect(screen.getByText("АЗС 18 из 20.")).toBeTruthy();
  expect(screen.queryByRole("group", { name: "Логотип" })).toBeNull();
});

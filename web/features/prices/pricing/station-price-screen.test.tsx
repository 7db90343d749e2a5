import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { renderScreen } from "../../../test/render.tsx";
import { StationChoicesDocument } from "../../../parts/places/stations.generated.ts";
import {
  CancelPriceDocument,
  ChangePricesDocument,
  ResendPricesDocument,
  StationPricePageDocument,
  type GunLineFragment,
  type StationPricePageSubscription,
} from "./pricing.generated.ts";
import { cell, NO_GUNS, priceServer, row } from "./test-prices.ts";

type Station = StationPricePageSubscription["stationPriceChanges"][number];

const AT = "2026-11-19T22:00:00Z";
const soon = () => new Date(Date.now() + 2 * 3_600_000 + 30_000).toISOString();

function gun(number: number, facts: Partial<GunLineFragment> = {}): GunLineFragment & { __typename: "PriceGun" } {
  return {
    __typename: "PriceGun",
    gunId: `gun-${number}`,
    gunNumber: number,
    state: "CONFIRMED",
    failure: null,
    vendorCode: null,
    sentAt: AT,
    confirmedAt: AT,
    changedAt: AT,
    shownPrice: "7.45",
    ...facts,
  };
}

/** Gun 1 shows the price, gun 2's device is away, gun 3's refused. */
function station(facts: Partial<Station> = {}): Station {
  const petrol = cell("g92", "7.45", {
    previousPrice: "7.3",
    history: [
      { price: "7.3", effectiveAt: "2026-11-01T22:00:00Z" },
      { price: "7.45", effectiveAt: AT },
    ],
    planned: [{ id: "plan-1", price: "7.6", effectiveAt: soon(), author: "ada" }],
    progress: { ...NO_GUNS, guns: 3, confirmed: 1, failed: 2 },
  });
  const guns = [
    gun(1),
    gun(2, { state: "FAILED", failure: "OFFLINE", confirmedAt: null, shownPrice: "7.3" }),
    gun(3, { state: "FAILED", failure: "REFUSED", vendorCode: "38 PRICE", confirmedAt: null }),
  ];
  return { ...row(1), cells: [{ ...petrol, guns }], ...facts };
}

function pageServer(found: Station = station()) {
  const choice = { __typename: "Station", id: "s1", code: "S01", name: "Station 1", controlMode: "PLATFORM" } as const;
  return priceServer()
    .begins(StationPricePageDocument, { stationPriceChanges: [found] })
    .answer(StationChoicesDocument, () => ({ stations: { nodes: [choice] } }));
}

const open = (
  path = "/priceSet?station=s1",
  { server = pageServer(), locale = "en" }: { server?: ReturnType<typeof pageServer>; locale?: LocaleId } = {},
) => renderScreen(path, { permissions: [0, 102], server, locale });

describe("the page of one station's prices", () => {
  test("asks for a station first, found by a few letters", async () => {
    const { user, path } = await open("/priceSet");
    expect(await screen.findByRole("heading", { name: "Choose a station" })).toBeTruthy();

    await user.click(screen.getByRole("combobox", { name: "Choose a station" }));
    await user.click(await screen.findByRole("option", { name: /Station 1/ }));

    expect(path()).toBe("/priceSet?station=s1");
  });

  test("tells of every gun how far its price is, why not, and what it shows instead", async () => {
    await open();
    const grade = within(await screen.findByRole("region", { name: "Petrol 92" }));
    const [first, second, third] = grade.getAllByRole("listitem");

    expect(first?.textContent).toContain("Gun 1Confirmed11/20/2026, 06:00");
    expect(second?.textContent).toContain("Gun 2Device offline");
    expect(second?.textContent).toContain("Device shows 7.30");
    expect(third?.textContent).toContain("Refused by the device");
    expect(third?.textContent).toContain("38 PRICE");
    expect(grade.getByText("1 of 3 guns show it")).toBeTruthy();
  });

  test("sends again to the guns that don't have it", async () => {
    const server = pageServer().answer(ResendPricesDocument, () => ({ resendPrices: [row(1)] }));
    const { user } = await open("/priceSet?station=s1", { server });

    await user.click(await screen.findByRole("button", { name: "Send again" }));

    expect(await screen.findByText("Prices of Station 1 are on their way")).toBeTruthy();
    expect(server.callsOf("ResendPrices")[0]?.variables).toEqual({ input: { stationId: "s1", gradeId: "g92" } });
  });

  test("counts down to what is planned, and cancels it once that is confirmed", async () => {
    const server = pageServer().refuse(CancelPriceDocument, 10041);
    const { user } = await open("/priceSet?station=s1", { server });
    const queue = within(await screen.findByRole("region", { name: "Planned" }));
    expect(queue.getByText("€7.60")).toBeTruthy();
    expect(queue.getByRole("timer").textContent).toBe("Due in 2 hr");

    await user.click(queue.getByRole("button", { name: "Cancel" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Cancel Petrol 92 at €7.60?" }));
    await user.click(question.getByRole("button", { name: "Cancel the price" }));

    expect(await screen.findByText("10041 · CancelPrice")).toBeTruthy();
    expect(server.callsOf("CancelPrice")[0]?.variables).toEqual({ input: { id: "plan-1" } });
  });

  test("changes a price after the same look through it as in the matrix", async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole("button", { name: "Change prices" }));
    const form = within(await screen.findByRole("dialog", { name: "Petrol 92 at Station 1" }));
    const box = form.getByRole("textbox", { name: "New price" });
    await user.clear(box);
    await user.click(box);
    await user.paste("7.5");
    await user.click(form.getByRole("button", { name: "Go on" }));

    const review = within(await screen.findByRole("dialog", { name: "Change 1 price" }));
    await user.click(review.getByRole("button", { name: "Change prices" }));

    expect(await screen.findByText("1 price changed")).toBeTruthy();
    expect(server.callsOf("ChangePrices")[0]?.variables["input"]).toMatchObject({
      changes: [{ stationId: "s1", gradeId: "g92", price: "7.5" }],
    });
  });

  test("goes on with a price alone that is not the present one", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Change prices" }));
    const form = within(await screen.findByRole("dialog", { name: "Petrol 92 at Station 1" }));
    const box = form.getByRole("textbox", { name: "New price" });
    await user.click(form.getByRole("button", { name: "Go on" }));

    await waitFor(() => expect(box.getAttribute("aria-invalid")).toBe("true"));
    expect(form.getAllByText(/That is the present price/)).toHaveLength(2);
    expect(screen.queryByRole("dialog", { name: /^Change 0/ })).toBeNull();
  });

  test("says that a change waits for a second person, without a link to what this person may not open", async () => {
    const server = pageServer().answer(ChangePricesDocument, () => ({
      changePrices: [{ index: 0, outcome: "WAITING" as const, number: null, field: null, approvalId: "a1" }],
    }));
    const { user } = await open("/priceSet?station=s1", { server });
    await user.click(await screen.findByRole("button", { name: "Change prices" }));
    const form = within(await screen.findByRole("dialog", { name: "Petrol 92 at Station 1" }));
    const box = form.getByRole("textbox", { name: "New price" });
    await user.clear(box);
    await user.click(box);
    await user.paste("8.1");
    await user.click(form.getByRole("button", { name: "Go on" }));
    const review = within(await screen.findByRole("dialog", { name: "Change 1 price" }));
    await user.click(review.getByRole("button", { name: "Change prices" }));

    const told = within(await screen.findByRole("dialog", { name: "1 price waits for a second person" }));
    expect(told.getByText(/nothing has changed yet/)).toBeTruthy();
    expect(told.queryByRole("link")).toBeNull();
    await user.click(told.getAllByRole("button", { name: "Close" }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("offers nothing at a station that controls itself, and says where its prices are changed", async () => {
    await open("/priceSet?station=s1", { server: pageServer(station({ selfControlled: true })) });

    expect(await screen.findByText(/changed in the station's own software/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Change prices" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
  });

  test("says that there is no such station", async () => {
    const server = pageServer().begins(StationPricePageDocument, { stationPriceChanges: [] });
    await open("/priceSet?station=gone", { server });

    expect(await screen.findByRole("heading", { name: "There is no such record" })).toBeTruthy();
  });

  test("reads from right to left in Arabic", async () => {
    await open("/priceSet?station=s1", { locale: "ar" });

    expect(await screen.findByText("يعرضه 1 من 3 مسدسات")).toBeTruthy();
    expect(document.documentElement.dir).toBe("rtl");
  });
});

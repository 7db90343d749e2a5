import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import {
  PriceDetailDocument,
  PriceLogDocument,
  type PriceDetailQuery,
  type PriceLineFragment,
} from "./pricing.generated.ts";
import { NO_GUNS, priceServer } from "./test-prices.ts";

function line(number: number, facts: Partial<PriceLineFragment> = {}): PriceLineFragment & { __typename: "UnitPrice" } {
  return {
    __typename: "UnitPrice",
    id: `price-${number}`,
    stationCode: "S01",
    stationName: "Harbour Gate",
    timeZone: "Asia/Shanghai",
    currencySymbol: "€",
    gradeName: "Petrol 92",
    gradeColour: "#2563eb",
    price: "7.45",
    previousPrice: "7.3",
    effectiveAt: "2026-11-19T22:00:00Z",
    source: "STATION",
    status: "IN_FORCE",
    refusal: null,
    author: "ada",
    reason: null,
    createdAt: "2026-11-19T22:00:00Z",
    cancelledAt: null,
    cancelledBy: null,
    progress: { ...NO_GUNS, guns: 4, confirmed: 3, failed: 1 },
    ...facts,
  };
}

const GRADE = "01a20145-f400-76e2-b050-0d431c063e92";

const GUN: PriceDetailQuery["unitPrices"]["nodes"][number]["guns"][number] & { __typename: "PriceGun" } = {
  __typename: "PriceGun",
  gunId: "gun-1",
  gunNumber: 1,
  state: "CONFIRMED",
  failure: null,
  vendorCode: null,
  sentAt: "2026-11-19T22:00:05Z",
  confirmedAt: "2026-11-19T22:00:07Z",
  changedAt: "2026-11-19T22:00:07Z",
  shownPrice: "7.45",
};

function logServer(
  lines: readonly PriceLineFragment[] = [line(1), line(2, { status: "SCHEDULED", source: "SCHEDULED" })],
) {
  return priceServer()
    .answer(PriceLogDocument, () => ({
      unitPrices: { nodes: [...lines], pageInfo: { hasNextPage: false }, totalCount: lines.length },
    }))
    .answer(PriceDetailDocument, ({ id }) => ({
      unitPrices: { nodes: lines.filter((each) => each.id === id).map((each) => ({ ...each, guns: [GUN] })) },
    }))
    .answer(RecordHistoryDocument, () => ({ auditEntries: { nodes: [], pageInfo: { hasNextPage: false } } }));
}

const open = (
  path = "/priceLog",
  { server = logServer(), locale = "en" }: { server?: ReturnType<typeof logServer>; locale?: LocaleId } = {},
) => renderScreen(path, { permissions: [0, 23, 100], server, locale });

describe("the history of prices", () => {
  test("tells who changed what when, from what to what, and whether the guns show it", async () => {
    await open();
    await screen.findByText("1–2 of 2");
    const [, first] = screen.getAllByRole("row");

    expect(first?.textContent).toContain(
      "11/20/2026, 06:00Harbour GatePetrol 92In force7.307.45+0.15+2.1%3 of 4 guns show it3 / 4ada",
    );
    expect(leastRem(screen.getByRole("table"))).toBeLessThanOrEqual(OFFICE_REM);
  });

  test("tells why a price was changed, in the row and in its detail", async () => {
    const { user } = await open("/priceLog", { server: logServer([line(1, { reason: "slip of a digit" })]) });

    await user.click(await screen.findByText("slip of a digit"));

    const drawer = within(await screen.findByRole("dialog"));
    expect((await drawer.findByText("Reason")).parentElement?.textContent).toContain("slip of a digit");
  });

  test("asks for what the address narrows it to, days as they are in the network's zone", async () => {
    const { server } = await open(
      `/priceLog?text=harbour&author=ad&grade=${GRADE}&status=SCHEDULED&source=BATCH&delivery=open&days=2026-11-01..2026-11-20&sort=effective`,
    );
    await screen.findByText("1–2 of 2");

    expect(server.callsOf("PriceLog").at(-1)?.variables).toMatchObject({
      orderBy: "EFFECTIVE_ASC",
      filter: {
        search: "harbour",
        author: "ad",
        gradeIds: [GRADE],
        statuses: ["SCHEDULED"],
        sources: ["BATCH"],
        unconfirmed: true,
        from: "2026-10-31T16:00:00.000Z",
        to: "2026-11-20T16:00:00.000Z",
      },
    });
  });

  test("opens a price with each of its guns and when they confirmed it", async () => {
    await open("/priceLog?open=price-1");
    const drawer = within(await screen.findByRole("dialog"));

    expect(await drawer.findByText("Harbour Gate")).toBeTruthy();
    expect(drawer.getByText("S01")).toBeTruthy();
    expect(drawer.getByRole("list", { name: "Guns" }).textContent).toContain("Gun 1Confirmed11/20/2026, 06:00");
  });

  test("shows what everything cost at a moment, which the address keeps", async () => {
    const { user, server, path } = await open("/priceLog?part=moment&at=2026-11-01T04%3A00%3A00.000Z");
    await screen.findByText("1–2 of 2");
    expect(server.callsOf("PriceMatrix").at(-1)?.variables["at"]).toBe("2026-11-01T04:00:00.000Z");
    expect(screen.queryByRole("textbox", { name: "Petrol 92 at Station 1" })).toBeNull();

    const day = screen.getByRole("textbox", { name: "Prices as of, Date" });
    await user.clear(day);
    await user.click(day);
    await user.paste("11/02/2026");

    await waitFor(() => expect(path()).toContain("at=2026-11-02T04%3A00%3A00.000Z"));
    await waitFor(() => expect(server.callsOf("PriceMatrix").at(-1)?.variables["at"]).toBe("2026-11-02T04:00:00.000Z"));
  });

  test("of a new network says what will be there", async () => {
    await open("/priceLog", { server: logServer([]) });

    expect(await screen.findByRole("heading", { name: "No price changes yet" })).toBeTruthy();
  });

  test("is told in Vietnamese too", async () => {
    await open("/priceLog", { locale: "vi" });

    expect((await screen.findAllByText("3/4 vòi đã hiện")).length).toBe(2);
    expect(screen.getByText("Đang áp dụng")).toBeTruthy();
  });
});

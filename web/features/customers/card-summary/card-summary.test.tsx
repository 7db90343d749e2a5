import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import { CardSummaryDocument } from "./card-summary.generated.ts";
import { type JournalRowFragment, JournalListDocument, JournalSumsDocument } from "./journal.generated.ts";

const NOTHING = {
  opening: "0",
  deposits: "0",
  gifts: "0",
  transfersIn: "0",
  consumption: "0",
  reversals: "0",
  refunds: "0",
  giftsBack: "0",
  transfersOut: "0",
  corrections: "0",
  closing: "0",
  difference: "0",
};

const STATION = "0197c000-0000-7000-8000-000000000001";

const serverWith = (total: object) =>
  new FakeServer().answer(CardSummaryDocument, () => ({
    cardSummary: {
      __typename: "CardSummary",
      places: [
        {
          __typename: "CardSummaryPlace",
          stationId: STATION,
          stationName: "Harbour",
          figures: {
            __typename: "CardSummaryFigures",
            ...NOTHING,
            opening: "100",
            deposits: "50",
            consumption: "-30",
            closing: "120",
          },
        },
      ],
      total: { __typename: "CardSummaryFigures", ...NOTHING, ...total },
    } as never,
  }));

const open = (server: FakeServer, path: string, locale: LocaleId = "en") =>
  renderScreen(path, { permissions: [0, 118], server, locale });

test("what moved stored value stands by station, and the books agree", async () => {
  const server = serverWith({ opening: "100", deposits: "50", consumption: "-30", closing: "120" });
  await open(server, `/cardSummaryQuery?days=2026-11-01..2026-11-02&station=${STATION}`);

  const table = await screen.findByRole("table", { name: "Card summary" });
  const row = within(table).getByRole("row", { name: /Harbour/ });
  expect(within(row).getByText("¥50.00")).toBeDefined();
  expect(within(row).getByRole("link").getAttribute("href")).toContain(
    `station=${STATION}&days=2026-11-01..2026-11-02`,
  );
  expect(screen.getByText("The books agree")).toBeDefined();
  expect(server.callsOf("CardSummary").at(-1)?.variables["filter"]).toEqual({
    from: "2026-10-31T16:00:00.000Z",
    to: "2026-11-02T16:00:00.000Z",
    stationIds: [STATION],
  });
});

/** A journal of one deposit, which comes to these sums. */
const journalWith = (difference: string) =>
  new FakeServer()
    .answer(JournalListDocument, () => ({
      journal: {
        nodes: [
          journalRow({ account: "RECEIPTS", tender: "CASH", debit: "200" }),
          journalRow({ account: "PRINCIPAL", credit: "200" }),
          journalRow({ account: "BETWEEN", otherPlatformName: "Branch", credit: "30" }),
        ],
        totalCount: 3,
        pageInfo: { hasNextPage: false },
      },
    }))
    .answer(JournalSumsDocument, () => ({
      journalTotals: [
        {
          __typename: "JournalTotal" as const,
          currency: "CNY",
          currencySymbol: "¥",
          debit: "200",
          credit: "230",
          difference,
        },
      ],
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }));

const journalRow = (given: Partial<JournalRowFragment>): JournalRowFragment & { __typename: string } => ({
  __typename: "JournalLine",
  id: `${given.account}`,
  day: "2026-11-02",
  platformName: "Network",
  stationName: "Harbour",
  account: "TILL",
  tender: null,
  gradeName: null,
  otherPlatformName: null,
  debit: "0",
  credit: "0",
  currency: "CNY",
  currencySymbol: "¥",
  ...given,
});

test("the journal has each day's lines by account, its sums, and whether they balance", async () => {
  const server = journalWith("0");
  await open(server, `/cardSummaryQuery?list=records&days=2026-11-01..2026-11-02&station=${STATION}`);

  const table = await screen.findByRole("table", { name: "Card summary" }, { timeout: 10_000 });
  expect(leastRem(table)).toBeLessThanOrEqual(OFFICE_REM);
  const receipts = within(table).getByRole("row", { name: /Receipts of stored value/ });
  expect(within(receipts).getByText("Cash")).toBeDefined();
  expect(within(receipts).getByText("¥200.00")).toBeDefined();
  expect(within(within(table).getByRole("row", { name: /Between platforms/ })).getByText("Branch")).toBeDefined();
  expect(await screen.findByText("The books agree")).toBeDefined();
  expect(screen.getByText(/^Movements only/)).toBeDefined();
  expect(server.callsOf("JournalSums").at(-1)?.variables["filter"]).toEqual({
    from: "2026-11-01",
    to: "2026-11-02",
    stationIds: [STATION],
  });
});

test("a journal that does not balance says by how much, in the words of the language", async () => {
  await open(journalWith("30"), "/cardSummaryQuery?list=records&days=2026-11-01..2026-11-02", "ru");

  expect(await screen.findByText(/^Расхождение в учёте: .*30,00/, undefined, { timeout: 10_000 })).toBeDefined();
});

test("a difference is told with its amount, in the words of the language", async () => {
  await open(serverWith({ opening: "100", closing: "95", difference: "-5" }), "/cardSummaryQuery", "es");

  const sum = await screen.findByRole("region", { name: "Total" });
  expect(within(sum).getByText(/^Las cuentas difieren en .*5,00/)).toBeDefined();
});

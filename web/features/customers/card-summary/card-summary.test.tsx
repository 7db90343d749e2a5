import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { CardSummaryDocument } from "./card-summary.generated.ts";

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

test("a difference is told with its amount, in the words of the language", async () => {
  await open(serverWith({ opening: "100", closing: "95", difference: "-5" }), "/cardSummaryQuery", "es");

  const sum = await screen.findByRole("region", { name: "Total" });
  expect(within(sum).getByText(/^Las cuentas difieren en .*5,00/)).toBeDefined();
});

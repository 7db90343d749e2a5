import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { ImportColumnsDocument, ImportRowsDocument } from "../../../parts/import/import.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { fakeUploads } from "../../../test/fake-uploads.ts";
import { renderScreen } from "../../../test/render.tsx";
import { InboundListDocument, InboundSumsDocument } from "./inbound.generated.ts";

const FILE = { id: "f1", header: ["Document number"], sample: [["BOL-1"]], rowCount: 1 };
const REPORT = { done: false, created: 1, changed: 0, unchanged: 0, refused: 0, rows: [] };
const SUMS = {
  __typename: "InboundFigures",
  tickets: 3,
  rises: 2,
  matched: 1,
  ticketLitres: "15000",
  receivedLitres: "9880",
  differenceLitres: "-60",
  differenceNetLitres: "-31",
  differencePercent: "-0.63",
} as const;

const server = () =>
  new FakeServer()
    .answer(InboundListDocument, () => ({
      inboundDeliveries: { nodes: [], totalCount: 0, pageInfo: { hasNextPage: false } },
    }))
    .answer(InboundSumsDocument, () => ({ inboundStatistics: { total: SUMS } }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(ImportColumnsDocument, () => ({
      importColumns: [{ id: "number", kind: "TEXT" as const, required: true, isKey: true, values: [] }],
    }))
    .answer(ImportRowsDocument, () => ({ importRows: REPORT }));

beforeAll(() => import("./inbound-screen.tsx"), 60_000);

test("what a file brought counts in the sums above the list as soon as it is in it", async () => {
  const uploads = fakeUploads();
  const fake = server();
  const { user } = await renderScreen("/inboundOil", {
    permissions: [0, 7],
    operates: [7],
    server: fake,
    locale: "en",
  });
  const totals = await screen.findByLabelText("Sums of what is filtered");
  await waitFor(() => expect(totals.textContent).toContain("15,000.00"));

  await user.click(await screen.findByRole("button", { name: "Import" }));
  const dialog = await screen.findByRole("dialog", { name: "Import: Delivery tickets" });
  const input = dialog.querySelector("input[type=file]") as HTMLInputElement;
  await waitFor(() => expect(input.disabled).toBe(false));
  fireEvent.input(input, { target: { files: [new File(["x"], "tickets.csv")] } });
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer({ code: 0, msg: "OK", data: FILE });
  await user.click(await within(dialog).findByRole("button", { name: "Check" }));
  fake
    .answer(ImportRowsDocument, () => ({ importRows: { ...REPORT, done: true } }))
    .answer(InboundSumsDocument, () => ({ inboundStatistics: { total: { ...SUMS, ticketLitres: "20000" } } }));
  await user.click(await within(dialog).findByRole("button", { name: "Import 1 row" }));

  await waitFor(() => expect(totals.textContent).toContain("20,000.00"));
});

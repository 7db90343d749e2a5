import { screen, within } from "@testing-library/react";
import type { LocaleId } from "../../../../i18n/locales.ts";
import { PlacesDocument } from "../../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../../parts/record-history/record-history.generated.ts";
import { renderScreen } from "../../../../test/render.tsx";
import { NO_GUNS, priceServer, UNGUARDED } from "../test-prices.ts";
import {
  CreatePriceBatchDocument,
  PriceBatchDetailDocument,
  PriceBatchListDocument,
  PriceBatchPreviewDocument,
  PriceBatchPricesDocument,
  PriceRehearsalDocument,
  type BatchLineFragment,
  type BatchRowFragment,
  type PriceBatchPricesQuery,
  type PriceRehearsalQuery,
} from "./batch.generated.ts";

/** When it was made. */
export const AT = "2026-11-19T22:00:00Z";

/** A batch of two prices on their way to four guns. */
export function batch(facts: Partial<BatchLineFragment> = {}): BatchLineFragment & { __typename: "PriceBatch" } {
  return {
    __typename: "PriceBatch",
    id: "b1",
    source: "BATCH",
    takenBackId: null,
    rolledBackBy: null,
    stationNames: ["Station 1", "Station 2"],
    state: "DELIVERING",
    gradeNames: ["Petrol 92"],
    currencySymbol: "€",
    price: null,
    delta: "0.1",
    effectiveAt: AT,
    stationTime: null,
    allOrNothing: true,
    author: "ada",
    reason: null,
    createdAt: AT,
    cancelledAt: null,
    cancelledBy: null,
    stations: 2,
    prices: 2,
    planned: 0,
    applied: 2,
    refused: 0,
    leftOut: 0,
    approvalId: null,
    progress: { ...NO_GUNS, guns: 4, confirmed: 3, failed: 1 },
    ...facts,
  };
}

/** A row of a preview. */
export function row(
  number: number,
  facts: Partial<BatchRowFragment> = {},
): BatchRowFragment & { __typename: "PriceBatchRow" } {
  return {
    __typename: "PriceBatchRow",
    stationId: `s${number}`,
    stationCode: `S0${number}`,
    stationName: `Station ${number}`,
    gradeId: "g92",
    gradeName: "Petrol 92",
    gradeColour: "#2563eb",
    oldPrice: "7.45",
    price: "7.55",
    outcome: "CHANGED",
    number: null,
    ...UNGUARDED,
    ...facts,
  };
}

/** A price of the batch at a gun that it did not reach. */
export const PRICE: PriceBatchPricesQuery["unitPrices"]["nodes"][number] & { __typename: "UnitPrice" } = {
  __typename: "UnitPrice",
  id: "p1",
  stationCode: "S01",
  stationName: "Station 1",
  timeZone: "Asia/Shanghai",
  currencySymbol: "€",
  gradeName: "Petrol 92",
  gradeColour: "#2563eb",
  price: "7.55",
  previousPrice: "7.45",
  effectiveAt: AT,
  source: "BATCH",
  status: "IN_FORCE",
  refusal: null,
  author: "ada",
  reason: null,
  createdAt: AT,
  cancelledAt: null,
  cancelledBy: null,
  progress: { ...NO_GUNS, guns: 1, failed: 1 },
  guns: [
    {
      __typename: "PriceGun",
      gunId: "gun-1",
      gunNumber: 1,
      state: "FAILED",
      failure: "OFFLINE",
      vendorCode: null,
      sentAt: null,
      confirmedAt: null,
      changedAt: AT,
      shownPrice: "7.45",
    } as PriceBatchPricesQuery["unitPrices"]["nodes"][number]["guns"][number],
  ],
};

/** A rehearsal that finds nothing. */
export const QUIET: PriceRehearsalQuery["rehearsePriceBatch"] & { __typename: "PriceRehearsal" } = {
  __typename: "PriceRehearsal",
  unreached: [],
  fuelling: [],
  dearer: [],
  days: [],
  sums: [],
};

const CITY = { __typename: "City" as const, id: "c1", name: "Shanghai", regionId: "r1", regionName: "Coast" };
const PLATFORM = { __typename: "Platform" as const, id: "n1", name: "Network", parentId: null };

/** A server with one batch, whose preview has these rows. */
export function batchServer(rows: readonly BatchRowFragment[] = [row(1), row(2)], found = batch()) {
  return priceServer()
    .answer(PriceBatchListDocument, () => ({
      priceBatches: { nodes: [found], pageInfo: { hasNextPage: false }, totalCount: 1 },
    }))
    .answer(PlacesDocument, () => ({
      platforms: [PLATFORM],
      stations: {
        nodes: [1, 2].map((number) => ({
          __typename: "Station" as const,
          id: `s${number}`,
          code: `S0${number}`,
          name: `Station ${number}`,
          city: CITY,
          platform: PLATFORM,
        })),
        pageInfo: { hasNextPage: false, endCursor: null },
      },
    }))
    .answer(PriceBatchPreviewDocument, () => ({ previewPriceBatch: [...rows] }))
    .answer(PriceRehearsalDocument, () => ({ rehearsePriceBatch: QUIET }))
    .answer(CreatePriceBatchDocument, () => ({ createPriceBatch: found }))
    .begins(PriceBatchDetailDocument, {
      priceBatchChanges: [{ ...found, leftOutRows: rows.filter(({ outcome }) => outcome !== "CHANGED") }],
    })
    .answer(PriceBatchPricesDocument, () => ({
      unitPrices: { nodes: [PRICE], pageInfo: { hasNextPage: false }, totalCount: 1 },
    }))
    .answer(RecordHistoryDocument, () => ({ auditEntries: { nodes: [], pageInfo: { hasNextPage: false } } }));
}

/** Opens the screen. */
export const openBatches = (
  path = "/CompanyPrice",
  { server = batchServer(), locale = "en" }: { server?: ReturnType<typeof batchServer>; locale?: LocaleId } = {},
) => renderScreen(path, { permissions: [0, 24], server, locale });

/** Ticks the only region and grade, and asks for the preview of a rise by 0.1. */
export async function compose(
  user: Awaited<ReturnType<typeof openBatches>>["user"],
  { begin = "New batch change", amount = "Amount" } = {},
) {
  await user.click(await screen.findByRole("button", { name: begin }));
  const form = within(await screen.findByRole("dialog", { name: begin }));
  await user.click(await form.findByText("Coast"));
  await user.click(form.getByRole("checkbox", { name: "Petrol 92" }));
  await user.click(form.getByRole("textbox", { name: amount }));
  await user.paste("0.1");
  return form;
}

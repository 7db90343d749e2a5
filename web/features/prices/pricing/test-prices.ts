import { screen } from "@testing-library/react";
import type { LocaleId } from "../../../i18n/locales.ts";
import { GradeChoicesDocument } from "../../../parts/grade/grades.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  ChangePricesDocument,
  PriceChangesDocument,
  PriceMatrixDocument,
  PriceStepDocument,
  PreviewPricesDocument,
  type PriceCellFragment,
  type PriceRowFragment,
  type RowGuardsFragment,
} from "./pricing.generated.ts";

export const GRADES = [
  { __typename: "Grade" as const, id: "g92", code: "92", name: "Petrol 92", colour: "#2563eb" },
  { __typename: "Grade" as const, id: "gD0", code: "D0", name: "Diesel 0", colour: "#ca8a04" },
];

export const NO_GUNS = { guns: 0, confirmed: 0, waiting: 0, failed: 0, selfControlled: 0 };

/** A cell whose two guns show its price. */
export function cell(gradeId: string, price: string | null, facts: Partial<PriceCellFragment> = {}) {
  return {
    __typename: "PriceCell" as const,
    gradeId,
    unitPriceId: price === null ? null : `price-${gradeId}`,
    price,
    effectiveAt: price === null ? null : "2026-11-19T22:00:00Z",
    previousPrice: null,
    history: [],
    planned: [],
    progress: { ...NO_GUNS, guns: 2, confirmed: 2 },
    shownPrices: price === null ? [] : [price],
    ...facts,
  };
}

export function row(number: number, facts: Partial<PriceRowFragment> = {}) {
  return {
    __typename: "StationPrices" as const,
    id: `s${number}`,
    code: `S0${number}`,
    name: `Station ${number}`,
    cityName: "Shanghai",
    timeZone: "Asia/Shanghai",
    currencySymbol: "€",
    selfControlled: false,
    cells: [cell("g92", "7.45"), cell("gD0", "7.12")],
    ...facts,
  };
}

/** Of a row that nothing holds back. */
export const UNGUARDED: RowGuardsFragment = {
  timeZone: "Asia/Shanghai",
  largestStep: null,
  lowest: null,
  highest: null,
  secondPerson: [],
  floor: null,
  sameDayAt: null,
};

/** How the server judges each of the prices that somebody looks at. */
export const judged =
  (facts: Partial<RowGuardsFragment> & { readonly number?: number } = {}) =>
  ({ input }: { readonly input: { readonly changes: object | readonly object[] } }) => ({
    previewPrices: ([input.changes].flat() as { stationId: string; gradeId: string }[]).map(
      ({ stationId, gradeId }) => ({
        __typename: "PriceBatchRow" as const,
        stationId,
        gradeId,
        outcome: facts.number === undefined ? ("CHANGED" as const) : ("REFUSED" as const),
        number: null,
        ...UNGUARDED,
        ...facts,
      }),
    ),
  });

/** A server with these stations; a change of prices is taken. */
export function priceServer(rows: readonly PriceRowFragment[] = [row(1), row(2)]): FakeServer {
  return new FakeServer()
    .answer(PriceMatrixDocument, () => ({
      stationPrices: { nodes: [...rows], pageInfo: { hasNextPage: false }, totalCount: rows.length },
    }))
    .begins(PriceChangesDocument, { stationPriceChanges: [] })
    .answer(GradeChoicesDocument, () => ({ grades: GRADES }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(PriceStepDocument, ({ platformId }) => ({
      priceSettings: { platformId, largestStep: "20", own: false, approvalStep: null, approvalOwn: false },
    }))
    .answer(PreviewPricesDocument, judged())
    .answer(ChangePricesDocument, ({ input }) => ({
      changePrices: [input.changes].flat().map((_, index) => ({
        index,
        outcome: input.effectiveAt || input.stationTime ? ("PLANNED" as const) : ("CHANGED" as const),
        number: null,
        field: null,
        approvalId: null,
      })),
    }));
}

/** /priceSet2 as somebody sees it who may change prices. */
export const openMatrix = (
  path = "/priceSet2",
  {
    server = priceServer(),
    locale = "en",
    permissions = [0, 3],
  }: { server?: FakeServer; locale?: LocaleId; permissions?: readonly number[] } = {},
) => renderScreen(path, { permissions, server, locale });

/** Writes a price over the one that stands in a cell. */
export async function writePrice(user: Awaited<ReturnType<typeof openMatrix>>["user"], name: string, price: string) {
  const box = await screen.findByRole("textbox", { name });
  await user.tripleClick(box);
  await user.paste(price);
}

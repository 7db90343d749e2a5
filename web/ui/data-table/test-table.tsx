import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { LocaleId } from "../../i18n/locales.ts";
import { loadMessages } from "../../i18n/messages.ts";
import { LanguageProvider } from "../../i18n/provider.tsx";
import { system } from "../theme.ts";
import type { DataColumn } from "./columns.ts";
import { DataTable } from "./data-table.tsx";
import { choicesField, textField } from "./list-fields.ts";
import type { ListSchema } from "./list-schema.ts";
import type { Selected } from "./selection.ts";
import { useFilters } from "./use-filters.tsx";
import { type ListResult, wholeList } from "./use-list-query.ts";
import { useListState } from "./use-list-state.ts";

/** A row of the tests' list: sales of a station. */
export interface Sale {
  readonly id: string;
  readonly no: number;
  readonly grade: "diesel" | "petrol";
}

/** Sales numbered from 1; every third is diesel. */
export const sales = (count: number): Sale[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `sale-${index + 1}`,
    no: index + 1,
    grade: index % 3 === 2 ? "diesel" : "petrol",
  }));

export interface SaleFilter {
  readonly text?: string;
  readonly grades?: readonly string[];
}

interface Filters {
  readonly text: string;
  readonly grade: readonly string[];
}

const SCHEMA: ListSchema<Filters, "NO_ASC" | "NO_DESC", SaleFilter> = {
  fields: { text: textField, grade: choicesField(["diesel", "petrol"]) },
  sorts: { no: { up: "NO_ASC", down: "NO_DESC" } },
  sortedBy: { key: "no", down: false },
  filterOf: ({ text, grade }) => ({ ...(text && { text }), ...(grade && { grades: grade }) }),
};

const COLUMNS: readonly DataColumn<Sale>[] = [
  { id: "no", title: "sale.gun", cell: ({ no }) => `No. ${no}`, sort: "no", width: 8, priority: 1 },
  { id: "grade", title: "sale.grade", cell: ({ grade }) => grade, width: 10 },
  {
    id: "volume",
    title: "sale.price",
    unit: "L",
    cell: ({ no }) => no * 10,
    numeric: true,
    width: 10,
    grow: true,
    total: "1,830",
  },
  { id: "id", title: "sale.customer", cell: ({ id }) => id, width: 10, hidden: true },
];

/** What the tests put into the table's slots. */
const BEGIN = "Begin";
const VIEWS = "views";
const VIEW = "view";

interface Table {
  readonly rows?: readonly Sale[];
  readonly address?: string;
  readonly locale?: LocaleId;
  /** How the list stands otherwise than answered. */
  readonly result?: Partial<ListResult<Sale>>;
  readonly onOpen?: (sale: Sale) => void;
  readonly bulk?: (selected: Selected<SaleFilter>) => React.ReactNode;
}

/** The rows that a server would give. */
function answer(rows: readonly Sale[], { first, offset, orderBy, filter }: ReturnType<typeof useSales>["variables"]) {
  const found = rows.filter(
    ({ id, grade }) => (filter.grades?.includes(grade) ?? true) && id.includes(filter.text ?? ""),
  );
  const sorted = orderBy === "NO_DESC" ? found.toReversed() : found;
  const nodes = sorted.slice(offset, offset + first);
  return { nodes, totalCount: found.length, pageInfo: { hasNextPage: offset + first < found.length } };
}

const useSales = () => useListState(SCHEMA);

function SaleList({ rows = [], result, onOpen, bulk }: Table) {
  const list = useSales();
  const filters = useFilters(list);
  const grades = ["diesel", "petrol"].map((value) => ({ value, label: value }));
  const pieces = [
    filters.text("text", "sale.customer"),
    filters.choices("grade", { title: "sale.grade", options: grades }),
  ];
  return (
    <DataTable
      {...wholeList(answer(rows, list.variables))}
      {...result}
      noun="sales"
      caption="Sales"
      columns={COLUMNS}
      list={list}
      filters={pieces}
      empty={{ title: "realtime.sales.none", action: <button type="button">{BEGIN}</button> }}
      nameOf={({ no }) => `sale ${no}`}
      {...(onOpen && { onOpen })}
      {...(bulk && { bulk })}
      views={(view) => <output aria-label={VIEWS}>{view.columns.join()}</output>}
      actions={(view) => (
        <output aria-label={VIEW}>
          {[view.noun, view.totalCount, view.orderBy, JSON.stringify(view.filter)].join(" ")}
        </output>
      )}
    />
  );
}

/** The tests' list at an address, with the router in hand. */
export async function renderTable({ address = "/sales", locale = "en", ...table }: Table) {
  let answerWith: (rows: readonly Sale[]) => void = () => undefined;
  function Answered() {
    const [rows, setRows] = useState(table.rows);
    answerWith = setRows;
    return <SaleList {...table} rows={rows ?? []} />;
  }
  const router = createMemoryRouter([{ path: "/sales", element: <Answered /> }], {
    initialEntries: [address],
  });
  const messages = await loadMessages(locale);
  const result = render(
    <ChakraProvider value={system}>
      <LanguageProvider locale={locale} messages={messages}>
        <RouterProvider router={router} />
      </LanguageProvider>
    </ChakraProvider>,
  );
  return {
    ...result,
    user: userEvent.setup(),
    /** The server gives these from now on. */
    change: (rows: readonly Sale[]) => act(() => answerWith(rows)),
    back: () => router.navigate(-1),
    search: () => router.state.location.search,
  };
}

/** The rows on screen, without the heads. */
export const lines = () =>
  within(screen.getByRole("table", { name: "Sales" }))
    .getAllByRole("row")
    .slice(1);
/** What the rows are called. */
export const numbers = () => lines().flatMap((line) => within(line).queryByRole("rowheader")?.textContent ?? []);
/** Where the list stands, as its footer tells it. */
export const status = () => screen.getByText(/^\d+–\d+ |^No rows$/).textContent;

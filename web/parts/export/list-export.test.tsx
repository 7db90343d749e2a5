import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FakeServer } from "../../test/fake-server.ts";
import { renderPiece } from "../../test/render-piece.tsx";
import type { TableView } from "../../ui/data-table/data-table.tsx";
import { RequestExportDocument } from "./export.generated.ts";
import { ListExport } from "./list-export.tsx";

const VIEW: TableView<{ text: string }> = {
  noun: "gradeList",
  filter: { text: "9" },
  orderBy: "NAME_ASC",
  columns: ["kind", "name"],
  totalCount: 2,
  filterText: "Search: 9",
  undatedText: "Search: 9",
  showColumns: () => undefined,
};

const list = (
  <ListExport
    list="GRADES"
    view={VIEW}
    columns={[
      { id: "name", title: "filter.grade" },
      { id: "kind", title: "grade.kind" },
      { id: "referenceDensity", title: "grade.density", unit: "kg/m³" },
    ]}
    values={{ kind: [{ value: "LIQUID", label: "Liquid" }] }}
  />
);

async function asked(all: boolean) {
  const server = new FakeServer().refuse(RequestExportDocument, 429);
  const { user } = await renderPiece(list, { server });
  await user.click(screen.getByRole("button", { name: "Export" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Search: 9")).toBeTruthy();
  if (all) {
    await user.click(dialog.getByText("All (3)"));
  }
  await user.click(dialog.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(server.callsOf("RequestExport")).toHaveLength(1));
  return server.callsOf("RequestExport")[0]?.variables["input"];
}

const KIND = { id: "kind", header: "Kind", values: [{ value: "LIQUID", text: "Liquid" }] };
const NAME = { id: "name", header: "Grade" };

test("a file of a list has what the table shows, in its order, filtered and ordered as it is", async () => {
  expect(await asked(false)).toMatchObject({
    list: "GRADES",
    grades: { text: "9" },
    orderBy: "NAME_ASC",
    filterText: "Search: 9",
    columns: [KIND, NAME],
  });
});

test("all columns are those of the table and those of the file alone, with their units", async () => {
  expect(await asked(true)).toMatchObject({
    columns: [NAME, KIND, { id: "referenceDensity", header: "Reference density (kg/m³)" }],
  });
});

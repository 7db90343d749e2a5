import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { RequestExportDocument } from "../parts/export/export.generated.ts";
import type { FakeServer } from "./fake-server.ts";

interface FileColumn {
  readonly id: string;
  readonly header: string;
  readonly values?: readonly { readonly value: string; readonly text: string }[];
}

/** Asks for a file with all columns of the list that is shown, in English; gives what it was asked for with. */
export async function fileOf(server: FakeServer) {
  server.refuse(RequestExportDocument, 429);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Export" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Export/ }));
  await user.click(dialog.getByText(/^All \(/));
  await user.click(dialog.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(server.callsOf("RequestExport")).toHaveLength(1));
  const columns = server.callsOf("RequestExport")[0]?.variables["input"].columns as readonly FileColumn[];
  return {
    headers: columns.map(({ id, header }) => `${id}: ${header}`),
    wordOf: (column: string, value: string) =>
      columns.find(({ id }) => id === column)?.values?.find((each) => each.value === value)?.text,
  };
}

import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPiece } from "../../test/render-piece.tsx";
import { FilterChips, FilterInputs } from "./table-toolbar.tsx";
import type { FilterPiece } from "./use-filters.tsx";

const piece = (key: string, ...values: readonly string[]): FilterPiece => ({
  key,
  label: key,
  input: <button type="button">{key}</button>,
  chips: values.map((value) => ({ value, onRemove: () => undefined })),
});

let width = 0;
const measures = new Set<() => void>();

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(readonly tell: () => void) {
        measures.add(tell);
      }
      observe() {}
      disconnect() {
        measures.delete(this.tell);
      }
    },
  );
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => width);
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(600);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("filters that have no room on the line fold behind one button that counts those that are set, and come back", async () => {
  width = 400;
  const filters = [piece("City", "Suzhou"), piece("Grade"), piece("State", "Free", "Lifted")];
  const { user } = await renderPiece(<FilterInputs filters={filters} folded={false} />);

  const button = await screen.findByRole("button", { name: "Filters (2)" });
  expect(screen.queryByRole("button", { name: "Grade" })).toBeNull();
  await user.click(button);
  expect(within(screen.getByRole("search")).getByRole("button", { name: "Grade" })).toBeTruthy();

  width = 800;
  act(() => measures.forEach((tell) => tell()));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Filters (2)" })).toBeNull());
  expect(screen.getByRole("button", { name: "Grade" })).toBeTruthy();
});

test("the line of what is filtered is there before anything is, so that nothing is pushed", async () => {
  const { rerender } = await renderPiece(<FilterChips filters={[piece("City")]} onClear={() => undefined} />);
  const line = (await screen.findByText("Nothing filtered")) as HTMLElement;

  rerender(<FilterChips filters={[piece("City", "Suzhou")]} onClear={() => undefined} />);

  expect(within(line).getByRole("button", { name: /Suzhou/ })).toBeTruthy();
  expect(screen.queryByText("Nothing filtered")).toBeNull();
});

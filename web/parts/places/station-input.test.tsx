import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderPiece } from "../../test/render-piece.tsx";
import type { Places } from "./use-places.ts";
import { StationInput } from "./station-input.tsx";

const station = (id: string, name: string, city: string) => ({
  id,
  code: `0${id}`,
  name,
  city: { id: city, name: city, regionId: "r", regionName: "East" },
  platform: { id: "p", name: "Network" },
});

const PLACES: Places = {
  stations: [station("1", "Harbour", "Ningbo"), station("2", "Airport", "Hángzhōu")],
  platforms: [],
  ready: true,
};

function Field({ required = false }: { readonly required?: boolean }) {
  const [value, setValue] = useState("1");
  return (
    <>
      <StationInput label="filter.station" value={value} onChange={setValue} places={PLACES} required={required} />
      <output>{value || "none"}</output>
    </>
  );
}

const chosen = () => document.querySelector("output")?.textContent;

test("a station is found by its name, code or city, by the keyboard alone", async () => {
  const { user } = await renderPiece(<Field />);
  const input = screen.getByRole<HTMLInputElement>("combobox", { name: "Station" });
  expect(input.value).toBe("Harbour");
  await user.tab();
  await user.keyboard("hangz");
  await waitFor(() =>
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Airport02"]),
  );
  await user.keyboard("{Enter}");

  expect(chosen()).toBe("2");
  expect(input.value).toBe("Airport");
});

test("none is chosen where none is allowed", async () => {
  const { user, rerender } = await renderPiece(<Field />);
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(chosen()).toBe("none");
  rerender(<Field key="required" required />);
  expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
});

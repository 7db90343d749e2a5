import { screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { describe, expect, test } from "vitest";
import type { LocaleId } from "../../i18n/locales.ts";
import { renderPiece } from "../../test/render-piece.tsx";
import { SearchSelect, type Candidate } from "./search-select.tsx";
import { useTyped } from "./use-typed.ts";

const place = (id: string, name: string): Candidate => ({ id, name, code: `S${id.padStart(2, "0")}` });
const PLACES = [place("1", "Harbour"), place("2", "Airport"), place("3", "Airfield")];
const MANY = Array.from({ length: 61 }, (_, index) => place(`${index + 100}`, `Place ${index}`));

interface FieldProps {
  readonly places?: readonly Candidate[];
  /** What the answer to each search waits for; at once unless told. */
  readonly late?: Promise<void>;
  readonly disabled?: boolean;
  readonly error?: string;
  readonly hint?: string;
}

function Field({ places = PLACES, late, ...facts }: FieldProps) {
  const [value, setValue] = useState("1");
  const chosen = places.find(({ id }) => id === value);
  const typing = useTyped(chosen?.name ?? "");
  return (
    <>
      <SearchSelect
        label="filter.station"
        value={value}
        onChange={setValue}
        typing={typing}
        chosen={chosen}
        {...useSearch(places, typing.typed ?? "", late)}
        clearable
        {...facts}
      />
      <output>{value || "none"}</output>
    </>
  );
}

/** A search whose answers come when `late` is over; until then the last one stands. */
function useSearch(places: readonly Candidate[], typed: string, late: Promise<void> = Promise.resolve()) {
  const [answer, setAnswer] = useState({ typed: "", found: places });
  useEffect(() => {
    let old = false;
    const found = places.filter(({ name }) => name.toLowerCase().includes(typed));
    void late.then(() => old || setAnswer({ typed, found }));
    return () => void (old = true);
  }, [places, typed, late]);
  return { found: answer.found, waiting: answer.typed !== typed };
}

const chosen = () => document.querySelector("output")?.textContent;
const input = () => screen.getByRole<HTMLInputElement>("combobox");
const lines = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
/** The combobox highlights what is chosen a frame after it opened; a person's next key comes later than that. */
const highlightComes = (line: string) =>
  waitFor(() => expect(document.querySelector("[role=option][data-highlighted]")?.textContent).toBe(line));

async function open(facts: FieldProps = {}, locale: LocaleId = "en") {
  const { user } = await renderPiece(<Field {...facts} />, { locale });
  expect(input().value).toBe("Harbour");
  await user.tab();
  return user;
}

describe("a search for one of many", () => {
  test("keeps every letter, and takes nothing that lacks them, while the answer is late", async () => {
    const late = Promise.withResolvers<void>();
    const user = await open({ late: late.promise });
    await user.keyboard("airfi");
    expect(input().value).toBe("airfi");
    expect(lines()).toEqual(["AirfieldS03"]);
    await user.keyboard("x");
    expect(lines()).toEqual([]);
    expect(screen.getByText("Searching…")).toBeTruthy();

    late.resolve();
    expect(await screen.findByText("No match")).toBeTruthy();
    expect(input().value).toBe("airfix");
    await user.keyboard("{Backspace}");
    await waitFor(() => expect(lines()).toEqual(["AirfieldS03"]));
    await user.keyboard("{Enter}");
    expect(chosen()).toBe("3");
    expect(input().value).toBe("Airfield");
  });

  test("goes by the keyboard alone: open, down, choose, and out again as it was", async () => {
    const user = await open();
    await user.keyboard("{ArrowDown}");
    expect(lines()).toHaveLength(3);
    await highlightComes("HarbourS01");
    await user.keyboard("{ArrowDown}");
    await highlightComes("AirportS02");
    await user.keyboard("{Enter}");
    expect(chosen()).toBe("2");

    await user.keyboard("harb{Escape}");
    await waitFor(() => expect(input().value).toBe("Airport"));
    expect(chosen()).toBe("2");
    // The list goes a frame after it is closed.
    await waitFor(() => expect(lines()).toEqual([]));
  });

  test("takes the first line also where the letters leave the list as it was", async () => {
    const user = await open({ places: [place("2", "Airport"), place("1", "Harbour")] });
    await user.keyboard("{ArrowDown}");
    expect(lines()).toHaveLength(2);
    await highlightComes("HarbourS01");
    await user.keyboard("r");
    expect(lines()).toHaveLength(2);
    await user.keyboard("{Enter}");
    expect(chosen()).toBe("2");
  });

  test("is cleared by its cross, which only a choice that may be changed has", async () => {
    const user = await open();
    await user.tab();
    await user.keyboard("{Enter}");
    expect(chosen()).toBe("none");
    expect(input().value).toBe("");
    expect(document.activeElement).toBe(input());
    expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
  });

  test("that is disabled neither opens nor clears", async () => {
    const user = await open({ disabled: true });
    await user.click(input());
    expect(lines()).toEqual([]);
    expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
  });

  test("is told to be wrong, and why", async () => {
    await open({ error: "This has to be filled in." });
    expect(input().getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("This has to be filled in.").parentElement?.id).toBe(
      input().getAttribute("aria-describedby"),
    );
  });

  test("still tells how it is written where that is wrong", async () => {
    await open({ error: "Check this entry", hint: "4 to 6 digits" });
    const described = (input().getAttribute("aria-describedby") ?? "").split(" ");
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Check this entry",
      "4 to 6 digits",
    ]);
  });

  test("says in Arabic how many more there are", async () => {
    const user = await open({ places: [place("1", "Harbour"), ...MANY] }, "ar");
    await user.click(screen.getByRole("button", { name: "فتح القائمة" }));
    expect(lines()).toHaveLength(60);
    expect(screen.getByText(/^2 أخرى/)).toBeTruthy();
  });
});

import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderPiece } from "../../test/render-piece.tsx";
import { DateTimeInput } from "./date-input.tsx";

function Field() {
  const [value, setValue] = useState("");
  const [timeZone, setTimeZone] = useState("Asia/Shanghai");
  return (
    <>
      <DateTimeInput label="calendar.time" value={value} onChange={setValue} timeZone={timeZone} />
      <button type="button" onClick={() => setTimeZone("America/New_York")}>
        elsewhere
      </button>
      <output>{value}</output>
    </>
  );
}

test("what was typed is meant by the clocks that are named, also where another place is chosen afterwards", async () => {
  const { user } = await renderPiece(<Field />, { locale: "en" });
  await user.type(screen.getByRole("textbox", { name: "Time, Date" }), "11/22/2026");
  await user.type(screen.getByRole("textbox", { name: "Time, Time" }), "08:00");
  await user.tab();
  expect(document.querySelector("output")?.textContent).toBe("2026-11-22T00:00:00.000Z");

  await user.click(screen.getByRole("button", { name: "elsewhere" }));

  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Time, Time" }).value).toBe("08:00");
  expect(screen.getByText(/New York|New_York/)).toBeTruthy();
  expect(document.querySelector("output")?.textContent).toBe("2026-11-22T13:00:00.000Z");
});

import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import type { LocaleId } from "../../i18n/locales.ts";
import { renderPiece } from "../../test/render-piece.tsx";
import { TimeZoneSelect } from "./time-zone-select.tsx";

function Field() {
  const [value, setValue] = useState("Asia/Shanghai");
  return (
    <>
      <TimeZoneSelect label="platform.timeZone" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const chosen = () => document.querySelector("output")?.textContent;
const input = () => screen.getByRole<HTMLInputElement>("combobox");

async function open(locale: LocaleId = "en") {
  const { user } = await renderPiece(<Field />, { locale });
  expect(input().value).toBe("Asia/Shanghai");
  return user;
}

test("every letter that is typed counts, also those that open the list", async () => {
  const user = await open();
  await user.tab();
  await user.keyboard("auckland");

  expect(input().value).toBe("auckland");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  await user.keyboard("{Enter}");
  expect(chosen()).toBe("Pacific/Auckland");
  expect(input().value).toBe("Pacific/Auckland");
});

test("a click shows the zones, and what is typed then narrows them", async () => {
  const user = await open();
  await user.click(input());
  expect(await screen.findByRole("option", { name: /Asia\/Shanghai/ })).toBeTruthy();
  await user.keyboard("honolulu{Enter}");

  expect(chosen()).toBe("Pacific/Honolulu");
});

test("what is typed and not chosen leaves the zone as it is", async () => {
  const user = await open();
  await user.click(input());
  await user.keyboard("hono{Escape}");
  await user.tab();

  expect(chosen()).toBe("Asia/Shanghai");
  await waitFor(() => expect(input().value).toBe("Asia/Shanghai"));
});

test("a zone is found by what its time is called in Russian", async () => {
  const user = await open("ru");
  await user.tab();
  await user.keyboard("япония{Enter}");

  expect(chosen()).toBe("Asia/Tokyo");
});

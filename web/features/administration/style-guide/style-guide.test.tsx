import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { GradeChoicesDocument } from "../../../parts/grade/grades.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderConsole } from "../../../test/render.tsx";
import { HomeAlarmsDocument } from "../../overview/home/home.generated.ts";
import { StyleGuideDocument } from "./style-guide.generated.ts";

const CITY = { id: "c1", name: "Hangzhou", regionId: "r1", regionName: "East" };
const PLATFORM = { id: "p1", name: "Delta" };

/** A network of two stations in one city. */
function aServer(): FakeServer {
  const nodes = ["S01", "S02"].map((code) => ({
    __typename: "Station",
    id: code,
    code,
    name: `Station ${code}`,
    city: CITY,
    platform: PLATFORM,
  }));
  return new FakeServer()
    .answer(GradeChoicesDocument, () => ({ grades: [] }))
    .answer(PlacesDocument, () => ({
      stations: { nodes, pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ ...PLATFORM, parentId: null }],
    }))
    .answer(StyleGuideDocument, () => ({ guns: [], tanks: [], alarms: { nodes: [] } }))
    .answer(HomeAlarmsDocument, () => ({
      kanban: { asOf: "2026-11-21T04:00:00Z", openAlarms: 0, endedAlarms: 0, stationsSilent: 0 },
    }));
}

async function open(locale: LocaleId = "en") {
  const console = await renderConsole("/dev/style-guide", { permissions: [0], server: aServer(), locale });
  await screen.findByRole("region", { name: "filters" });
  return console;
}

function sample(name: string): HTMLElement {
  return screen.getByText(name, { selector: "code" }).parentElement as HTMLElement;
}

test("developers find every piece by its address, and nobody in the menu", async () => {
  await open();

  const links = within(screen.getByRole("navigation", { name: "Main menu" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).not.toContain("/dev/style-guide");
  for (const name of ["tokens", "inputs", "files", "form", "pieces", "lists", "places", "filters", "live", "charts"]) {
    expect(screen.getByRole("region", { name })).toBeTruthy();
  }
});

test.each([
  ["en", "Select all rows on this page", "1 row selected"],
  ["zh-chs", "选择本页全部行", "已选 1 行"],
] as const)("in %s a list of the guide's own rows is paged, chosen from and opened", async (locale, all, one) => {
  const { user, path } = await open(locale);
  const list = within(screen.getByRole("region", { name: "DataTable" }));
  expect(list.getAllByRole("row")).toHaveLength(27);
  expect(list.getByRole("checkbox", { name: all })).toBeTruthy();

  await user.click(list.getAllByRole("checkbox")[1] as HTMLElement);
  expect(list.getByText(one)).toBeTruthy();
  await user.click(list.getByRole("button", { name: "S03" }));

  expect(await screen.findByRole("dialog", { name: "row-3" })).toBeTruthy();
  expect(path()).toBe("/dev/style-guide?open=row-3");
});

test("who goes to another screen with something unsaved is asked, and stays after a no", async () => {
  const { user, path } = await open();
  await user.click(within(sample("FormPage")).getByRole("button", { name: "FormPage" }));
  const form = document.querySelector("form") as HTMLElement;
  await user.type(within(form).getByRole("textbox", { name: "Station" }), "Harbour Gate");
  expect(await within(form).findByText("Not saved yet")).toBeTruthy();

  await user.click(within(screen.getByRole("navigation", { name: "Main menu" })).getByRole("link", { name: "Home" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(path()).toBe("/dev/style-guide");
  expect(within(form).getByRole("textbox", { name: "Station" })).toHaveProperty("value", "Harbour Gate");

  await user.click(within(screen.getByRole("navigation", { name: "Main menu" })).getByRole("link", { name: "Home" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(path()).toBe("/index"));
});

test.each([
  ["en", "Show all", "Take away: East"],
  ["ar", "عرض الكل", "إزالة: East"],
] as const)("in %s a scope is chosen by keyboard alone and taken away as a chip", async (locale, all, away) => {
  const { user } = await open(locale);
  const picker = sample("ScopePicker");
  const result = () => JSON.parse(picker.querySelector("pre")?.textContent ?? "") as object;

  within(picker).getByRole("button").focus();
  await user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("searchbox"), "east");
  await user.tab();
  await user.keyboard(" ");
  await waitFor(() => expect(result()).toEqual({ regionIds: ["r1"] }));

  await user.keyboard("{Escape}");
  expect(within(picker).getByRole("button", { name: all })).toBeTruthy();
  await user.click(within(picker).getByRole("button", { name: away }));
  expect(result()).toEqual({});
});

test("a period is chosen by its name, and the days of a calendar make one of their own", async () => {
  const { user } = await open();
  const picker = sample("DateRangePicker");
  const result = () => JSON.parse(picker.querySelector("pre")?.textContent ?? "") as { written: string };

  await user.click(within(picker).getByRole("button", { name: /^Today/ }));
  await user.click(await screen.findByRole("button", { name: "Last month" }));
  expect(result().written).toBe("lastMonth");

  await user.click(within(picker).getByRole("button", { name: /^Last month/ }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("Time zone: Asia/Shanghai (UTC+08:00)");
  const day = (number: string) =>
    [...dialog.querySelectorAll<HTMLElement>("[data-part=table-cell-trigger][data-view=day]")].find(
      (cell) => cell.textContent === number && !cell.hasAttribute("data-outside-range"),
    ) as HTMLElement;
  await user.click(day("12"));
  await user.click(day("14"));
  expect(result().written).toMatch(/^\d{4}-\d\d-12_\d{4}-\d\d-14$/);
});

import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPiece } from "../test/render-piece.tsx";
import { PlainTable } from "./plain-table.tsx";

const desk = window.matchMedia;
afterEach(() => (window.matchMedia = desk));
const onPhone = () => {
  window.matchMedia = (media) => Object.assign(desk(media), { matches: /max-width/.test(media) });
};

const DAYS = [
  { day: "Monday", fills: "12", litres: "400", money: "2,800" },
  { day: "Tuesday", fills: "9", litres: "300", money: "2,100" },
];
const COLUMNS = (["day", "fills", "litres", "money"] as const).map((id) => ({
  id,
  title: id,
  cell: (row: (typeof DAYS)[number]) => row[id],
  total: { day: "All days", fills: "21", litres: undefined, money: "4,900" }[id],
}));
const show = (columns = COLUMNS) =>
  renderPiece(<PlainTable caption="Days" columns={columns} rows={DAYS} keyOf={({ day }) => day} />);
const texts = (place: HTMLElement, role: string) =>
  within(place)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);

test("at a desk it is a table, the totals in its last row", async () => {
  await show();

  expect(texts(screen.getByRole("table", { name: "Days" }), "row")).toEqual([
    "dayfillslitresmoney",
    "Monday124002,800",
    "Tuesday93002,100",
    "All days214,900",
  ]);
});

test("on a phone each row is a card, and what they come to stands below", async () => {
  onPhone();
  await show();

  expect(screen.queryByRole("table")).toBeNull();
  const cards = screen.getByRole("list", { name: "Days" });
  expect(texts(cards, "listitem")).toEqual(["Mondayfills12litres400money2,800", "Tuesdayfills9litres300money2,100"]);
  expect(texts(screen.getByRole("region", { name: "All days" }), "definition")).toEqual(["21", "4,900"]);
});

test("on a phone three columns are a table as ever", async () => {
  onPhone();
  await show(COLUMNS.slice(0, 3));

  expect(screen.getByRole("table", { name: "Days" })).toBeTruthy();
});

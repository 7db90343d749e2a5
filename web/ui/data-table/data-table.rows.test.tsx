import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { readPreference } from "../../lib/preferences/preferences.ts";
import type { Selected } from "./selection.ts";
import { lines, renderTable, sales, type Sale, type SaleFilter } from "./test-table.tsx";

describe("rows", () => {
  test("are gone through with the arrow keys; Enter opens one, Space chooses it", async () => {
    const opened: Sale[] = [];
    const { user } = await renderTable({ rows: sales(3), onOpen: (sale) => opened.push(sale), bulk: () => null });
    const [first, second, third] = lines();
    first?.focus();

    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(second);
    await user.keyboard("{End}{ArrowUp}{Enter}");
    expect(opened.map(({ no }) => no)).toEqual([2]);
    await user.keyboard("{Home} ");
    expect(screen.getByRole("checkbox", { name: "Select sale 1" })).toHaveProperty("checked", true);
    expect([first, second, third].map((line) => line?.tabIndex)).toEqual([0, -1, -1]);
  });

  test("open where one clicks, but not where one chooses", async () => {
    const opened: Sale[] = [];
    const { user } = await renderTable({ rows: sales(2), onOpen: (sale) => opened.push(sale), bulk: () => null });

    await user.click(screen.getByRole("checkbox", { name: "Select sale 1" }));
    expect(opened).toEqual([]);
    await user.click(screen.getByRole("cell", { name: "20" }));
    await user.click(screen.getByRole("button", { name: "No. 1" }));
    expect(opened.map(({ no }) => no)).toEqual([2, 1]);
  });

  test("hand the focus on when they go, to the one in their place and at last to the count", async () => {
    const { change } = await renderTable({ rows: sales(3), onOpen: () => undefined });
    lines()[1]?.focus();

    change(sales(3).filter(({ no }) => no !== 2));
    await waitFor(() => expect(document.activeElement?.textContent).toContain("No. 3"));
    change(sales(1));
    await waitFor(() => expect(document.activeElement?.textContent).toContain("No. 1"));
    change([]);
    await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("status"));
  });

  test("stand outside of the tab order where there is nothing to do with them", async () => {
    await renderTable({ rows: sales(2) });

    expect(lines().some((line) => line.hasAttribute("tabindex"))).toBe(false);
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});

describe("chosen rows", () => {
  let selected: Selected<SaleFilter> | undefined;
  const bulk = (now: Selected<SaleFilter>) => {
    selected = now;
    return <button type="button">Act</button>;
  };
  const box = (number: number) => screen.getByRole("checkbox", { name: `Select sale ${number}` });

  test("are a range with the shift key, and last from page to page", async () => {
    const { user } = await renderTable({ rows: sales(60), bulk });
    expect(screen.queryByRole("button", { name: "Act" })).toBeNull();

    await user.click(box(2));
    await user.keyboard("{Shift>}");
    await user.click(box(5));
    await user.keyboard("{/Shift}");
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await user.click(box(30));

    expect(screen.getByText("5 rows selected")).toBeTruthy();
    expect(selected).toEqual({ ids: ["sale-2", "sale-3", "sale-4", "sale-5", "sale-30"] });
    const page = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all rows on this page" });
    expect(page.indeterminate).toBe(true);
  });

  test("are everything that matches, once that is asked for with its number", async () => {
    const { user } = await renderTable({ rows: sales(4_312 * 3), address: "/sales?grade=diesel", bulk });

    await user.click(screen.getByRole("checkbox", { name: "Select all rows on this page" }));
    expect(selected).toHaveProperty("ids.length", 25);
    await user.click(screen.getByRole("button", { name: "Select all 4,312 that match" }));

    expect(selected).toEqual({ allMatching: { grades: ["diesel"] }, count: 4_312 });
    expect(screen.getByText("All 4,312 that match are selected")).toBeTruthy();
    await user.click(box(3));
    expect(screen.getByText("24 rows selected")).toBeTruthy();
  });

  test("end with the filters that they were chosen through", async () => {
    const { user } = await renderTable({ rows: sales(9), address: "/sales?grade=diesel", bulk });
    await user.click(box(3));
    expect(screen.getByRole("group", { name: "Selected rows" })).toBeTruthy();

    await user.click(screen.getByRole("button", { name: /^Grade/ }));
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "diesel" }));

    await waitFor(() => expect(screen.queryByRole("group", { name: "Selected rows" })).toBeNull());
    await user.keyboard("{Escape}");
    expect(box(3)).toHaveProperty("checked", false);
  });
});

describe("columns", () => {
  const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);
  const open = async () => {
    const table = await renderTable({ rows: sales(2) });
    await table.user.click(screen.getByRole("button", { name: "Columns" }));
    return { ...table, picker: within(await screen.findByRole("dialog", { name: "Columns" })) };
  };

  test("are shown, hidden and put in another order by keyboard, and stay so", async () => {
    const { user, picker, unmount } = await open();

    await user.click(picker.getByRole("checkbox", { name: "Customer" }));
    await user.click(picker.getByRole("checkbox", { name: "Grade" }));
    picker.getByRole("button", { name: "Move Customer up" }).focus();
    await user.keyboard("{Enter}");
    expect(picker.getByRole("status").textContent).toBe("Customer: position 3 of 4");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(heads()).toEqual(["Gun", "Customer", "Price (L)"]));

    unmount();
    await renderTable({ rows: sales(2) });
    expect(heads()).toEqual(["Gun", "Customer", "Price (L)"]);
  });

  test("are put in another order by dragging, and back as they were", async () => {
    const { user, picker } = await open();
    const items = () => picker.getAllByRole("listitem");
    const names = () => items().map((item) => item.textContent);

    fireEvent.dragStart(items()[2]!);
    fireEvent.dragOver(items()[0]!);
    fireEvent.dragEnd(items()[0]!);
    expect(names()).toEqual(["Price (L)", "Gun", "Grade", "Customer"]);

    await user.click(picker.getByRole("button", { name: "Reset" }));
    expect(names()).toEqual(["Gun", "Grade", "Price (L)", "Customer"]);
    expect(readPreference("shared", "columns")).toEqual({});
  });

  test("keep the last one that is shown", async () => {
    const { user, picker } = await open();
    await user.click(picker.getByRole("checkbox", { name: "Grade" }));
    await user.click(picker.getByRole("checkbox", { name: "Price (L)" }));

    expect(picker.getByRole("checkbox", { name: "Gun" })).toHaveProperty("disabled", true);
  });

  test("are made wider with the arrow keys, towards the side where lines end", async () => {
    const { unmount } = await renderTable({ rows: sales(1) });
    const edge = () => screen.getByRole("separator", { name: /Grade|نوع/ });
    const wide = () => edge().getAttribute("aria-valuenow");
    expect(wide()).toBe("10");
    fireEvent.keyDown(edge(), { key: "ArrowRight" });
    fireEvent.keyDown(edge(), { key: "ArrowRight" });
    expect(wide()).toBe("12");
    unmount();

    await renderTable({ rows: sales(1), locale: "ar" });
    fireEvent.keyDown(edge(), { key: "ArrowRight" });
    expect(wide()).toBe("11");
  });
});

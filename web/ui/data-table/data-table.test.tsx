import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { numbers, renderTable, sales, status, type Sale } from "./test-table.tsx";

const view = () => screen.getByRole("status", { name: "view" }).textContent;

describe("a list", () => {
  test("is a real table with units in its heads, numbers at their end, and totals", async () => {
    await renderTable({ rows: sales(2) });

    const table = within(screen.getByRole("table", { name: "Sales" }));
    expect(table.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["Gun", "Grade", "Price (L)"]);
    expect(table.getByRole("columnheader", { name: "Price (L)" }).dataset["numeric"]).toBe("true");
    expect(table.getByRole("rowheader", { name: "No. 1" })).toBeTruthy();
    expect(table.getByRole("cell", { name: "1,830" })).toBeTruthy();
    expect(status()).toBe("1–2 of 2");
  });

  test("is sorted by a head; its address says so, and Back takes it back", async () => {
    const { user, back, search } = await renderTable({ rows: sales(3) });
    const head = () => screen.getByRole("columnheader", { name: /^Gun/ });
    expect(head().getAttribute("aria-sort")).toBe("ascending");

    await user.click(screen.getByRole("button", { name: "Gun" }));
    expect(search()).toBe("?sort=-no");
    expect(head().getAttribute("aria-sort")).toBe("descending");
    expect(numbers()).toEqual(["No. 3", "No. 2", "No. 1"]);

    await act(() => back());
    expect(search()).toBe("");
    expect(numbers()).toEqual(["No. 1", "No. 2", "No. 3"]);
  });

  test("tells the slots around it what is on the screen", async () => {
    await renderTable({ rows: sales(9), address: "/sales?grade=diesel&sort=-no" });

    expect(view()).toBe('sales 3 NO_DESC {"grades":["diesel"]}');
    expect(screen.getByRole("status", { name: "views" }).textContent).toBe("no,grade,volume");
  });
});

describe("pages", () => {
  test("are turned; the focus goes to where the list stands, which is told", async () => {
    const { user, search, back } = await renderTable({ rows: sales(60) });
    expect(status()).toBe("1–25 of 60");
    expect(screen.getByRole("button", { name: "Previous page" })).toHaveProperty("disabled", true);

    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(search()).toBe("?page=2");
    expect(status()).toBe("26–50 of 60");
    expect(document.activeElement?.textContent).toBe("26–50 of 60");
    expect(numbers()[0]).toBe("No. 26");

    await user.click(screen.getByRole("button", { name: "Page 3" }));
    expect(status()).toBe("51–60 of 60");
    expect(screen.getByRole("button", { name: "Next page" })).toHaveProperty("disabled", true);
    await act(() => back());
    expect(status()).toBe("26–50 of 60");
  });

  test("are gone to by number where there are many, the last one where there are not so many", async () => {
    const { user, search } = await renderTable({ rows: sales(400) });
    const goTo = screen.getByRole("textbox", { name: "Go to page" });

    await user.type(goTo, "12{Enter}");
    expect(search()).toBe("?page=12");
    await user.type(goTo, "999{Enter}");
    expect(search()).toBe("?page=16");
    await user.type(goTo, "0{Enter}");
    expect(search()).toBe("?page=16");
  });

  test("are as long as wanted, from the first one on", async () => {
    const { user, search } = await renderTable({ rows: sales(60), address: "/sales?page=3" });

    await user.selectOptions(screen.getByRole("combobox", { name: "Rows per page" }), "50");

    expect(search()).toBe("?size=50");
    expect(status()).toBe("1–50 of 60");
  });

  test("that are no more become the last one, without a step for Back", async () => {
    const { search } = await renderTable({ rows: sales(60), address: "/sales?page=9" });

    await waitFor(() => expect(search()).toBe("?page=3"));
    expect(status()).toBe("51–60 of 60");
  });
});

describe("filters", () => {
  test("lead to the first page, are chips, and are taken away one by one or all at once", async () => {
    const { user, search, back } = await renderTable({ rows: sales(90), address: "/sales?page=2&text=sale" });

    await user.click(screen.getByRole("button", { name: "Grade" }));
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "diesel" }));
    expect(search()).toBe("?text=sale&grade=diesel");
    await waitFor(() => expect(status()).toBe("1–25 of 30"));

    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Remove filter Grade: diesel" }));
    expect(search()).toBe("?text=sale");
    await act(() => back());
    expect(search()).toBe("?text=sale&grade=diesel");
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(search()).toBe("");
    expect(screen.queryByRole("button", { name: /Remove filter/ })).toBeNull();
  });

  test("by words are asked for when the typing pauses, and are one step for Back", async () => {
    const { user, search, back } = await renderTable({ rows: sales(60) });
    const box = screen.getByRole("searchbox", { name: "Customer" });

    await user.type(box, "sale-5");
    expect(search()).toBe("");
    await waitFor(() => expect(search()).toBe("?text=sale-5"));
    await user.type(box, "9{Enter}");
    expect(search()).toBe("?text=sale-59");
    expect(numbers()).toEqual(["No. 59"]);

    await act(() => back());
    expect(search()).toBe("");
    expect(box).toHaveProperty("value", "");
  });

  test("that leave nothing say so, which is not the same as a list of nothing yet", async () => {
    const { user } = await renderTable({ rows: sales(3), address: "/sales?text=nowhere" });
    expect(screen.getByRole("heading", { name: "Nothing matches the filters" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Begin" })).toBeNull();

    await user.click(screen.getAllByRole("button", { name: "Clear filters" }).at(-1)!);
    expect(numbers()).toHaveLength(3);
  });

  test("have nothing to do with a list that is empty: it teaches the first step", async () => {
    await renderTable({ rows: [] });

    expect(screen.getByRole("heading", { name: "No sales yet" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Begin" })).toBeTruthy();
    expect(status()).toBe("No rows");
  });
});

describe("while it is not there", () => {
  const failed = new CombinedGraphQLErrors({
    data: null,
    errors: [{ message: "refused", extensions: { number: 500, params: { requestId: "r-17" } } }],
  });
  afterEach(() => vi.useRealTimers());

  test("a list shows its heads over empty lines, and no rows to be read", async () => {
    await renderTable({ rows: sales(3), result: { page: undefined, loading: true } });

    expect(screen.getAllByRole("columnheader")).toHaveLength(3);
    expect(screen.queryByRole("rowheader")).toBeNull();
    expect(screen.queryByText("No rows")).toBeNull();
  });

  test("the rows before stay where they were, and are marked as old", async () => {
    await renderTable({ rows: sales(3), result: { stale: true, loading: true } });

    expect(numbers()).toHaveLength(3);
    expect(screen.queryByText("1–3 of 3")).toBeNull();
    expect(screen.getByRole("table").parentElement?.getAttribute("aria-busy")).toBe("true");
  });

  test("a long wait is named after a second and can be ended later", async () => {
    const cancel = vi.fn();
    await renderTable({ rows: sales(3), result: { loading: true, cancel } });
    expect(screen.queryByText("Still loading")).toBeNull();

    expect(await screen.findByText("Still loading")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("what was cancelled can be loaded again", async () => {
    const refetch = vi.fn();
    const { user } = await renderTable({ rows: sales(3), result: { cancelled: true, refetch } });
    expect(numbers()).toHaveLength(3);

    await user.click(screen.getByRole("button", { name: "Load again" }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  test("a failure stands in the rows' place with what to report, and another try", async () => {
    const refetch = vi.fn();
    const { user } = await renderTable({ rows: sales(3), result: { error: failed, refetch } });

    const panel = within(screen.getByRole("alert"));
    expect(panel.getByText(/The server failed/)).toBeTruthy();
    expect(panel.getByText("Number 500")).toBeTruthy();
    expect(panel.getByText("Request r-17")).toBeTruthy();
    await user.click(panel.getByRole("button", { name: "Copy details" }));
    expect(await navigator.clipboard.readText()).toContain("Number 500\nRequest r-17");
    await user.click(panel.getByRole("button", { name: "Try again" }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe("on a phone", () => {
  const desk = window.matchMedia;
  afterEach(() => (window.matchMedia = desk));
  const narrow = () => {
    window.matchMedia = (media) => Object.assign(desk(media), { matches: /max-width/.test(media) });
  };

  test("rows are cards with a headline and facts, which open and are chosen", async () => {
    narrow();
    const opened: Sale[] = [];
    const { user } = await renderTable({ rows: sales(2), onOpen: (sale) => opened.push(sale), bulk: () => null });

    expect(screen.queryByRole("table")).toBeNull();
    const [card] = within(screen.getByRole("list", { name: "Sales" })).getAllByRole("listitem");
    expect(
      within(card!)
        .getAllByRole("term")
        .map((term) => term.textContent),
    ).toEqual(["Grade", "Price (L)"]);
    await user.click(within(card!).getByRole("checkbox", { name: "Select sale 1" }));
    await user.click(within(card!).getByRole("button", { name: "No. 1" }));
    expect(opened.map(({ no }) => no)).toEqual([1]);
    expect(screen.getByText("1 row selected")).toBeTruthy();
  });

  test.each([
    ["en", "Totals"],
    ["vi", "Tổng cộng"],
  ] as const)("in %s the totals stand below the cards", async (locale, name) => {
    narrow();
    await renderTable({ rows: sales(2), locale });

    const totals = within(screen.getByRole("region", { name }));
    expect(totals.getAllByRole("definition").map((total) => total.textContent)).toEqual(["1,830"]);
  });

  test("filters are folded away, and what sorts stands without heads", async () => {
    narrow();
    const { user, search } = await renderTable({ rows: sales(2) });
    expect(screen.queryByRole("searchbox")).toBeNull();

    await user.click(screen.getByRole("button", { name: "Filters" }));
    expect(screen.getByRole("searchbox", { name: "Customer" })).toBeTruthy();
    await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Gun, descending");
    expect(search()).toBe("?sort=-no");
  });
});

test("in Arabic it tells where it stands in Arabic", async () => {
  const { user } = await renderTable({ rows: sales(60), locale: "ar" });

  await user.click(screen.getByRole("button", { name: "الصفحة التالية" }));

  expect(status()).toBe("26–50 من 60");
  expect(document.documentElement.dir).toBe("rtl");
});

import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { RequestExportDocument } from "../../../parts/export/export.generated.ts";
import { ChangePricesDocument, PriceChangesDocument } from "./pricing.generated.ts";
import { cell, NO_GUNS, openMatrix as open, priceServer, row, writePrice as write } from "./test-prices.ts";

const GRADE = "01a20145-f400-76e2-b050-0d431c063e92";

describe("the matrix of prices", () => {
  test("has a column a grade, a row a station, and what a station doesn't sell is said", async () => {
    const server = priceServer([row(1), row(2, { cells: [cell("g92", "7.45")] })]);
    await open(`/priceSet2?grade=${GRADE}&delivery=open`, { server });

    expect(((await screen.findByRole("textbox", { name: "Petrol 92 at Station 1" })) as HTMLInputElement).value).toBe(
      "7.45",
    );
    expect(screen.getByRole("columnheader", { name: "Diesel 0" })).toBeTruthy();
    expect(screen.getAllByRole("row")[2]?.textContent).toContain("Not sold");
    expect(server.callsOf("PriceMatrix").at(-1)?.variables).toMatchObject({
      filter: { gradeIds: [GRADE], unconfirmed: true },
    });
  });

  test("is written over in place, looked through, and sent as a whole", async () => {
    const { user, server } = await open();
    await write(user, "Petrol 92 at Station 1", "7.61");
    await write(user, "Diesel 0 at Station 2", "7.02");

    await user.click(screen.getByRole("button", { name: "Review 2 changes" }));
    const review = within(await screen.findByRole("dialog", { name: "Change 2 prices" }));
    const rows = review.getAllByRole("row").slice(1);
    expect(rows[0]?.textContent).toContain("Station 1Petrol 927.457.61+0.16+2.1%");
    expect(rows[1]?.textContent).toContain("Station 2Diesel 07.127.02-0.10-1.4%");
    expect(
      review.getByText(
        "Petrol 92 from 7.45 to 7.61 and Diesel 0 from 7.12 to 7.02; at Station 1 and Station 2; at once.",
      ),
    ).toBeTruthy();
    await user.click(review.getByRole("button", { name: "Change prices" }));

    expect(await screen.findByText("2 prices changed")).toBeTruthy();
    expect(server.callsOf("ChangePrices")[0]?.variables["input"]).toEqual({
      changes: [
        { stationId: "s1", gradeId: "g92", price: "7.61" },
        { stationId: "s2", gradeId: "gD0", price: "7.02" },
      ],
      allOrNothing: true,
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect((screen.getByRole("button", { name: "Review 0 changes" }) as HTMLButtonElement).disabled).toBe(true);
  });

  test("counts no change that is none, and marks what can't be a price", async () => {
    const { user } = await open();
    await write(user, "Petrol 92 at Station 1", "7.450");
    expect(screen.getByRole("button", { name: "Review 0 changes" })).toBeTruthy();

    await write(user, "Petrol 92 at Station 1", "0");

    const box = screen.getByRole("textbox", { name: "Petrol 92 at Station 1" });
    expect(box.getAttribute("aria-invalid")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Review 1 change" }));
    const review = within(await screen.findByRole("dialog", { name: "Change 1 price" }));
    expect(review.getByText("Must be more than 0")).toBeTruthy();
  });

  test("plans by each station's clocks, without any zone's offset in what is sent", async () => {
    const { user, server } = await open();
    await write(user, "Petrol 92 at Station 1", "7.61");
    await user.click(screen.getByRole("button", { name: "Review 1 change" }));
    const review = within(await screen.findByRole("dialog"));

    await user.selectOptions(review.getByLabelText("Takes effect"), "station");
    await user.click(review.getByRole("button", { name: "Change prices" }));
    expect(await review.findByText("1 entry needs attention")).toBeTruthy();
    const enter = async (name: string, text: string) => {
      await user.click(review.getByRole("textbox", { name }));
      await user.paste(text);
    };
    await enter("Date and time, Date", "12/01/2026");
    await enter("Date and time, Time", "06:00");
    await user.click(review.getByRole("button", { name: "Change prices" }));

    expect(await screen.findByText("1 price planned")).toBeTruthy();
    expect(server.callsOf("ChangePrices")[0]?.variables["input"]).toMatchObject({ stationTime: "2026-12-01T06:00" });
  });

  test("is planned for tonight or in ten minutes by one press, and the last sentence says when", async () => {
    const { user } = await open();
    await write(user, "Petrol 92 at Station 1", "7.61");
    await user.click(screen.getByRole("button", { name: "Review 1 change" }));
    const review = within(await screen.findByRole("dialog"));
    await user.selectOptions(review.getByLabelText("Takes effect"), "fixed");

    await user.click(review.getByRole("button", { name: "Tonight 00:00" }));
    expect((review.getByRole("textbox", { name: "Date and time, Time" }) as HTMLInputElement).value).toBe("00:00");
    expect(
      review.getByText(/^Petrol 92 from 7.45 to 7.61; at Station 1; from .*00:00 \(Asia\/Shanghai\)\.$/),
    ).toBeTruthy();

    await user.click(review.getByRole("button", { name: "In 10 minutes" }));
    expect(review.getByText(/; from .* \(Asia\/Shanghai\)\.$/)).toBeTruthy();
  });

  test("keeps what is refused, with its reason, where the others may go on without it", async () => {
    const server = priceServer().answer(ChangePricesDocument, () => ({
      changePrices: [
        { index: 0, outcome: "CHANGED" as const, number: null, field: null, approvalId: null },
        { index: 1, outcome: "REFUSED" as const, number: 10022, field: "stationId", approvalId: null },
      ],
    }));
    const { user } = await open("/priceSet2", { server });
    await write(user, "Petrol 92 at Station 1", "7.61");
    await write(user, "Petrol 92 at Station 2", "7.62");
    await user.click(screen.getByRole("button", { name: "Review 2 changes" }));
    const review = within(await screen.findByRole("dialog"));
    await user.click(review.getByRole("checkbox", { name: "Take the others when one is refused" }));
    await user.click(review.getByRole("button", { name: "Change prices" }));

    expect(await screen.findByRole("dialog", { name: "Change 1 price" })).toBeTruthy();
    const left = review.getAllByRole("row").slice(1);
    expect(left).toHaveLength(1);
    expect(left[0]?.textContent).toContain("This station controls its devices itself");
    expect(server.callsOf("ChangePrices")[0]?.variables["input"]).toMatchObject({ allOrNothing: false });
  });
});

describe("a box of the matrix", () => {
  test("has two decimals at least in every box, so that they stand below each other", async () => {
    const server = priceServer([row(1, { cells: [cell("g92", "7.8"), cell("gD0", "7.1234")] })]);
    const { user } = await open("/priceSet2", { server });
    const box = (await screen.findByRole("textbox", { name: "Petrol 92 at Station 1" })) as HTMLInputElement;
    expect(box.value).toBe("7.80");
    const other = screen.getByRole("textbox", { name: "Diesel 0 at Station 1" }) as HTMLInputElement;
    expect(other.value).toBe("7.1234");

    await user.clear(box);
    await user.type(box, "7.85");
    expect(box.value).toBe("7.85");
    await user.clear(other);
    await user.type(other, "8");
    expect(other.value).toBe("8");
    await user.tab();

    expect([box.value, other.value]).toEqual(["7.85", "8.00"]);
    expect(screen.getByRole("button", { name: "Review 2 changes" })).toBeTruthy();
  });

  test("starts anew in a box that is emptied after it was changed", async () => {
    const { user } = await open();
    await write(user, "Petrol 92 at Station 1", "7.61");
    const box = screen.getByRole("textbox", { name: "Petrol 92 at Station 1" }) as HTMLInputElement;

    await user.clear(box);
    expect(box.value).toBe("");
    await user.type(box, "8");
    await user.tab();

    expect(box.value).toBe("8.00");
  });
});

describe("the prices of the matrix", () => {
  test("follow what happens at the guns without being asked again", async () => {
    const { server } = await open();
    await screen.findByRole("textbox", { name: "Petrol 92 at Station 1" });
    expect(screen.getAllByText("2 of 2 guns show it")).toHaveLength(4);

    server.push(PriceChangesDocument, {
      stationPriceChanges: [
        row(1, {
          cells: [cell("g92", "7.61", { progress: { ...NO_GUNS, guns: 2, waiting: 2 } }), cell("gD0", "7.12")],
        }),
      ],
    });

    expect(await screen.findByText("0 of 2 guns show it")).toBeTruthy();
    expect((screen.getByRole("textbox", { name: "Petrol 92 at Station 1" }) as HTMLInputElement).value).toBe("7.61");
  });

  test("go into a file as they are filtered, a line a price", async () => {
    const server = priceServer().refuse(RequestExportDocument, 10012);
    const { user } = await open(`/priceSet2?grade=${GRADE}`, { server });
    await screen.findByRole("textbox", { name: "Petrol 92 at Station 1" });

    await user.click(screen.getByRole("button", { name: "Export" }));
    const dialog = within(await screen.findByRole("dialog", { name: /Price matrix/ }));
    await user.click(dialog.getByRole("button", { name: "Export" }));

    await waitFor(() => expect(server.callsOf("RequestExport")).toHaveLength(1));
    expect(server.callsOf("RequestExport")[0]?.variables["input"]).toMatchObject({
      list: "STATION_PRICES",
      stationPrices: { gradeIds: [GRADE] },
      columns: expect.arrayContaining([{ id: "gradeName", header: "Grade" }]),
    });
  });

  test("are only read at a station that controls itself", async () => {
    await open("/priceSet2", { server: priceServer([row(1, { selfControlled: true })]) });

    expect(await screen.findByText("Controls itself")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Petrol 92 at Station 1" })).toBeNull();
  });

  test("are read and written in Spanish with its own decimal sign", async () => {
    const { user, server } = await open("/priceSet2", { locale: "es" });
    const box = (await screen.findByRole("textbox", { name: "Petrol 92 en Station 1" })) as HTMLInputElement;
    expect(box.value).toBe("7,45");

    await write(user, "Petrol 92 en Station 1", "7,61");
    await user.click(screen.getByRole("button", { name: "Revisar 1 cambio" }));
    const review = within(await screen.findByRole("dialog", { name: "Cambiar 1 precio" }));
    await user.click(review.getByRole("button", { name: "Cambiar precios" }));

    await waitFor(() =>
      expect(server.callsOf("ChangePrices")[0]?.variables["input"]).toMatchObject({ changes: [{ price: "7.61" }] }),
    );
  });
});

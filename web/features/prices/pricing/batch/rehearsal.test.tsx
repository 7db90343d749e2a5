import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { PriceRehearsalDocument } from "./batch.generated.ts";
import { AT, batchServer, compose, openBatches, QUIET } from "./test-batches.ts";

/** One of everything that a rehearsal can find. */
const REHEARSED: typeof QUIET = {
  ...QUIET,
  unreached: [
    {
      stationId: "s2",
      stationName: "Station 2",
      guns: 3,
      ofGuns: 4,
      lastSeenAt: AT,
    },
  ],
  fuelling: [
    {
      gunId: "u7",
      gunNumber: 7,
      stationName: "Station 1",
      gradeName: "Petrol 92",
      since: AT,
    },
  ],
  dearer: [
    {
      customerId: "c1",
      customerName: "Taxi ring",
      gradeId: "g92",
      gradeName: "Petrol 92",
      stations: 2,
      stationName: "Station 1",
      customerPrice: "7.6",
      boardPrice: "7.55",
      already: false,
    },
  ],
  days: [
    {
      gradeId: "g92",
      gradeName: "Petrol 92",
      gradeColour: "#2563eb",
      currencySymbol: "€",
      stations: 2,
      known: 1,
      volume: "4000",
      oldAmount: "29800",
      newAmount: "30200",
      difference: "400",
      oldMargin: "1800",
      newMargin: "2200",
    },
  ],
  sums: [{ currencySymbol: "€", difference: "400" }],
};

describe("batch changes of prices", () => {
  test("are rehearsed before they are sent: what can't be reached, what fills, who would pay more, what a day brings", async () => {
    const told = batchServer().answer(PriceRehearsalDocument, () => ({ rehearsePriceBatch: REHEARSED }));
    const { user, server } = await openBatches("/CompanyPrice", { server: told });
    const form = await compose(user);
    await user.click(form.getByRole("button", { name: "Preview" }));

    const rehearsal = within(await screen.findByRole("region", { name: "Rehearsal" }));
    await user.click(await rehearsal.findByText("1 station can't be reached (3 guns)"));
    const unreached = within(rehearsal.getByRole("table", { name: "Stations that can't be reached" }));
    expect(unreached.getAllByRole("row")[1]?.textContent).toMatch(/^Station 23 \/ 4/);
    await user.click(rehearsal.getByText("1 gun is filling: this fill ends at the old price"));
    await user.click(rehearsal.getByText("1 special customer would pay more than the others"));
    const dearer = within(rehearsal.getByRole("table", { name: "Special customers who would pay more" }));
    expect(dearer.getAllByRole("row")[1]?.textContent).toBe("Taxi ringPetrol 927.607.552");
    await user.click(rehearsal.getByText("A day like this brings +€400.00 at the same litres"));
    const days = within(rehearsal.getByRole("table", { name: "A day by grade" }));
    expect(days.getAllByRole("row")[1]?.textContent).toBe(
      "Petrol 921 / 24,000€29,800.00€30,200.00€2,200.00Was €1,800.00",
    );
    expect(server.callsOf("PriceRehearsal")[0]?.variables["input"]).toEqual({
      stationIds: ["s1", "s2"],
      gradeIds: ["g92"],
      delta: "0.1",
    });
  });

  test("in which nothing stands in the way say that, and don't tell of customers whom one may not see", async () => {
    const server = batchServer().answer(PriceRehearsalDocument, () => ({
      rehearsePriceBatch: { ...QUIET, dearer: null },
    }));
    const { user } = await openBatches("/CompanyPrice", { server, locale: "es" });
    const form = await compose(user, { begin: "Nuevo cambio por lote", amount: "Importe" });
    await user.click(form.getByRole("button", { name: "Vista previa" }));

    const rehearsal = within(await screen.findByRole("region", { name: "Ensayo" }));
    expect(await rehearsal.findByText("Se llega a todas las mangueras")).toBeTruthy();
    expect(rehearsal.getByText("Ninguna manguera está despachando")).toBeTruthy();
    expect(rehearsal.queryByText(/clientes? especial/)).toBeNull();
  });
});

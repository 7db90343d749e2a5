import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ChangePricesDocument, PreviewPricesDocument } from "./pricing.generated.ts";
import { judged, openMatrix as open, priceServer, writePrice as write } from "./test-prices.ts";

describe("a change of prices that is looked through", () => {
  test.each([
    { facts: { number: 10012, largestStep: "20" }, said: "More than 20%" },
    { facts: { number: 10012, lowest: "7.1" }, said: "Below the least price, 7.10" },
    { facts: { number: 10012, highest: "8" }, said: "Above the highest price, 8.00" },
    { facts: { number: 10022 }, said: /This station controls its devices itself/ },
    { facts: { secondPerson: ["STEP" as const] }, said: "Moves far: needs a second person" },
    {
      facts: { secondPerson: ["MARGIN" as const], floor: "7.7" },
      said: "Below cost and margin, 7.70: needs a second person",
    },
    { facts: { sameDayAt: "2026-11-19T23:12:00Z" }, said: "Changed that day already, at 07:12" },
  ])("says before sending what the server would: $said", async ({ facts, said }) => {
    const server = priceServer().answer(PreviewPricesDocument, judged(facts));
    const { user } = await open("/priceSet2", { server });
    await write(user, "Petrol 92 at Station 1", "7.6");

    await user.click(screen.getByRole("button", { name: "Review 1 change" }));

    expect(await screen.findByText(said)).toBeTruthy();
  });

  test("wants a reason where a warning stands, and sends it along", async () => {
    const server = priceServer().answer(PreviewPricesDocument, judged({ sameDayAt: "2026-11-19T23:12:00Z" }));
    const { user } = await open("/priceSet2", { server });
    await write(user, "Petrol 92 at Station 1", "7.6");
    await user.click(screen.getByRole("button", { name: "Review 1 change" }));
    const review = within(await screen.findByRole("dialog", { name: "Change 1 price" }));
    await review.findByText("A warning stands above: say why it is right all the same.");

    await user.click(review.getByRole("button", { name: "Change prices" }));
    await review.findAllByRole("alert");
    expect(server.callsOf("ChangePrices")).toEqual([]);

    await user.type(review.getByRole("textbox", { name: /Reason/ }), " slip of a digit ");
    await user.click(review.getByRole("button", { name: "Change prices" }));

    await waitFor(() =>
      expect(server.callsOf("ChangePrices").at(-1)?.variables["input"]).toMatchObject({ reason: "slip of a digit" }),
    );
  });

  test("names the station and the grade of the price that refuses all of them", async () => {
    const step = { largestStep: "20", step: "51.32" };
    const server = priceServer().refuse(ChangePricesDocument, 10012, "changes.1.price", step);
    const { user } = await open("/priceSet2", { server });
    await write(user, "Petrol 92 at Station 1", "7.5");
    await write(user, "Diesel 0 at Station 2", "12");
    await user.click(screen.getByRole("button", { name: "Review 2 changes" }));
    const review = within(await screen.findByRole("dialog", { name: "Change 2 prices" }));

    await user.click(review.getByRole("button", { name: "Change prices" }));

    expect(await review.findByRole("button", { name: "Station 2 · Diesel 0: Moves further than 20%" })).toBeTruthy();
  });

  test("is judged for the time at which it is to come", async () => {
    const { user, server } = await open();
    await write(user, "Petrol 92 at Station 1", "7.61");
    await user.click(screen.getByRole("button", { name: "Review 1 change" }));
    const review = within(await screen.findByRole("dialog"));

    await user.selectOptions(review.getByLabelText("Takes effect"), "station");
    await user.click(review.getByRole("button", { name: "Tonight 00:00" }));

    const changes = [{ stationId: "s1", gradeId: "g92", price: "7.61" }];
    await waitFor(() =>
      expect(server.callsOf("PreviewPrices").at(-1)?.variables["input"]).toEqual({
        changes,
        stationTime: expect.stringMatching(/T00:00$/),
      }),
    );
    expect(server.callsOf("PreviewPrices")[0]?.variables["input"]).toEqual({ changes });
  });

  test("that wait for a second person are marked before, told afterwards, and no edits any more", async () => {
    const server = priceServer()
      .answer(PreviewPricesDocument, judged({ secondPerson: ["STEP"] }))
      .answer(ChangePricesDocument, () => ({
        changePrices: [{ index: 0, outcome: "WAITING" as const, number: null, field: null, approvalId: "a1" }],
      }));
    const { user } = await open("/priceSet2", { server });
    await write(user, "Petrol 92 at Station 1", "8.1");
    await user.click(screen.getByRole("button", { name: "Review 1 change" }));
    const review = within(await screen.findByRole("dialog", { name: "Change 1 price" }));
    expect(await review.findByText("Moves far: needs a second person")).toBeTruthy();
    await user.type(review.getByRole("textbox", { name: /Reason/ }), "new tax");

    await user.click(review.getByRole("button", { name: "Change prices" }));

    const told = within(await screen.findByRole("dialog", { name: "1 price waits for a second person" }));
    expect(told.getByRole("link", { name: "See what waits" }).getAttribute("href")).toBe(
      "/priceSet2?part=approvals&open=a1",
    );
    expect(screen.queryByText("1 price changed")).toBeNull();
    await user.click(told.getAllByRole("button", { name: "Close" }).at(-1)!);
    expect(await screen.findByRole("button", { name: "Review 0 changes" })).toBeTruthy();
  });
});

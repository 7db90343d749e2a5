import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderScreen } from "../../../test/render.tsx";
import { FindCardsDocument } from "../../../parts/cards/cards.generated.ts";
import { ExplainPriceDocument } from "../../../parts/price-tester/price-tester.generated.ts";
import {
  ChangeCustomerDocument,
  CreateCustomerPriceDocument,
  CustomerDetailDocument,
  CustomerSettingsDocument,
  DeleteCustomerDocument,
  SetCardCustomerDocument,
  SetStationPasswordDocument,
  TakeCustomerRepaymentDocument,
} from "./customers.generated.ts";
import { customerServer, PRICE, TAXI } from "./test-customers.ts";
// Loaded before the first test rather than in it: compiling a screen is no part of what it does.
import "./personal-credit-screen.tsx";

const open = (path: string, server = customerServer()) =>
  renderScreen(path, { permissions: [0, 25, 100], locale: "en", server });

const detail = async () => within(await screen.findByRole("dialog", { name: "Harbour Taxi" }));

describe("a special customer's detail", () => {
  test("changes, and keeps the day that the window no longer has", async () => {
    const rows = [TAXI];
    const server = customerServer(rows)
      .answer(CustomerSettingsDocument, () => ({
        customerSettings: { __typename: "CustomerSettings", id: "n1", repaymentWindow: "DAY_11_OR_21_TO_28" as const },
      }))
      .answer(ChangeCustomerDocument, () => {
        rows[0] = { ...TAXI, phone: "555-2" };
        return { changeCustomer: rows[0] };
      });
    const { user } = await open("/PersonalCredit?open=c1", server);
    await user.click((await detail()).getByRole("button", { name: "Change customer" }));
    const form = within(await screen.findByRole("dialog", { name: "Change customer" }));
    const phone = form.getByLabelText(/^Phone/);
    await user.clear(phone);
    await user.type(phone, "555-2");
    await user.click(form.getByRole("button", { name: "Save" }));

    expect(await (await detail()).findByText("555-2")).toBeTruthy();
    expect(server.callsOf("ChangeCustomer")[0]?.variables["input"]).toEqual({ id: "c1", phone: "555-2" });
  });

  test("names prices by what they take off, for what and where, and takes another one", async () => {
    const server = customerServer().answer(CreateCustomerPriceDocument, () => ({ createCustomerPrice: PRICE }));
    const { user } = await open("/PersonalCredit?open=c1", server);
    const drawer = await detail();
    await user.click(await drawer.findByRole("tab", { name: /Special prices/ }));
    const row = await drawer.findByRole("listitem");
    await waitFor(() => expect(row.textContent).toContain("−3%Petrol 92ShanghaiAlways"));

    await user.click(drawer.getByRole("button", { name: "New special price" }));
    const form = within(await screen.findByRole("dialog", { name: "New special price" }));
    await user.type(form.getByLabelText(/^Unit price/), "7.2");
    await user.click(await form.findByRole("button", { name: "Petrol 92" }));
    await user.click(form.getByText("Regions"));
    await user.click(await form.findByRole("button", { name: "Delta" }));
    await user.click(form.getByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(server.callsOf("CreateCustomerPrice")[0]?.variables).toEqual({
        input: {
          customerId: "c1",
          kind: "FIXED_PRICE",
          value: "7.2",
          gradeIds: ["g1"],
          stations: { kind: "REGIONS", ids: ["r1"] },
          validFrom: null,
          validUntil: null,
        },
      }),
    );
  });
});

describe("a special customer's cards and credit", () => {
  test("are told with what is owed, and another card joins them, or is refused at its field", async () => {
    let refused = true;
    const server = customerServer()
      .answer(FindCardsDocument, () => ({
        cards: { nodes: [{ __typename: "Card" as const, id: "k2", number: "CARD-78", memberName: null }] },
      }))
      .answer(SetCardCustomerDocument, () => ({
        setCardCustomer: [
          {
            id: "k2",
            outcome: refused ? ("REFUSED" as const) : ("DONE" as const),
            refusal: refused ? { number: 10036, message: "not now", params: { state: "NORMAL", holds: 1 } } : null,
          },
        ],
      }));
    const { user } = await open("/PersonalCredit?open=c1", server);
    const drawer = await detail();
    await user.click(await drawer.findByRole("tab", { name: /Cards and credit/ }));
    expect((await drawer.findByText("Owed")).parentElement?.textContent).toBe("Owed¥150.00");
    expect(drawer.getByRole("link", { name: "CARD-77" }).getAttribute("href")).toBe("/userInfoList?open=k1");

    await user.click(drawer.getByRole("button", { name: "Add card" }));
    const form = within(await screen.findByRole("dialog", { name: "Add card" }));
    await user.click(form.getByRole("combobox"));
    await user.click(await screen.findByRole("option", { name: /CARD-78/ }));
    await user.click(form.getByRole("button", { name: "Add card" }));
    expect((await form.findAllByText("The card fills just now: try again once that is over")).length).toBeGreaterThan(
      0,
    );
    refused = false;
    await user.click(form.getByRole("button", { name: "Add card" }));

    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Add card" })).toBeNull());
    expect(server.callsOf("SetCardCustomer")[1]?.variables).toEqual({ input: { cardIds: ["k2"], customerId: "c1" } });
  });
});

test("a special customer pays back what it owes, with a card or without, once it was seen what comes of it", async () => {
  const line = {
    __typename: "CardFlow",
    id: "f1",
    time: "2026-11-02T08:00:00Z",
    cardNumber: "CARD-77",
    deposit: "150",
    owedAfter: "0",
    tender: "CASH",
    stationName: null,
    author: "ann",
    reason: null,
    currencySymbol: "¥",
  };
  // Between the look and the deed another card of the customer's fills for 20.
  const server = customerServer().answer(TakeCustomerRepaymentDocument, ({ input: { preview } }) => ({
    repayCardCredit: {
      __typename: "CardReceipt",
      id: "f1",
      line: preview ? line : { ...line, owedAfter: "20" },
    } as never,
  }));
  const { user } = await open("/PersonalCredit?open=c1", server);
  const drawer = await detail();
  await user.click(await drawer.findByRole("tab", { name: /Cards and credit/ }));
  await user.click(await drawer.findByRole("button", { name: "Take a repayment" }));
  const form = within(await screen.findByRole("dialog", { name: "Take a repayment" }));
  fireEvent.change(form.getByLabelText(/^Paid by/), { target: { value: "CASH" } });
  await user.click(form.getByRole("button", { name: "Continue" }));
  expect(await form.findByText("¥0.00")).toBeDefined();
  await user.click(form.getByRole("button", { name: "Take a repayment" }));

  const receipt = within(await screen.findByRole("dialog", { name: "Receipt" }));
  expect(receipt.getByText("¥150.00")).toBeDefined();
  expect(receipt.getByText("¥20.00")).toBeDefined();
  const sent = server.callsOf("TakeCustomerRepayment").map(({ variables }) => variables["input"]);
  const asked = { customerId: "c1", amount: "150", tender: "CASH", stationId: null, reason: null };
  expect(sent).toMatchObject([
    { ...asked, preview: true },
    { ...asked, preview: false },
  ]);
});

test.each([
  ["", "This is needed"],
  ["abc", "Digits and one decimal separator only"],
  ["0", "Must be more than 0"],
])("a repayment of “%s” is told at its field, and not looked at", async (amount, said) => {
  const server = customerServer();
  const { user } = await open("/PersonalCredit?open=c1", server);
  const drawer = await detail();
  await user.click(await drawer.findByRole("tab", { name: /Cards and credit/ }));
  await user.click(await drawer.findByRole("button", { name: "Take a repayment" }));
  const form = within(await screen.findByRole("dialog", { name: "Take a repayment" }));
  fireEvent.change(form.getByLabelText(/^Amount/), { target: { value: amount } });
  await user.click(form.getByRole("button", { name: "Continue" }));

  expect((await form.findByRole("alert")).textContent).toContain(`Amount: ${said}`);
  expect(server.callsOf("TakeCustomerRepayment")).toEqual([]);
});

describe("what a special customer's detail does beyond its facts and prices", () => {
  test("sets a station's password without ever showing one", async () => {
    const server = customerServer().answer(SetStationPasswordDocument, () => ({
      setStationPassword: { customerId: "c1", stationId: "s1", setAt: "2026-11-02T08:00:00Z", setBy: "admin" },
    }));
    const { user } = await open("/PersonalCredit?open=c1", server);
    const drawer = await detail();
    await user.click(await drawer.findByRole("tab", { name: /Station passwords/ }));
    await user.click(await drawer.findByRole("button", { name: "Replace the password at Harbour Gate" }));
    const form = within(await screen.findByRole("dialog", { name: "Set station password" }));
    const password = form.getByLabelText(/^Password/, { selector: "input" });
    await user.type(password, "12");
    await user.click(form.getByRole("button", { name: "Save" }));
    expect(await form.findByText("1 entry needs attention")).toBeTruthy();
    await user.type(password, "9481");
    await user.click(form.getByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(server.callsOf("SetStationPassword")[0]?.variables).toEqual({
        input: { customerId: "c1", stationId: "s1", password: "129481" },
      }),
    );
  });

  test("says why a sale costs what it costs", async () => {
    const server = customerServer().answer(ExplainPriceDocument, () => ({
      explainPrice: {
        __typename: "PriceExplanation" as const,
        stationId: "s1",
        stationName: "Harbour Gate",
        at: "2026-11-20T02:30:00Z",
        timeZone: "Asia/Shanghai",
        unitPrice: "7.45",
        price: "7.2265",
        originalAmount: "298.00",
        amount: "289.06",
        currencySymbol: "¥",
        steps: [
          {
            source: "CUSTOMER" as const,
            id: "p1",
            name: "Harbour Taxi",
            kind: "PERCENT_OFF" as const,
            value: "3",
            verdict: "APPLIED" as const,
          },
          {
            source: "UNIT_PRICE" as const,
            id: null,
            name: null,
            kind: null,
            value: null,
            verdict: "PRECEDED" as const,
          },
        ],
      },
    }));
    const { user } = await open("/PersonalCredit?open=c1", server);
    const drawer = await detail();
    await user.click(await drawer.findByRole("tab", { name: "Price tester" }));
    await drawer.findByRole("option", { name: /Harbour Gate/ });
    await user.selectOptions(drawer.getByLabelText(/^Station/), "s1");
    await user.click(drawer.getByRole("combobox", { name: /^Grade/ }));
    await user.click(await screen.findByRole("option", { name: /Petrol 92/ }));
    await user.click(drawer.getByRole("button", { name: "Work out the price" }));

    expect(await drawer.findByText("¥289.06")).toBeTruthy();
    expect(server.callsOf("ExplainPrice")[0]?.variables["input"]).toMatchObject({
      stationId: "s1",
      gradeId: "g1",
      units: "40",
      customerId: "c1",
      at: null,
      group: null,
    });
    await user.click(drawer.getByRole("button", { name: "Why this price?" }));
    const steps = await screen.findByRole("list", { name: "Tried in order" });
    expect(steps.textContent).toContain("Harbour TaxiSpecial customer's priceApplies−3%");
    expect(steps.textContent).toContain("Station's unit priceOne before it applies¥7.45");
  });

  test("deletes after a question that names the customer", async () => {
    const server = customerServer().answer(DeleteCustomerDocument, () => ({ deleteCustomer: true }));
    const { user, path } = await open("/PersonalCredit?open=c1", server);
    await user.click((await detail()).getByRole("button", { name: "Delete" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Delete special customer Harbour Taxi?" }));
    await user.click(question.getByRole("button", { name: "Delete" }));

    await waitFor(() => expect(path()).toBe("/PersonalCredit"));
    expect(server.callsOf("DeleteCustomer")[0]?.variables).toEqual({ input: { id: "c1" } });
  });

  test("of one that isn't there says so", async () => {
    const server = customerServer().refuse(CustomerDetailDocument, 10014);
    await open("/PersonalCredit?open=c9", server);

    expect(await screen.findByRole("heading", { name: "There is no such record" })).toBeTruthy();
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { LocaleId } from "../../i18n/locales.ts";
import { FakeServer } from "../../test/fake-server.ts";
import { renderConsole } from "../../test/render.tsx";
import { GradeChoicesDocument } from "../../ui/inputs/grades.generated.ts";
import { ExplainPriceDocument } from "../../ui/price-tester/price-tester.generated.ts";
import { RecordHistoryDocument } from "../../ui/record-history/record-history.generated.ts";
import { PlacesDocument } from "../../ui/scope-picker/places.generated.ts";
import { SavedViewsDocument } from "../../ui/views/views.generated.ts";
import {
  ChangeCustomerDocument,
  ChangeCustomerSettingsDocument,
  CreateCustomerDocument,
  CreateCustomerPriceDocument,
  CustomerDetailDocument,
  CustomerPricesDocument,
  CustomerSettingsDocument,
  CustomersDocument,
  DeleteCustomerDocument,
  SetStationPasswordDocument,
  StationPasswordsDocument,
  type CustomerLineFragment,
} from "./customers.generated.ts";
// Loaded before the first test rather than in it: compiling a screen is no part of what it does.
import "./personal-credit-screen.tsx";

const TAXI = {
  __typename: "Customer" as const,
  id: "c1",
  platformId: "n1",
  platformName: "Network",
  code: "VIP-1",
  name: "Harbour Taxi",
  contact: "Li Wei",
  phone: "555-1",
  creditLimit: "20000.00",
  currencySymbol: "¥",
  repaymentDay: 15,
  state: "ACTIVE" as const,
  validFrom: null,
  validUntil: "2027-10-31",
  priceCount: 1,
  stationPasswordCount: 1,
  createdAt: "2026-11-02T08:00:00Z",
};

const PRICE = {
  __typename: "CustomerPrice" as const,
  id: "p1",
  customerId: "c1",
  kind: "PERCENT_OFF" as const,
  value: "3",
  gradeIds: ["g1"],
  stations: { __typename: "StationSet" as const, kind: "CITIES" as const, ids: ["ct1"] },
  validFrom: null,
  validUntil: null,
};

const STATION = {
  __typename: "Station" as const,
  id: "s1",
  code: "S01",
  name: "Harbour Gate",
  city: { __typename: "City" as const, id: "ct1", name: "Shanghai", regionId: "r1", regionName: "Delta" },
  platform: { __typename: "Platform" as const, id: "n1", name: "Network" },
};

function customerServer(customers: readonly CustomerLineFragment[] = [TAXI]): FakeServer {
  return new FakeServer()
    .answer(CustomersDocument, () => ({
      customers: { nodes: [...customers], pageInfo: { hasNextPage: false }, totalCount: customers.length },
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(CustomerDetailDocument, () => ({ customer: TAXI }))
    .answer(CustomerSettingsDocument, () => ({
      customerSettings: { __typename: "CustomerSettings" as const, id: "n1", repaymentWindow: "DAYS_1_TO_28" as const },
    }))
    .answer(CustomerPricesDocument, () => ({ customerPrices: [PRICE] }))
    .answer(StationPasswordsDocument, () => ({
      stationPasswords: [
        {
          customerId: "c1",
          stationId: "s1",
          stationCode: "S01",
          stationName: "Harbour Gate",
          setAt: "2026-11-02T08:00:00Z",
          setBy: "admin",
        },
      ],
    }))
    .answer(GradeChoicesDocument, () => ({
      grades: [{ __typename: "Grade" as const, id: "g1", code: "92", name: "Petrol 92", colour: "#2563EB" }],
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [STATION], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ __typename: "Platform" as const, id: "n1", name: "Network", parentId: null }],
    }))
    .answer(RecordHistoryDocument, () => ({ auditEntries: { nodes: [], pageInfo: { hasNextPage: false } } }));
}

const open = (path = "/PersonalCredit", given: { server?: FakeServer; locale?: LocaleId } = {}) =>
  renderConsole(path, { permissions: [0, 25, 100], locale: "en", server: customerServer(), ...given });

const detail = async () => within(await screen.findByRole("dialog", { name: "Harbour Taxi" }));

describe("special customers", () => {
  test("stand in a list that is searched by what one knows of them", async () => {
    const { server } = await open("/PersonalCredit?text=555&state=STOPPED&sort=-name");
    const row = await screen.findByRole("row", { name: /Harbour Taxi/ });

    expect(row.textContent).toContain("VIP-1Harbour TaxiLi Wei555-1¥20,000.00Day 15Active");
    expect(server.callsOf("Customers").at(-1)?.variables).toEqual({
      first: 25,
      offset: 0,
      orderBy: "NAME_DESC",
      filter: { text: "555", states: ["STOPPED"] },
    });
  });

  test("of a new network: says who they are, and how to enter the first", async () => {
    await open("/PersonalCredit", { server: customerServer([]) });

    expect(await screen.findByRole("heading", { name: "No special customers yet" })).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "New customer" })).toHaveLength(2);
  });

  test("are told in Arabic too", async () => {
    await open("/PersonalCredit?open=c1", { locale: "ar" });
    const drawer = await detail();

    expect(await drawer.findByRole("tab", { name: /الأسعار الخاصة/ })).toBeTruthy();
    expect(drawer.getByText("يوم 15")).toBeTruthy();
  });
});

describe("entering a special customer", () => {
  test("sends what was typed, and opens the new one", async () => {
    const server = customerServer().answer(CreateCustomerDocument, () => ({ createCustomer: TAXI }));
    const { user, path } = await open("/PersonalCredit", { server });
    await user.click(await screen.findByRole("button", { name: "New customer" }));
    const form = within(await screen.findByRole("dialog", { name: "New customer" }));

    await user.type(form.getByLabelText(/^Code/), "VIP-1");
    await user.type(form.getByLabelText(/^Name/), "Harbour Taxi");
    await user.type(form.getByLabelText(/^Repayment day/), "15");
    await user.click(form.getByRole("button", { name: "Save" }));

    await waitFor(() => expect(path()).toBe("/PersonalCredit?open=c1"));
    expect(server.callsOf("CreateCustomer")[0]?.variables).toEqual({
      input: {
        code: "VIP-1",
        name: "Harbour Taxi",
        contact: "",
        phone: "",
        creditLimit: "0.00",
        repaymentDay: 15,
        validFrom: null,
        validUntil: null,
        state: "ACTIVE",
      },
    });
  });

  test("with a day outside of the network's window is refused while typing", async () => {
    const server = customerServer().answer(CustomerSettingsDocument, () => ({
      customerSettings: { __typename: "CustomerSettings", id: "n1", repaymentWindow: "DAY_11_OR_21_TO_28" as const },
    }));
    const { user } = await open("/PersonalCredit", { server });
    await user.click(await screen.findByRole("button", { name: "New customer" }));
    const form = within(await screen.findByRole("dialog", { name: "New customer" }));
    await form.findByText("Day 11, or 21 to 28");
    await user.type(form.getByLabelText(/^Code/), "VIP-1");
    await user.type(form.getByLabelText(/^Name/), "Harbour Taxi");
    await user.type(form.getByLabelText(/^Repayment day/), "15");
    await user.click(form.getByRole("button", { name: "Save" }));

    expect(await form.findByText("1 entry needs attention")).toBeTruthy();
    expect(server.callsOf("CreateCustomer")).toEqual([]);
  });
});

describe("a special customer's detail", () => {
  test("changes, and keeps the day that the window no longer has", async () => {
    const server = customerServer()
      .answer(CustomerSettingsDocument, () => ({
        customerSettings: { __typename: "CustomerSettings", id: "n1", repaymentWindow: "DAY_11_OR_21_TO_28" as const },
      }))
      .answer(ChangeCustomerDocument, () => ({ changeCustomer: { ...TAXI, phone: "555-2" } }));
    const { user } = await open("/PersonalCredit?open=c1", { server });
    await user.click((await detail()).getByRole("button", { name: "Change customer" }));
    const form = within(await screen.findByRole("dialog", { name: "Change customer" }));
    const phone = form.getByLabelText(/^Phone/);
    await user.clear(phone);
    await user.type(phone, "555-2");
    await user.click(form.getByRole("button", { name: "Save" }));

    expect(await (await detail()).findByText("555-2")).toBeTruthy();
    expect(server.callsOf("ChangeCustomer")[0]?.variables["input"]).toMatchObject({ id: "c1", repaymentDay: 15 });
  });

  test("names prices by what they take off, for what and where, and takes another one", async () => {
    const server = customerServer().answer(CreateCustomerPriceDocument, () => ({ createCustomerPrice: PRICE }));
    const { user } = await open("/PersonalCredit?open=c1", { server });
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

describe("what a special customer's detail does beyond its facts and prices", () => {
  test("sets a station's password without ever showing one", async () => {
    const server = customerServer().answer(SetStationPasswordDocument, () => ({
      setStationPassword: { customerId: "c1", stationId: "s1", setAt: "2026-11-02T08:00:00Z", setBy: "admin" },
    }));
    const { user } = await open("/PersonalCredit?open=c1", { server });
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
    const { user } = await open("/PersonalCredit?open=c1", { server });
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
    const { user, path } = await open("/PersonalCredit?open=c1", { server });
    await user.click((await detail()).getByRole("button", { name: "Delete" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Delete special customer Harbour Taxi?" }));
    await user.click(question.getByRole("button", { name: "Delete" }));

    await waitFor(() => expect(path()).toBe("/PersonalCredit"));
    expect(server.callsOf("DeleteCustomer")[0]?.variables).toEqual({ input: { id: "c1" } });
  });

  test("of one that isn't there says so", async () => {
    const server = customerServer().refuse(CustomerDetailDocument, 10014);
    await open("/PersonalCredit?open=c9", { server });

    expect(await screen.findByRole("heading", { name: "There is no such record" })).toBeTruthy();
  });
});

test("the window of the repayment day is chosen at the network's root", async () => {
  const server = customerServer().answer(ChangeCustomerSettingsDocument, () => ({
    changeCustomerSettings: {
      __typename: "CustomerSettings",
      id: "n1",
      repaymentWindow: "DAY_11_OR_21_TO_28" as const,
    },
  }));
  const { user } = await open("/PersonalCredit", { server });
  await user.click(await screen.findByRole("button", { name: "Repayment window" }));
  const form = within(await screen.findByRole("dialog", { name: "Repayment window" }));
  await user.selectOptions(form.getByLabelText(/^Repayment day/), "DAY_11_OR_21_TO_28");
  await user.click(form.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.callsOf("ChangeCustomerSettings")[0]?.variables).toEqual({
    input: { repaymentWindow: "DAY_11_OR_21_TO_28" },
  });
});

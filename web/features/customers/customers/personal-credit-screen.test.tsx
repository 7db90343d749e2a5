import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import type { FakeServer } from "../../../test/fake-server.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  ChangeCustomerSettingsDocument,
  CreateCustomerDocument,
  CustomerSettingsDocument,
} from "./customers.generated.ts";
import { customerServer, TAXI } from "./test-customers.ts";
// Loaded before the first test rather than in it: compiling a screen is no part of what it does.
import "./personal-credit-screen.tsx";

const open = (path = "/PersonalCredit", given: { server?: FakeServer; locale?: LocaleId } = {}) =>
  renderScreen(path, { permissions: [0, 25, 100], locale: "en", server: customerServer(), ...given });

describe("special customers", () => {
  test("stand in a list that is searched by what one knows of them", async () => {
    const { server } = await open("/PersonalCredit?text=555&state=STOPPED&sort=-name");
    const row = await screen.findByRole("row", { name: /Harbour Taxi/ });

    expect(row.textContent).toContain("VIP-1Harbour TaxiActive¥20,000.00Li Wei555-1Day 15");
    expect(leastRem(screen.getByRole("table"))).toBeLessThanOrEqual(OFFICE_REM);
    expect(server.callsOf("Customers").at(-1)?.variables).toEqual({
      first: 25,
      offset: 0,
      orderBy: "NAME_DESC",
      filter: { search: "555", states: ["STOPPED"] },
    });
  });

  test("of a new network: says who they are, and how to enter the first", async () => {
    await open("/PersonalCredit", { server: customerServer([]) });

    expect(await screen.findByRole("heading", { name: "No special customers yet" })).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "New customer" })).toHaveLength(2);
  });

  test("are told in Arabic too", async () => {
    await open("/PersonalCredit?open=c1", { locale: "ar" });
    const drawer = within(await screen.findByRole("dialog", { name: "Harbour Taxi" }));

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

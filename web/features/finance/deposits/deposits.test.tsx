import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { fileOf } from "../../../test/file-of.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  CreateDepositRuleDocument,
  DepositRuleDetailDocument,
  type DepositRuleLineFragment,
  DepositRuleListDocument,
  GroupsForDepositRuleDocument,
  SwitchDepositRulesDocument,
} from "./deposit-rules.generated.ts";
import {
  DepositDetailDocument,
  type DepositLineFragment,
  DepositListDocument,
  DepositSumsDocument,
  RefundDepositDocument,
} from "./deposits.generated.ts";

const LINE = {
  cardId: "c1",
  __typename: "CardFlow",
  id: "f1",
  time: "2026-11-02T08:00:00Z",
  operation: "DEPOSIT",
  cardNumber: "CARD-1000",
  memberName: "Wang Fang",
  memberPhone: "13800138000",
  stationName: null,
  tender: "CASH",
  deposit: "200",
  gift: "10",
  refund: "0",
  reversed: false,
  balanceAfter: "210",
  author: "ann",
  reason: null,
  currencySymbol: "¥",
} as DepositLineFragment;

const RULE = {
  __typename: "DepositRule",
  id: "r1",
  name: "Autumn",
  fromAmount: "100",
  kind: "PERCENT",
  gift: "2.5",
  mostGift: "20",
  cardGroupId: null,
  cardGroupName: null,
  validFrom: "2026-11-01",
  validUntil: null,
  active: true,
  platformId: "n1",
  platformName: "Network",
  createdAt: "2026-11-01T08:00:00Z",
} as DepositRuleLineFragment;

const serverWith = (): FakeServer =>
  new FakeServer()
    .answer(DepositListDocument, () => ({
      cardFlows: { nodes: [LINE], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(DepositDetailDocument, () => ({ cardFlows: { nodes: [LINE] } }))
    .answer(DepositSumsDocument, () => ({
      cardFlowTotals: { __typename: "CardFlowTotals", deposit: "200", refund: "0", gift: "10" } as never,
    }))
    .answer(DepositRuleListDocument, () => ({
      depositRules: { nodes: [RULE], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(DepositRuleDetailDocument, () => ({ depositRules: { nodes: [RULE] } }))
    .answer(GroupsForDepositRuleDocument, () => ({ cardGroups: { nodes: [] } }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

const open = (server: FakeServer, path: string, locale: LocaleId = "en") =>
  renderScreen(path, { permissions: [0, 13], server, locale });

test("deposits alone are listed, with what they add up to", async () => {
  const server = serverWith();
  await open(server, "/onlineDeposit");

  expect(await screen.findByText("CARD-1000")).toBeDefined();
  expect(leastRem(screen.getByRole("table"))).toBeLessThanOrEqual(OFFICE_REM);
  const totals = screen.getByLabelText("Totals of what is filtered");
  await waitFor(() => expect(within(totals).getAllByText("¥200.00")).toHaveLength(2));
  expect(server.callsOf("DepositList").at(-1)?.variables["filter"]).toEqual({ deposits: true });
});

test("what was put right or paid out is marked, and the header says what the tills are left with", async () => {
  const lines: Partial<DepositLineFragment>[] = [
    { id: "f1", reversed: true, deposit: "100" },
    { id: "f2", operation: "AMENDMENT", deposit: "-100" },
    { id: "f3", deposit: "80" },
    { id: "f4", reversed: true, deposit: "50" },
    { id: "f5", operation: "AMENDMENT", deposit: "0", refund: "45" },
  ];
  const server = serverWith()
    .answer(DepositListDocument, () => ({
      cardFlows: {
        nodes: lines.map((line) => ({ ...LINE, ...line })),
        totalCount: 5,
        pageInfo: { hasNextPage: false },
      },
    }))
    .answer(DepositSumsDocument, () => ({
      cardFlowTotals: { __typename: "CardFlowTotals", deposit: "130", refund: "45", gift: "0" } as never,
    }));
  await open(server, "/onlineDeposit?station=s1", "es");

  const told = async (mark: string) =>
    (await screen.findAllByText(mark)).map((badge) => badge.closest("tr")?.textContent ?? "");
  expect(await told("Anulada")).toEqual([expect.stringContaining("100,00"), expect.stringContaining("50,00")]);
  expect(await told("Corrección")).toEqual([expect.stringMatching(/-¥100,00/)]);
  expect(await told("Devolución")).toEqual([expect.stringMatching(/-¥45,00/)]);
  const totals = screen.getByLabelText("Totales de lo filtrado");
  await waitFor(() => expect(within(totals).getByText("¥85,00")).toBeDefined());
  const filters = ["DepositList", "DepositSums"].map((of) => server.callsOf(of).at(-1)?.variables["filter"]);
  expect(filters[1]).toEqual(filters[0]);
});

test("a deposit is refunded once it was seen what goes out", async () => {
  const refunded = { ...LINE, id: "f2", deposit: "0", gift: "-10", refund: "195", balanceAfter: "0" };
  const server = serverWith().answer(RefundDepositDocument, () => ({
    refundCardDeposit: { id: "f2", needsReview: false, reviewId: null, line: refunded },
  }));
  await open(server, "/onlineDeposit?open=f1");

  const drawer = await screen.findByRole("dialog", { name: "CARD-1000" });
  fireEvent.click(await within(drawer).findByRole("button", { name: "Refund" }));
  const form = await screen.findByRole("dialog", { name: "Refund the deposit of ¥200.00 on CARD-1000" });
  fireEvent.change(within(form).getByLabelText(/^Reason/), { target: { value: "by mistake" } });
  fireEvent.click(within(form).getByRole("button", { name: "Continue" }));
  expect(await within(form).findByText("¥195.00")).toBeDefined();
  fireEvent.click(within(form).getByRole("button", { name: "Refund" }));

  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Refund the deposit/ })).toBeNull());
  const asked = { flowId: "f1", tender: "CASH", stationId: null, reason: "by mistake" };
  const sent = server.callsOf("RefundDeposit").map(({ variables }) => variables["input"]);
  expect(sent).toMatchObject([
    { ...asked, preview: true },
    { ...asked, preview: false },
  ]);
});

test("a rule tells what it gives in the words of the language, and is switched off", async () => {
  const server = serverWith().answer(SwitchDepositRulesDocument, () => ({
    switchDepositRules: { outcomes: [], next: null },
  }));
  await open(server, "/onlineDeposit?list=rules&open=r1", "ru");

  const drawer = await screen.findByRole("dialog", { name: /Autumn/ });
  expect(await within(drawer).findByText(/^2,5\s%$/)).toBeDefined();
  fireEvent.click(await within(drawer).findByRole("button", { name: "Выключить" }));
  await waitFor(() =>
    expect(server.callsOf("SwitchDepositRules").map(({ variables }) => variables["input"])).toEqual([
      { ids: ["r1"], active: false },
    ]),
  );
});

test("a rule says of each entry what is wrong with it, a gift by its kind and days by their order, and sends none of it", async () => {
  const server = serverWith();
  await open(server, "/onlineDeposit?list=rules");
  const [add] = await screen.findAllByRole("button", { name: "New deposit rule" });
  fireEvent.click(add as HTMLElement);
  const form = within(await screen.findByRole("dialog", { name: "New deposit rule" }));
  const save = () => fireEvent.click(form.getByRole("button", { name: "Save" }));
  const enter = (label: RegExp, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } });

  save();
  const { textContent } = await form.findByRole("alert");
  expect(textContent).toContain("Rule: This is needed");
  expect(textContent).toContain("Gift: This is needed");

  enter(/^Rule/, "Autumn");
  enter(/^From/, "100");
  enter(/^How/, "PERCENT");
  enter(/^Gift/, "101");
  enter(/^First day/, "2026-12-10");
  enter(/^Last day/, "2026-12-01");
  save();
  await waitFor(() => expect(form.getByRole("alert").textContent).toContain("Gift: Must be 100 or less"));
  expect(form.getByRole("alert").textContent).toContain("Last day: It ends before it begins");
  expect(server.callsOf("CreateDepositRule")).toEqual([]);
});

test("a rule is made with what its form says; what is left open is open", async () => {
  const server = serverWith().answer(CreateDepositRuleDocument, () => ({ createDepositRule: RULE }));
  await open(server, "/onlineDeposit?list=rules");

  const [add] = await screen.findAllByRole("button", { name: "New deposit rule" });
  fireEvent.click(add as HTMLElement);
  const form = await screen.findByRole("dialog", { name: "New deposit rule" });
  fireEvent.change(within(form).getByLabelText(/^Rule/), { target: { value: "Autumn" } });
  fireEvent.change(within(form).getByLabelText(/^From/), { target: { value: "100" } });
  fireEvent.change(within(form).getByLabelText(/^Gift/), { target: { value: "10" } });
  fireEvent.click(within(form).getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(server.callsOf("CreateDepositRule").map(({ variables }) => variables["input"])).toEqual([
      {
        name: "Autumn",
        fromAmount: "100",
        kind: "AMOUNT",
        gift: "10",
        mostGift: null,
        cardGroupId: null,
        validFrom: null,
        validUntil: null,
        active: true,
      },
    ]),
  );
});

test("a file of deposits says in words what a line is", async () => {
  const server = serverWith();
  await open(server, "/onlineDeposit");
  const { wordOf } = await fileOf(server);

  expect(wordOf("operation", "DEPOSIT")).toBe("Deposit");
  expect(wordOf("operation", "AMENDMENT")).toBe("Correction");
});

test("a file of rules tells per cent from an amount, and on from off", async () => {
  const server = serverWith();
  await open(server, "/onlineDeposit?list=rules");
  const { headers, wordOf } = await fileOf(server);

  expect(headers.slice(2, 4)).toEqual(["kind: How it is counted", "gift: Gift"]);
  expect(wordOf("kind", "PERCENT")).toBe("Per cent of the deposit");
  expect(wordOf("active", "false")).toBe("Off");
});

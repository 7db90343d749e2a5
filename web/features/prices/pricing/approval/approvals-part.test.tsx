import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { LocaleId } from "../../../../i18n/locales.ts";
import { renderScreen } from "../../../../test/render.tsx";
import { RecordHistoryDocument } from "../../../../parts/record-history/record-history.generated.ts";
import { PriceBatchListDocument } from "../batch/batch.generated.ts";
import { priceServer, UNGUARDED } from "../test-prices.ts";
import {
  ApprovePricesDocument,
  PriceApprovalCountDocument,
  PriceApprovalDetailDocument,
  PriceApprovalListDocument,
  RejectPricesDocument,
  WithdrawPricesDocument,
  type ApprovalLineFragment,
  type ApprovalRowFragment,
} from "./approval.generated.ts";

const AT = "2026-11-19T22:00:00Z";

type Approval = ApprovalLineFragment & { __typename: "PriceApproval" };
type Row = ApprovalRowFragment & { __typename: "PriceApprovalRow" };

function approval(facts: Partial<ApprovalLineFragment> = {}): Approval {
  return {
    __typename: "PriceApproval",
    id: "a1",
    state: "WAITING",
    operation: "changePrices",
    author: "ada",
    reason: null,
    mine: false,
    mayDecide: true,
    stations: 2,
    prices: 2,
    biggestStep: "13.33",
    effectiveAt: null,
    stationTime: null,
    createdAt: AT,
    expiresAt: "2026-11-26T22:00:00Z",
    decidedAt: null,
    decidedBy: null,
    note: null,
    ...facts,
  };
}

function row(number: number, facts: Partial<ApprovalRowFragment> = {}): Row {
  return {
    __typename: "PriceApprovalRow",
    stationId: `s${number}`,
    stationCode: `S0${number}`,
    stationName: `Station ${number}`,
    gradeId: "g92",
    gradeName: "Petrol 92",
    gradeColour: "#2563eb",
    askedOldPrice: "7.5",
    oldPrice: "7.5",
    price: "8.5",
    outcome: "CHANGED",
    number: null,
    ...UNGUARDED,
    ...facts,
  };
}

function approvalServer(found = approval(), rows: readonly Row[] = [row(1), row(2)]) {
  return priceServer()
    .answer(PriceBatchListDocument, () => ({
      priceBatches: { nodes: [], pageInfo: { hasNextPage: false }, totalCount: 0 },
    }))
    .answer(PriceApprovalListDocument, () => ({
      priceApprovals: { nodes: [found], pageInfo: { hasNextPage: false }, totalCount: 1 },
    }))
    .answer(PriceApprovalDetailDocument, () => ({
      priceApprovals: { nodes: [{ ...found, rows: [...rows] }] },
    }))
    .begins(PriceApprovalCountDocument, { priceApprovalChanges: { waiting: 2, mayDecide: 1 } })
    .answer(RecordHistoryDocument, () => ({ auditEntries: { nodes: [], pageInfo: { hasNextPage: false } } }));
}

const PART = "/CompanyPrice?part=approvals";

const open = (path = PART, { server = approvalServer(), locale = "en", permissions = [0, 24] }: OpenOptions = {}) =>
  renderScreen(path, { permissions, server, locale });

interface OpenOptions {
  readonly server?: ReturnType<typeof approvalServer>;
  readonly locale?: LocaleId;
  readonly permissions?: readonly number[];
}

/** The drawer of the approval, and its buttons. */
async function drawerOf(given: OpenOptions = {}) {
  const console_ = await open(`${PART}&open=a1`, given);
  const drawer = within(await screen.findByRole("dialog", { name: "2 prices asked for by ada" }));
  await drawer.findByText("Station 1");
  return { ...console_, drawer };
}

describe("the part for approvals", () => {
  test("is reached from the batches with how many wait, and lists what waits", async () => {
    const { user, server, path } = await open("/CompanyPrice");
    await user.click(await screen.findByRole("link", { name: "Waiting for approval 2" }));

    await screen.findByText("1–1 of 1");
    expect(path()).toBe(PART);
    const line = screen.getAllByRole("row")[1]?.textContent;
    expect(line).toContain("adaWaiting2213%Once approved");
    expect(server.callsOf("PriceApprovalList").at(-1)?.variables).toMatchObject({
      filter: { states: ["WAITING"] },
      orderBy: "CREATED_DESC",
    });
    expect(screen.queryByRole("button", { name: "New batch change" })).toBeNull();
  });

  test("shows other states and one's own when asked for, and asks again when another number waits", async () => {
    const { server } = await open(`${PART}&state=REJECTED&turn=mine`);
    await screen.findByText("1–1 of 1");
    await screen.findByRole("link", { name: "Waiting for approval 2" });
    expect(server.callsOf("PriceApprovalList").at(-1)?.variables).toMatchObject({
      filter: { states: ["REJECTED"], mine: true },
    });
    const before = server.callsOf("PriceApprovalList").length;

    server.push(PriceApprovalCountDocument, { priceApprovalChanges: { waiting: 3, mayDecide: 1 } });

    await waitFor(() => expect(server.callsOf("PriceApprovalList").length).toBe(before + 1));
    expect(await screen.findByRole("link", { name: "Waiting for approval 3" })).toBeTruthy();
  });

  test("stands beside the matrix too, for those who change single prices", async () => {
    const { user } = await open("/priceSet2", { permissions: [0, 3] });
    await user.click(await screen.findByRole("link", { name: "Waiting for approval 2" }));

    expect((await screen.findAllByText("ada")).length).toBeGreaterThan(0);
  });

  test("is told in Russian too", async () => {
    await open(PART, { locale: "ru" });

    expect(await screen.findByRole("link", { name: "Ждут одобрения 2" })).toBeTruthy();
    expect((await screen.findAllByText("Сразу после одобрения")).length).toBeGreaterThan(0);
  });
});

describe("one approval", () => {
  test("puts old and new side by side, and what stood there when it was asked for where that differs", async () => {
    const rows = [row(1, { oldPrice: "7.2" }), row(2, { outcome: "REFUSED", number: 10022 })];
    const { drawer } = await drawerOf({ server: approvalServer(approval(), rows) });

    const [, first, second] = drawer.getAllByRole("row").map(({ textContent }) => textContent);
    expect(first).toContain("Station 1Petrol 927.20When asked: 7.508.50+1.30+18%Waits for a second person");
    expect(second).toContain("Station 2Petrol 927.508.50+1.00+13%Refused");
    expect(second).not.toContain("When asked");
  });

  test("is approved once that is confirmed", async () => {
    const server = approvalServer().answer(ApprovePricesDocument, () => ({
      approvePrices: approval({ state: "APPROVED", mayDecide: false, decidedAt: AT, decidedBy: "bob" }),
    }));
    const { user, drawer } = await drawerOf({ server });

    await user.click(drawer.getByRole("button", { name: "Approve" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Approve 2 prices?" }));
    expect(question.getByText("They take effect as ada asked; the log names you.")).toBeTruthy();
    await user.click(question.getByRole("button", { name: "Approve" }));

    expect(await screen.findByText("Price change approved")).toBeTruthy();
    expect(server.callsOf("ApprovePrices")[0]?.variables).toEqual({ input: { id: "a1", atOnce: false } });
    await waitFor(() => expect(server.callsOf("PriceApprovalDetail").length).toBeGreaterThan(1));
  });

  test("whose time has passed says so, and is approved at once", async () => {
    const server = approvalServer(approval({ effectiveAt: AT })).answer(ApprovePricesDocument, () => ({
      approvePrices: approval({ state: "APPROVED" }),
    }));
    const { user, drawer } = await drawerOf({ server });
    expect(drawer.getByRole("note").textContent).toBe("Its time has passed: once approved, it takes effect at once.");

    await user.click(drawer.getByRole("button", { name: "Approve" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Approve" }));

    await waitFor(() =>
      expect(server.callsOf("ApprovePrices")[0]?.variables).toEqual({ input: { id: "a1", atOnce: true } }),
    );
  });

  test("is rejected with a reason, which can't be left out", async () => {
    const server = approvalServer().answer(RejectPricesDocument, () => ({
      rejectPrices: approval({ state: "REJECTED", mayDecide: false, note: "too dear" }),
    }));
    const { user, drawer } = await drawerOf({ server });
    await user.click(drawer.getByRole("button", { name: "Reject" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reject" }));

    await user.click(dialog.getByRole("button", { name: "Reject" }));
    expect(await dialog.findByText("1 entry needs attention")).toBeTruthy();
    await user.type(dialog.getByRole("textbox", { name: "Reason for rejection" }), "too dear ");
    await user.click(dialog.getByRole("button", { name: "Reject" }));

    expect(await screen.findByText("Price change rejected")).toBeTruthy();
    expect(server.callsOf("RejectPrices")[0]?.variables).toEqual({ input: { id: "a1", note: "too dear" } });
  });

  test("of one's own can't be decided about, but withdrawn", async () => {
    const own = approval({ mine: true, mayDecide: false });
    const server = approvalServer(own).answer(WithdrawPricesDocument, () => ({
      withdrawPrices: { ...own, state: "WITHDRAWN" as const },
    }));
    const { user, drawer } = await drawerOf({ server });
    expect(drawer.getByRole("note").textContent).toBe("This is your request: somebody else has to approve it.");
    expect(drawer.queryByRole("button", { name: "Approve" })).toBeNull();

    await user.click(drawer.getByRole("button", { name: "Withdraw" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Withdraw the request for 2 prices?" }));
    await user.click(question.getByRole("button", { name: "Withdraw" }));

    expect(await screen.findByText("Request withdrawn")).toBeTruthy();
    expect(server.callsOf("WithdrawPrices")[0]?.variables).toEqual({ input: { id: "a1" } });
  });

  test("of who had a hand in one's rights says so among what is read, and leaves the head to its title", async () => {
    const { drawer } = await drawerOf({ server: approvalServer(approval({ mayDecide: false })) });
    const note = await drawer.findByText(/had a hand in your account/);

    const close = drawer.getByRole("button", { name: "Close" });
    expect(close.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test("that somebody else ends while it is open says so, and why beside the reason of who asked", async () => {
    const server = approvalServer(approval({ reason: "new tax" }));
    const { drawer } = await drawerOf({ server });
    await screen.findByRole("link", { name: "Waiting for approval 2", hidden: true });
    const ended = { state: "REJECTED" as const, mayDecide: false, decidedAt: AT, decidedBy: "eve", note: "too dear" };
    server.answer(PriceApprovalDetailDocument, () => ({
      priceApprovals: { nodes: [{ ...approval({ reason: "new tax", ...ended }), rows: [row(1)] }] },
    }));
    server.answer(PriceApprovalListDocument, () => ({
      priceApprovals: { nodes: [], pageInfo: { hasNextPage: false }, totalCount: 0 },
    }));

    server.push(PriceApprovalCountDocument, { priceApprovalChanges: { waiting: 1, mayDecide: 0 } });

    expect((await drawer.findByText("Reason for rejection")).parentElement?.textContent).toContain("too dear");
    expect(drawer.getByText("Reason").parentElement?.textContent).toContain("new tax");
    expect(drawer.queryByRole("button", { name: "Approve" })).toBeNull();
  });

  test("that somebody else has ended is read anew, and offers nothing any more", async () => {
    const server = approvalServer().refuse(ApprovePricesDocument, 10041, "id");
    const { user, drawer } = await drawerOf({ server });
    const ended = approval({ state: "REJECTED", mayDecide: false, decidedAt: AT, decidedBy: "eve", note: "too dear" });
    server.answer(PriceApprovalDetailDocument, () => ({ priceApprovals: { nodes: [{ ...ended, rows: [row(1)] }] } }));
    server.answer(PriceApprovalListDocument, () => ({
      priceApprovals: { nodes: [], pageInfo: { hasNextPage: false }, totalCount: 0 },
    }));

    await user.click(drawer.getByRole("button", { name: "Approve" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Approve" }));

    expect(await drawer.findByText("too dear")).toBeTruthy();
    expect(drawer.queryByRole("button", { name: "Approve" })).toBeNull();
    expect(drawer.queryByRole("columnheader", { name: "Outcome" })).toBeNull();
  });
});

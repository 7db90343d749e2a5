import { act, screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  QuarantineChangesDocument,
  QuarantineDetailDocument,
  QuarantineDocument,
  type QuarantineLineFragment,
  RejectQuarantinedDocument,
  ReleaseQuarantinedDocument,
} from "./quarantine.generated.ts";

const report = (facts: Partial<QuarantineLineFragment> = {}) => ({
  __typename: "QuarantinedReport" as const,
  id: "q1",
  kind: "SALE" as const,
  reasons: ["AMOUNT" as const],
  state: "WAITING" as const,
  stationName: "Harbour Gate",
  deviceName: "Controller",
  address: "1.1",
  gunNumber: 3,
  tankNumber: null,
  at: "2026-11-21T04:00:00Z",
  receivedAt: "2026-11-21T04:01:00Z",
  count: 1,
  ...facts,
});

const whole = (facts: Partial<QuarantineLineFragment> = {}) => ({
  ...report(facts),
  raw: { transactionNo: "77", amount: "999", volumeLitres: "10", unitPrice: "2" },
  lastReceivedAt: "2026-11-21T04:01:00Z",
  decidedAt: null,
  decidedBy: null,
  note: null,
});

const changed = (waiting: number) => ({
  quarantineChanges: { __typename: "QuarantineCount" as const, waiting, changedAt: null },
});

function serverWith(...facts: Partial<QuarantineLineFragment>[]): FakeServer {
  return new FakeServer()
    .answer(QuarantineDocument, () => ({
      quarantine: { nodes: facts.map(report), pageInfo: { hasNextPage: false }, totalCount: facts.length },
    }))
    .answer(QuarantineDetailDocument, () => ({ quarantine: { nodes: facts.slice(0, 1).map(whole) } }))
    .begins(QuarantineChangesDocument, changed(facts.length));
}

interface Given {
  server?: FakeServer;
  locale?: LocaleId;
  approves?: number[];
}

const open = ({ server = serverWith({}), locale = "en", approves = [120] }: Given = {}) =>
  renderScreen("/orderReview?list=reports", { permissions: [0, 120], approves, server, locale });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./order-review-screen.tsx"));

test("what waits is listed with where it is from and what speaks against it, in words", async () => {
  const { server } = await open();
  await screen.findByText("1–1 of 1");

  const [, first] = screen.getAllByRole("row");
  expect(first?.textContent).toContain("Harbour Gate");
  expect(first?.textContent).toContain("Gun 3");
  expect(first?.textContent).toContain("Amount differs from price × volume");
  expect(server.callsOf("Quarantine").at(-1)?.variables["filter"]).toEqual({ states: ["WAITING"] });
  expect(await screen.findByText("1 report waits")).toBeTruthy();
});

test("one that comes is shown without asking", async () => {
  const { server } = await open();
  await screen.findByText("1 report waits");
  await screen.findByText("1–1 of 1");
  server.answer(QuarantineDocument, () => ({
    quarantine: {
      nodes: [report({}), report({ id: "q2", gunNumber: 8 })],
      pageInfo: { hasNextPage: false },
      totalCount: 2,
    },
  }));

  act(() => server.push(QuarantineChangesDocument, changed(2)));

  expect(await screen.findByText("2 reports wait")).toBeTruthy();
  expect(await screen.findByRole("cell", { name: "Gun 8" })).toBeTruthy();
});

test("its detail has every figure as it came, and it is rejected with a reason", async () => {
  const server = serverWith({}).answer(RejectQuarantinedDocument, () => ({
    rejectQuarantined: [{ __typename: "QuarantinedReport" as const, id: "q1", state: "REJECTED" as const }],
  }));
  const { user } = await open({ server });
  await user.click(await screen.findByRole("cell", { name: "Gun 3" }));
  const drawer = within(await screen.findByRole("dialog"));
  expect(await drawer.findByText("999")).toBeTruthy();

  await user.click(drawer.getByRole("button", { name: "Reject" }));
  const form = within(await screen.findByRole("dialog", { name: "Reject" }));
  await user.click(form.getByRole("button", { name: "Reject" }));
  expect(server.callsOf("RejectQuarantined")).toEqual([]);
  await user.type(form.getByRole("textbox", { name: /Note/ }), "A test fill");
  await user.click(form.getByRole("button", { name: "Reject" }));

  expect(await screen.findByText("Report rejected")).toBeTruthy();
  expect(server.callsOf("RejectQuarantined").at(-1)?.variables["input"]).toEqual({ ids: ["q1"], note: "A test fill" });
});

test("a sale of a time that can't be is released with that of its receipt, and that is said", async () => {
  const server = serverWith({ reasons: ["TIME_FUTURE"] }).answer(ReleaseQuarantinedDocument, () => ({
    releaseQuarantined: [{ __typename: "QuarantinedReport" as const, id: "q1", state: "RELEASED" as const }],
  }));
  const { user } = await open({ server, locale: "es" });
  await user.click(await screen.findByRole("cell", { name: "Manguera 3" }));
  const drawer = within(await screen.findByRole("dialog"));
  await user.click(await drawer.findByRole("button", { name: "Admitir" }));
  const form = within(await screen.findByRole("dialog", { name: "Admitir" }));
  expect(form.getByText(/la venta contará con la hora en que la recibió la pasarela/)).toBeTruthy();

  await user.click(form.getByRole("button", { name: "Admitir" }));

  expect(await screen.findByText("Informe admitido")).toBeTruthy();
  expect(server.callsOf("ReleaseQuarantined").at(-1)?.variables["input"]).toEqual({ ids: ["q1"], atReceipt: true });
});

test("a delivery of a time that can't be can only be rejected", async () => {
  const { user } = await open({
    server: serverWith({ kind: "DELIVERY", reasons: ["TIME_FUTURE"], gunNumber: null, tankNumber: 2 }),
  });
  await user.click(await screen.findByRole("cell", { name: "Tank 2" }));
  const drawer = within(await screen.findByRole("dialog"));

  expect(await drawer.findByRole("button", { name: "Reject" })).toBeTruthy();
  expect(drawer.queryByRole("button", { name: "Release" })).toBeNull();
});

test("who may only look decides nothing", async () => {
  const { user } = await open({ approves: [] });
  await user.click(await screen.findByRole("cell", { name: "Gun 3" }));
  const drawer = within(await screen.findByRole("dialog"));

  expect(await drawer.findByText("999")).toBeTruthy();
  expect(drawer.queryByRole("button", { name: "Release" })).toBeNull();
  expect(drawer.queryByRole("button", { name: "Reject" })).toBeNull();
});

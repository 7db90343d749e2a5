import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import type { LocaleId } from "../../../i18n/locales.ts";
import { UnlockPeriodDocument } from "../../../parts/period-lock/period-lock.generated.ts";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { leastRem, OFFICE_REM } from "../../../test/least-width.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  LockPeriodDocument,
  PeriodLockDetailDocument,
  type PeriodLockLineFragment,
  PeriodLockListDocument,
  SignPeriodDocument,
} from "./period-lock.generated.ts";

const STATION = "0197c000-0000-7000-8000-000000000001";
const MONTH = {
  __typename: "PeriodLockMonth" as const,
  signedAt: "2026-11-02T08:00:00.000Z",
  signedBy: "ann",
  sales: 4,
  volume: "40",
  amount: "280",
};
const LOCK: PeriodLockLineFragment & { __typename: string } = {
  __typename: "PeriodLock",
  id: STATION,
  stationCode: "S1",
  stationName: "Harbour",
  currencySymbol: "¥",
  through: "2026-11-10",
  lockedAt: "2026-11-11T08:00:00.000Z",
  lockedBy: "ann",
  reason: null,
  recalculated: true,
  lateSales: 2,
  lateVolume: "20",
  lateAmount: "140",
  months: [
    {
      ...MONTH,
      month: "2026-10-01",
      through: "2026-10-31",
      recalculated: true,
      late: { sales: 2, volume: "20", amount: "140" },
    },
    {
      ...MONTH,
      month: "2026-11-01",
      through: "2026-11-10",
      recalculated: false,
      late: { sales: 0, volume: "0", amount: "0" },
    },
  ],
};

const server = () =>
  new FakeServer()
    .answer(PeriodLockListDocument, () => ({
      periodLocks: { nodes: [LOCK], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(PeriodLockDetailDocument, () => ({ periodLocks: { nodes: [LOCK] } }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

const sent = (of: FakeServer, operation: string) => of.callsOf(operation).map(({ variables }) => variables);

const open = (of: FakeServer, path = "/periodLock", locale: LocaleId = "en", approves = [125]) =>
  renderScreen(path, { permissions: [125], operates: [125], approves, locale, server: of });

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./period-lock-screen.tsx"));

test("a station's months tell by padlocks which are locked, wholly or in part, and which came to something else since", async () => {
  vi.setSystemTime("2026-11-25T08:00:00.000Z");
  await open(server());
  const row = (await screen.findByText("Harbour")).closest("tr") as HTMLElement;
  const marks = within(row).getAllByRole("img");
  expect(marks).toHaveLength(8);
  expect(marks.slice(0, 3).map((mark) => mark.getAttribute("aria-label"))).toEqual([
    "Locked through 11/10/2026",
    "Locked",
    "Recalculated",
  ]);
  vi.useRealTimers();
});

test("days are locked once it was told what stands open in them, and for a reason where something does", async () => {
  const of = server().answer(LockPeriodDocument, () => ({
    lockPeriod: { stations: 3, unsignedShifts: 1, missingSales: 0, incompleteHours: 0 },
  }));
  const { user } = await open(of);
  await user.click(await screen.findByRole("button", { name: "Lock" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Look first" }));
  expect((await within(dialog).findByRole("status")).textContent).toContain(
    "3 stations to be locked. Open: unsigned shifts 1",
  );
  expect(sent(of, "LockPeriod")).toMatchObject([{ input: { where: {}, preview: true } }]);
  await user.click(within(dialog).getByRole("button", { name: "Lock" }));
  expect(sent(of, "LockPeriod")).toHaveLength(1);
  await user.type(within(dialog).getByLabelText(/^Why/), "tax office");
  await user.click(within(dialog).getByRole("button", { name: "Lock" }));
  expect(sent(of, "LockPeriod").at(-1)).toMatchObject({ input: { preview: false, reason: "tax office" } });
});

test("the stations that are shown are meant, and no other, by whatever the list is narrowed", async () => {
  const of = server().answer(LockPeriodDocument, () => ({
    lockPeriod: { stations: 1, unsignedShifts: 0, missingSales: 0, incompleteHours: 0 },
  }));
  const { user } = await open(of, "/periodLock?text=harbour&locked=false");
  await user.click(await screen.findByRole("button", { name: "Lock" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Look first" }));
  await waitFor(() => expect(sent(of, "LockPeriod")).toHaveLength(1));
  expect(sent(of, "LockPeriod")).toMatchObject([{ input: { where: { search: "harbour", locked: false } } }]);
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Unlock" }));
  expect(await screen.findByRole("dialog", { name: "Unlock days of the stations shown" })).toBeTruthy();
});

test("a locked station is signed again, and unlocked for a reason", async () => {
  const of = server()
    .answer(SignPeriodDocument, () => ({ signPeriod: { stations: 1 } }))
    .answer(UnlockPeriodDocument, () => ({ unlockPeriod: { stations: 1 } }));
  const { user } = await open(of, `/periodLock?open=${STATION}`);
  const drawer = await screen.findByRole("dialog", { name: /Harbour/ });
  await user.click(await within(drawer).findByRole("button", { name: "Sign again" }));
  const asked = await screen.findByRole("alertdialog");
  await user.click(within(asked).getByRole("button", { name: "Sign again" }));
  expect(sent(of, "SignPeriod")).toEqual([
    { input: { where: { stationIds: [STATION] }, from: "2026-10-01", to: "2026-11-10" } },
  ]);
  await user.click(within(drawer).getByRole("button", { name: "Unlock" }));
  const dialog = await screen.findByRole("dialog", { name: "Unlock days of Harbour" });
  await user.type(within(dialog).getByLabelText(/^Why/), "one more ticket");
  await user.click(within(dialog).getByRole("button", { name: "Unlock" }));
  expect(sent(of, "UnlockPeriod")).toEqual([
    { input: { where: { stationIds: [STATION] }, through: null, reason: "one more ticket" } },
  ]);
});

test("whoever may only lock is offered no unlocking, in Chinese too", async () => {
  await open(server(), "/periodLock", "zh-chs", []);
  expect(await screen.findByRole("button", { name: "锁定" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "解锁" })).toBeNull();
});

test("the list has room beside the opened menu of an office screen", async () => {
  await open(server());

  expect(leastRem(await screen.findByRole("table"))).toBeLessThanOrEqual(OFFICE_REM);
});

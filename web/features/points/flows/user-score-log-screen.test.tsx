import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { RecordHistoryDocument } from "../../../parts/record-history/record-history.generated.ts";
import { SavedViewsDocument } from "../../../parts/views/views.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import {
  PointsFlowDetailDocument,
  type PointsFlowLineFragment,
  PointsFlowListDocument,
  PointsSumsDocument,
} from "./flows.generated.ts";

const LINE: PointsFlowLineFragment & { __typename: string } = {
  __typename: "PointsFlow",
  id: "f1",
  time: "2026-11-02T08:00:00.000Z",
  cause: "TAKEN_BACK",
  points: -40,
  balanceAfter: 1160,
  memberId: "m1",
  memberName: "Ana",
  memberPhone: null,
  stationName: "Harbour",
  ruleName: "Weekend",
  productName: null,
  expiresOn: null,
  author: "desk",
};
const SUMS = { __typename: "PointsTotals", came: 1200, went: -40, outstanding: 1160, lapsing: 60, worth: "11.6" };

const serverWith = () =>
  new FakeServer()
    .answer(PointsFlowListDocument, () => ({
      pointsFlows: { nodes: [LINE], totalCount: 1, pageInfo: { hasNextPage: false } },
    }))
    .answer(PointsFlowDetailDocument, () => ({ pointsFlows: { nodes: [LINE] } }))
    .answer(PointsSumsDocument, () => ({ pointsTotals: SUMS }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }))
    .answer(SavedViewsDocument, () => ({ savedViews: [] }))
    .answer(RecordHistoryDocument, () => ({
      auditEntries: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    }));

beforeAll(() => import("./user-score-log-screen.tsx"), 60_000);

test("the log says who, why and how many, and its totals follow the filter", async () => {
  const server = serverWith();
  const { user, path } = await renderScreen("/userScoreLog", { permissions: [0, 18], server });

  const row = await screen.findByRole("row", { name: /Ana/ }, { timeout: 10_000 });
  expect(within(row).getByText("-40")).toBeTruthy();
  expect(within(row).getByText("Taken back")).toBeTruthy();
  expect(await screen.findByText("¥11.60")).toBeTruthy();
  expect(screen.getByText("Lapse within 30 days").nextElementSibling?.textContent).toBe("60");

  await user.click(screen.getByRole("button", { name: "Cause" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "Lapsed" }));
  await waitFor(() => expect(path()).toBe("/userScoreLog?cause=EXPIRED"));
  await waitFor(() =>
    expect(server.callsOf("PointsSums").at(-1)?.variables["filter"]).toEqual({ causes: ["EXPIRED"] }),
  );
});

test("a line says all that is known of it", async () => {
  await renderScreen("/userScoreLog?open=f1", { permissions: [0, 18], server: serverWith() });

  const detail = await screen.findByRole("dialog", { name: /Ana/ });
  expect(await within(detail).findByText("Weekend")).toBeTruthy();
  expect(within(detail).getByText("1,160")).toBeTruthy();
});

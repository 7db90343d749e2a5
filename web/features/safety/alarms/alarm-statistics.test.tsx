import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { PlacesDocument } from "../../../parts/places/places.generated.ts";
import { FakeServer } from "../../../test/fake-server.ts";
import { renderScreen } from "../../../test/render.tsx";
import { type AlarmSummedFragment, AlarmSumsDocument } from "./alarm-info.generated.ts";

const figures = (facts: Partial<AlarmSummedFragment> = {}) => ({
  __typename: "AlarmFigures" as const,
  alarms: 1_204,
  critical: 3,
  raised: 1_310,
  active: 2,
  acknowledged: 10,
  meanAcknowledgeSeconds: 90,
  meanEndSeconds: null,
  ...facts,
});

const server = () =>
  new FakeServer()
    .answer(AlarmSumsDocument, ({ by }) => ({
      alarmStatistics: {
        __typename: "AlarmStatistics",
        rows: [
          {
            key: by === "CODE" ? "TANK_LEAK" : null,
            code: by === "CODE" ? ("TANK_LEAK" as const) : null,
            name: null,
            figures: figures(),
          },
        ],
        total: figures({ alarms: 1_300 }),
      },
    }))
    .answer(PlacesDocument, () => ({
      stations: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
      platforms: [{ id: "n1", name: "Network", parentId: null }],
    }));

// The screen is a chunk of its own: a busy machine takes its time to make it.
beforeAll(() => import("./alarm-info-screen.tsx"), 60_000);

test("alarms are added up by code, each line leading to its alarms, whatever the list opens on", async () => {
  const fake = server();
  const search = "?list=statistics&days=2026-11-01..2026-11-20&severity=CRITICAL";
  const { user } = await renderScreen(`/alarmInfo${search}`, { permissions: [0, 116], server: fake });

  const table = await screen.findByRole("region", { name: "By alarm" });
  const [, row, total] = within(table).getAllByRole("row");
  expect(row?.textContent).toContain("Tank leak1,20431,31021 min");
  expect(total?.textContent).toContain("Total1,300");
  const asked = fake.callsOf("AlarmSums").at(-1)?.variables;
  expect(asked).toEqual({
    by: "CODE",
    filter: { severities: ["CRITICAL"], from: "2026-10-31T16:00:00.000Z", to: "2026-11-20T16:00:00.000Z" },
  });
  const to = new URLSearchParams(within(table).getByRole("link").getAttribute("href")?.split("?")[1]);
  expect(Object.fromEntries(to)).toEqual({
    show: "all",
    severity: "CRITICAL",
    days: "2026-11-01..2026-11-20",
    code: "TANK_LEAK",
  });

  await user.click(screen.getByRole("radio", { name: "By device" }));
  await waitFor(() => expect(fake.callsOf("AlarmSums").at(-1)?.variables["by"]).toBe("DEVICE"));
  const devices = await screen.findByRole("region", { name: "By device" });
  expect(devices.textContent).toContain("No device");
  expect(within(devices).queryByRole("link")).toBeNull();
});

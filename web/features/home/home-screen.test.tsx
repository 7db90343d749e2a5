import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { LocaleId } from "../../i18n/locales.ts";
import { FakeServer } from "../../test/fake-server.ts";
import { renderScreen } from "../../test/render.tsx";
import { HomeAlarmsDocument, HomeApprovalsDocument } from "./home.generated.ts";

const KANBAN = { __typename: "Kanban" as const, asOf: "2026-11-19T22:00:00Z", openAlarms: 0 };

const open = (permissions: readonly number[], { waiting = 0, locale = "en" as LocaleId } = {}) => {
  const server = new FakeServer()
    .answer(HomeAlarmsDocument, () => ({ kanban: KANBAN }))
    .answer(HomeApprovalsDocument, () => ({ priceApprovals: { totalCount: waiting } }));
  return renderScreen("/index", { permissions, server, locale });
};

describe("price changes that wait for this person's approval", () => {
  test("are told with their number and the way there", async () => {
    await open([0, 24], { waiting: 3 });

    const link = await screen.findByRole("link", { name: /^3 price changes wait for your approval/ });
    expect(link.getAttribute("href")).toBe("/CompanyPrice?part=approvals");
  });

  test("are reached beside the matrix by those who change single prices", async () => {
    await open([0, 3], { waiting: 1, locale: "es" });

    const link = await screen.findByRole("link", { name: /^1 cambio de precios espera su aprobación/ });
    expect(link.getAttribute("href")).toBe("/priceSet2?part=approvals");
  });

  test.each([
    { title: "there are none", permissions: [0, 24], asked: true },
    { title: "this person has nothing to do with prices", permissions: [0, 6], asked: false },
  ])("are not mentioned where $title", async ({ permissions, asked }) => {
    const { server } = await open(permissions);

    expect(await screen.findByRole("link", { name: /^No open alarms/ })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /approval/ })).toBeNull();
    expect(server.callsOf("HomeApprovals")).toHaveLength(asked ? 1 : 0);
  });
});

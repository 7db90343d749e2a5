import { expect, test } from "vitest";
import { compareDecimals } from "../../../common/decimal.ts";
import { addDays, wallTime } from "../../../common/zone-time.ts";
import { Permission } from "../../../common/permission.ts";
import { Account } from "../kit/account.ts";
import { SlowLine } from "../kit/slow-line.ts";
import { ReportingClient } from "../mobile/reporting-client.ts";
import {
  DayDocument,
  ForbiddenDocument,
  InboundDocument,
  NozzlesDocument,
  OpenShiftDocument,
  SalesDocument,
  ShiftsDocument,
  TicketsDocument,
} from "../mobile/reports.generated.ts";
import type { SalesGrouping } from "../mobile/schema-types.generated.ts";
import type { Setting } from "./setting.ts";

const STATION = "S03";
const WEEK_MS = 7 * 24 * 3_600_000;
/** What a day of the kanban may cost over the line. */
const MOST_BYTES_OF_A_DAY = 8_192;
const GROUPINGS: readonly SalesGrouping[] = [
  ...(["HOUR", "DAY", "WEEK", "MONTH", "QUARTER", "YEAR", "HOUR_OF_DAY", "WEEKDAY"] as const),
  ...(["GRADE", "PAYMENT", "STATION", "CITY", "PLATFORM"] as const),
];

/** A phone that reports, with a token for reports and transactions and nothing else. */
export function mobileJourney(setting: Setting): void {
  test("a phone reads every report over a slow line with a token of two rights, and nothing else", async () => {
    const { product } = setting;
    await product.stations.comeToRest();
    await product.stations.sell(STATION, 1, "12.00");
    await product.stations.comeToRest();
    const line = await SlowLine.to(product.stack.url);
    try {
      const phone = new ReportingClient(line.url, await tokenOf(setting));
      await seeDay(phone);
      await readReports(phone, product.network.network.timeZone);
      await bePutOff(phone);
      expect(line.bytes()).toBeGreaterThan(0);
    } finally {
      await line.end();
    }
  });
}

async function tokenOf({ product }: Setting): Promise<string> {
  const office = await Account.of(product, "admin");
  const permissions = [Permission.StationReport, Permission.TransactionStatistics];
  const made = await office.ask<{ token: string }>(
    "createApiToken",
    "mutation Make($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }",
    { name: "Phones", permissions, expiresAt: new Date(Date.now() + WEEK_MS).toISOString() },
  );
  return made.token;
}

async function seeDay(phone: ReportingClient): Promise<void> {
  const day = await phone.ask(DayDocument, {});

  expect(day.errors).toEqual([]);
  expect(day.encoding).toBe("br");
  expect(day.bytes).toBeLessThanOrEqual(MOST_BYTES_OF_A_DAY);
  expect(Number(day.data?.kanban.todayAmount)).toBeGreaterThan(0);
}

/** Every grouping, the nozzles and the tickets come to the same, to the cent and the millilitre. */
async function readReports(phone: ReportingClient, timeZone: string): Promise<void> {
  const { day } = wallTime(new Date(), timeZone);
  const filter = { from: addDays(day, -1), to: addDays(day, 1) };
  const { transactionStatistics, transactions } = await phone.told(TicketsDocument, { first: 20 });
  const { sales, amount, volume } = transactionStatistics.total;
  expect(sales).toBe(transactions.totalCount);
  expect(sales).toBeGreaterThan(0);

  for (const by of GROUPINGS) {
    const { salesReport } = await phone.told(SalesDocument, { by, filter });
    expect(salesReport.total.figures.sales, by).toBe(sales);
    expect(compareDecimals(salesReport.total.figures.amount, amount), by).toBe(0);
    expect(compareDecimals(salesReport.total.figures.volume, volume), by).toBe(0);
    expect(
      salesReport.rows.reduce((sum, { figures }) => sum + figures.sales, 0),
      by,
    ).toBe(sales);
  }

  const { nozzleDistribution } = await phone.told(NozzlesDocument, { filter });
  expect(nozzleDistribution.fills).toBe(sales);
  expect(compareDecimals(nozzleDistribution.amount, amount), "the guns' money").toBe(0);
  expect(compareDecimals(nozzleDistribution.volume, volume), "the guns' volume").toBe(0);
  expect((await phone.told(ShiftsDocument, {})).shiftTotals.shifts).toBe(0);
  expect((await phone.told(InboundDocument, {})).inboundDeliveries.totalCount).toBeGreaterThanOrEqual(0);
}

/** What the token doesn't hold is refused, to see and to do. */
async function bePutOff(phone: ReportingClient): Promise<void> {
  const input = { stationId: "01890000-0000-7000-8000-000000000000", idempotencyKey: "phone" };
  const refused = [await phone.ask(ForbiddenDocument, {}), await phone.ask(OpenShiftDocument, { input })];
  for (const { errors } of refused) {
    expect(errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
  }
}

import { expect, test } from "vitest";
import { Permission as ServerPermission } from "../server/auth/permission.ts";
import { ROUTES } from "../web/app/navigation.ts";
import { Permission as WebPermission } from "../web/lib/permission.ts";

/** The specification's route table (§2). */
const NUMBERED: Record<string, number> = {
  "/index": 0,
  "/stationSet": 1,
  "/energySet": 2,
  "/priceSet2": 3,
  "/CompanyPrice": 24,
  "/PersonalCredit": 25,
  "/tankConfig": 4,
  "/deviceBind": 5,
  "/realTimeEquip": 6,
  "/stationReport": 7,
  "/transactionStati": 8,
  "/priceLog": 23,
  "/accountMana": 9,
  "/employeeSet": 10,
  "/EmpCardList": 20,
  "/userInfoList": 11,
  "/userFlowQuery": 12,
  "/userGroup": 21,
  "/userGroupLog": 22,
  "/CarLicenseGroup": 26,
  "/onlineDeposit": 13,
  "/scoreRule": 14,
  "/scoreProducts": 15,
  "/scoreProductsExchange": 16,
  "/scoreProductLog": 17,
  "/userScoreLog": 18,
  "/AIDBind": 19,
};

/** Its other routes that need a login, in its order; they count from 100 (docs/decisions/0005). */
const UNNUMBERED = [
  "/log",
  "/siteSet",
  "/priceSet",
  "/unKnowDevice",
  "/siteActiva",
  "/deviceActiva",
  "/airDeviceSet",
  "/adverSet",
  "/printInfo",
  "/permisConfig",
  "/discountScore",
  "/discountPrice",
  "/websiteIcon",
  "/depositRecordStati",
  "/tankInfoStati",
  "/stationTankInfoStati",
  "/alarmInfo",
  "/billBusin",
  "/cardSummaryQuery",
  "/tankSafeInfo",
  "/orderReview",
  "/deviceMonitor",
  "/monitorDeviceList",
  "/storedValueInquire",
  "/deviceLocat",
];

const EXPECTED: Record<string, number> = {
  ...NUMBERED,
  ...Object.fromEntries(UNNUMBERED.map((path, index) => [path, 100 + index])),
  "/kanban": 0,
};

const RIGHTS = new Set<number>(Object.values(ServerPermission));

test.each(ROUTES.map(({ path, permission }) => ({ path, permission })))(
  "$path is a route of the specification and asks for its number, $permission",
  ({ path, permission }) => {
    expect(EXPECTED[path]).toBe(permission);
  },
);

test("no route is there twice", () => {
  const known = ROUTES.map(({ path }) => path);

  expect(new Set(known).size).toBe(known.length);
});

test("the server knows a right for every route of the specification, and no other", () => {
  expect(Object.values(EXPECTED).filter((number) => !RIGHTS.has(number))).toEqual([]);
  expect(RIGHTS).toEqual(new Set(Object.values(EXPECTED)));
});

test("the rights that the console asks for by name exist on the server", () => {
  expect(Object.values(WebPermission).filter((number) => !RIGHTS.has(number))).toEqual([]);
});

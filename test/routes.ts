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

/** What the specification has no route for: come to from the header or from a record, in no menu. */
export const OUTSIDE_MENU: Record<string, number> = {
  "/myAccount": 0,
  "/stationSetUp": 5,
  "/licencePlates": 26,
  "/limitProfiles": 11,
  "/cardFills": 11,
};

/** What the specification has no route for and the menu has: reports, and what programs may ask for. */
const BESIDE: Record<string, number> = {
  "/shifts": 7,
  "/inboundOil": 7,
  "/fuelOrders": 7,
  "/wetStock": 7,
  "/stockMovements": 7,
  "/gasBalance": 7,
  "/periodLock": 125,
  "/webhooks": 101,
  "/moment": 8,
  "/explorer": 0,
};

/** Every route that needs a login, with its number. */
export const EXPECTED_ROUTES: Record<string, number> = {
  ...NUMBERED,
  ...Object.fromEntries(UNNUMBERED.map((path, index) => [path, 100 + index])),
  "/kanban": 0,
  ...BESIDE,
  ...OUTSIDE_MENU,
};

import { ownPathOf } from "../../common/own-path.ts";

/** Paths that more than one part of the console leads to; app/navigation.ts gives them their screens. */
export const paths = {
  home: "/index",
  kanban: "/kanban",
  wall: "/kanban?wall=1",
  log: "/log",
  /** The part of it that tells what failed in this window. */
  clientLog: "/log?part=client",
  login: "/login",
  realTime: "/realTimeEquip",
  stationSet: "/stationSet",
  stationSetUp: "/stationSetUp",
  siteActiva: "/siteActiva",
  deviceActiva: "/deviceActiva",
  deviceLocat: "/deviceLocat",
  tankConfig: "/tankConfig",
  deviceBind: "/deviceBind",
  websiteIcon: "/websiteIcon",
  siteSet: "/siteSet",
  permisConfig: "/permisConfig",
  explorer: "/explorer",
  orderReview: "/orderReview",
  invoices: "/billBusin",
  own: "/myAccount",
  stationPrices: "/priceSet",
  unitPrices: "/priceSet2",
  companyPrice: "/CompanyPrice",
  priceLog: "/priceLog",
  energySet: "/energySet",
  newDevices: "/unKnowDevice",
  deviceSet: "/airDeviceSet",
  members: "/userInfoList",
  limitProfiles: "/limitProfiles",
  cardFills: "/cardFills",
  cardFlows: "/userFlowQuery",
  deposits: "/onlineDeposit",
  cardGroups: "/userGroup",
  cardGroupLog: "/userGroupLog",
  customers: "/PersonalCredit",
  employees: "/employeeSet",
  employeeCards: "/EmpCardList",
  plateGroups: "/CarLicenseGroup",
  licencePlates: "/licencePlates",
  accounts: "/accountMana",
  transactions: "/transactionStati",
  tankHistory: "/tankInfoStati",
  stationTanks: "/stationTankInfoStati",
  periodLock: "/periodLock",
  moment: "/moment",
  alarmInfo: "/alarmInfo",
  tankSafety: "/tankSafeInfo",
  deviceMonitor: "/deviceMonitor",
  monitoredDevices: "/monitorDeviceList",
  inboundOil: "/inboundOil",
  fuelOrders: "/fuelOrders",
  wetStock: "/wetStock",
  stationReport: "/stationReport",
  shifts: "/shifts",
  stockMovements: "/stockMovements",
  gasBalance: "/gasBalance",
  /** Hidden helpers: the one makes a screen anew, the other goes where the rest of the address says. */
  refresh: "/refresh",
  redirect: "/redirect",
} as const;

/** An operation of a card that waits for a second person. */
export const reviewPath = (reviewId: string): string => `${paths.orderReview}?open=${encodeURIComponent(reviewId)}`;

/** What happened to one card group. */
export const groupLogPath = (groupId: string): string => `${paths.cardGroupLog}?group=${encodeURIComponent(groupId)}`;

/** The cards that take a limit profile. */
export const cardsWithLimitsPath = (profileId: string): string =>
  `${paths.members}?limits=${encodeURIComponent(profileId)}`;

/** The live forecourt, narrowed to stations or to what answers or is silent now; its screen names the parameters. */
export function realTimePath(
  narrow: { stationIds?: readonly string[]; connection?: "online" | "offline" } = {},
): string {
  const query = new URLSearchParams((narrow.stationIds ?? []).map((id) => ["station", id]));
  if (narrow.connection) {
    query.set("connection", narrow.connection);
  }
  return query.size > 0 ? `${paths.realTime}?${query}` : paths.realTime;
}

/** A station's part of the live forecourt, by its code. */
export function stationPath(code: string): string {
  return `${paths.realTime}?${new URLSearchParams({ detail: code })}`;
}

/** How a station is set up, opened beside the list of them. */
export function stationSettingsPath(stationId: string): string {
  return `${paths.stationSet}?${new URLSearchParams({ open: stationId })}`;
}

/** A sale, in the list of sales. */
export const salePath = (saleId: string): string => `${paths.transactions}?open=${encodeURIComponent(saleId)}`;

/** What a station said at a second. */
export function momentPath(stationId: string, at: string): string {
  return `${paths.moment}?${new URLSearchParams({ station: stationId, at })}`;
}

/** The plates of a group. */
export function platesPath(groupId: string): string {
  return `${paths.licencePlates}?${new URLSearchParams({ group: groupId })}`;
}

/** What became of a tank in the last days; its screen names the parameters. */
export function tankHistoryPath(tankId: string): string {
  return `${paths.tankHistory}?${new URLSearchParams({ tank: tankId })}`;
}

/** A screen's list narrowed to one station: every such list has it under the same name. */
export function ofStation(path: string, stationId: string): string {
  return `${path}?${new URLSearchParams({ station: stationId })}`;
}

/** What waits for a second person, on a screen of prices that has that part; with an id: that very approval. */
export function priceApprovalsPath(screen: string, id?: string | null): string {
  return `${screen}?${new URLSearchParams({ part: "approvals", ...(id != null && { open: id }) })}`;
}

/** The login, told where to go back to. */
export function loginPath(fullPath: string): string {
  return fullPath === "/" ? paths.login : `${paths.login}?redirect=${encodeURIComponent(fullPath)}`;
}

/**
 * Where to go on from here: after the login, or by a hidden helper. Only a path of this console is accepted: anything
 * that a browser would take for another host, at once ("//host", "/\host", "https:…") or once its dots are worked out
 * ("/x/..//host"), or that leads back to the login gives the home screen.
 */
export function safeRedirect(wanted: string | null): string {
  const path = ownPathOf(wanted);
  const loops = /^[^?#]*/.exec(path)?.[0].replace(/\/+$/, "").toLowerCase() === paths.login;
  return path === "" || loops ? paths.home : path;
}

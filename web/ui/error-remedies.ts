import { isMessageId, type MessageId } from "../i18n/messages.ts";
import type { ErrorNumber } from "../lib/error-numbers.ts";

/**
 * Who can mend an error: the person themselves, the station's staff, an administrator of the platform, the superior
 * platform, or whoever runs the console's server.
 */
export type Mender = "self" | "station" | "administrator" | "superior" | "service";

export interface Remedy {
  readonly mender: Mender;
  /** The specification's routes where it can be mended, the best first; absent where no screen helps. */
  readonly ways?: readonly string[];
}

/** By number: the specification's codes, HTTP statuses, and the words for what never got an answer. */
export const REMEDIES: Readonly<Record<string, Remedy>> = {
  10001: { mender: "self" },
  10002: { mender: "administrator", ways: ["/accountMana"] },
  10003: { mender: "self", ways: ["/stationSet"] },
  10004: { mender: "self" },
  10005: { mender: "administrator", ways: ["/energySet"] },
  10006: { mender: "self" },
  10007: { mender: "administrator", ways: ["/priceSet2", "/CompanyPrice"] },
  10008: { mender: "self" },
  10009: { mender: "administrator", ways: ["/deviceBind", "/unKnowDevice"] },
  10010: { mender: "self", ways: ["/deviceBind"] },
  10011: { mender: "administrator", ways: ["/tankConfig"] },
  10012: { mender: "self" },
  10013: { mender: "self", ways: ["/stationSet"] },
  10014: { mender: "self" },
  10015: { mender: "self" },
  10016: { mender: "self", ways: ["/userInfoList", "/EmpCardList"] },
  10017: { mender: "superior", ways: ["/accountMana"] },
  10018: { mender: "superior", ways: ["/accountMana"] },
  10019: { mender: "self" },
  10021: { mender: "self", ways: ["/onlineDeposit", "/userGroup"] },
  10022: { mender: "station", ways: ["/stationSet"] },
  10023: { mender: "administrator", ways: ["/scoreProducts"] },
  10024: { mender: "service" },
  10025: { mender: "self", ways: ["/userScoreLog"] },
  10026: { mender: "service" },
  10027: { mender: "station", ways: ["/realTimeEquip", "/deviceMonitor"] },
  10028: { mender: "superior", ways: ["/accountMana"] },
  10029: { mender: "administrator", ways: ["/siteActiva", "/deviceActiva"] },
  10030: { mender: "self", ways: ["/realTimeEquip"] },
  10031: { mender: "superior", ways: ["/accountMana"] },
  10032: { mender: "administrator", ways: ["/deviceBind"] },
  10033: { mender: "self", ways: ["/userGroup"] },
  10034: { mender: "administrator", ways: ["/userGroup"] },
  10035: { mender: "self" },
  10036: { mender: "administrator", ways: ["/userInfoList", "/userGroup"] },
  10037: { mender: "self", ways: ["/userGroup"] },
  10038: { mender: "administrator", ways: ["/deviceBind"] },
  10039: { mender: "self", ways: ["/userFlowQuery"] },
  10040: { mender: "superior", ways: ["/accountMana"] },
  10041: { mender: "administrator" },
  10042: { mender: "self" },
  10101: { mender: "self" },
  10102: { mender: "self" },
  10103: { mender: "self" },
  10104: { mender: "self" },
  10105: { mender: "self" },
  10106: { mender: "administrator", ways: ["/accountMana"] },
  10107: { mender: "self" },
  10108: { mender: "administrator", ways: ["/accountMana"] },
  10109: { mender: "administrator", ways: ["/accountMana"] },
  10110: { mender: "administrator", ways: ["/accountMana"] },
  10111: { mender: "self" },
  10112: { mender: "self" },
  10113: { mender: "self" },
  10114: { mender: "administrator", ways: ["/accountMana"] },
  10115: { mender: "self", ways: ["/stationSet"] },
  99999: { mender: "self" },
  400: { mender: "self" },
  401: { mender: "self" },
  403: { mender: "administrator", ways: ["/permisConfig", "/accountMana"] },
  404: { mender: "self" },
  408: { mender: "self" },
  429: { mender: "self" },
  500: { mender: "service" },
  501: { mender: "service" },
  502: { mender: "service" },
  503: { mender: "service" },
  504: { mender: "service" },
  505: { mender: "service" },
  network: { mender: "self" },
  timeout: { mender: "self" },
  unknown: { mender: "service" },
};

/** What `number` means and what to do about it: the words' id and who mends it. Numbers of nobody's are "unknown". */
export function remedyOf(number: ErrorNumber): Remedy & { readonly help: MessageId } {
  const id = `error.${number}.help`;
  const remedy = REMEDIES[String(number)];
  return remedy && isMessageId(id) ? { ...remedy, help: id } : { mender: "service", help: "error.unknown.help" };
}

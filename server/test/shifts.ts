import type { Shift, ShiftHandOver, ShiftReport, ShiftTotals } from "../schema-types.generated.ts";
import type { Caller, Refused } from "./execute.ts";
import { type Network, type Thing, unique } from "./world.ts";

const SHIFT = `id state stationId stationName openedAt openedBy closedAt closedBy sales volume amount expected declared overShort reason provisional volumes { unit volume }
  offlineDevices overrideReason lateSales lateVolume lateAmount lateReceived overShortNow`;
const REPORT = `{ shift { ${SHIFT} } offlineDevices waiting
  counters { gunId gunNumber gradeName gradeUnit beginLitres endLitres setBackLitres readByHand countedLitres sales volume amount difference reason }
  money { till received expected declared overShort tenders { tender received declared } } sums { gradeName gradeUnit payment sales volume amount } }`;
const OPEN = `mutation Open($input: OpenShiftInput!) { openShift(input: $input) { ${SHIFT} } }`;
const CLOSE = `mutation Close($input: CloseShiftInput!) { closeShift(input: $input) ${REPORT} }`;
const SHIFTS = `query Shifts($filter: ShiftFilter) { shifts(filter: $filter, first: 50) { nodes { ${SHIFT} } } }`;
const TOTALS = `query Totals($filter: ShiftFilter) { shiftTotals(filter: $filter) { shifts open sales volume volumes { unit volume } amount over short } }`;
const READ = `query Report($id: ID!) { shiftReport(id: $id) ${REPORT} }`;
const HAND_OVER = `query HandOver($id: ID!) { shiftHandOver(id: $id) { shift { id } alarms { code } tanks { number toOrder } orders { number supplier carrier expectedAt orderedLitres } deliveries { ticketId number tankNumber ticketLitres }
  holds { cardNumber gunNumber amount } devices { name } prices { gunNumber gradeName price } } }`;

/** Nothing was counted in a till. */
export const DECLARED = [
  { tender: "CASH", amount: "0" },
  { tender: "BANK_CARD", amount: "0" },
  { tender: "TRANSFER", amount: "0" },
];

/** What was counted, in cash alone. */
export const counted = (cash: string) =>
  DECLARED.map((one) => (one.tender === "CASH" ? { ...one, amount: cash } : one));

const opening = ({ id: stationId }: Thing, idempotencyKey: string) => ({ input: { stationId, idempotencyKey } });
const closing = ({ id }: Thing, given: object) => ({ input: { id, idempotencyKey: unique("key"), ...given } });

/** Opens a station's shift. */
export const openShiftAt = async (caller: Caller, station: Thing, key = unique("key")): Promise<Shift> =>
  (await caller.run<{ openShift: Shift }>(OPEN, opening(station, key))).openShift;

/** The answer to whoever opens a station's shift, which may be a refusal. */
export const openShiftAnswer = (caller: Caller, station: Thing) =>
  caller.send<{ openShift: Shift }>(OPEN, opening(station, unique("key")));

/** Why a station's shift isn't opened. */
export const openShiftRefusal = (caller: Caller, station: Thing): Promise<Refused> =>
  caller.expectRefusal(OPEN, opening(station, unique("key")));

/** Closes a shift, or tells what closing it would come to. */
export const closeShiftOf = async (caller: Caller, shift: Thing, given: object): Promise<ShiftReport> =>
  (await caller.run<{ closeShift: ShiftReport }>(CLOSE, closing(shift, given))).closeShift;

/** Why a shift isn't closed. */
export const closeShiftRefusal = (caller: Caller, shift: Thing, given: object): Promise<Refused> =>
  caller.expectRefusal(CLOSE, closing(shift, given));

/** The shifts that a caller sees. */
export const shiftsOf = async (caller: Caller, filter: object = {}): Promise<Shift[]> =>
  (await caller.run<{ shifts: { nodes: Shift[] } }>(SHIFTS, { filter })).shifts.nodes;

/** What they came to. */
export const shiftTotalsOf = async (caller: Caller, filter: object = {}): Promise<ShiftTotals> =>
  (await caller.run<{ shiftTotals: ShiftTotals }>(TOTALS, { filter })).shiftTotals;

/** A shift with all that was signed. */
export const shiftReportOf = async (caller: Caller, { id }: Thing): Promise<ShiftReport> =>
  (await caller.run<{ shiftReport: ShiftReport }>(READ, { id })).shiftReport;

/** What the next shift has to know. */
export const handOverOf = async (caller: Caller, { id }: Thing): Promise<ShiftHandOver> =>
  (await caller.run<{ shiftHandOver: ShiftHandOver }>(HAND_OVER, { id })).shiftHandOver;

/** How each deed is brought to succeed. */
export const SHIFT_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  openShift: async (network) => openShiftAt(network.owner, await network.station()),
  closeShift: async (network) => {
    const shift = await openShiftAt(network.owner, await network.station());
    await closeShiftOf(network.owner, shift, { declared: DECLARED });
  },
};

import type { PeriodLock, PeriodLockState, PeriodStanding } from "../schema-types.generated.ts";
import type { Caller } from "./execute.ts";
import { sale } from "./readings.ts";
import type { Network } from "./world.ts";

const LOCKS = `query Locks($filter: PeriodLockFilter) { periodLocks(filter: $filter, first: 50) { nodes { id stationCode through lockedBy reason recalculated
  lateSales lateVolume lateAmount months { month through signedBy sales volume amount recalculated late { sales volume amount } } } } }`;
const STATE = `query State($from: Date!, $to: Date!, $filter: PlaceFilter) { periodLockState(from: $from, to: $to, filter: $filter) {
  stations locked partly recalculated late { sales volume amount } } }`;

/** What may be done to the locked days of stations. */
type Deed = "lockPeriod" | "signPeriod" | "unlockPeriod";

const statementOf = (deed: Deed): string =>
  `mutation Deed($input: ${deed[0]?.toUpperCase()}${deed.slice(1)}Input!) { ${deed}(input: $input) { stations unsignedShifts missingSales incompleteHours } }`;

/** Locks, signs or unlocks the days of stations; all of the caller's unless told. */
export const periodDeed = async (caller: Caller, deed: Deed, given: object): Promise<PeriodStanding> => {
  const answer = await caller.run<Record<Deed, PeriodStanding>>(statementOf(deed), { input: { where: {}, ...given } });
  return answer[deed];
};

/** Why it isn't done. */
export const periodRefusal = (caller: Caller, deed: Deed, given: object) =>
  caller.expectRefusal(statementOf(deed), { input: { where: {}, ...given } });

/** The stations that a caller sees, and how far they are locked. */
export const periodLocksOf = async (caller: Caller, filter: object = {}): Promise<PeriodLock[]> =>
  (await caller.run<{ periodLocks: { nodes: PeriodLock[] } }>(LOCKS, { filter })).periodLocks.nodes;

/** How some days are locked. */
export const periodStateOf = async (
  caller: Caller,
  from: string,
  to: string,
  filter: object = {},
): Promise<PeriodLockState> =>
  (await caller.run<{ periodLockState: PeriodLockState }>(STATE, { from, to, filter })).periodLockState;

const PAST = { through: "2026-10-31", reason: "audit" };

/** How each deed is brought to succeed. */
export const PERIOD_LOCK_DEEDS: Readonly<Record<Deed, (network: Network) => Promise<unknown>>> = {
  lockPeriod: async (network) => {
    await network.station();
    await periodDeed(network.owner, "lockPeriod", PAST);
  },
  signPeriod: async (network) => {
    const { device, gateway } = await network.forecourt();
    await periodDeed(network.owner, "lockPeriod", PAST);
    await gateway.report({ sales: [sale(device, { endedAt: "2026-10-30T08:00:00.000Z" })] });
    await periodDeed(network.owner, "signPeriod", { from: "2026-10-01", to: "2026-10-31" });
  },
  unlockPeriod: async (network) => {
    await network.station();
    await periodDeed(network.owner, "lockPeriod", PAST);
    await periodDeed(network.owner, "unlockPeriod", { reason: "audit" });
  },
};

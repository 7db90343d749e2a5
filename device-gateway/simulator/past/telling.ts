import type { NetworkFile } from "../network.ts";
import { planNetwork, sellerOf, type StationPlan } from "../plan.ts";
import type { BackOffice } from "./back-office.ts";
import { Clerk, clerkAccount } from "./clerk.ts";
import type { PastFile } from "./past-file.ts";
import { type GasReading, gasReadingsOf } from "./gas-readings.ts";
import { planPast } from "./past-plan.ts";
import { batchCount, PastReports, type PastDevices } from "./past-reports.ts";
import { playPast } from "./play.ts";
import { keptShifts, shiftsOf } from "./shifts.ts";
import { skidMomentsOf } from "./skid-readings.ts";
import { type PastTicket, ticketsOf } from "./tickets.ts";
import { truthOf } from "./truth.ts";

/** Stations whose past is told at the same time: while one batch is stored, the next is made. */
const AT_A_TIME = 2;

/** The tickets of a station's tankers and what was read off its gas meter follow its last batch, and count as one more. */
const PAPERS = 1;

/** What telling the past needs. */
export interface Telling {
  readonly network: NetworkFile;
  /** By which it is played where nothing of it was told yet; else it goes on by the one that it began with. */
  readonly seed: number;
  readonly office: BackOffice;
  /** The server's address, for whoever of the back office enters what came on paper. */
  readonly url: string;
  readonly file: PastFile;
}

/** What of a station's past came on paper. */
interface Papers {
  readonly tickets: readonly PastTicket[];
  readonly gas: readonly GasReading[];
}

/** Tells the server the past of every station from where it was left off, where it has one, and keeps what really happened. */
export async function tellPast({ network, seed: wanted, office, url, file }: Telling): Promise<void> {
  const begun = file.read();
  const seed = begun?.seed ?? wanted;
  const past = planPast(network, seed);
  if (!past) return;
  const batches = batchCount(past);
  const each = batches + PAPERS;
  const selling = planNetwork(network).filter((plan) => sellerOf(plan) !== null);
  const progress = begun ?? { seed, told: {}, of: each * selling.length };
  file.write(progress);
  const truths = new Map<string, object>();
  const kept = new Map<string, object[]>();
  const left = [...selling];
  const attending = new Set(network.stations.flatMap(({ attendants }) => attendants));
  const accounts = network.accounts.filter(({ login }) => !attending.has(login));
  const clerks = new Map(accounts.map((account) => [account, new Clerk(url, account)]));
  const enterPapers = async (plan: StationPlan, papers: Papers): Promise<void> => {
    const account = clerkAccount(plan, accounts);
    const clerk = account && clerks.get(account);
    if (!clerk) return;
    if (papers.tickets.length > 0) await clerk.enter(plan, papers.tickets);
    const read = papers.gas.filter(({ unread }) => !unread);
    if (read.length > 0) await clerk.enterGas(plan, read);
  };
  const devices = await office.devices(selling.map((plan) => sellerOf(plan) ?? ""));
  const work = async (): Promise<void> => {
    for (let plan = left.shift(); plan; plan = left.shift()) {
      const played = playPast(plan, past, seed);
      const tickets = ticketsOf(plan, { past, played, seed, suppliers: network.suppliers });
      const shifts = shiftsOf(plan, { past, played, seed });
      const gas = gasReadingsOf(plan, { past, played, seed, gas: network.gas });
      truths.set(plan.code, truthOf(plan, past, { played, tickets, shifts, gas }));
      kept.set(plan.code, keptShifts(plan, shifts));
      // Before the last of it is told: who finds everything told finds all of the truth.
      file.writeTruth(selling.flatMap(({ code }) => truths.get(code) ?? []));
      file.writeShifts(selling.flatMap(({ code }) => kept.get(code) ?? []));
      const skid = skidMomentsOf(plan, { past, played, seed });
      const reports = new PastReports(plan, past, { played, devices: devicesOf(plan, devices), skid });
      for (let number = progress.told[plan.code] ?? 0; number < each; number++) {
        await (number < batches ? office.report(reports.batch(number)) : enterPapers(plan, { tickets, gas }));
        progress.told[plan.code] = number + 1;
        file.write(progress);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

function devicesOf(plan: StationPlan, devices: ReadonlyMap<string, PastDevices>): PastDevices {
  const found = devices.get(sellerOf(plan) ?? "");
  if (!found) throw new Error(`the server knows no controller and no box of ${plan.code}`);
  return found;
}

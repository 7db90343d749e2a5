import { ServerFault } from "../server-answer.ts";
import type { ReportReadingsMutation } from "./telemetry.generated.ts";
import type { ReportInput } from "../schema-types.generated.ts";
import type { LiveItem } from "./latest.ts";
import { compose, type Item } from "./reports.ts";
import type { Settlement, SpooledFact } from "./spool.ts";

export type Outcome = ReportReadingsMutation["reportReadings"];
type Refused = Outcome["refused"][number];

/** After so many single records in a row that fail, with none accepted, it is not the records. */
const HOPELESS = 8;

/** A report on its way, with where it came from. */
export interface Parcel extends Item {
  readonly fact: SpooledFact | null;
  readonly live: LiveItem | null;
  /** The server has answered for it; what is not done goes back. */
  done: boolean;
}

/** What delivery needs of its surroundings. */
export interface Way {
  send(input: ReportInput): Promise<Outcome>;
  /** Records what became of facts; when it returns, they are settled. */
  settle(settlements: readonly Settlement[]): void;
  counted(outcome: Outcome): void;
  /** A live reading that the server will not take; it is lost. */
  dropped(parcel: Parcel, why: string): void;
  /** Whether a stumble of the server may be the fault of one record: it has stumbled over this batch before. */
  readonly suspicious: boolean;
}

export function factParcel(fact: SpooledFact): Parcel {
  return { part: fact.part, report: JSON.parse(fact.report) as Item["report"], fact, live: null, done: false };
}

export function liveParcel(live: LiveItem): Parcel {
  return { part: live.part, report: live.report, fact: null, live, done: false };
}

/** Delivers one batch. */
export class Delivery {
  private stumbles = 0;

  constructor(private readonly way: Way) {}

  /**
   * Sends the parcels in one report; where the server can't digest it, in halves, until the record at fault stands
   * alone: that one goes aside and the others arrive. Throws ServerFault when the rest has to wait.
   */
  async deliver(parcels: readonly Parcel[]): Promise<void> {
    let outcome: Outcome;
    try {
      outcome = await this.way.send(compose(parcels));
    } catch (error) {
      if (!(error instanceof ServerFault) || !this.mayBeOneRecord(error)) throw error;
      return parcels.length > 1 ? this.deliverHalves(parcels) : this.putAside(parcels, error);
    }
    this.stumbles = 0;
    this.settle(parcels, outcome);
  }

  private mayBeOneRecord({ kind }: ServerFault): boolean {
    if (kind === "invalid" || kind === "mismatch") return true;
    return this.way.suspicious && (kind === "internal" || kind === "refused");
  }

  private async deliverHalves(parcels: readonly Parcel[]): Promise<void> {
    const middle = Math.ceil(parcels.length / 2);
    await this.deliver(parcels.slice(0, middle));
    await this.deliver(parcels.slice(middle));
  }

  /** Only what is wrong in itself is given up; what may be the server's own trouble is tried again later. */
  private putAside(alone: readonly Parcel[], fault: ServerFault): void {
    if (fault.kind !== "invalid" && ++this.stumbles > HOPELESS) throw fault;
    for (const parcel of alone) {
      const fate = fault.kind === "invalid" ? "invalid" : "putOff";
      if (parcel.fact) this.way.settle([{ fact: parcel.fact, fate, message: fault.message }]);
      else this.way.dropped(parcel, fault.message);
      parcel.done = true;
    }
  }

  private settle(parcels: readonly Parcel[], outcome: Outcome): void {
    const refusals = locate(parcels, outcome.refused);
    const settlements: Settlement[] = [];
    for (const parcel of parcels) {
      if (parcel.fact) settlements.push({ fact: parcel.fact, ...fateOf(refusals.get(parcel)) });
    }
    this.way.settle(settlements);
    for (const parcel of parcels) parcel.done = true;
    for (const [parcel, { message }] of refusals) if (!parcel.fact) this.way.dropped(parcel, message);
    this.way.counted(outcome);
  }
}

function fateOf(refused: Refused | undefined): Pick<Settlement, "fate" | "message"> {
  if (!refused) return { fate: "delivered" };
  return { fate: refused.reason === "DEVICE_UNKNOWN" ? "unknownDevice" : "invalid", message: refused.message };
}

/** Which parcels were refused. Throws ServerFault when the outcome names one that was not sent: nothing is sure then. */
function locate(parcels: readonly Parcel[], refused: readonly Refused[]): Map<Parcel, Refused> {
  const found = new Map<Parcel, Refused>();
  if (refused.length === 0) return found;
  const lists = Map.groupBy(parcels, ({ part }): string => part);
  for (const refusal of refused) {
    const parcel = lists.get(refusal.kind)?.[refusal.index];
    if (!parcel) throw new ServerFault("away", `${refusal.kind} ${refusal.index} was refused and had not been sent`);
    found.set(parcel, refusal);
  }
  return found;
}

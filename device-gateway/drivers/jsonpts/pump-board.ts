import type { Decimal, DeviceSettings, GunReading, GunStateName } from "../../driver.ts";
import { nozzleOf } from "./settings.ts";
import { gunFigures, gunState, type PumpStatus } from "./status.ts";

/** An unchanged gun is shown again this often, so that a quiet gun is told apart from a dead line. */
const HEARTBEAT_MS = 10_000;

/** The moves that a gun makes by itself; a poll can miss some of them. */
const MOVES: Readonly<Record<GunStateName, readonly GunStateName[]>> = {
  FREE: ["LIFTED", "AUTHORIZED"],
  LIFTED: ["AUTHORIZED", "FREE"],
  AUTHORIZED: ["REFUELLING", "FREE"],
  REFUELLING: ["WORKING"],
  WORKING: ["FREE"],
};

interface Shown {
  readonly reading: GunReading;
  readonly text: string;
}

/** The price of an idle gun by its address, for statuses that don't tell it themselves. */
export type PriceOf = (address: string) => Decimal | null;

interface BoundGun {
  readonly address: string;
  readonly nozzle: number;
}

interface PricedGun extends BoundGun {
  readonly price: Decimal | null;
}

/** The guns bound to a controller: what was last seen of each, and what is worth showing. */
export class PumpBoard {
  private readonly guns = new Map<number, BoundGun[]>();
  private readonly shown = new Map<string, Shown>();
  private readonly statuses = new Map<number, PumpStatus>();
  private restarted = false;

  constructor(guns: DeviceSettings["guns"]) {
    for (const { address } of guns) {
      const place = nozzleOf(address);
      if (place) this.guns.set(place.pump, [...(this.guns.get(place.pump) ?? []), { address, nozzle: place.nozzle }]);
    }
  }

  /** The pumps with a bound gun, in order. */
  get pumps(): readonly number[] {
    return [...this.guns.keys()].sort((left, right) => left - right);
  }

  /** The bound guns. */
  get addresses(): readonly string[] {
    return [...this.guns.values()].flatMap((guns) => guns.map(({ address }) => address));
  }

  /** The last status of a pump that was not offline. */
  statusOf(pump: number): PumpStatus | null {
    return this.statuses.get(pump) ?? null;
  }

  /** The controller has restarted: guns that are free now were interrupted. */
  noteRestart(): void {
    this.restarted = true;
  }

  /** The readings that are new, or due as a heartbeat. */
  observe(status: PumpStatus, at: Date, priceOf: PriceOf = () => null): readonly GunReading[] {
    if (status.phase === "OFFLINE") return [];
    this.statuses.set(status.pump, status);
    const guns = this.guns.get(status.pump) ?? [];
    return guns.flatMap(
      (gun) => this.readingOf(withNozzle(status, guns), { ...gun, price: priceOf(gun.address) }, at) ?? [],
    );
  }

  private readingOf(status: PumpStatus, { address, nozzle, price }: PricedGun, at: Date): GunReading | null {
    const last = this.shown.get(address);
    const state = gunState(status, nozzle, last?.reading.state ?? null);
    if (state === null) return null;
    const told = gunFigures(status, nozzle, state);
    const figures = { ...told, unitPrice: told.unitPrice ?? (status.phase === "IDLE" ? price : null) };
    const text = JSON.stringify([state, figures]);
    if (last?.text === text && at.getTime() - last.reading.at.getTime() < HEARTBEAT_MS) return null;
    const reason = last ? this.reasonFor(last.reading.state, state) : null;
    const reading: GunReading = { kind: "gun", address, at, state, ...figures, reason };
    this.shown.set(address, { reading, text });
    return reading;
  }

  private reasonFor(before: GunStateName, now: GunStateName): string | null {
    if (before === now || MOVES[before].includes(now)) return null;
    return this.restarted && now === "FREE" ? "device restarted" : "states between two polls not seen";
  }
}

/** A delivery without its nozzle is that of the only gun the pump has. */
function withNozzle(status: PumpStatus, guns: readonly BoundGun[]): PumpStatus {
  const [only, ...others] = guns;
  const unnamed = status.phase !== "IDLE" && status.nozzle === 0;
  return unnamed && only && others.length === 0 ? { ...status, nozzle: only.nozzle } : status;
}

/** The device itself: reachable or not, and what it says of itself. */
export interface DeviceReading {
  readonly kind: "device";
  readonly at: Date;
  readonly online: boolean;
  readonly version: string | null;
  readonly serialNumber: string | null;
  /** Why it went, or what hinders it while it answers, in English: "no answer to 3 polls", "its units are unknown". */
  readonly reason: string | null;
  /** What its nozzles sell by its own settings; absent where it has none or has not told them. */
  readonly nozzles?: readonly NozzleSetting[];
  /** Guns and tanks that are away though it answers itself; absent where it doesn't know of them one by one. */
  readonly absent?: readonly string[];
  /** What it tells of its own line; absent where it has none. */
  readonly line?: LineReading;
}

/** A device that is reached over a mobile network; null where it doesn't say. */
export interface LineReading {
  /** What it calls itself. */
  readonly name: string | null;
  readonly simCard: string | null;
  /** Strength of the signal that it receives. */
  readonly signalDbm: number | null;
  /** Since it was switched on. */
  readonly uptimeSeconds: number | null;
}

/** Which grade a nozzle sells by the settings of its device. */
export interface NozzleSetting {
  readonly address: string;
  /** The device's own number of the grade. */
  readonly grade: number;
  /** The device's own name of it. */
  readonly gradeName: string | null;
}

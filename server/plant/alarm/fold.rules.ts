import type { AlarmCode } from "./alarm.types.ts";

/** Longer than a router takes to start, a mobile line to come back, or a gateway's devices to answer after its own start. */
export const SILENT_AFTER_MS = 120_000;
/** A line that comes and goes has not come back. */
export const SPEAKS_AFTER_MS = 60_000;
/** Devices of one station are missed one after another, each by its own time-outs: so long nobody is told of one alone. */
export const FOLD_WAIT_MS = 180_000;
/** What a controller says of its pumps so shortly before it falls silent itself is of the same cause. */
export const JUST_BEFORE_MS = 300_000;

/** What a station's silence brings along: while it stands these say nothing more. */
export const FOLDING: readonly AlarmCode[] = ["DEVICE_OFFLINE", "PUMP_OFFLINE"];

/** A device that has spoken once, as its gateway tells of it. */
export interface ToldDevice {
  readonly online: boolean;
  /** By our clock: since when its gateway has said so without a gap; null: before this was kept. */
  readonly toldSince: Date | null;
  readonly receivedAt: Date;
}

interface Moment {
  readonly now: Date;
  /** What was told last before this comes from a gateway that is gone. */
  readonly goneBefore: Date;
}

/**
 * Whether a station falls silent or speaks again. It is silent where all its devices have been so for a while by the word of gateways
 * that are up: a gateway that is gone knows nothing, and one that is back knows it from then on. It speaks once one has answered for a
 * while, or where none is left that could.
 */
export function silenceEdgeOf(
  devices: readonly ToldDevice[],
  stands: boolean,
  { now, goneBefore }: Moment,
): "RAISED" | "CLEARED" | null {
  const lasts = ({ toldSince }: ToldDevice, ms: number) =>
    toldSince !== null && now.getTime() - toldSince.getTime() >= ms;
  if (stands) {
    const speaks = devices.some((device) => device.online && lasts(device, SPEAKS_AFTER_MS));
    return speaks || devices.length === 0 ? "CLEARED" : null;
  }
  const silent = devices.every(
    (device) => !device.online && device.receivedAt >= goneBefore && lasts(device, SILENT_AFTER_MS),
  );
  return silent && devices.length > 0 ? "RAISED" : null;
}

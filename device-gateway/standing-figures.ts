import { statfsSync } from "node:fs";
import type { Registry } from "prom-client";
import { gaugeIn } from "./gauges.ts";

/** What is looked at when somebody reads the figures. */
interface Standing {
  /** Where the spool is. */
  readonly folder: string;
  /** Why the gateway can't do its work; empty when it can. */
  readonly hindrances: () => readonly string[];
}

/** Figures of what stands now: whether the gateway can work, and how much room its disk has. */
export function standFigures(registry: Registry, { folder, hindrances }: Standing): void {
  const gauge = gaugeIn(registry);
  gauge("gateway_ready", "1: it can do its work; 0: /readyz says why not.", () => (hindrances().length === 0 ? 1 : 0));
  gauge("gateway_disk_free_bytes", "What the disk with the spool may still take.", () => roomAt(folder));
}

/** A folder that can't be looked at has no room. */
function roomAt(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

import { CONTROLLER_ID } from "../../../../common/controller-id.ts";
import type { DeviceProtocol } from "../../../schema-types.generated.ts";
import type { SetUpFragment } from "./set-up.generated.ts";

/** What a tank is set up with unless somebody knows better: shares of its capacity, and what most tanks have. */
const LOW_SHARE = 0.1;
const HIGH_SHARE = 0.95;
const HYSTERESIS_SHARE = 0.01;
const USUAL_HEIGHT_MM = 2_500;
const WATER_MM = 50;
/** Nozzles of one pump of a jsonPTS controller. */
const NOZZLES = 6;

type Tank = SetUpFragment["tanks"][number];
type Dispenser = SetUpFragment["dispensers"][number];

const nextNumber = (numbers: readonly number[]): number => Math.max(0, ...numbers) + 1;

/** Limits for a tank of a capacity, in whole litres: low 10 %, high 95 %, hysteresis 1 %; its height as the last tank's. */
export function tankDefaults(capacityLitres: string, tanks: readonly Tank[]) {
  const share = (part: number) => String(Math.round(Number(capacityLitres) * part));
  return {
    number: nextNumber(tanks.map(({ number }) => number)),
    heightMm: tanks.at(-1)?.heightMm ?? USUAL_HEIGHT_MM,
    lowLimitLitres: share(LOW_SHARE),
    highLimitLitres: share(HIGH_SHARE),
    hysteresisLitres: share(HYSTERESIS_SHARE),
    waterLimitMm: WATER_MM,
  };
}

/** The next dispenser's number and those of its guns; a gun draws from the tank after that of the gun before, round and round. */
export function dispenserDefaults(dispensers: readonly Dispenser[], tanks: readonly Tank[], guns: number) {
  const first = nextNumber(dispensers.flatMap((dispenser) => dispenser.guns.map(({ number }) => number)));
  return {
    number: nextNumber(dispensers.map(({ number }) => number)),
    guns: Array.from({ length: guns }, (_, index) => ({
      number: first + index,
      tankId: tanks[index % Math.max(1, tanks.length)]?.id ?? "",
    })),
  };
}

/** Where a TLS-350 console or a PLC listens unless somebody knows better. */
const PORTS = { TLS350: 10_001, MODBUS: 502 } as const;
const MOST_PORT = 65_535;

/** The settings that an address holds: a controller's identifier, a box's "group/node", or a host with its port; null: it holds none. */
export function reachedBy(protocol: DeviceProtocol, address: string): Record<string, string | number> | null {
  const told = address.trim();
  if (protocol === "JSONPTS") {
    return CONTROLLER_ID.test(told) ? { way: "WEBSOCKET", ptsId: told } : null;
  }
  if (protocol === "SPARKPLUG") {
    const [, group, node] = /^([^/+#]+)\/([^/+#]+)$/.exec(told) ?? [];
    return group?.trim() && node?.trim() ? { group: group.trim(), node: node.trim() } : null;
  }
  const [, host, port = PORTS[protocol]] = /^([^\s:]+)(?::(\d{1,5}))?$/.exec(told) ?? [];
  return host && Number(port) >= 1 && Number(port) <= MOST_PORT ? { host, port: Number(port) } : null;
}

/** A row of a device as the contract wants it. */
export interface ProposedRow {
  readonly address: string;
  readonly gunNumber?: number;
  readonly tankNumber?: number;
}

/**
 * The rows for what no device speaks for yet. A jsonPTS controller: each dispenser is a pump, its guns are that pump's
 * nozzles in their order, a tank has the probe of its number. A TLS-350 console has the tanks alone, a skid neither; behind a
 * communication box everything has its own number.
 */
export function proposedRows(
  { tanks, dispensers, devices }: Pick<SetUpFragment, "tanks" | "dispensers" | "devices">,
  protocol: DeviceProtocol,
): readonly ProposedRow[] {
  if (protocol === "MODBUS") {
    return [];
  }
  const bound = devices.flatMap(({ bindings }) => bindings);
  const isBox = protocol === "SPARKPLUG";
  const tankRows = tanks
    .filter(({ number }) => !bound.some(({ tankNumber }) => tankNumber === number))
    .map(({ number }) => ({ address: isBox ? `tank-${number}` : String(number), tankNumber: number }));
  if (protocol === "TLS350") {
    return tankRows;
  }
  const gunRows = dispensers.flatMap(({ guns }, pump) =>
    (isBox ? guns : guns.slice(0, NOZZLES)).map(({ number }, nozzle) => ({
      address: isBox ? `gun-${number}` : `${pump + 1}.${nozzle + 1}`,
      gunNumber: number,
    })),
  );
  return [...gunRows.filter(({ gunNumber }) => !bound.some((row) => row.gunNumber === gunNumber)), ...tankRows];
}

/** How many guns and tanks no device speaks for. */
export function unboundOf(station: SetUpFragment): number {
  return proposedRows(station, "JSONPTS").length;
}

/** The grades that its guns sell, each once, in the order of its tanks. */
export function soldGrades({ tanks, dispensers }: SetUpFragment): readonly Tank["grade"][] {
  const drawn = new Set(dispensers.flatMap(({ guns }) => guns.map(({ tankId }) => tankId)));
  const grades = tanks.filter(({ id }) => drawn.has(id)).map(({ grade }) => grade);
  return [...new Map(grades.map((grade) => [grade.id, grade])).values()];
}

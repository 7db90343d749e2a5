import type { Happening, PastTrouble } from "../network.ts";
import { networkSchema } from "../network.ts";
import type { StationPlan } from "../plan.ts";
import { planNetwork } from "../plan.ts";

/** What a test wants to be different at its station. */
export interface Wishes {
  readonly code?: string;
  readonly way?: "WEBSOCKET" | "UPLOAD" | "CLIENT";
  readonly controller?: Readonly<Record<string, unknown>>;
  readonly controllerQuirks?: Readonly<Record<string, unknown>>;
  readonly gauge?: Readonly<Record<string, unknown>>;
  readonly gaugeQuirks?: Readonly<Record<string, unknown>>;
  readonly skid?: Readonly<Record<string, unknown>>;
  /** A communication box in place of the controller. */
  readonly box?: Readonly<Record<string, unknown>>;
  readonly demand?: number;
  readonly startVolumes?: readonly [number, number];
  readonly happenings?: readonly Partial<Happening>[];
  readonly past?: readonly PastTrouble[];
  /** A third pump has gun 4, which sells gas out of cylinders (tank 3), of which so much per cent is lost. */
  readonly gasLossPercent?: number;
}

const tank = (number: number, grade: string, startVolume: number) => ({
  number,
  grade,
  capacityLitres: "20000",
  heightMm: 2400,
  lowLimitLitres: "2400",
  highLimitLitres: "18400",
  hysteresisLitres: "200",
  waterLimitMm: 40,
  simulate: { startVolume },
});

const sellsGas = ({ gasLossPercent }: Wishes): boolean => gasLossPercent !== undefined;

function devices(wishes: Wishes, code: string) {
  const bound = [1, 2].map((number) => ({ tank: number, address: String(number) }));
  const hasGauge = wishes.gauge !== undefined || wishes.gaugeQuirks !== undefined;
  const controller = {
    name: "Forecourt controller",
    protocol: "JSONPTS",
    settings: { way: wishes.way ?? "WEBSOCKET", ptsId: `00AA${code}`.replace(/[^0-9A-F]/g, "0"), ...wishes.controller },
    guns: ["1.1", "1.2", "2.1", ...(sellsGas(wishes) ? ["3.1"] : [])].map((address, index) => ({
      gun: index + 1,
      address,
    })),
    tanks: hasGauge ? [] : bound,
    simulate: wishes.controllerQuirks ?? {},
  };
  const gauge = {
    name: "Tank gauge",
    protocol: "TLS350",
    settings: { host: "127.0.0.1", port: 0, ...wishes.gauge },
    guns: [],
    tanks: bound,
    simulate: wishes.gaugeQuirks ?? {},
  };
  const skid = { name: "Skid", protocol: "MODBUS", settings: { host: "127.0.0.1", port: 0, ...wishes.skid } };
  const box = {
    name: "Communication box",
    protocol: "SPARKPLUG",
    box: { name: "Box 1", simCard: "8986001" },
    settings: { group: code, node: "BOX-1", ...wishes.box },
    guns: [1, 2, 3].map((gun) => ({ gun, address: `gun-${gun}` })),
    tanks: bound.map(({ tank: number }) => ({ tank: number, address: `tank-${number}` })),
  };
  if (wishes.box) return [box];
  return [controller, ...(hasGauge ? [gauge] : []), ...(wishes.skid ? [skid] : [])];
}

function stationFile(wishes: Wishes) {
  const code = wishes.code ?? "T01";
  const gun = (number: number, grade: string, from: number) => ({ number, grade, tank: from });
  return {
    code,
    name: "Test Yard",
    address: "Yard 1",
    tanks: [
      tank(1, "92", wishes.startVolumes?.[0] ?? 9000),
      tank(2, "D0", wishes.startVolumes?.[1] ?? 9000),
      ...(sellsGas(wishes) ? [tank(3, "CNG", 9000)] : []),
    ],
    dispensers: [
      { number: 1, guns: [gun(1, "92", 1), gun(2, "D0", 2)] },
      { number: 2, guns: [gun(3, "92", 1)] },
      ...(sellsGas(wishes) ? [{ number: 3, guns: [gun(4, "CNG", 3)] }] : []),
    ],
    devices: devices(wishes, code),
    simulate: {
      demand: wishes.demand ?? 1,
      happenings: wishes.happenings ?? [],
      past: wishes.past ?? [],
      gasLossPercent: wishes.gasLossPercent ?? 0,
    },
  };
}

/** A network file of small stations: two tanks (92, D0), pump 1 with guns 1 and 2, pump 2 with gun 3. */
export function fileOfStations(...stations: readonly Wishes[]) {
  return {
    network: { timeZone: "Asia/Shanghai" },
    grades: [
      { code: "92", name: "Petrol 92", price: "7.45", expansionGroup: "GASOLINE", referenceDensity: 735 },
      { code: "D0", name: "Diesel 0", price: "7.125", expansionGroup: "DIESEL", referenceDensity: 838 },
      { code: "CNG", name: "CNG", kind: "GAS" as const, price: "4.86", referenceDensity: 0.7 },
    ],
    stations: stations.map(stationFile),
  };
}

/** Plans of such stations. */
export function planStations(...stations: readonly Wishes[]): StationPlan[] {
  return planNetwork(networkSchema.parse(fileOfStations(...stations)));
}

/** 10:00 in Shanghai. */
export const MORNING = Date.parse("2026-11-20T02:00:00Z");

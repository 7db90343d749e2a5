import { z } from "zod";
import type { DeviceFile, Happening, NetworkFile, PastTrouble, StationFile } from "./network.ts";
import { unitsOf } from "./network.ts";

/** A grade as the station's controller numbers it, from 1. */
export interface GradePlan {
  readonly id: number;
  readonly code: string;
  /** At most 20 ASCII characters, as controllers have it. */
  readonly name: string;
  readonly priceMills: number;
  /** Expansion per °C. */
  readonly expansion: number;
  readonly densityKgM3: number;
  /** Sold by the kilogram: what are litres of a fuel are kilograms of it. */
  readonly gas: boolean;
}

export interface TankPlan {
  readonly number: number;
  readonly gradeId: number;
  readonly capacityCl: number;
  readonly heightMm: number;
  readonly lowCl: number;
  readonly highCl: number;
  readonly hysteresisCl: number;
  readonly waterLimitMm: number;
  readonly startCl: number;
  /** Cylinders that a pipe keeps full: no tanker brings it, and no probe measures it. */
  readonly piped: boolean;
}

/** A gun of the station: nozzle `nozzle` of the controller's pump `pump`. */
export interface GunPlan {
  readonly number: number;
  readonly pump: number;
  readonly nozzle: number;
  readonly gradeId: number;
  readonly tank: number;
}

const controllerSettings = z.object({
  way: z.enum(["WEBSOCKET", "UPLOAD", "CLIENT"]),
  ptsId: z.string().regex(/^[0-9A-Fa-f]{1,24}$/),
  login: z.string().default(""),
  password: z.string().default(""),
  secretKey: z.string().max(20).optional(),
  baseUrl: z.url().optional(),
});

const controllerQuirks = z.object({
  /** How way A asks for a login: DIP switch 2 ON is Basic. */
  auth: z.enum(["DIGEST", "BASIC"]).default("DIGEST"),
  /** LOST: the battery is empty, so the clock begins at 2000 with every start. NO_OFFSET: it shows the station's time and calls it UTC. */
  clock: z.enum(["GOOD", "LOST", "NO_OFFSET"]).default("GOOD"),
  /** What its own screen shows volumes in; the wire has litres. */
  units: z.enum(["L", "G"]).default("L"),
});

/** How this controller departs from one that was set up well. */
export type ControllerQuirks = z.infer<typeof controllerQuirks>;

/** The forecourt controller (PTS-2): which way it talks, and as whom. */
export interface ControllerPlan extends z.infer<typeof controllerSettings> {
  readonly quirks: ControllerQuirks;
  /** The tanks whose probes hang on the controller. */
  readonly probes: readonly { readonly probe: number; readonly tank: number }[];
}

const gaugeSettings = z.object({
  host: z.string().default("127.0.0.1"),
  port: z.number().int().min(0).max(65535),
  securityCode: z.string().length(6).optional(),
});

const gaugeQuirks = z.object({
  split: z.boolean().default(false),
  lowerHex: z.boolean().default(false),
  late: z.boolean().default(false),
  displayOnly: z.boolean().default(false),
  dateStyle: z.enum(["US", "MANUAL"]).default("MANUAL"),
  lineEnd: z.enum(["LF", "CRLF"]).default("CRLF"),
  productNames: z.enum(["PLAIN", "BLANKS"]).default("PLAIN"),
  units: z.enum(["US", "METRIC"]).default("METRIC"),
  /** Knows no function 517. */
  keepsUnits: z.boolean().default(false),
});

/** How this console departs from the manual. */
export type GaugeQuirks = z.infer<typeof gaugeQuirks>;

/** The tank gauge console (TLS-350). */
export interface GaugePlan extends z.infer<typeof gaugeSettings> {
  readonly quirks: GaugeQuirks;
  readonly tanks: readonly { readonly address: number; readonly tank: number }[];
}

const skidSettings = z.object({
  host: z.string().default("127.0.0.1"),
  port: z.number().int().min(0).max(65535),
  unitId: z.number().int().min(0).max(255).default(1),
});

/** The PLC of a gas compressor skid. */
export type SkidPlan = z.infer<typeof skidSettings>;

const boxSettings = z.object({ group: z.string().min(1), node: z.string().min(1) });

/** The communication box: its name at the broker, and what hangs on it. */
export interface BoxPlan extends z.infer<typeof boxSettings> {
  readonly name: string;
  readonly simCard: string;
  /** Devices by their names at the broker, with the numbers of their guns and tanks. */
  readonly guns: readonly { readonly device: string; readonly number: number }[];
  readonly tanks: readonly { readonly device: string; readonly number: number }[];
}

export interface StationPlan {
  readonly code: string;
  /** Key of the platform to which it belongs. */
  readonly platform: string;
  readonly name: string;
  readonly address: string;
  readonly timeZone: string;
  /** Factor on the network's ordinary demand. */
  readonly demand: number;
  readonly grades: readonly GradePlan[];
  readonly tanks: readonly TankPlan[];
  readonly guns: readonly GunPlan[];
  readonly happenings: readonly Happening[];
  /** Who keeps its shifts by turns, and how many there are in a day. */
  readonly attendants: readonly string[];
  readonly shiftsPerDay: number;
  /** So much of the gas that it buys is lost as a rule, per cent. */
  readonly gasLossPercent: number;
  /** What befell it in the past. */
  readonly troubles: readonly PastTrouble[];
  readonly controller: ControllerPlan | null;
  readonly gauge: GaugePlan | null;
  readonly skid: SkidPlan | null;
  readonly box: BoxPlan | null;
}

/** Who keeps a station's sales until they have been told: its controller by its identifier, or its box by its name. */
export const sellerOf = ({ controller, box }: StationPlan): string | null =>
  controller?.ptsId ?? (box && `${box.group}/${box.node}`);

const EXPANSION: Record<string, number> = { GASOLINE: 0.00121, DIESEL: 0.00083 };

/** What is played at each station of the network; throws naming what doesn't fit together. */
export function planNetwork(file: NetworkFile): StationPlan[] {
  return file.stations.map((station) => planStation(station, file));
}

function planStation(station: StationFile, file: NetworkFile): StationPlan {
  const grades = gradesOf(station, file);
  const gradeId = (code: string) => {
    const grade = grades.find((each) => each.code === code);
    if (!grade) throw new Error(`${station.code}: grade ${code} is not in the network`);
    return grade.id;
  };
  const controller = station.devices.find((device) => device.protocol === "JSONPTS");
  const gauge = station.devices.find((device) => device.protocol === "TLS350");
  const skid = station.devices.find((device) => device.protocol === "MODBUS");
  const box = station.devices.find((device) => device.protocol === "SPARKPLUG");
  return {
    code: station.code,
    platform: station.platform,
    name: station.name,
    address: station.address,
    timeZone: station.timeZone ?? file.network.timeZone,
    demand: station.simulate.demand,
    grades,
    tanks: station.tanks.map((tank) => {
      const id = gradeId(tank.grade);
      return planTank(tank, { id, piped: grades.some((grade) => grade.id === id && grade.gas) });
    }),
    guns: controller ? gunsOf(station, controller, gradeId) : box ? gunsBehind(station, box, gradeId) : [],
    happenings: station.simulate.happenings,
    attendants: station.attendants,
    shiftsPerDay: file.network.handshiftNumber,
    gasLossPercent: station.simulate.gasLossPercent,
    troubles: station.simulate.past,
    controller: controller ? planController(controller) : null,
    gauge: gauge ? planGauge(gauge) : null,
    skid: skid ? skidSettings.parse(skid.settings) : null,
    box: box && !controller ? planBox(box) : null,
  };
}

/** The controller numbers the grades in the order of the station's tanks. */
function gradesOf(station: StationFile, file: NetworkFile): GradePlan[] {
  const codes = [...new Set(station.tanks.map((tank) => tank.grade))];
  return codes.map((code, index) => {
    const grade = file.grades.find((each) => each.code === code);
    if (!grade) throw new Error(`${station.code}: grade ${code} is not in the network`);
    return {
      id: index + 1,
      code,
      name: grade.name.replace(/[^\x20-\x7e]/g, "").slice(0, 20),
      priceMills: unitsOf(station.prices?.[code] ?? grade.price, 3, `grades.${code}.price`),
      // A kilogram is one at any temperature.
      expansion: grade.kind === "GAS" ? 0 : (EXPANSION[grade.expansionGroup] ?? 0.00121),
      densityKgM3: grade.referenceDensity,
      gas: grade.kind === "GAS",
    };
  });
}

function planTank(
  tank: StationFile["tanks"][number],
  { id: gradeId, piped }: { readonly id: number; readonly piped: boolean },
): TankPlan {
  const capacityCl = unitsOf(tank.capacityLitres, 2, "capacityLitres");
  return {
    number: tank.number,
    gradeId,
    capacityCl,
    heightMm: tank.heightMm,
    lowCl: unitsOf(tank.lowLimitLitres, 2, "lowLimitLitres"),
    highCl: unitsOf(tank.highLimitLitres, 2, "highLimitLitres"),
    hysteresisCl: unitsOf(tank.hysteresisLitres, 2, "hysteresisLitres"),
    waterLimitMm: tank.waterLimitMm,
    startCl: Math.round((tank.simulate.startVolume ?? capacityCl / 200) * 100),
    piped,
  };
}

function gunsOf(station: StationFile, controller: DeviceFile, gradeId: (code: string) => number): GunPlan[] {
  const byNumber = new Map(station.dispensers.flatMap((each) => each.guns).map((gun) => [gun.number, gun]));
  return controller.guns.map((bound) => {
    const gun = byNumber.get(bound.gun);
    const address = /^(\d+)\.(\d+)$/.exec(bound.address);
    if (!gun || !address) throw new Error(`${station.code}: gun ${bound.gun} at ${bound.address} cannot be placed`);
    return {
      number: gun.number,
      pump: Number(address[1]),
      nozzle: Number(address[2]),
      gradeId: gradeId(gun.grade),
      tank: gun.tank,
    };
  });
}

function planController(device: DeviceFile): ControllerPlan {
  const settings = controllerSettings.parse(device.settings);
  if (settings.way === "CLIENT" && !settings.baseUrl) throw new Error(`${device.name}: settings.baseUrl is missing`);
  const probes = device.tanks.map((bound) => ({ probe: Number(bound.address), tank: bound.tank }));
  return { ...settings, quirks: controllerQuirks.parse(device.simulate), probes };
}

function planGauge(device: DeviceFile): GaugePlan {
  const tanks = device.tanks.map((bound) => ({ address: Number(bound.address), tank: bound.tank }));
  return { ...gaugeSettings.parse(device.settings), quirks: gaugeQuirks.parse(device.simulate), tanks };
}

/** Behind a box a dispenser is a pump, and its guns are that pump's nozzles in their order. */
function gunsBehind(station: StationFile, box: DeviceFile, gradeId: (code: string) => number): GunPlan[] {
  const bound = new Set(box.guns.map(({ gun }) => gun));
  return station.dispensers.flatMap(({ number: pump, guns }) =>
    guns
      .filter(({ number }) => bound.has(number))
      .map(({ number, grade, tank }, index) => ({ number, pump, nozzle: index + 1, gradeId: gradeId(grade), tank })),
  );
}

function planBox(device: DeviceFile): BoxPlan {
  return {
    ...boxSettings.parse(device.settings),
    name: device.box?.name ?? device.name,
    simCard: device.box?.simCard ?? "",
    guns: device.guns.map(({ gun, address }) => ({ device: address, number: gun })),
    tanks: device.tanks.map(({ tank, address }) => ({ device: address, number: tank })),
  };
}

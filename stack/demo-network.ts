import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { freePorts, isFree } from "./ports.ts";

const MINUTE_MS = 60_000;

interface DeviceSettings {
  way?: string;
  port?: number;
  baseUrl?: string;
}

/** The part of the demo network's file that this program touches. */
interface DemoNetwork {
  /** When the network began, and how many days of a past it has by then. */
  asOf?: string;
  pastDays?: number;
  network: { name: string };
  accounts: { platform: string; login: string; password: string }[];
  stations: { code: string; devices: { name: string; protocol: string; settings?: DeviceSettings }[] }[];
}

/** Who may log in to the demo network as its administrator. */
export interface DemoLogin {
  network: string;
  login: string;
  password: string;
}

/**
 * Makes this machine's copy of the demo network, once: devices that the gateway calls (a TLS gauge, a controller with an
 * HTTP door) have port 0 in the original and get a free port here. It begins now, with so many days of a past. The seed
 * and the simulator read the same copy, so that both know the same devices and the same past.
 */
export async function prepareDemoNetwork(original: string, copy: string, pastDays = 0): Promise<DemoLogin> {
  if (!existsSync(copy)) {
    const network = read(original);
    const open = settingsOf(network).filter(({ settings }) => portOf(settings) === 0);
    const ports = await freePorts(open.length);
    open.forEach(({ settings }, index) => setPort(settings, ports[index] as number));
    if (pastDays > 0) {
      const asOf = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString();
      Object.assign(network, { asOf, pastDays });
    }
    writeFileSync(copy, JSON.stringify(network, undefined, 2));
  }
  const network = read(copy);
  const [admin] = network.accounts;
  if (!admin) {
    throw new Error(`${original} has no account`);
  }
  return { network: network.network.name, login: admin.login, password: admin.password };
}

/** Whether the demo network of this machine began with a past. */
export function hasPast(copy: string): boolean {
  return (read(copy).pastDays ?? 0) > 0;
}

/** Says which device's port somebody else uses by now; the database knows the device by it, so it can't just be changed. */
export async function assertDevicePortsFree(copy: string): Promise<void> {
  for (const { place, settings } of settingsOf(read(copy))) {
    const port = portOf(settings);
    if (port !== undefined && !(await isFree(port))) {
      throw new Error(
        `Port ${port}, which the simulated ${place} has used since the first start, is taken by another program.`,
      );
    }
  }
}

function read(path: string): DemoNetwork {
  return JSON.parse(readFileSync(path, "utf8")) as DemoNetwork;
}

function settingsOf(network: DemoNetwork): { place: string; settings: DeviceSettings }[] {
  return network.stations.flatMap((station) =>
    station.devices.flatMap(({ name, settings }) =>
      settings ? [{ place: `${name} of station ${station.code}`, settings }] : [],
    ),
  );
}

/** The port at which the simulated device listens; undefined where the device is the one that calls. */
function portOf(settings: DeviceSettings): number | undefined {
  if (settings.baseUrl === undefined) {
    return settings.port;
  }
  const text = /:(\d+)\/?$/.exec(settings.baseUrl)?.[1];
  return text === undefined ? undefined : Number(text);
}

function setPort(settings: DeviceSettings, port: number): void {
  if (settings.baseUrl === undefined) {
    settings.port = port;
  } else {
    settings.baseUrl = settings.baseUrl.replace(/:\d+(\/?)$/, `:${port}$1`);
  }
}

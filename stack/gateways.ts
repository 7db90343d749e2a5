import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { freePorts } from "./ports.ts";
import { namesOf, type ProcessName } from "./programs.ts";

/** A gateway with what is its own. */
export interface GatewayPlace {
  readonly name: ProcessName;
  /** What it is called in the console. */
  readonly shownAs: string;
  readonly dataDir: string;
  /** What activates its stations; of the second and each further one, its share of them. */
  readonly codesFile: string;
  readonly door: number;
  readonly health: number;
}

/** Folders and ports of so many gateways; controllers know the doors of all, the first one's first. */
export async function planGateways(dataDir: string, count: number, firstDoor: number): Promise<GatewayPlace[]> {
  const ports = await freePorts(2 * count);
  return namesOf("gateway", count).map((name, index) => ({
    name,
    shownAs: `gateway-${index + 1}`,
    dataDir: join(dataDir, name),
    codesFile: join(dataDir, index === 0 ? "activation-codes.json" : `activation-codes-${index + 1}.json`),
    door: index === 0 ? firstDoor : (ports[2 * index] as number),
    health: ports[2 * index + 1] as number,
  }));
}

/** The codes that a gateway trades for its stations; none where it was given none. */
function codesFor({ codesFile }: GatewayPlace): string[] {
  if (!existsSync(codesFile)) {
    return [];
  }
  const codes = JSON.parse(readFileSync(codesFile, "utf8")) as { code: string }[];
  return codes.map(({ code }) => code);
}

/** Whether a gateway has traded all its codes: only a station that has a gateway can be shared. */
export function hasTraded(place: GatewayPlace): boolean {
  const file = join(place.dataDir, "credential.json");
  if (!existsSync(file)) {
    return false;
  }
  const { tradedCodes } = JSON.parse(readFileSync(file, "utf8")) as { tradedCodes: string[] };
  return tradedCodes.length >= codesFor(place).length;
}

/** The environment of a gateway that knows these servers. */
export function gatewayEnv(place: GatewayPlace, urls: readonly string[]): Record<string, string> {
  return {
    SERVER_URL: urls.join(","),
    DATA_DIR: place.dataDir,
    DOOR_HOST: "127.0.0.1",
    DOOR_PORT: String(place.door),
    GATEWAY_NAME: place.shownAs,
    HEALTH_PORT: String(place.health),
    ACTIVATION_CODES: codesFor(place).join(","),
  };
}

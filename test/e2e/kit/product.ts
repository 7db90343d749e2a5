import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../../stack/build.ts";
import { prepareDemoNetwork } from "../../../stack/demo-network.ts";
import { startStack, type Stack } from "../../../stack/stack.ts";
import { Stations } from "./stations.ts";

/** The built product with its simulated stations, for the time of the journeys. */
export interface Product {
  readonly stack: Stack;
  readonly stations: Stations;
  /** The demo network as this product knows it. */
  readonly network: Network;
  /** Ends every program and removes what they kept. */
  end(): Promise<void>;
}

/** What journeys need to know of the demo network's file. */
export interface Network {
  network: { name: string; timeZone: string };
  accounts: { platform: string; login: string; name: string; password: string; permissions: "ALL" | number[] }[];
  stations: { code: string; name: string; platform: string }[];
}

// Slow enough that a running fill can be watched and stopped; cars come all the same.
const SPEED = "5";
/** What the product tells goes to receivers on this machine; account.ts asks as people do, by texts of its own. */
const ENV = {
  server: { WEBHOOK_PRIVATE_ADDRESSES: "allow", FREE_TEXT: "sessions" },
  // Nothing befalls a station but what a journey orders: no line breaks off, no second leak ends before the eyes of one.
  simulator: { CHANCE: "off" },
};
/** Half a day apart: when it is nearly midnight in one of them, it is nearly noon in the other. */
const ZONES = ["Asia/Shanghai", "America/New_York"] as const;

/** Starts everything in a folder of its own, on free ports. */
export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-e2e-"));
  // PostgreSQL's own user must be able to enter it.
  chmodSync(dataDir, 0o755);
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const network = await prepareNetwork(join(dataDir, "demo-network.json"));
    const stack = await startStack({ dataDir, port: 0, demo: true, seed: "1", speed: SPEED, env: ENV });
    const stations = new Stations(stack.controlUrl ?? "");
    const end = async () => {
      await stack.stop();
      removeData();
    };
    return { stack, stations, network, end };
  } catch (fault) {
    removeData();
    throw fault;
  }
}

/** The demo network in a zone whose day does not turn during the run: today's figures would begin anew. */
async function prepareNetwork(copy: string): Promise<Network> {
  await prepareDemoNetwork(join(ROOT, "demo/network.json"), copy);
  const file = JSON.parse(readFileSync(copy, "utf8")) as Network;
  file.network.timeZone = ZONES.find((zone) => isFarFromMidnight(zone)) ?? ZONES[0];
  writeFileSync(copy, JSON.stringify(file));
  return file;
}

function isFarFromMidnight(timeZone: string): boolean {
  const hour = Number(new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone }).format());
  return hour >= 2 && hour < 22;
}

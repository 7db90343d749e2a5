import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../../stack/ports.ts";
import { commandOf } from "../../../stack/programs.ts";
import { becomesReady } from "../../../stack/readiness.ts";
import { supervise } from "../../../stack/supervise.ts";
import { PATIENCE_MS } from "./eventually.ts";
import { Stations } from "./stations.ts";

/** A gateway that somebody sets up on site with the code that they were given, and the station behind it. */
export interface Outpost {
  readonly stations: Stations;
  /** Ends both programs and removes what they kept. */
  end(): Promise<void>;
}

/** What stands there, as the simulator reads it, and how the gateway comes to speak for it. */
interface Site {
  readonly network: object;
  readonly activationCode: string;
  readonly gatewayName: string;
}

/** Starts a gateway beside the product's own and the simulated station that calls it. */
export async function setUpOutpost(serverUrl: string, site: Site): Promise<Outpost> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-outpost-"));
  chmodSync(folder, 0o755);
  const [door, health, control] = (await freePorts(3)) as [number, number, number];
  const networkFile = join(folder, "network.json");
  writeFileSync(networkFile, JSON.stringify(site.network));
  const start = (name: "gateway" | "simulator", env: Record<string, string>) =>
    supervise({
      name,
      command: commandOf(name, "built", { env: { ...env, DATA_DIR: join(folder, name) } }),
      logFile: join(folder, "logs", `${name}.log`),
      onProgress: () => undefined,
    });
  const gateway = start("gateway", {
    SERVER_URL: serverUrl,
    GATEWAY_NAME: site.gatewayName,
    ACTIVATION_CODES: site.activationCode,
    DOOR_PORT: String(door),
    HEALTH_PORT: String(health),
  });
  const simulator = start("simulator", {
    NETWORK_FILE: networkFile,
    GATEWAY_URL: `http://127.0.0.1:${door}`,
    CONTROL_PORT: String(control),
    SPEED: "5",
  });
  const end = async () => {
    await simulator.stop();
    await gateway.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const controlUrl = `http://127.0.0.1:${control}`;
  const patience = { patienceMs: PATIENCE_MS, abort: new AbortController().signal };
  if (!(await becomesReady({ program: simulator, readyUrl: `${controlUrl}/health`, ...patience }))) {
    const said = simulator.lastWords();
    await end();
    throw new Error(`the simulated station does not open:\n${said}`);
  }
  return { stations: new Stations(controlUrl), end };
}

import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { readConfig } from "../../device-gateway/config.ts";
import { startProgram } from "../../device-gateway/program.ts";
import { silentLog } from "../../device-gateway/simulator/log.ts";
import { Simulation } from "../../device-gateway/simulator/simulation.ts";
import { Store } from "../../device-gateway/simulator/state.ts";
import { planStations } from "../../device-gateway/simulator/test/small-network.ts";
import { systemClock } from "../../device-gateway/system-clock.ts";
import { AuthorizeGunDocument } from "../../server/plant/command/command.generated.ts";
import type { TestServer } from "../../server/test/server.ts";
import { type Operator, type Thing, ptsId, unique } from "../../server/test/world.ts";
import { freePorts } from "../../stack/ports.ts";

/** A simulated station with its real gateway, which speaks to a real server. */
export interface Roadside {
  readonly owner: Operator;
  readonly gun: Thing;
  /** What the gateway has logged, a line each. */
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  /** Where devices call in. */
  readonly door: string;
  /** Releases the gun as somebody, once its controller is online; gives back the command. */
  authorize(somebody: Pick<Operator, "send">): Promise<Thing>;
  /** What the gateway prints at /metrics. */
  figures(): Promise<string>;
  end(): Promise<void>;
}

const PAUSE_MS = 100;

/** Sets up a network with a station that has gun 1 at address 1.1 of a controller that calls in; `environment`: what its gateway is told beside. */
export async function openRoadside(
  { app, clock, world }: TestServer,
  environment: Record<string, string> = {},
): Promise<Roadside> {
  // Commands end by the server's clock, which the gateway reads off its answers.
  clock.pass(Date.now() - clock.now().getTime());
  if (!app.http.server.listening) {
    await app.http.listen({ host: "127.0.0.1", port: 0 });
  }
  const network = await world.network();
  const station = await network.station();
  const { guns } = await network.dispenser({ tank: await network.tank({ station }), guns: [1] });
  const id = ptsId();
  const device = await network.device({ station, address: id, settings: { way: "WEBSOCKET", ptsId: id } });
  await network.binding(device, { guns: { "1.1": 1 } });
  const { code } = await network.activationCode(station);

  const folder = mkdtempSync(join(tmpdir(), "forecourt-roadside-"));
  const [health] = await freePorts(1);
  const lines: Record<string, unknown>[] = [];
  const note = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const config = readConfig({
    SERVER_URL: `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`,
    DATA_DIR: join(folder, "gateway"),
    DOOR_PORT: "0",
    ACTIVATION_CODES: code,
    HEALTH_PORT: String(health),
    ...environment,
  });
  const log = pino({ level: "debug" }, { write: note });
  const program = await startProgram(config, { clock: systemClock, log, giveUp: () => undefined });
  const door = `http://127.0.0.1:${program.doorPort}`;
  const store = new Store(null);
  const plans = planStations({ demand: 0, way: "WEBSOCKET", controller: { ptsId: id } });
  const terms = { config: { seed: 11, speed: 5, gatewayUrl: door }, log: silentLog, clock: () => Date.now() };
  const simulation = new Simulation(plans, store, terms);
  await simulation.start();
  const [gun = { id: "" }] = guns;

  return {
    owner: network.owner,
    gun,
    lines,
    door,
    async authorize(somebody) {
      const input = { gunId: gun.id, presetType: "AMOUNT", presetValue: "10", idempotencyKey: unique("key") } as const;
      for (;;) {
        clock.pass(Date.now() - clock.now().getTime());
        const { data, errors } = await somebody.send(AuthorizeGunDocument, { input });
        if (data != null) {
          return data.authorizeGun;
        }
        // Not online yet: the controller has yet to call, or the server to hear of it.
        if (errors?.[0]?.extensions?.["number"] !== 10027) {
          throw new Error(JSON.stringify(errors));
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    },
    figures: async () => (await fetch(`http://127.0.0.1:${health}/metrics`)).text(),
    async end() {
      await simulation.stop();
      await program.stop();
      store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

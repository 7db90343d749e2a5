import { readFileSync } from "node:fs";
import { configOfProcess } from "./config.ts";
import { Control } from "./control.ts";
import { newLog } from "./log.ts";
import { readNetwork, type NetworkFile } from "./network.ts";
import { planNetwork, type StationPlan } from "./plan.ts";
import { planPast } from "./past/past-plan.ts";
import { playPast } from "./past/play.ts";
import { Simulation } from "./simulation.ts";
import { Store } from "./state.ts";
import type { StationState } from "./world/station.ts";
import { MqttBroker } from "./wires/mqtt-broker.ts";
import { StrangerBox } from "./wires/stranger-box.ts";
import { Stranger } from "./wires/stranger.ts";

/** How the stations stood when the past of their network was over, by their codes. */
function beginsOf(network: NetworkFile, plans: readonly StationPlan[], seed: number): Map<string, StationState> {
  const past = planPast(network, seed);
  return new Map(past ? plans.map((plan) => [plan.code, playPast(plan, past, seed).station.snapshot()]) : []);
}

/** Sets the stations going; returns what ends them. */
async function run(): Promise<() => Promise<void>> {
  const config = configOfProcess();
  const log = newLog(config.logLevel, (line) => process.stdout.write(line));
  const network = readNetwork(readFileSync(config.networkFile, "utf8"));
  const plans = planNetwork(network);
  const store = new Store(config.dataDir);
  const begins = store.isEmpty ? beginsOf(network, plans, config.seed) : new Map<string, StationState>();
  const broker = config.brokerPort === null ? null : new MqttBroker();
  const brokerUrl = broker && `mqtt://127.0.0.1:${await broker.start(config.brokerPort ?? 0)}`;
  const simulation = new Simulation(plans, store, { config, brokerUrl, log, clock: () => Date.now(), begins });
  await simulation.start();
  const control = config.controlPort === null ? null : new Control(simulation);
  const controlPort = control && (await control.start(config.controlPort ?? 0));
  const { seed, speed, chance, gatewayUrl } = config;
  const strangers = network.strangers.flatMap((name) => {
    if ("ptsId" in name) return new Stranger(name.ptsId, { gatewayUrl, log });
    return brokerUrl === null ? [] : new StrangerBox(name, { brokerUrl, now: Date.now, log });
  });
  strangers.forEach((stranger) => stranger.start());
  log.info({ stations: plans.length, seed, speed, chance, gatewayUrl, controlPort }, "the stations are open");
  return async () => {
    await control?.stop();
    await Promise.all(strangers.map((stranger) => stranger.stop()));
    await simulation.stop();
    await broker?.stop();
    store.close();
    log.info({}, "the stations are closed");
  };
}

try {
  const stop = await run();
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  process.stderr.write(`simulator: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

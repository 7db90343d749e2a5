import { Counter, Registry, collectDefaultMetrics } from "prom-client";
import type { CommandDesk } from "./commands/command-desk.ts";
import type { FaultWatch } from "./faults.ts";
import { gaugeIn } from "./gauges.ts";
import type { Gateway } from "./gateway.ts";
import type { LeaseKeeper } from "./leases/lease-keeper.ts";
import type { HttpDoorServer } from "./link/http-door.ts";
import type { Latest } from "./publisher/latest.ts";
import type { Publisher } from "./publisher/publisher.ts";
import type { Spool } from "./publisher/spool.ts";

/** What is measured. */
export interface Measured {
  readonly spool: Spool;
  readonly latest: Latest;
  readonly publisher: Publisher;
  readonly gateway: Gateway;
  readonly commands: CommandDesk;
  readonly faults: FaultWatch;
  readonly door: HttpDoorServer;
  readonly leases: LeaseKeeper;
}

const DEVICE_FIGURES = ["bytesIn", "bytesOut", "frames", "badFrames", "reconnects"] as const;

/** The gateway's metrics for Prometheus; every figure is read where it is kept, at the moment of the scrape. */
export function metricsOf({ spool, latest, publisher, gateway, commands, faults, door, leases }: Measured): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = gaugeIn(registry);
  gauge("gateway_spool_facts", "Facts on disk that the server has not committed.", () => spool.waiting);
  gauge("gateway_spool_bytes", "Bytes of these facts.", () => spool.bytes);
  gauge(
    "gateway_spool_filling_ratio",
    "Part of the spool's bound in use; devices are refused at 1.",
    () => spool.filling,
  );
  gauge("gateway_dead_letters", "Records set aside for a person to look at.", () => spool.deadLetters.count);
  gauge("gateway_live_waiting", "Live readings that wait for the server.", () => latest.waiting);
  gauge("gateway_devices", "Devices in service.", () => gateway.devices.length);
  gauge("gateway_devices_online", "Devices that answer.", () => gateway.devices.filter(({ online }) => online).length);
  gauge("gateway_leases_held", "Shared stations that this gateway holds.", () => leases.holding);
  counters(registry, "gateway_leases_total", {
    help: "Shared stations that this gateway took over, and that it lost or handed over.",
    read: () => [
      [{ outcome: "taken_over" }, leases.counts.takenOver],
      [{ outcome: "lost" }, leases.counts.lost],
    ],
  });
  counters(registry, "gateway_live_thinned_total", {
    help: "Live readings that newer ones replaced.",
    read: () => [[{}, latest.thinned]],
  });
  counters(registry, "gateway_faults_total", { help: "Errors that nobody handled.", read: () => [[{}, faults.count]] });
  counters(registry, "gateway_turned_away_total", {
    help: "Calls that the door turned away, by the HTTP status that they got.",
    read: () => [...door.refusals].map(([status, count]) => [{ outcome: String(status) }, count]),
  });
  counters(registry, "gateway_reports_total", {
    help: "Readings by what the server said of them; reports and failed reports.",
    read: () => Object.entries(publisher.published).map(([outcome, count]) => [{ outcome }, Number(count)]),
  });
  counters(registry, "gateway_commands_total", {
    help: "Commands by outcome.",
    read: () => Object.entries(commands.counts).map(([outcome, count]) => [{ outcome }, count]),
  });
  counters(registry, "gateway_device_total", {
    help: "Each driver's counters since its start.",
    read: () => gateway.devices.flatMap(deviceFigures),
  });
  return registry;
}

type Labelled = readonly [labels: Record<string, string>, value: number];

function deviceFigures({ settings, counters }: Gateway["devices"][number]): Labelled[] {
  const { id: device, name, protocol } = settings;
  return DEVICE_FIGURES.map((figure) => [{ device, name, protocol, figure }, counters[figure]]);
}

function counters(
  registry: Registry,
  name: string,
  { help, read }: { help: string; read: () => readonly Labelled[] },
): void {
  const labelNames = ["outcome", "device", "name", "protocol", "figure"];
  new Counter({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.inc(labels, value);
    },
  });
}

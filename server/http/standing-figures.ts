import { Gauge, type Registry } from "prom-client";
import type pg from "pg";
import type { CarrierFigures } from "../kernel/live/pubsub.ts";
import { archiveFigures } from "./archive-figures.ts";
import type { ChoreRuns } from "./chores.ts";
import type { MakeGauge } from "./gauges.ts";
import type { Incidents } from "../kernel/errors/incidents.ts";
import type { ReportsDatabase } from "../kernel/reports.ts";
import { LIVES_SQL } from "../plant/lease/lease.rules.ts";
import { outboxFigures } from "./outbox-figures.ts";
import type { Watch } from "./readiness.ts";

/** What is looked at when somebody reads the figures. */
export interface Standing {
  readonly incidents: Incidents;
  readonly chores: ChoreRuns;
  readonly readiness: Watch;
  /** The pools of connections, by name. */
  readonly pools: ReadonlyMap<string, pg.Pool>;
  readonly reports: ReportsDatabase;
  readonly events: Readonly<CarrierFigures>;
  /** Orders to devices that nobody took in time, since the server started. */
  ordersTimedOut(): number;
}

/** What all servers see alike in the database; null where the newest reading is: none has ever come. */
const SEEN = `select
  (select extract(epoch from now() - max(received_at)) from
    (select received_at from tank_live union all select received_at from gun_live union all select received_at from device_live union all select received_at from measure_live) live) as age,
  (select count(*) from export_job where state = 'QUEUED') as queued,
  (select count(*) from export_job where state = 'RUNNING') as running,
  (select count(*) from export_job where state = 'FAILED') as failed,
  (select count(*) from station_lease h) as shared,
  (select count(*) from station_lease h where not exists (select from station_gateway m
    join gateway_presence p on p.network_id = m.network_id and p.gateway_id = m.gateway_id
    where m.network_id = h.network_id and m.station_id = h.station_id and m.gateway_id is distinct from h.gateway_id and ${LIVES_SQL})) as alone`;

interface Seen {
  readonly age: string | null;
  readonly queued: string;
  readonly running: string;
  readonly failed: string;
  readonly shared: string;
  readonly alone: string;
}

const EXPORT_STATES = ["queued", "running", "failed"] as const;

/** Figures of what stands now: pools, chores, faults, and what the database knows (left out while it doesn't answer). */
export function standingFigures(register: Registry, standing: Standing): void {
  const { incidents, chores, pools } = standing;
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect: (this: Gauge<Label>) => void | Promise<void>,
  ) => new Gauge<Label>({ name, help, labelNames: [...labelNames], registers: [register], collect });

  gauge(
    "forecourt_ready",
    "Whether it can work: the database answers and the tables are up to date",
    [],
    async function () {
      this.set((await standing.readiness.now()) === "READY" ? 1 : 0);
    },
  );
  gauge("forecourt_faults_total", "Requests that met a fault of ours (INTERNAL_SERVER_ERROR)", [], function () {
    this.set(incidents.faults);
  });
  gauge("forecourt_orders_timed_out_total", "Orders to devices that nobody took in time", [], function () {
    this.set(standing.ordersTimedOut());
  });
  gauge("forecourt_pool_connections", "Connections to the database", ["pool", "state"], function () {
    for (const [pool, { totalCount, idleCount }] of pools) {
      this.set({ pool, state: "idle" }, idleCount);
      this.set({ pool, state: "used" }, totalCount - idleCount);
    }
  });
  gauge("forecourt_pool_waiting", "Who waits for a connection to the database", ["pool"], function () {
    for (const [pool, { waitingCount }] of pools) {
      this.set({ pool }, waitingCount);
    }
  });
  reportFigures(gauge, standing);
  eventFigures(gauge, standing);
  choreFigures(gauge, chores);
  databaseFigures(gauge, standing);
  outboxFigures(gauge, standing.readiness);
  archiveFigures(gauge, standing.readiness);
}

function reportFigures(gauge: MakeGauge, { reports }: Standing): void {
  gauge("forecourt_report_reads_total", "Reports, by where they were read", ["from"], function () {
    this.set({ from: "replica" }, reports.figures.replica);
    this.set({ from: "database" }, reports.figures.database);
  });
  gauge("forecourt_replica_close", "Whether the replica is close enough behind (1) or not (0)", [], function () {
    this.remove();
    if (reports.isClose !== null) {
      this.set(Number(reports.isClose));
    }
  });
}

function eventFigures(gauge: MakeGauge, { events }: Standing): void {
  gauge("forecourt_event_notifications_total", "Notifications between servers", ["direction"], function () {
    this.set({ direction: "sent" }, events.sent);
    this.set({ direction: "received" }, events.received);
  });
  gauge("forecourt_event_reconnects_total", "How often live events had lost the database", [], function () {
    this.set(events.reconnects);
  });
}

function choreFigures(gauge: MakeGauge, { byName, every }: ChoreRuns): void {
  gauge("forecourt_chore_every_seconds", "How often a chore is to run", ["chore"], function () {
    for (const [chore, ms] of every) {
      this.set({ chore }, ms / 1_000);
    }
  });
  gauge("forecourt_chore_last_run_timestamp_seconds", "When a chore last ended", ["chore"], function () {
    for (const [chore, { endedAt }] of byName) {
      this.set({ chore }, endedAt.getTime() / 1_000);
    }
  });
  gauge("forecourt_chore_seconds", "How long a chore took last", ["chore"], function () {
    for (const [chore, { ms }] of byName) {
      this.set({ chore }, ms / 1_000);
    }
  });
  gauge("forecourt_chore_failures_total", "How often a chore has failed", ["chore"], function () {
    for (const [chore, { failures }] of byName) {
      this.set({ chore }, failures);
    }
  });
}

function databaseFigures(gauge: MakeGauge, { readiness }: Standing): void {
  let looked: Promise<Seen[] | null> = Promise.resolve(null);
  gauge("forecourt_newest_reading_age_seconds", "Age of what a gateway told last", [], async function () {
    // The gauges of one reading begin in their order: what this one asks for the next one shows too.
    looked = readiness.look<Seen>(SEEN);
    const seen = (await looked)?.[0];
    this.remove();
    if (seen?.age != null) {
      this.set(Number(seen.age));
    }
  });
  gauge("forecourt_shared_stations", "Stations that several gateways share", ["stand_by"], async function () {
    const seen = (await looked)?.[0];
    this.reset();
    if (seen !== undefined) {
      this.set({ stand_by: "gone" }, Number(seen.alone));
      this.set({ stand_by: "ready" }, Number(seen.shared) - Number(seen.alone));
    }
  });
  gauge("forecourt_exports", "Exports of the last day, by what became of them", ["state"], async function () {
    const seen = (await looked)?.[0];
    this.reset();
    for (const state of seen === undefined ? [] : EXPORT_STATES) {
      this.set({ state }, Number(seen?.[state]));
    }
  });
}

import { sql } from "kysely";
import { tendSilences } from "../plant/silence/silence.chores.ts";
import type { CreateAlarmSilenceInput, CreateMaintenanceWindowInput } from "../schema-types.generated.ts";
import { leakAt } from "./alarms.ts";
import { HOUR } from "./clock.ts";
import type { Caller } from "./execute.ts";
import type { TestServer } from "./server.ts";
import { type Network, type Surroundings, type Thing, unique } from "./world.ts";

const deed = (name: string) =>
  `mutation Deed($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { id } }`;

/** A silence of all but critical alarms for an hour from a time on, unless told. */
export const silenceFacts = (now: Date, given: Partial<CreateAlarmSilenceInput> = {}): CreateAlarmSilenceInput => ({
  target: {},
  codes: [],
  includesCritical: false,
  reason: unique("work"),
  endsAt: new Date(now.getTime() + HOUR).toISOString(),
  ...given,
});

/** For how long every alarm of a filter is silenced, critical ones too: an hour from a time on. */
export const silencedTo = (now: Date) => ({
  includesCritical: true,
  reason: unique("work"),
  endsAt: new Date(now.getTime() + HOUR).toISOString(),
});

/** A maintenance window of every night, unless told. */
export const windowFacts = (given: Partial<CreateMaintenanceWindowInput> = {}): CreateMaintenanceWindowInput => ({
  target: {},
  codes: [],
  includesCritical: false,
  reason: unique("upkeep"),
  weekdays: ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"],
  fromTime: "22:00",
  toTime: "06:00",
  firstDay: "2026-01-01",
  ...given,
});

/** Has due silences take effect, and waits for alarms that the server's own look has in hand: it passes by what we hold, as we do by what it holds. */
export async function tendAll({ app, db }: Pick<TestServer, "app" | "db">): Promise<void> {
  await tendSilences(app.services);
  await sql`select 1 from alarm for share`.execute(db);
}

async function made(caller: Caller, name: string, input: object): Promise<Thing> {
  const answer = await caller.run<Record<string, Thing>>(deed(name), { input });
  return answer[name] ?? { id: "" };
}

/** Silences a station for an hour of the world's clock. */
export const silenceAt = (caller: Caller, { id }: Thing, now: Date): Promise<Thing> =>
  made(caller, "createAlarmSilence", silenceFacts(now, { target: { stationId: id } }));

/** Has a station silenced every night. */
export const maintainAt = (caller: Caller, { id }: Thing): Promise<Thing> =>
  made(caller, "createMaintenanceWindow", windowFacts({ target: { stationId: id } }));

/** Has a station silenced every night, and gives the window with the first of its times. */
export async function silencedAt(caller: Caller, station: Thing) {
  const { id } = await maintainAt(caller, station);
  const { alarmSilences } = await caller.run<{ alarmSilences: { nodes: Thing[] } }>(
    "query Times($filter: AlarmSilenceFilter!) { alarmSilences(filter: $filter) { nodes { id } } }",
    { filter: { windowIds: [id] } },
  );
  return { maintenanceWindow: id, alarmSilence: alarmSilences.nodes[0]?.id ?? "" };
}

/** How each change of silences is brought to succeed. */
export const silenceDeedsAt = ({
  clock,
}: Pick<Surroundings, "clock">): Readonly<Record<string, (network: Network) => Promise<unknown>>> => ({
  createAlarmSilence: async (network) => silenceAt(network.owner, await network.station(), clock.now()),
  silenceAllAlarms: async (network) => {
    await leakAt(network);
    await network.owner.run(
      "mutation Deed($input: SilenceAllAlarmsInput!) { silenceAllAlarms(input: $input) { count } }",
      { input: { filter: {}, ...silencedTo(clock.now()) } },
    );
  },
  endAlarmSilence: async (network) => {
    const { id } = await silenceAt(network.owner, await network.station(), clock.now());
    await made(network.owner, "endAlarmSilence", { id });
  },
  createMaintenanceWindow: async (network) => maintainAt(network.owner, await network.station()),
  endMaintenanceWindow: async (network) => {
    const { id } = await maintainAt(network.owner, await network.station());
    await made(network.owner, "endMaintenanceWindow", { id });
  },
});

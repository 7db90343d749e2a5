import type { Caller } from "./execute.ts";
import { alarmReading } from "./readings.ts";
import { type Network, type Thing, unique } from "./world.ts";

/** A station's alarms, the newest first. */
export async function alarmsAt(caller: Caller, { id }: Thing): Promise<Thing[]> {
  const { alarms } = await caller.run<{ alarms: { nodes: Thing[] } }>(
    "query Alarms($filter: AlarmFilter!) { alarms(filter: $filter) { nodes { id } } }",
    { filter: { stationIds: [id] } },
  );
  return alarms.nodes;
}

/** A tank leak at a station of its own. */
export async function leakAt(network: Network): Promise<Thing> {
  const { gateway, device, station } = await network.forecourt();
  await gateway.report({ alarms: [alarmReading(device, { code: "TANK_LEAK" })] });
  return (await alarmsAt(network.owner, station))[0] ?? { id: "" };
}

const deed = (name: string, type: string, result: string) =>
  `mutation Deed($input: ${type}!) { ${name}(input: $input) { ${result} } }`;

/** Has an account care for alarms. */
export const assignTo = (caller: Caller, alarms: readonly Thing[], assigneeId: string) =>
  caller.run(deed("assignAlarms", "AssignAlarmsInput", "id"), {
    input: { alarmIds: alarms.map(({ id }) => id), assigneeId },
  });

/** How each change of alarms is brought to succeed. */
export const ALARM_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  acknowledgeAllAlarms: async (network) => {
    await leakAt(network);
    await network.owner.run(deed("acknowledgeAllAlarms", "AcknowledgeAllAlarmsInput", "count"), {
      input: { filter: {} },
    });
  },
  acknowledgeAlarms: async (network) => {
    const { id } = await leakAt(network);
    await network.owner.run(deed("acknowledgeAlarms", "AcknowledgeAlarmsInput", "id"), { input: { alarmIds: [id] } });
  },
  assignAlarms: async (network) => {
    await assignTo(network.owner, [await leakAt(network)], network.owner.accountId);
  },
  assignAllAlarms: async (network) => {
    await leakAt(network);
    await network.owner.run(deed("assignAllAlarms", "AssignAllAlarmsInput", "count"), {
      input: { filter: {}, assigneeId: network.owner.accountId },
    });
  },
  commentAlarm: async (network) => {
    const input = { alarmId: (await leakAt(network)).id, text: "seen", idempotencyKey: unique("key") };
    await network.owner.run(deed("commentAlarm", "CommentAlarmInput", "id"), { input });
  },
};

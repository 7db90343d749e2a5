import { HOUR, START } from "../../test/clock.ts";
import { silenceFacts, silencedTo, windowFacts } from "../../test/silences.ts";
import { matchingAlarms } from "./test-scope-alarms.ts";
import type { Requests, Targets } from "./test-scope-inputs.ts";

/** Far enough behind the begin of every story: what is refused for its time would tell nothing of its place. */
const LATER = new Date(START.getTime() + 20 * 24 * HOUR);

const targets = ({ platform, station, device, tank }: Targets) => [
  { platformId: platform },
  { stationId: station },
  { deviceId: device },
  { tankId: tank },
];

/** What is asked of silences and maintenance windows that aren't the caller's, and for places that aren't. */
export const SILENCE_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.alarmSilences": ({ alarmSilence, maintenanceWindow, station }) => [
    { filter: { ids: [alarmSilence] } },
    { filter: { windowIds: [maintenanceWindow] } },
    { filter: { stationIds: [station] } },
    {},
  ],
  "Query.maintenanceWindows": ({ maintenanceWindow, station }) => [
    { filter: { ids: [maintenanceWindow] } },
    { filter: { stationIds: [station] } },
    {},
  ],
  "Mutation.createAlarmSilence": (target) =>
    targets(target).map((of) => ({ input: silenceFacts(LATER, { target: of }) })),
  "Mutation.silenceAllAlarms": (target) =>
    matchingAlarms(target).map((matching) => ({ input: { ...matching, ...silencedTo(LATER) } })),
  "Mutation.endAlarmSilence": ({ alarmSilence }) => [{ input: { id: alarmSilence } }],
  "Mutation.createMaintenanceWindow": (target) => targets(target).map((of) => ({ input: windowFacts({ target: of }) })),
  "Mutation.endMaintenanceWindow": ({ maintenanceWindow }) => [{ input: { id: maintenanceWindow } }],
};

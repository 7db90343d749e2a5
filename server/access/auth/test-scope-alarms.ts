import { type Requests, type Targets, forecourtFilters, fresh } from "./test-scope-inputs.ts";

const narrowed = (target: Targets): object[] => [
  ...forecourtFilters(target).slice(0, 3),
  { filter: { platformIds: [target.platform] } },
  { filter: { ids: [target.alarm] } },
  { filter: { tankIds: [target.tank] } },
  { filter: { care: { assigneeIds: [target.account] } } },
];

/** What is asked of alarms that aren't the caller's. */
export const ALARM_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.alarm": ({ alarm }) => [{ id: alarm }],
  "Query.alarms": (target) => [...narrowed(target), {}],
  "Query.alarmStatistics": (target) => [...narrowed(target), {}].map((asked) => ({ ...asked, by: "STATION" })),
  "Query.alarmAssignees": ({ alarm }) => [{ alarmIds: [alarm] }, {}],
  "Query.alarmTimeline": ({ alarm }) => [{ alarmId: alarm }],
  "Mutation.acknowledgeAlarms": ({ alarm }) => [{ input: { alarmIds: [alarm], note: "mine" } }],
  "Mutation.acknowledgeAllAlarms": ({ station, city, region, platform, alarm, tank, account }) => [
    { input: { filter: { ids: [alarm] } } },
    { input: { filter: { tankIds: [tank] } } },
    { input: { filter: { care: { assigneeIds: [account] } } } },
    { input: { filter: { stationIds: [station] }, note: "mine" } },
    { input: { filter: { cityIds: [city] } } },
    { input: { filter: { regionIds: [region] } } },
    { input: { filter: { platformIds: [platform] } } },
    { input: { filter: {} } },
  ],
  "Mutation.assignAlarms": ({ alarm, account }, own) => [
    { input: { alarmIds: [alarm], assigneeId: own.account } },
    { input: { alarmIds: [own.alarm], assigneeId: account } },
  ],
  "Mutation.commentAlarm": ({ alarm }) => [
    { input: { alarmId: alarm, text: "mine", idempotencyKey: fresh("comment") } },
  ],
  "Subscription.alarmChanges": (target) => [...forecourtFilters(target).slice(0, 3), {}],
};

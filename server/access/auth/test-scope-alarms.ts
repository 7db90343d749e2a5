import { type Requests, type Targets, forecourtFilters, fresh } from "./test-scope-inputs.ts";

const narrowed = (target: Targets): object[] => [
  ...forecourtFilters(target).slice(0, 3),
  { filter: { platformIds: [target.platform] } },
  { filter: { ids: [target.alarm] } },
  { filter: { foldedInto: [target.alarm] } },
  { filter: { tankIds: [target.tank] } },
  { filter: { care: { assigneeIds: [target.account] } } },
];

/** What is done to every alarm of these filters. */
export const matchingAlarms = ({ station, city, region, platform, alarm, tank, account }: Targets): object[] => [
  { filter: { ids: [alarm] } },
  { filter: { foldedInto: [alarm] } },
  { filter: { tankIds: [tank] } },
  { filter: { care: { assigneeIds: [account] } } },
  { filter: { stationIds: [station] } },
  { filter: { cityIds: [city] } },
  { filter: { regionIds: [region] } },
  { filter: { platformIds: [platform] } },
  { filter: {} },
];

/** What is asked of alarms that aren't the caller's. */
export const ALARM_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.alarm": ({ alarm }) => [{ id: alarm }],
  "Query.alarms": (target) => [...narrowed(target), {}],
  "Query.alarmStatistics": (target) => [...narrowed(target), {}].map((asked) => ({ ...asked, by: "STATION" })),
  "Query.alarmAssignees": ({ alarm }) => [{ alarmIds: [alarm] }, {}],
  "Query.alarmTimeline": ({ alarm }) => [{ alarmId: alarm }],
  "Mutation.acknowledgeAlarms": ({ alarm }) => [{ input: { alarmIds: [alarm], note: "mine" } }],
  "Mutation.acknowledgeAllAlarms": (target) =>
    matchingAlarms(target).map((matching) => ({ input: { ...matching, note: "mine" } })),
  "Mutation.assignAllAlarms": (target, own) => [
    ...matchingAlarms(target).map((matching) => ({ input: { ...matching, assigneeId: own.account } })),
    ...matchingAlarms(target).map((matching) => ({ input: { ...matching, assigneeId: null } })),
    { input: { filter: { ids: [own.alarm] }, assigneeId: target.account } },
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

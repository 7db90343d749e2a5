import { ruleFacts } from "../../test/notifications.ts";
import { PLAIN, type Requests } from "./test-scope-inputs.ts";

const one: Requests = ({ notificationRule }) => [{ input: { id: notificationRule } }];

/** What is asked of notification rules that aren't the caller's, and for places that aren't. */
export const NOTIFICATION_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.notificationRules": ({ notificationRule, platform, station }) => [
    { filter: { ids: [notificationRule] } },
    { filter: { platformIds: [platform] } },
    { filter: { stationIds: [station] } },
    {},
  ],
  "Query.notifications": ({ notificationRule, notification, alarm }) => [
    { filter: { ids: [notification] } },
    { filter: { ruleIds: [notificationRule] } },
    { filter: { alarmIds: [alarm] } },
    {},
  ],
  "Query.notificationSettings": PLAIN,
  "Mutation.createNotificationRule": ({ platform, station }) => [
    { input: ruleFacts({ platformId: platform }) },
    { input: ruleFacts({ stationId: station }) },
  ],
  "Mutation.changeNotificationRule": ({ notificationRule, station }, own) => [
    { input: { ...ruleFacts(), id: notificationRule } },
    { input: { ...ruleFacts({ stationId: station }), id: own.notificationRule } },
  ],
  "Mutation.rotateNotificationSecret": one,
  "Mutation.testNotificationRule": one,
  "Mutation.deleteNotificationRule": one,
};

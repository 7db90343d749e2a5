import { afterAll } from "vitest";
import { HELD_MS, sendNotifications } from "../plant/notification/notification.chores.ts";
import type { Caller } from "./execute.ts";
import { openReceiver, type Receiver } from "./receiver.ts";
import type { TestServer } from "./server.ts";
import { untilSent } from "./until-sent.ts";
import { type Network, type Thing, unique } from "./world.ts";

/** A server that may post to this machine. */
export const OWN_ADDRESSES = { WEBHOOK_PRIVATE_ADDRESSES: "allow" };

/** Listens for webhooks on a free port; it goes at the end of the file. */
export async function receiver(): Promise<Receiver> {
  const opened = await openReceiver();
  afterAll(() => opened.close());
  return opened;
}

/** Sends what is due. What the server's own look took a moment before is in the way no more when it resolves. */
export async function sendDue({ app, db, clock }: Pick<TestServer, "app" | "db" | "clock">): Promise<void> {
  await sendNotifications(app.services);
  await untilSent(db, "notification", new Date(clock.now().getTime() + HELD_MS));
}

/** What a rule says, of all critical and less critical alarms, unless told. */
export const ruleFacts = (given: object = {}) => ({
  name: unique("rule"),
  active: true,
  webhookUrl: "https://hooks.invalid/forecourt",
  mails: [],
  severities: ["CRITICAL", "WARNING"],
  codes: [],
  criticalPasses: true,
  tellsEnd: false,
  repeatMinutes: 0,
  escalationMails: [],
  ...given,
});

export const CREATE_RULE =
  "mutation Create($input: CreateNotificationRuleInput!) { createNotificationRule(input: $input) { rule { id name active } secret } }";
export const CHANGE_RULE =
  "mutation Change($input: ChangeNotificationRuleInput!) { changeNotificationRule(input: $input) { id active offReason } }";
const deedOf = (name: string, result: string) =>
  `mutation Deed($input: NotificationRuleInput!) { ${name}(input: $input) ${result} }`;
export const TEST_RULE = deedOf(
  "testNotificationRule",
  "{ id kind channel address state answerStatus error attempts }",
);
export const ROTATE_SECRET = deedOf("rotateNotificationSecret", "{ secret }");
export const DELETE_RULE = deedOf("deleteNotificationRule", "");

interface Made {
  readonly rule: Thing & { readonly name: string };
  readonly secret: string;
}

/** What a rule of low balances alone says, besides. */
export const OF_LOW = { lowBalances: true, severities: [] } as const;

/** Makes a rule. */
export async function makeRule(caller: Caller, given: object = {}): Promise<Made> {
  const { createNotificationRule } = await caller.run<{ createNotificationRule: Made }>(CREATE_RULE, {
    input: ruleFacts(given),
  });
  return createNotificationRule;
}

/** What the log tells of a message. */
export interface Logged {
  readonly id: string;
  readonly kind: string;
  readonly channel: string;
  readonly address: string;
  readonly code: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly dueAt: string | null;
  readonly answerStatus: number | null;
  readonly error: string | null;
}

/** What rules have told and are to tell, the newest first. */
export async function logOf(caller: Caller, filter: object = {}): Promise<Logged[]> {
  const { notifications } = await caller.run<{ notifications: { nodes: Logged[] } }>(
    "query Log($filter: NotificationFilter) { notifications(filter: $filter) { nodes { id kind channel address code state attempts dueAt answerStatus error } } }",
    { filter },
  );
  return notifications.nodes;
}

/** Makes a rule of a station and platform, and gives it with what it has to tell once something was reported there. */
export async function watchAt(caller: Caller, { platform, station }: Record<"platform" | "station", Thing>) {
  const { rule } = await makeRule(caller, { platformId: platform.id, stationId: station.id });
  return async () => ({
    notificationRule: rule.id,
    notification: (await logOf(caller, { ruleIds: [rule.id] }))[0]?.id ?? "",
  });
}

const onRule = (document: string) => async (network: Network) => {
  const { rule } = await makeRule(network.owner);
  await network.owner.run(document, { input: { id: rule.id } });
};

/** How each change of notification rules is brought to succeed. */
export const NOTIFICATION_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  createNotificationRule: ({ owner }) => makeRule(owner),
  changeNotificationRule: async ({ owner }) => {
    const { rule } = await makeRule(owner);
    await owner.run(CHANGE_RULE, { input: { ...ruleFacts({ active: false }), id: rule.id } });
  },
  rotateNotificationSecret: onRule(ROTATE_SECRET),
  // Nobody is reached: the name is no host's (RFC 2606).
  testNotificationRule: async ({ owner }) => {
    const { rule } = await makeRule(owner, { webhookUrl: "http://nobody.invalid/hook" });
    await owner.run(TEST_RULE, { input: { id: rule.id } });
  },
  deleteNotificationRule: onRule(DELETE_RULE),
};

import { type Kysely, sql } from "kysely";
import { MESSAGE_HELD_MS, sendWebhookMessages } from "../office/webhook/webhook.chores.ts";
import type { Caller } from "./execute.ts";
import { receiver } from "./notifications.ts";
import { sale } from "./readings.ts";
import type { TestServer } from "./server.ts";
import { untilSent } from "./until-sent.ts";
import { type Forecourt, type Network, type Thing, unique } from "./world.ts";

/** Sends what is due. What the server's own look took a moment before is in the way no more when it resolves. */
export async function sendHooks({ app, db, clock }: Pick<TestServer, "app" | "db" | "clock">): Promise<void> {
  do {
    await sendWebhookMessages(app.services);
    await untilSent(db, "webhook_message", new Date(clock.now().getTime() + MESSAGE_HELD_MS));
    // The server's own look may have had the first message of an object, which the next one waited for.
  } while (await isOneDue(db, clock.now()));
}

async function isOneDue(db: Kysely<unknown>, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from webhook_message n where n.state = 'WAITING' and n.due_at <= ${now} and not exists (
      select from webhook_message e where e.network_id = n.network_id and e.webhook_id = n.webhook_id and e.object_id = n.object_id
        and e.state = 'WAITING' and e.number < n.number)`.execute(db);
  return rows.length > 0;
}

/** What is said of a webhook: of sales alone, unless told. */
export const webhookFacts = (given: object = {}) => ({
  name: unique("hook"),
  url: "https://hooks.invalid/forecourt",
  active: true,
  selections: [{ kind: "SALE", selection: "{ id stationId amount }" }],
  ...given,
});

export const CREATE_WEBHOOK =
  "mutation Create($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id name active kinds selections { kind selection } } secret } }";
export const CHANGE_WEBHOOK =
  "mutation Change($input: ChangeWebhookInput!) { changeWebhook(input: $input) { id name active offReason kinds } }";
const deedOf = (name: string, result: string) =>
  `mutation Deed($input: WebhookInput!) { ${name}(input: $input) ${result} }`;
export const TEST_WEBHOOK = deedOf("testWebhook", "{ id type state answerStatus error attempts body }");
export const ROTATE_WEBHOOK_SECRET = deedOf("rotateWebhookSecret", "{ secret }");
export const DELETE_WEBHOOK = deedOf("deleteWebhook", "");
export const RESEND =
  "mutation Resend($input: ResendWebhookMessagesInput!) { resendWebhookMessages(input: $input) { count } }";
export const PREVIEW =
  "query Preview($input: WebhookPreviewInput!) { webhookPreview(input: $input) { objectId body } }";

interface Made {
  readonly webhook: Thing & { readonly name: string };
  readonly secret: string;
}

/** Makes a webhook. */
export async function makeHook(caller: Caller, given: object = {}): Promise<Made> {
  const { createWebhook } = await caller.run<{ createWebhook: Made }>(CREATE_WEBHOOK, { input: webhookFacts(given) });
  return createWebhook;
}

let sales = 0;

/** A sale for an amount, a litre for 1. */
export const soldFor = (device: Thing, at: string, amount: string) =>
  sale(device, {
    startedAt: at,
    endedAt: at,
    unitPrice: "1",
    volumeLitres: amount,
    amount,
    transactionNo: `W ${(sales += 1)}`,
  });

/** Sells for these amounts, in one batch. */
export async function sellFor(
  { clock }: Pick<TestServer, "clock">,
  { gateway, device }: Forecourt,
  ...amounts: string[]
): Promise<void> {
  const at = clock.now().toISOString();
  await gateway.report({ sales: amounts.map((amount) => soldFor(device, at, amount)) });
}

/** Signatures are good for five minutes of the receiver's clock, which is the machine's: the world's goes by it from here on. */
export function keepPresent({ clock }: Pick<TestServer, "clock">): void {
  clock.pass(Date.now() - clock.now().getTime());
}

/** A forecourt whose network has a webhook with a receiver of its own, at the present time. */
export async function listeningHook({ world, clock }: Pick<TestServer, "world" | "clock">, given: object = {}) {
  keepPresent({ clock });
  const network = await world.network();
  const forecourt = await network.forecourt();
  const hook = await receiver();
  return { network, forecourt, hook, ...(await makeHook(network.owner, { url: hook.url, ...given })) };
}

/** What the log tells of a message. */
export interface HookMessage {
  readonly id: string;
  readonly webhookActive: boolean;
  readonly kind: string | null;
  readonly type: string;
  readonly objectId: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly dueAt: string | null;
  readonly answerStatus: number | null;
  readonly error: string | null;
  readonly body: string | null;
  readonly attemptLog: readonly {
    readonly attempt: number;
    readonly at: string;
    readonly status: number | null;
    readonly error: string | null;
    readonly excerpt: string | null;
  }[];
}

/** What webhooks have told and are to tell, the newest first. */
export async function messagesOf(caller: Caller, filter: object = {}): Promise<HookMessage[]> {
  const { webhookMessages } = await caller.run<{ webhookMessages: { nodes: HookMessage[] } }>(
    `query Log($filter: WebhookMessageFilter) { webhookMessages(filter: $filter, first: 200) { nodes {
      id webhookActive kind type objectId state attempts dueAt answerStatus error body attemptLog { attempt at status error excerpt } } } }`,
    { filter },
  );
  return webhookMessages.nodes;
}

/** Makes a webhook of a platform, and gives it with what it has to tell once sales were reported there. */
export async function hookAt(caller: Caller, platform: Thing) {
  const { webhook } = await makeHook(caller, { platformId: platform.id });
  return async () => ({
    webhook: webhook.id,
    webhookMessage: (await messagesOf(caller, { webhookIds: [webhook.id] }))[0]?.id ?? "",
  });
}

/** Nobody is reached: the name is no host's (RFC 2606). */
const onHook = (document: string) => async (network: Network) => {
  const { webhook } = await makeHook(network.owner, { url: "http://nobody.invalid/hook" });
  await network.owner.run(document, { input: { id: webhook.id } });
};

/** How each change of webhooks is brought to succeed. */
export const WEBHOOK_DEEDS: Readonly<Record<string, (network: Network) => Promise<unknown>>> = {
  createWebhook: ({ owner }) => makeHook(owner),
  changeWebhook: async ({ owner }) => {
    const { webhook } = await makeHook(owner);
    await owner.run(CHANGE_WEBHOOK, { input: { ...webhookFacts({ active: false }), id: webhook.id } });
  },
  rotateWebhookSecret: onHook(ROTATE_WEBHOOK_SECRET),
  testWebhook: onHook(TEST_WEBHOOK),
  resendWebhookMessages: async ({ owner }) => {
    const { webhook } = await makeHook(owner, { url: "http://nobody.invalid/hook" });
    const { testWebhook } = await owner.run<{ testWebhook: Thing }>(TEST_WEBHOOK, { input: { id: webhook.id } });
    await owner.run(RESEND, { input: { ids: [testWebhook.id] } });
  },
  deleteWebhook: onHook(DELETE_WEBHOOK),
};

import { webhookFacts } from "../../test/webhooks.ts";
import { PLAIN, type Requests } from "./test-scope-inputs.ts";

const one: Requests = ({ webhook }) => [{ input: { id: webhook } }];

/** What is asked of webhooks that aren't the caller's, and for places that aren't. */
export const WEBHOOK_REQUESTS: Readonly<Record<string, Requests>> = {
  "Query.webhooks": ({ webhook, platform }) => [
    { filter: { ids: [webhook] } },
    { filter: { platformIds: [platform] } },
    { filter: { kinds: ["SALE"] } },
    {},
  ],
  "Query.webhookMessages": ({ webhook, webhookMessage, sale }) => [
    { filter: { ids: [webhookMessage] } },
    { filter: { webhookIds: [webhook] } },
    { filter: { objectIds: [sale] } },
    {},
  ],
  "Query.webhookKinds": PLAIN,
  "Query.webhookPreview": ({ platform }) => [
    { input: { kind: "SALE", selection: "{ id stationName }", platformId: platform } },
    { input: { kind: "SALE", selection: "{ id stationName }" } },
  ],
  "Mutation.createWebhook": ({ platform }) => [{ input: webhookFacts({ platformId: platform }) }],
  "Mutation.changeWebhook": ({ webhook }) => [{ input: { ...webhookFacts(), id: webhook } }],
  "Mutation.rotateWebhookSecret": one,
  "Mutation.testWebhook": one,
  "Mutation.resendWebhookMessages": ({ webhook, webhookMessage, sale }) => [
    { input: { ids: [webhookMessage] } },
    { input: { filter: { ids: [webhookMessage] } } },
    { input: { filter: { objectIds: [sale] } } },
    { input: { filter: { webhookIds: [webhook] } } },
  ],
  "Mutation.deleteWebhook": one,
};

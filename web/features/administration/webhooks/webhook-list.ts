import { recordList } from "../../../parts/records/record-list.ts";
import type {
  WebhookFilter,
  WebhookKind,
  WebhookMessageFilter,
  WebhookMessageOrder,
  WebhookMessageState,
  WebhookOrder,
} from "../../../schema-types.generated.ts";
import { type Days, choicesField, daysField, textField, timesOf } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { KIND_WORDS, MESSAGE_STATE_WORDS } from "./webhook-words.ts";
import {
  CreateWebhookDocument,
  WebhookDetailDocument,
  WebhookMessageDetailDocument,
  WebhookMessagesDocument,
  WebhooksDocument,
} from "./webhooks.generated.ts";

interface WebhookFilters {
  readonly text: string;
  readonly kind: readonly WebhookKind[];
}

const ADDRESS: ListSchema<WebhookFilters, WebhookOrder, WebhookFilter> = {
  fields: { text: textField, kind: choicesField(KIND_WORDS.values) },
  sorts: {
    name: { up: "NAME_ASC", down: "NAME_DESC" },
    createdAt: { up: "CREATED_ASC", down: "CREATED_DESC" },
  },
  sortedBy: { key: "name", down: false },
  filterOf: ({ text, kind }) => ({
    ...(text !== undefined && { search: text }),
    ...(kind !== undefined && { kinds: [...kind] }),
  }),
};

/** What is no longer true once a webhook has changed. */
export const WEBHOOK_CHANGES = { changes: [WebhooksDocument, WebhookDetailDocument, WebhookMessagesDocument] };

/** What is no longer true once a message was sent again. */
export const MESSAGE_CHANGES = {
  changes: [WebhookMessagesDocument, WebhookMessageDetailDocument, WebhooksDocument],
};

/** Programs outside that are told of facts. */
export const WEBHOOKS = recordList({
  noun: "webhooks",
  document: WebhooksDocument,
  address: ADDRESS,
  title: "menu.webhooks",
  search: "webhooks.search",
  empty: { title: "webhooks.none", text: "webhooks.none.text" },
  nameOf: ({ name }) => name,
  add: { needs: CreateWebhookDocument, label: "webhooks.add" },
});

interface MessageFilters {
  readonly days: Days;
  readonly kind: readonly WebhookKind[];
  readonly state: readonly WebhookMessageState[];
}

export const MESSAGE_ADDRESS: ListSchema<MessageFilters, WebhookMessageOrder, WebhookMessageFilter> = {
  fields: { days: daysField, kind: choicesField(KIND_WORDS.values), state: choicesField(MESSAGE_STATE_WORDS.values) },
  sorts: { createdAt: { up: "CREATED_ASC", down: "CREATED_DESC" } },
  sortedBy: { key: "createdAt", down: true },
  filterOf: ({ days, kind, state }, timeZone) => ({
    ...timesOf(days, timeZone),
    ...(kind !== undefined && { kinds: [...kind] }),
    ...(state !== undefined && { states: [...state] }),
  }),
};

/** What they were told and are to be told. */
export const MESSAGES = recordList({
  noun: "webhookMessages",
  document: WebhookMessagesDocument,
  address: MESSAGE_ADDRESS,
  title: "webhooks.messages",
  empty: { title: "webhooks.messages.none", text: "webhooks.messages.none.text" },
  nameOf: ({ webhookName, type }) => [webhookName, type].join(", "),
});

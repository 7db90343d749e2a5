import { words } from "../../../parts/records/words.ts";
import type { WebhookKind, WebhookMessageState } from "../../../schema-types.generated.ts";

/** Every kind; a new one is missed here by the compiler. */
const KINDS = {
  SALE: true,
  ALARM: true,
  PRICE_CONFIRMED: true,
  CARD_MOVED: true,
  DEPOSIT: true,
  BALANCE_LOW: true,
  SHIFT_CLOSED: true,
  DEVICE_ONLINE: true,
} as const satisfies Record<WebhookKind, true>;

export const KIND_WORDS = words(Object.keys(KINDS) as WebhookKind[], (kind) => `webhooks.kind.${kind}`);

const STATES = ["WAITING", "SENT", "FAILED", "DROPPED"] as const satisfies readonly WebhookMessageState[];

export const MESSAGE_STATE_WORDS = words<WebhookMessageState>(STATES, (state) => `webhooks.message.${state}`);

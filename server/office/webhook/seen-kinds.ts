import { holdsOneOf } from "../../access/auth/rights.ts";
import { type Context, account } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { ALL_KINDS, WEBHOOK_KINDS } from "./webhook.kinds.ts";
import type { WebhookKind } from "./webhook.types.ts";

/** The kinds whose objects the caller has the right to see. */
export const kindsSeenBy = (ctx: Context): WebhookKind[] =>
  ALL_KINDS.filter((kind) => holdsOneOf(account(ctx).rights, [WEBHOOK_KINDS[kind].permission]));

/** Refuses kinds that the caller has no right to see, telling which it takes: 403. */
export function assertKindsSeen(ctx: Context, kinds: readonly WebhookKind[], field: string): void {
  const seen = kindsSeenBy(ctx);
  const missing = kinds.filter((kind) => !seen.includes(kind)).map((kind) => WEBHOOK_KINDS[kind].permission);
  if (missing.length > 0) {
    refuse("FORBIDDEN", { field, params: { missing, level: "VIEW" } });
  }
}

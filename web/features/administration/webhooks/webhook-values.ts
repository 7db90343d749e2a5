import { type infer as Infer, array, boolean, custom, object, string } from "zod/mini";
import type { WebhookKind } from "../../../schema-types.generated.ts";
import { lineText, webAddressText } from "../../../ui/form/checks.ts";

/** What the form of a webhook holds. */
export const WEBHOOK_SCHEMA = object({
  name: lineText(200),
  url: webAddressText(),
  active: boolean(),
  selections: array(object({ kind: custom<WebhookKind>((value) => typeof value === "string"), selection: string() })),
});
export type WebhookValues = Infer<typeof WEBHOOK_SCHEMA>;

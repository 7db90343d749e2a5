import { type infer as Infer, array, boolean, custom, object, string } from "zod/mini";
import type { WebhookKind } from "../../../schema-types.generated.ts";
import { lineText, saidByRule, webAddressText } from "../../../ui/form/checks.ts";

/** What the form of a webhook holds. */
export const WEBHOOK_SCHEMA = object({
  name: lineText(200),
  url: webAddressText().check(saidByRule((url) => (url.trim() === "" ? { id: "form.required" } : undefined))),
  active: boolean(),
  selections: array(
    object({ kind: custom<WebhookKind>((value) => typeof value === "string"), selection: string() }),
  ).check(saidByRule(({ length }) => (length === 0 ? { id: "form.choose" } : undefined))),
});
export type WebhookValues = Infer<typeof WEBHOOK_SCHEMA>;

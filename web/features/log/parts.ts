import type { ComponentType } from "react";
import type { MessageId } from "../../i18n/messages.ts";

/** The address's parameter that says which part of the log is on screen. */
export const PART = "part";

/** One of the logs on the log's screen. */
export interface LogPart {
  /** Its value in the address. */
  readonly id: string;
  readonly title: MessageId;
  readonly content: ComponentType;
}

/** The part that an address asks for; the first one where it asks for none that there is. */
export function partIn<Part extends { readonly id: string }>(
  params: URLSearchParams,
  parts: readonly [Part, ...Part[]],
): Part {
  return parts.find(({ id }) => id === params.get(PART)) ?? parts[0];
}

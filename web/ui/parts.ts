import type { ComponentType } from "react";
import type { MessageId } from "../i18n/messages.ts";

/** The address's parameter that says which part of a screen is shown. */
export const PART = "part";

/** One of a screen's parts; each has an address of its own. */
export interface ScreenPart {
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

import { GraphQLError, Kind, type SourceLocation, parse } from "graphql";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { againAt } from "../../kernel/outgoing/patience.ts";
import { webAddressOf } from "../../kernel/outgoing/web-address.ts";
import type { WebhookFactsInput } from "./webhook.inputs.ts";
import { WEBHOOK_KINDS } from "./webhook.kinds.ts";
import type { Webhook, WebhookKind, WebhookSelection } from "./webhook.types.ts";

const LONGEST_SELECTION = 10_000;
const MOST_TOKENS = 2_000;

/** How long a message waits after each attempt that failed, minutes; after the last it is given up, about two days later. */
const WAITS = [0.5, 2, 5, 15, 30, 60, 120, 240, 480, 720, 1_440] as const;

/** When a message is sent again after so many tries that failed; null: never. */
export const resentAt = (now: Date, tries: number): Date | null => againAt(now, tries, WAITS);

/** What of a webhook a person decides. */
export type WebhookFacts = Pick<Webhook, "name" | "url" | "active" | "selections">;

/** A webhook as it is kept, or what it is refused for (10012); whether its selections can be read is not known yet. */
export function webhookFactsOf(
  { name, url, active, selections }: WebhookFactsInput,
  means: { readonly ownAddresses: boolean },
): WebhookFacts {
  assertText(name, "name");
  const address = webAddressOf(url, "url", means) ?? refuse("PARAMETER_ERROR", { field: "url" });
  if (selections.length === 0 || new Set(selections.map(({ kind }) => kind)).size < selections.length) {
    refuse("PARAMETER_ERROR", { field: "selections", params: { least: 1 } });
  }
  return { name: name.trim(), url: address, active, selections };
}

/** The query of one object by its id, as much of it as is selected; the selection stands first, on lines of its own. */
export const objectQuery = ({ kind, selection }: WebhookSelection): string =>
  `fragment Selection on ${WEBHOOK_KINDS[kind].object}
${selection}
query Webhook($id: ID!) { rows: ${WEBHOOK_KINDS[kind].list}(filter: { ids: [$id] }, first: 1) { nodes { ...Selection } } }`;

/** The query of the newest object of a kind. */
export const newestQuery = (kind: WebhookKind): string =>
  `query Newest { rows: ${WEBHOOK_KINDS[kind].list}(first: 1) { nodes { id } } }`;

/** What is wrong with a selection, and where in it. */
export interface SelectionFault {
  readonly problem: string;
  readonly line: number | null;
  readonly column: number | null;
}

/** Where something stands in a selection that begins on the second line of its query; null: not in it. */
function placeIn(selection: string, place: SourceLocation | undefined): Omit<SelectionFault, "problem"> {
  const line = (place?.line ?? 0) - 1;
  const within = place !== undefined && line >= 1 && line <= selection.split("\n").length;
  return within ? { line, column: place.column } : { line: null, column: null };
}

/** A mistake in the query of a selection, told by the lines of the selection. */
export const faultIn = (selection: string, { message, locations }: GraphQLError): SelectionFault => ({
  problem: message,
  ...placeIn(selection, locations?.[0]),
});

/** What a text is not that has to be one selection in braces and nothing beside; null: it is. */
export function shapeFault(selection: string): SelectionFault | null {
  if (selection.trim() === "" || selection.length > LONGEST_SELECTION) {
    return { problem: `A selection has 1 to ${LONGEST_SELECTION} characters.`, line: null, column: null };
  }
  try {
    const { definitions } = parse(`fragment Selection on Object\n${selection}`, { maxTokens: MOST_TOKENS });
    const further = definitions[1];
    const { startToken } = further?.loc ?? {};
    const isFragment = definitions[0]?.kind === Kind.FRAGMENT_DEFINITION && !hasDirectives(selection);
    const problem = "A selection is what stands in one pair of braces.";
    return further === undefined && isFragment ? null : { problem, ...placeIn(selection, startToken) };
  } catch (error) {
    if (error instanceof GraphQLError) {
      return faultIn(selection, error);
    }
    throw error;
  }
}

/** Whether something stands before its braces. */
const hasDirectives = (selection: string): boolean => !/^\s*(#[^\n]*\n\s*)*\{/.test(selection);

/** The body of a message, as Standard Webhooks has it: `type`, `timestamp`, `data`; with the id that its header bears as well. */
export const bodyOf = (
  { id, type, at }: { readonly id: string; readonly type: string; readonly at: Date },
  data: unknown,
): string => JSON.stringify({ id, type, timestamp: at.toISOString(), data });

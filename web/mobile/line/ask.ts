import type { TypedDocumentString } from "../phone.generated.ts";
import { PhoneFault, faultOf } from "./fault.ts";

/** As long as somebody looks at a page that shows nothing new. */
const PATIENCE_MS = 15_000;

/** The server itself says these with a number: without one somebody between says them, who knows nothing of the token. */
const BETWEEN: readonly number[] = [401, 403];

interface Told<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly extensions?: { readonly number?: number } }[];
}

interface Question<Data, Variables> {
  readonly document: TypedDocumentString<Data, Variables>;
  readonly variables: Variables;
  readonly signal?: AbortSignal;
}

/** Asks the server with the phone's token; what comes back is whole, else it is a {@link PhoneFault}. */
export async function ask<Data, Variables>(
  token: string,
  { document, variables, signal }: Question<Data, Variables>,
): Promise<Data> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: document.toString(), variables }),
    // The token alone says who asks, whoever is logged in at this browser's console.
    credentials: "omit",
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  }).catch(() => {
    throw new PhoneFault("LINE");
  });
  const told = (await response.json().catch(() => ({}))) as Told<Data>;
  const number = told.errors?.[0]?.extensions?.number;
  if (number !== undefined) {
    throw faultOf(number);
  }
  if (!response.ok || told.data == null) {
    throw response.ok || BETWEEN.includes(response.status) ? new PhoneFault("LINE") : faultOf(response.status);
  }
  return told.data;
}

import { GraphQLError } from "graphql";
import type { Config } from "../kernel/config.ts";
import type { Caller } from "../kernel/context.ts";
import { Refusal } from "../kernel/errors/refuse.ts";
import { OWN_OPERATIONS } from "./own-operations.generated.ts";

/** Whose texts of their own are taken. */
export type FreeText = Config["freeText"];

/** What a request brings of its operation, as it came. */
export interface Brought {
  readonly query?: unknown;
  readonly extensions?: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The text of an operation of our own programs, by its hash. */
export const ownTextOf = (hash: string): string | undefined =>
  Object.hasOwn(OWN_OPERATIONS, hash) ? OWN_OPERATIONS[hash] : undefined;

/** Whether a caller runs nothing but {@link ownTextOf}: a person who is logged in, where no text of theirs is taken. */
export const isBoundToOwn = (caller: Caller, freeText: FreeText): boolean =>
  freeText === "tokens" && caller.kind === "ACCOUNT" && caller.apiToken === undefined;

/** Refuses what a person brings as a text of their own. */
export const freeTextRefused = (): Refusal => new Refusal("PERSISTED_QUERY_ID_REQUIRED", { field: "query" });

/**
 * The text that a request asks for: its own, or that of one of our programs' operations, which comes by its hash alone.
 * undefined: neither. A hash that is nobody's is told by the code by which Apollo's clients know it; a console of another
 * version knows by it that it is one.
 */
export function textAsked(
  { query, extensions }: Brought,
  caller: Caller,
  freeText: FreeText,
): string | undefined | GraphQLError {
  const free = typeof query === "string" && query !== "" ? query : undefined;
  const hash = persistedHashOf(extensions);
  if (isBoundToOwn(caller, freeText) && free !== undefined) {
    return freeTextRefused();
  }
  if (free !== undefined || hash === undefined) {
    return free;
  }
  return ownTextOf(hash) ?? (isBoundToOwn(caller, freeText) ? unknownHash() : undefined);
}

/** A hash for which there is no text. */
export const unknownHash = (): GraphQLError =>
  new GraphQLError("PersistedQueryNotFound", { extensions: { code: "PERSISTED_QUERY_NOT_FOUND" } });

/** The hash by which a sender wants its query to be known (persisted queries); by GET the extensions are a text. */
export function persistedHashOf(given: unknown): string | undefined {
  const extensions = typeof given === "string" ? parsed(given) : given;
  const persisted = isRecord(extensions) ? extensions["persistedQuery"] : undefined;
  const hash = isRecord(persisted) ? persisted["sha256Hash"] : undefined;
  return typeof hash === "string" ? hash : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Apollo Server says so.
    return undefined;
  }
}

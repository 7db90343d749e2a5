import type { DocumentNode } from "graphql";

/** By what the server knows an operation of ours, instead of by its text. */
export interface ByHash {
  readonly persistedQuery: { readonly version: 1; readonly sha256Hash: string };
}

/** A document as codegen makes it (codegen.ts). */
type OwnDocument = DocumentNode & { readonly __meta__?: { readonly hash: string } };

/** What is sent instead of a document's text; throws where it is none of codegen's. */
export function byHash(document: DocumentNode): ByHash {
  const { hash } = (document as OwnDocument).__meta__ ?? {};
  if (hash === undefined) {
    throw new Error("an operation that codegen did not make has no hash");
  }
  return { persistedQuery: { version: 1, sha256Hash: hash } };
}

/** What the server answers to a hash that it doesn't know: this page and it are of different versions. */
export const isUnknownHash = (code: unknown): boolean => code === "PERSISTED_QUERY_NOT_FOUND";

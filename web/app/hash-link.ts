import { ApolloLink } from "@apollo/client";
import type { Client } from "graphql-ws";
import { byHash } from "../lib/by-hash.ts";

/**
 * Sends operations by their hash, without their text. Apollo's own link of this kind waits for the hash, and a subscription that was
 * given up meanwhile would be begun all the same.
 */
export function createHashLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    Object.assign(operation.extensions, byHash(operation.query));
    operation.setContext(({ http }) => ({ http: { ...http, includeQuery: false, includeExtensions: true } }));
    return forward(operation);
  });
}

/** The same for what goes over a socket, whose protocol wants a text: it stays empty. */
export function withoutTexts(client: Client): Client {
  return { ...client, subscribe: (payload, sink) => client.subscribe({ ...payload, query: "" }, sink) };
}

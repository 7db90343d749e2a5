import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { ErrorLink } from "@apollo/client/link/error";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import { getMainDefinition } from "@apollo/client/utilities";
import { createClient, type Client } from "graphql-ws";
import { errorMessageId } from "../i18n/messages.ts";
import { reportConnection } from "../lib/connection.ts";
import { numbersOf } from "../lib/error-numbers.ts";
import { fetchWithTimeout } from "../lib/request.ts";
import { clearSession, readSession } from "../lib/session.ts";
import { notify } from "../ui/toast-store.ts";

const KEEP_ALIVE_MS = 10_000;
const LONGEST_WAIT_MS = 30_000;
const UNAUTHENTICATED = 401;
/** Close codes by which graphql-ws servers refuse a token. */
const REFUSED_CODES = [4401, 4403];

declare module "@apollo/client" {
  export interface DefaultContext {
    /** Errors the caller shows itself: all of them, or those with these numbers. */
    silent?: boolean | readonly number[];
  }
}

/** The console's one client: queries over HTTP, everything live over one socket, errors as toasts. */
export function createApollo(): ApolloClient {
  const live = new GraphQLWsLink(createSocket());
  const http = new HttpLink({ uri: "/graphql", fetch: fetchWithTimeout });
  const route = ApolloLink.split(
    ({ query }) => {
      const definition = getMainDefinition(query);
      return definition.kind === "OperationDefinition" && definition.operation === "subscription";
    },
    live,
    http,
  );
  return new ApolloClient({
    link: ApolloLink.from([createErrorLink(), authorize, route]),
    cache: new InMemoryCache(),
  });
}

const authorize = new ApolloLink((operation, forward) => {
  const token = readSession()?.token;
  if (token) {
    operation.setContext(({ headers }) => ({ headers: { ...headers, Authorization: `Bearer ${token}` } }));
  }
  return forward(operation);
});

/** Exported for the tests, which put a link of their own behind it. */
export function createErrorLink(): ApolloLink {
  return new ErrorLink(({ error, operation }) => {
    const { silent } = operation.getContext();
    for (const number of numbersOf(error)) {
      if (number === UNAUTHENTICATED && readSession()) {
        // The router takes people without a session to the login, with the path they were on.
        clearSession();
      }
      if (
        silent === true ||
        (Array.isArray(silent) && silent.some((quiet) => quiet === number)) ||
        isLost(error, operation)
      ) {
        continue;
      }
      notify({
        tone: "error",
        message: errorMessageId(number),
        detail: [number, operation.operationName].filter(Boolean).join(" · "),
      });
    }
  });
}

/** A socket that closed is told by the strip under the header, which stays as long as it is true. */
function isLost(error: unknown, operation: ApolloLink.Operation): boolean {
  const definition = getMainDefinition(operation.query);
  const live = definition.kind === "OperationDefinition" && definition.operation === "subscription";
  return live && !CombinedGraphQLErrors.is(error);
}

function createSocket(): Client {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return createClient({
    url: `${scheme}://${location.host}/graphql`,
    connectionParams: () => {
      const token = readSession()?.token;
      return token ? { Authorization: `Bearer ${token}` } : {};
    },
    keepAlive: KEEP_ALIVE_MS,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: waitBeforeRetry,
    // Screens share the socket: going from one to the next must not open another.
    lazyCloseTimeout: 3_000,
    on: {
      connecting: () => reportConnection("connecting"),
      connected: () => reportConnection("opened"),
      closed: (event) => {
        const { code, wasClean } = event as CloseEvent;
        if (REFUSED_CODES.includes(code)) {
          clearSession();
        } else if (!(code === 1000 && wasClean)) {
          reportConnection("lost");
        }
      },
    },
  });
}

/** 0.5 s, 1 s, 2 s … 30 s, each with a third of chance, so that a restarted server isn't met by everyone at once. */
function waitBeforeRetry(retries: number): Promise<void> {
  const wait = Math.min(LONGEST_WAIT_MS, 500 * 2 ** retries);
  return new Promise((resolve) => setTimeout(resolve, wait * (0.7 + Math.random() * 0.6)));
}

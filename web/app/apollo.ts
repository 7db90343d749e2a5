import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { ErrorLink } from "@apollo/client/link/error";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import { createClient, type Client } from "graphql-ws";
import { errorWords } from "../i18n/messages.ts";
import { isUnknownHash } from "../lib/by-hash.ts";
import { recordLog } from "../lib/client-log.ts";
import { reportConnection } from "../lib/connection.ts";
import { numbersOf, retryAfterOf } from "../lib/error-numbers.ts";
import { reportOutdated } from "../lib/outdated.ts";
import { overtakenOf, overtakenWords } from "../lib/overtaken.ts";
import { doubtRights } from "../lib/rights.ts";
import { fetchWithTimeout } from "../lib/request.ts";
import { markRefused, readSession } from "../lib/session.ts";
import { notify } from "../ui/toast-store.ts";
import { createBusyLink } from "./busy-link.ts";
import { createDeedLink } from "./deed-link.ts";
import { createHashLink, withoutTexts } from "./hash-link.ts";
import { createSessionLink, isLive, REFUSED_CODES } from "./session-link.ts";

const KEEP_ALIVE_MS = 10_000;
/** A server that took the socket, and died or hangs before it greeted. */
const GREETING_WAIT_MS = 10_000;
/** Nobody works half a minute on what is not live because a server was away for twenty seconds. */
const LONGEST_WAIT_MS = 10_000;
const FORBIDDEN = 403;
/** A password of one's own or a second factor comes first: the console leads there by itself. */
const FIRST: readonly unknown[] = [10112, 10113];

declare module "@apollo/client" {
  export interface DefaultContext {
    /** Errors the caller shows itself: all of them, or those with these numbers. They are logged all the same. */
    silent?: boolean | readonly number[];
    /** By it the server's log knows the request. */
    requestId?: string;
    /** By it the logs of all programs know what belongs together. */
    traceId?: string;
  }
}

/** The console's one client: queries over HTTP, everything live over one socket, both by hash; errors as toasts. */
export function createApollo(): ApolloClient {
  const live = new GraphQLWsLink(withoutTexts(createSocket()));
  const http = new HttpLink({
    uri: "/graphql",
    fetch: fetchWithTimeout,
    enhancedClientAwareness: { transport: false },
  });
  return createClientOver(createHashLink().concat(ApolloLink.split(isLive, live, http)));
}

/** The client over any way to the server; the tests have one of their own. */
export function createClientOver(transport: ApolloLink): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([createDeedLink(), createErrorLink(), createSessionLink(), createBusyLink(), transport]),
    // What one holds is another thing at another time, as a tank's days are: kept with its list, under no id of its own.
    cache: new InMemoryCache({
      typePolicies: { StoredValue: { keyFields: false }, TankReconciliation: { keyFields: false } },
    }),
  });
}

function createErrorLink(): ApolloLink {
  return new ErrorLink(({ error, operation }) => {
    if (isLost(error, operation)) {
      return;
    }
    if (CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => isUnknownHash(extensions?.["code"]))) {
      reportOutdated();
      return;
    }
    const { silent, requestId, traceId } = operation.getContext();
    const [numbers, late] = [numbersOf(error), overtakenOf(error)];
    if (numbers.some((number) => number === FORBIDDEN || FIRST.includes(number))) {
      doubtRights();
    }
    // That something comes first is no fault of anybody's, and nothing to look at later: the page says it.
    for (const number of numbers.filter((each) => !FIRST.includes(each))) {
      const quiet = silent === true || (Array.isArray(silent) && silent.some((each) => each === number));
      const words = late?.number === number ? overtakenWords(late) : errorWords(number, retryAfterOf(error));
      const said = { ...words, number, operation: operation.operationName ?? "", requestId, traceId };
      if (quiet) {
        recordLog({ level: "danger", ...said });
      } else {
        notify({ tone: "error", ...said });
      }
    }
  });
}

/** A socket that closed is told by the strip under the header, which stays as long as it is true. */
function isLost(error: unknown, operation: ApolloLink.Operation): boolean {
  return isLive(operation) && !CombinedGraphQLErrors.is(error);
}

function createSocket(): Client {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  let token: string | undefined;
  return createClient({
    url: `${scheme}://${location.host}/graphql`,
    connectionParams: () => {
      token = readSession()?.token;
      return token ? { Authorization: `Bearer ${token}` } : {};
    },
    keepAlive: KEEP_ALIVE_MS,
    connectionAckWaitTimeout: GREETING_WAIT_MS,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: (event) => !isRefusal(event),
    retryWait: waitBeforeRetry,
    // Screens share the socket: going from one to the next must not open another.
    lazyCloseTimeout: 3_000,
    on: {
      connecting: () => reportConnection("connecting"),
      connected: () => reportConnection("opened"),
      closed: (event) => {
        const { code, wasClean } = event as CloseEvent;
        if (isRefusal(event)) {
          markRefused(token ?? "");
        } else if (!(code === 1000 && wasClean)) {
          reportConnection("lost");
        }
      },
    },
  });
}

function isRefusal(event: unknown): boolean {
  return REFUSED_CODES.includes((event as Partial<CloseEvent>).code ?? 0);
}

/**
 * 0.5 s, 1 s, 2 s … 10 s, each with a third of chance, so that a restarted server isn't met by everyone at once; at once
 * when the browser finds its network again.
 */
function waitBeforeRetry(retries: number): Promise<void> {
  const wait = Math.min(LONGEST_WAIT_MS, 500 * 2 ** retries);
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, wait * (0.7 + Math.random() * 0.6));
    window.addEventListener("online", end, { signal: over.signal });
  });
}

import { createGraphiQLFetcher, type Fetcher } from "@graphiql/toolkit";
import { createClient } from "graphql-ws";

/** Asks the server in the name of a token, over HTTP and its socket; without one as anybody, who may see the schema. */
export function fetcherFor(tokenNow: () => string | undefined): Fetcher {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const headers = (): Record<string, string> => {
    const token = tokenNow();
    return token === undefined ? {} : { Authorization: `Bearer ${token}` };
  };
  const ask = createGraphiQLFetcher({
    url: "/graphql",
    enableIncrementalDelivery: false,
    // Open as long as somebody listens, so that the next one comes with the token of its time.
    wsClient: createClient({
      url: `${scheme}://${location.host}/graphql`,
      connectionParams: headers,
      lazyCloseTimeout: 0,
      retryAttempts: 0,
    }),
  });
  return (asked, how) => ask(asked, { ...how, headers: { ...how?.headers, ...headers() } });
}

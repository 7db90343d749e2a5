import type { ApolloClient } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { useState } from "react";
import { createApollo } from "./apollo.ts";
import { Shell } from "./shell/shell.tsx";

/** Everything behind the login. What was read for one person goes with the client when the session ends. */
export function SignedIn({ connect = createApollo }: { readonly connect?: (() => ApolloClient) | undefined }) {
  const [client] = useState(connect);
  return (
    <ApolloProvider client={client}>
      <Shell />
    </ApolloProvider>
  );
}

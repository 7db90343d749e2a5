import type { ApolloClient } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { type ComponentType, useEffect, useState } from "react";
import { ReloginHost } from "../features/person/login/relogin.tsx";
import { onRestored } from "../lib/connection.ts";
import { opensFor } from "../lib/opens.ts";
import { usePreferencesReady } from "../lib/preferences/use-preference.ts";
import { readSession } from "../lib/session.ts";
import { ErrorHelpHost } from "../ui/error-help.tsx";
import type { Way } from "../ui/error-help-store.ts";
import { fetchPartsSoon } from "../ui/lazy-part.tsx";
import { RightsMap } from "../ui/rights-map.ts";
import { ScreensMap } from "../ui/screens-map.ts";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { createApollo } from "./apollo.ts";
import { FirstGate } from "./first-gate.tsx";
import { ROUTES } from "./navigation.ts";
import { RIGHTS_MAP } from "./rights-map.ts";
import { SCREENS_MAP } from "./screens-map.ts";
import { Shell } from "./shell/shell.tsx";
import { useIdleLock } from "./shell/use-idle-lock.ts";
import { useFollowedRights } from "./use-followed-rights.ts";

interface Props {
  readonly connect?: () => ApolloClient;
  /** What is put around every screen. */
  readonly frame?: ComponentType;
}

/** Everything behind the login. What was read for one person goes with the client when the session ends. */
export function SignedIn({ connect = createApollo, frame: Frame = Shell }: Props) {
  const [client] = useState(connect);
  // What was shown through an outage may be old in every part, not only in the live ones.
  useEffect(() => onRestored(() => void client.refetchQueries({ include: "active" }).catch(() => undefined)), [client]);
  useEffect(fetchPartsSoon, []);
  // The frame comes as the person left it, not first as somebody else's.
  const ready = usePreferencesReady();
  return ready ? (
    <ApolloProvider client={client}>
      <FollowRights />
      <IdleLock />
      <RightsMap value={RIGHTS_MAP}>
        <ScreensMap value={SCREENS_MAP}>
          <FirstGate>
            <Frame />
          </FirstGate>
        </ScreensMap>
      </RightsMap>
      <ReloginHost />
      <ErrorHelpHost wayTo={wayTo} />
    </ApolloProvider>
  ) : (
    <LoadingScreen full />
  );
}

function FollowRights() {
  useFollowedRights();
  return null;
}

function IdleLock() {
  useIdleLock();
  return null;
}

/** The first of these paths that leads somewhere for this person. */
function wayTo(paths: readonly string[]): Way | undefined {
  const permissions = readSession()?.permissions ?? [];
  return paths
    .map((path) => ROUTES.find((route) => route.path === path))
    .find((route) => route !== undefined && opensFor(route, permissions));
}

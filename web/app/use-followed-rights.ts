import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { MeDocument } from "../lib/me.generated.ts";
import { useMe } from "../lib/me.ts";
import { onRightsDoubted } from "../lib/rights.ts";
import { changeGrants } from "../lib/session.ts";

/** Rights change by the week: nobody waits longer for theirs than it takes to open the next screen, and the server is asked no oftener. */
const BELIEVED_MS = 15_000;

/** Asks the server what the person may do and must do first, and lets the console follow it. */
export async function askMe(client: ApolloClient): Promise<void> {
  const asked = client.query({ query: MeDocument, fetchPolicy: "network-only", context: { silent: true } });
  const answer = await asked.catch(() => undefined);
  if (answer?.data) {
    changeGrants(answer.data.me);
  }
}

/**
 * Keeps the cookie, and with it the menu and every button, to what the server lets the person do: asked again with the next
 * screen, when the window is looked at again, and at once when something is refused for want of a right.
 */
export function useFollowedRights(): void {
  const client = useApolloClient();
  const me = useMe();
  const { pathname } = useLocation();
  const askedAt = useRef(Date.now());
  const ask = useRef<() => void>(() => undefined);
  ask.current = () => {
    askedAt.current = Date.now();
    void askMe(client);
  };
  useEffect(() => {
    if (me) {
      changeGrants(me);
    }
  }, [me]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible" && Date.now() - askedAt.current > BELIEVED_MS) {
        ask.current();
      }
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [pathname]);
  useEffect(() => onRightsDoubted(() => ask.current()), []);
}

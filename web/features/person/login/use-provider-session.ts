import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type ErrorWords, errorWords } from "../../../i18n/messages.ts";
import { fetchWithTimeout } from "../../../lib/request.ts";
import { type NewSession, readSession, saveSession } from "../../../lib/session.ts";
import { noteTouch } from "../../../lib/touched.ts";

interface Answer {
  readonly code: number;
  readonly data: (NewSession & { readonly expiresAt: string }) | null;
}

export interface ProviderSession {
  /** The browser is back from the provider, and its session is on its way. */
  readonly busy: boolean;
  /** Why there is none. */
  readonly refused: ErrorWords | undefined;
}

/**
 * What a sign-in by the company's provider came to, as the address tells it: `?signedIn=1`, and the session is fetched, or
 * `?refused=<number>` with the seconds after which to try again.
 */
export function useProviderSession(): ProviderSession {
  const [search, setSearch] = useSearchParams();
  const [busy, setBusy] = useState(search.get("signedIn") === "1");
  const asked = useRef(false);

  useEffect(() => {
    if (busy && !asked.current) {
      // Once: it is given to nobody a second time.
      asked.current = true;
      void fetchSession().then((refused) => {
        setSearch(
          (before) => {
            const next = new URLSearchParams(before);
            next.delete("signedIn");
            if (refused !== undefined) {
              next.set("refused", refused);
            }
            return next;
          },
          { replace: true },
        );
        setBusy(false);
      });
    }
  }, [busy, setSearch]);

  return { busy, refused: busy ? undefined : refusalIn(search) };
}

/** Begins the session; gives why there is none. */
async function fetchSession(): Promise<string | undefined> {
  try {
    // The session that this browser still has ends with the new one.
    const former = readSession()?.token;
    const headers = { ...(former !== undefined && { authorization: `Bearer ${former}` }) };
    const answer = (await (await fetchWithTimeout("/sign-in/session", { method: "POST", headers })).json()) as Answer;
    if (answer.data === null) {
      return String(answer.code);
    }
    const { expiresAt, ...session } = answer.data;
    noteTouch();
    saveSession(session, (Date.parse(expiresAt) - Date.now()) / 1000);
    return undefined;
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "network";
  }
}

function refusalIn(search: URLSearchParams): ErrorWords | undefined {
  const refused = search.get("refused");
  if (refused === null) {
    return undefined;
  }
  const seconds = Number(search.get("after") ?? "");
  return errorWords(/^\d+$/.test(refused) ? Number(refused) : refused, seconds > 0 ? seconds : undefined);
}

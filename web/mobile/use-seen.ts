import { useCallback, useEffect, useRef, useState } from "react";
import { keepSeen, readSeen } from "./kept/kept.ts";
import { ask } from "./line/ask.ts";
import { PhoneFault } from "./line/fault.ts";
import type { TypedDocumentString } from "./phone.generated.ts";
import { usePhone } from "./phone-context.ts";

/** While somebody looks, figures are not older than this. */
const RENEW_MS = 60_000;

interface State<Data> {
  readonly wanted: string;
  readonly data?: Data;
  readonly at?: string;
  readonly fault?: PhoneFault;
}

/** What a screen shows: what the server told last, also another day, and what is in the way of something newer. */
export interface Seen<Data> extends State<Data> {
  readonly isAsking: boolean;
  readonly refresh: () => void;
}

interface Wish<Data, Variables> {
  readonly document: TypedDocumentString<Data, Variables>;
  readonly variables: Variables;
  /** Under which the phone keeps it. */
  readonly name: string;
  /** Asks again whenever this changes. */
  readonly renewal?: number;
}

/**
 * What the server tells, renewed while somebody looks, and by whoever presses or comes back to the page or the network. First what
 * the phone kept of it, with its time; that stays where nothing newer comes. What a former page asked for with other words is not kept of it.
 */
export function useSeen<Data, Variables>({
  document,
  variables,
  name,
  renewal = 0,
}: Wish<Data, Variables>): Seen<Data> {
  const { token, onRefused } = usePhone();
  const asked = JSON.stringify(variables);
  const wanted = `${document.toString()} ${asked}`;
  const [state, setState] = useState<State<Data>>({ wanted });
  const [isAsking, setAsking] = useState(true);
  const underWay = useRef<AbortController>(undefined);

  const refresh = useCallback(() => {
    underWay.current?.abort();
    const asking = new AbortController();
    underWay.current = asking;
    setAsking(true);
    const question = { document, variables: JSON.parse(asked) as Variables, signal: asking.signal };
    ask(token, question).then(
      (data) => {
        if (!asking.signal.aborted) {
          const at = new Date().toISOString();
          setState({ wanted, data, at });
          setAsking(false);
          void keepSeen(name, { data, at, wanted }, token);
        }
      },
      (fault: unknown) => {
        if (!asking.signal.aborted) {
          const known = fault instanceof PhoneFault ? fault : new PhoneFault("LINE");
          setAsking(false);
          setState((before) => ({ ...(before.wanted === wanted ? before : { wanted }), fault: known }));
          if (known.kind === "TOKEN") {
            onRefused();
          }
        }
      },
    );
  }, [document, asked, wanted, name, token, onRefused]);

  useEffect(() => {
    let isWanted = true;
    void readSeen<Data>(name).then((kept) => {
      if (isWanted && kept?.wanted === wanted) {
        setState((before) => (before.wanted === wanted && before.data !== undefined ? before : { ...before, ...kept }));
      }
    });
    return () => {
      isWanted = false;
      underWay.current?.abort();
    };
  }, [name, wanted, token]);
  useEffect(refresh, [refresh, renewal]);
  useRenewals(refresh);

  // What was asked for otherwise is no answer to this.
  const shown: State<Data> = state.wanted === wanted ? state : { wanted };
  return { ...shown, isAsking, refresh };
}

/** Every minute while the page is looked at; and when it is looked at again, or the network comes or goes. */
function useRenewals(refresh: () => void): void {
  useEffect(() => {
    const ifSeen = () => document.visibilityState === "visible" && refresh();
    const timer = setInterval(ifSeen, RENEW_MS);
    document.addEventListener("visibilitychange", ifSeen);
    window.addEventListener("online", refresh);
    window.addEventListener("offline", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ifSeen);
      window.removeEventListener("online", refresh);
      window.removeEventListener("offline", refresh);
    };
  }, [refresh]);
}

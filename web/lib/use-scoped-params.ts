import { useEffect, useMemo, useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import type { ScopePlace } from "./preferences/scope-place.ts";
import { isVisit, SCOPED, useScope } from "./scope.ts";

/** How an address is narrowed by a place. */
export interface Scoping {
  /** Whether an address asks for nothing by itself, so that the scope may have its say. */
  readonly isOpen: (params: URLSearchParams) => boolean;
  /** The address with this place instead of those that it names; null: everywhere. */
  readonly narrowed: (params: URLSearchParams, place: ScopePlace | null) => URLSearchParams;
}

/** The last look: what differs from it happened since. */
interface Seen {
  readonly entry: string;
  readonly search: string;
  readonly scope: string;
  /** What the address is corrected to; undefined: it is as it should be. */
  readonly due: string | undefined;
  readonly opened: boolean;
}

/**
 * The address of a screen, with the person's scope in it, and the way to change it. A screen that is come to with nothing
 * asked for is narrowed to the scope, once for each visit, and anew when the scope has changed while the screen was kept;
 * Back, a reload and links with filters of their own find what they left or name. The address is corrected rather than
 * left; until it is, the parameters are those that it will have, so that nothing is asked for twice, and the third value
 * is false. Without `scoping` the address is as it is.
 */
export function useScopedParams(scoping: Scoping | undefined) {
  const [params, setParams] = useSearchParams();
  const [due, letGo] = useCorrection(params, scoping);
  const corrected = useMemo(() => (due === undefined ? undefined : new URLSearchParams(due.search)), [due]);
  useEffect(() => {
    if (due && corrected) {
      setParams(corrected, { replace: true, ...(due.opened && { state: SCOPED }) });
    }
    // Once for each correction: what sets the address is another function with each of its steps.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [due, corrected]);
  const change: typeof setParams = (...to) => {
    letGo();
    setParams(...to);
  };
  return [corrected ?? params, change, corrected === undefined] as const;
}

/**
 * What the address is to be corrected to, the same object until it is; and how that is let go, because somebody asked for
 * something else meanwhile.
 */
function useCorrection(params: URLSearchParams, scoping: Scoping | undefined) {
  const [place] = useScope();
  const { key: entry, state } = useLocation();
  const returns = useReturns();
  const search = params.toString();
  const scope = place === null ? "" : `${place.kind}:${place.id}`;
  const [seen, setSeen] = useState<Seen>();
  let now = seen;
  if (scoping && (seen?.entry !== entry || seen.search !== search || seen.scope !== scope)) {
    // A screen that was left in the same breath sees its correction only when it is come back to.
    const same = seen !== undefined && (seen.search === search || seen.due === search);
    const changed = same && seen.scope !== scope;
    const visits = !returns && (seen === undefined || isVisit(state));
    const opened = visits && place !== null && scoping.isOpen(params);
    // What is due stays due: a screen that is hidden corrects its address once it is looked at.
    const kept = same ? seen.due : undefined;
    const next = changed || opened ? scoping.narrowed(params, place).toString() : (kept ?? search);
    now = { entry, search, scope, due: next === search ? undefined : next, opened };
    setSeen(now);
  }
  const due = useMemo(
    () => (now?.due === undefined ? undefined : { search: now.due, opened: now.opened }),
    [now?.due, now?.opened],
  );
  return [due, () => setSeen((before) => before && { ...before, due: undefined })] as const;
}

/** Whether somebody went back to the present address, or loaded it once more. */
function useReturns(): boolean {
  const type = useNavigationType();
  const { key } = useLocation();
  // A link from outside is a step "back" too, to an entry that has no key yet.
  return type === "POP" && key !== "default";
}

import { useEffect, useRef } from "react";
import type { SetURLSearchParams } from "react-router-dom";
import { placeIn, withoutPlace } from "../../../lib/place-scoping.ts";

const SECOND_MS = 1_000;
/** Less is read by nobody, and more is no turn. */
const [LEAST, MOST] = [10, 600];

interface Turning {
  readonly params: URLSearchParams;
  readonly setParams: SetURLSearchParams;
  /** The stations of the whole dashboard; undefined while one of them is shown. */
  readonly stations: readonly { readonly stationId: string }[] | undefined;
}

/** How many seconds each dashboard of a wall stays; undefined: it does not turn. */
function secondsOf(params: URLSearchParams): number | undefined {
  const seconds = Number(params.get("turn") ?? "");
  return params.get("wall") === "1" && seconds >= LEAST && seconds <= MOST ? seconds : undefined;
}

/** What follows: after the whole the first station, after the last station the whole. */
function nextShown(params: URLSearchParams, stations: readonly string[]): URLSearchParams {
  const next = withoutPlace(params);
  const following = stations[stations.indexOf(placeIn(params)?.id ?? "") + 1];
  if (following !== undefined) {
    next.set("station", following);
  }
  return next;
}

/** Turns a wall whose address says `turn=30`: the whole dashboard, then each station, so many seconds each. */
export function useTurns({ params, setParams, stations }: Turning): void {
  const seconds = secondsOf(params);
  const known = useRef<readonly string[]>([]);
  if (stations !== undefined) {
    known.current = stations.map(({ stationId }) => stationId);
  }
  const turn = useRef<() => void>(() => undefined);
  turn.current = () => setParams(nextShown(params, known.current), { replace: true });
  useEffect(() => {
    if (seconds === undefined) {
      return undefined;
    }
    const timer = setInterval(() => turn.current(), seconds * SECOND_MS);
    return () => clearInterval(timer);
  }, [seconds]);
}

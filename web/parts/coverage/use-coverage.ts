import { useQuery } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import type { PlaceFilter } from "../../schema-types.generated.ts";
import { CoverageDocument, type CoverageQuery } from "./coverage.generated.ts";

export type CoverageOf = CoverageQuery["coverage"];

/** What is looked at: a report, and of which days and stations. */
export interface Looked {
  readonly report: string;
  readonly from: string;
  readonly to: string;
  readonly places: PlaceFilter;
  /** Not yet known which. */
  readonly skip?: boolean;
}

/** Of so many reports it is remembered when they were looked at. */
const MOST_LOOKED = 50;

/** When a report was looked at before this time; undefined: never yet. It is remembered for the next time. */
function useLookedBefore(key: string): string | undefined {
  const [looked, setLooked] = usePreference("looked");
  const before = useRef<{ readonly key: string; readonly at: string | undefined }>(undefined);
  if (before.current?.key !== key) {
    before.current = { key, at: looked[key] };
  }
  useEffect(() => {
    const others = Object.entries(looked).filter(([each]) => each !== key);
    setLooked({ ...Object.fromEntries(others.slice(1 - MOST_LOOKED)), [key]: new Date().toISOString() });
    // Once for each report that is opened, and not whenever another is remembered.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, setLooked]);
  return before.current.at;
}

/** Of how many hours of a report all has arrived, and what came late since it was looked at before. */
export function useCoverage({ report, from, to, places, skip = false }: Looked): {
  readonly of: CoverageOf | undefined;
  readonly before: string | undefined;
} {
  const before = useLookedBefore(`${report} ${JSON.stringify(places)}`);
  const { data } = useQuery(CoverageDocument, {
    variables: { from, to, filter: places, since: before ?? null },
    skip,
    fetchPolicy: "cache-and-network",
    context: { silent: true },
  });
  return { of: data?.coverage, before };
}

import { useQuery } from "@apollo/client/react";
import { useFormat } from "../../lib/format.ts";
import { ReadingsKeptDocument, type ReadingsKeptQuery } from "./readings-kept.generated.ts";

/** Whose readings, since when (ISO 8601), and in which zone that is told. */
export interface Wanted {
  readonly of: Exclude<keyof ReadingsKeptQuery["readingsKept"], "__typename">;
  readonly from: string;
  readonly timeZone?: string | undefined;
}

/** From when on raw readings are here, as text, where some of the wanted ones are in the archive; null: they are not. */
export function useArchived({ of, from, timeZone }: Wanted): string | null {
  const { instant } = useFormat(timeZone);
  const { data } = useQuery(ReadingsKeptDocument, { context: { silent: true } });
  const since = data?.readingsKept[of] ?? null;
  return since !== null && Date.parse(from) < Date.parse(since) ? instant(since) : null;
}

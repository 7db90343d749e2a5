import { useCallback, useState } from "react";
import { useUnsaved } from "../../../lib/unsaved.ts";
import { edited, placeKey, type Edits, type Place, type PriceEdit } from "./price-rules.ts";

/** What was written into the matrix and not sent: it stays while one turns pages, and counts as unsaved. */
export function useEdits() {
  const [edits, setEdits] = useState<Edits>(() => new Map());
  useUnsaved(edits.size > 0);
  const write = useCallback((edit: PriceEdit) => setEdits((before) => edited(before, edit)), []);
  const drop = useCallback((places: readonly Place[]) => {
    const gone = new Set(places.map(placeKey));
    setEdits((before) => new Map([...before].filter(([key]) => !gone.has(key))));
  }, []);
  return { edits, write, drop, clear: useCallback(() => setEdits(new Map()), []) };
}

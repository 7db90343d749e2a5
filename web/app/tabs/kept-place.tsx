import { useLayoutEffect, useState, type ReactNode } from "react";
import { forgetUnsaved, UnsavedPlaceContext, type UnsavedPlace } from "../../lib/unsaved.ts";

interface Props {
  readonly name: string;
  readonly hidden: boolean;
  readonly children: ReactNode;
}

/** Around a screen that is kept: knows what is unsaved in it also while it is hidden. */
export function KeptPlace({ name, hidden, children }: Props) {
  const [place] = useState<UnsavedPlace>(() => ({ name, hidden }));
  // Before the effects of what is inside are undone or done again.
  useLayoutEffect(() => {
    place.hidden = hidden;
    if (!hidden) {
      forgetUnsaved(place);
    }
  }, [place, hidden]);
  useLayoutEffect(() => () => forgetUnsaved(place), [place]);
  return <UnsavedPlaceContext value={place}>{children}</UnsavedPlaceContext>;
}

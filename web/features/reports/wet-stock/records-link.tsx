import type { ReactNode } from "react";
import { useScreens } from "../../../ui/screens-map.ts";
import { SheetLink } from "../../../ui/sheet.tsx";

interface Props {
  /** The list of the records under it; absent: there are none by themselves. */
  readonly to?: string | undefined;
  readonly children: ReactNode;
}

/** A name that leads to its records, for who may open their screen. */
export function RecordsLink({ to, children }: Props) {
  const screens = useScreens();
  return to !== undefined && screens.has(to.split("?")[0] ?? "") ? <SheetLink to={to}>{children}</SheetLink> : children;
}

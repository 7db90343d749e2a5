import { useDaysText } from "../../ui/date-range/use-days-text.ts";
import type { Exportable } from "./export-target.ts";

/** What a file that always is of some days is narrowed by, in words: these days, and the filter beside them. */
export function useDatedText(): (
  days: { readonly from: string; readonly to: string },
  filterText: string,
) => Required<Pick<Exportable, "filterText" | "undatedText">> {
  const textOf = useDaysText();
  return (days, filterText) => ({
    filterText: [textOf(days), filterText].filter((part) => part !== "").join("; "),
    undatedText: filterText,
  });
}

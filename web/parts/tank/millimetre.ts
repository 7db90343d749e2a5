import { useIntl } from "react-intl";

/** Millimetres as the person's language writes them at the head of a column, where each figure stands without. */
export function useMillimetre(): string {
  return useIntl().formatMessage({ id: "unit.millimetre" }, { value: "" }).trim();
}

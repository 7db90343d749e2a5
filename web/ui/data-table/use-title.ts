import { useIntl } from "react-intl";
import type { DataColumn } from "./columns.ts";

/** Names columns in the person's language, their unit behind. */
export function useTitle(): (column: Pick<DataColumn<never>, "title" | "name" | "unit">) => string {
  const { formatMessage } = useIntl();
  return ({ title, name, unit }) => {
    const words = name ?? formatMessage({ id: title });
    return unit ? formatMessage({ id: "table.withUnit" }, { title: words, unit }) : words;
  };
}

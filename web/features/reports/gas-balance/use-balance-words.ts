import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import type { GasBalanceGrouping } from "../../../schema-types.generated.ts";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import type { GasRowFragment } from "./gas-balance.generated.ts";

/** How rows and figures of a balance are said. */
export function useBalanceWords(by: GasBalanceGrouping) {
  const { formatDate, formatNumber } = useIntl();
  const { number, date } = useFormat("UTC");
  return {
    /** The day or month of a row; null: it is of all the days. */
    timeOf: ({ from }: Pick<GasRowFragment, "from">): string | null => {
      switch (by) {
        case "DAY":
          return date(from);
        case "MONTH":
          return formatDate(from, { year: "numeric", month: "long", timeZone: "UTC" });
        case "STATION":
          return null;
      }
    },
    quantity: (value: string | null): string => (value === null ? NO_VALUE : number(value)),
    percent: (value: string | null): string =>
      value === null
        ? NO_VALUE
        : formatNumber(Number(value) / 100, { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  };
}

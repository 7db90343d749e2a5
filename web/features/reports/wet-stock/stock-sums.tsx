import { useIntl } from "react-intl";
import { Sums } from "../../../ui/sums.tsx";
import { useStockWords } from "./use-stock-words.ts";
import type { StockTotalFragment } from "./wet-stock.generated.ts";

/** What all tanks that the filter leaves come to. */
export function StockSums({ of: total }: { readonly of: StockTotalFragment }) {
  const { formatNumber } = useIntl();
  const { litres, off, share } = useStockWords();
  return (
    <Sums
      label="wetStock.sums"
      sums={[
        { title: "tankHistory.soldOut", value: litres(total.soldLitres) },
        {
          title: "wetStock.variance",
          value: `${off(total.varianceLitres)} · ${share(total.variancePercent)}`,
        },
        { title: "wetStock.redDays", value: formatNumber(total.redDays) },
        { title: "wetStock.amberDays", value: formatNumber(total.amberDays) },
        { title: "wetStock.unknownDays", value: formatNumber(total.unknownDays) },
      ]}
    />
  );
}

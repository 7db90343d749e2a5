import { useIntl } from "react-intl";
import { useMe } from "../../../lib/me.ts";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import { useDatedText } from "../../../parts/export/use-dated-text.ts";
import { useWordOf } from "../../../parts/records/words.ts";
import type { WetStockFilter } from "../../../schema-types.generated.ts";
import { type FilterPiece, useFilterText } from "../../../ui/data-table/use-filters.tsx";
import { STATE_WORDS } from "./stock-address.ts";

interface Props {
  readonly filter: WetStockFilter;
  readonly filters: readonly FilterPiece[];
}

/** Every day of the tanks as a file: of tanks in all states, since it tells the state of each day. */
export function StockExport({ filter: { states: _, ...filter }, filters }: Props) {
  const { formatMessage } = useIntl();
  const wordOf = useWordOf(STATE_WORDS);
  const datedText = useDatedText();
  const filterText = useFilterText(filters.filter(({ key }) => key !== "state"));
  const values = Object.fromEntries(STATE_WORDS.values.map((state) => [state, wordOf(state)]));
  return (
    <ExportButton
      list="WET_STOCK"
      filter={filter}
      {...datedText(filter, filterText)}
      orderBy="STATION_ASC"
      columns={[
        ...FILE.map(([id, title]) => ({ id, header: formatMessage({ id: title }) })),
        { id: "state", header: formatMessage({ id: "wetStock.state" }), values },
      ]}
      timeZone={useMe()?.network.timeZone}
    />
  );
}

const FILE = [
  ["day", "cardFlow.days"],
  ["stationCode", "tanks.stationCode"],
  ["stationName", "filter.station"],
  ["number", "tankForecast.number"],
  ["gradeName", "filter.grade"],
  ["openingLitres", "tankHistory.opening"],
  ["deliveredLitres", "tankHistory.delivered"],
  ["transferredInLitres", "wetStock.transferredIn"],
  ["drawsReturnedLitres", "wetStock.drawsReturned"],
  ["soldLitres", "tankHistory.soldOut"],
  ["transferredOutLitres", "wetStock.transferredOut"],
  ["drawsRemovedLitres", "wetStock.drawsRemoved"],
  ["correctedLitres", "wetStock.corrected"],
  ["bookLitres", "tankHistory.book"],
  ["closingLitres", "tankHistory.closing"],
  ["varianceLitres", "wetStock.variance"],
  ["variancePercent", "wetStock.ofSales"],
  ["monthLitres", "wetStock.month"],
] as const;

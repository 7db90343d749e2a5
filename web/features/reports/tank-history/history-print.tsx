import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { DaysTold } from "../../../ui/date-range/days-told.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { PaperArticle, PrintDeed } from "../../../ui/print-deed.tsx";
import { HistoryEvents } from "./history-events.tsx";
import { HistoryStock } from "./history-stock.tsx";
import { usePointColumns } from "./history-words.ts";
import type { TankHistoryQuery } from "./tank-history.generated.ts";

interface Props {
  readonly of: TankHistoryQuery["tankHistory"];
  readonly days: { readonly from: string; readonly to: string };
}

/** The button that shows the history as a sheet of paper: stock, events, readings. */
export const HistoryPrint = (props: Props) => (
  <PrintDeed title="menu.tankInfoStati" label="print.print">
    <Sheet {...props} />
  </PrintDeed>
);

function Sheet({ of: history, days }: Props): ReactNode {
  const { formatMessage } = useIntl();
  const columns = usePointColumns(history.step, history.timeZone);
  return (
    <PaperArticle>
      <h3>
        <bdi>{history.stationName}</bdi> <bdi>{history.stationCode}</bdi>
      </h3>
      <ul>
        <li>{formatMessage({ id: "tank.name" }, { number: history.number, name: history.name })}</li>
        <li>{history.gradeName}</li>
        <li>
          <DaysTold {...days} />
        </li>
      </ul>
      <HistoryStock of={history.stock} timeZone={history.timeZone} />
      <HistoryEvents of={history} />
      <PlainTable
        caption={formatMessage({ id: `tankHistory.step.${history.step}` })}
        columns={columns}
        rows={history.points}
        keyOf={({ at }) => at}
      />
    </PaperArticle>
  );
}

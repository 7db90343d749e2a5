import { Button, chakra } from "@chakra-ui/react";
import { Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { DaysTold } from "../../../ui/date-range/days-told.tsx";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { PrintButton, PrintSheet } from "../../../ui/print-sheet.tsx";
import { HistoryEvents } from "./history-events.tsx";
import { HistoryStock } from "./history-stock.tsx";
import { usePointColumns } from "./history-words.ts";
import type { TankHistoryQuery } from "./tank-history.generated.ts";

interface Props {
  readonly of: TankHistoryQuery["tankHistory"];
  readonly days: { readonly from: string; readonly to: string };
}

/** The button that shows the history as a sheet of paper: stock, events, readings. */
export function HistoryPrint(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Printer aria-hidden />
        <FormattedMessage id="print.print" />
      </Button>
      {open && (
        <DialogFrame
          title={<FormattedMessage id="menu.tankInfoStati" />}
          size="xl"
          onClose={() => setOpen(false)}
          footer={<PrintButton />}
        >
          <PrintSheet paper="a4">
            <Sheet {...props} />
          </PrintSheet>
        </DialogFrame>
      )}
    </>
  );
}

function Sheet({ of: history, days }: Props): ReactNode {
  const { formatMessage } = useIntl();
  const columns = usePointColumns(history.step, history.timeZone);
  return (
    <chakra.article css={SHEET}>
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
    </chakra.article>
  );
}

const SHEET = {
  display: "flex",
  flexDirection: "column",
  gap: "3",
  fontSize: "xs",
  "& h3": { fontSize: "lg", fontWeight: "650" },
  "& > ul": { display: "flex", flexWrap: "wrap", columnGap: "4", listStyle: "none" },
  // On paper nothing scrolls.
  "& [role=region]": { overflow: "visible" },
  "& table th, & table td": { paddingInline: "1.5", paddingBlock: "0.5", fontSize: "2xs" },
} as const;

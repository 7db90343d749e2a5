import { chakra } from "@chakra-ui/react";
import { ClipboardCheck } from "lucide-react";
import { useState } from "react";
import { compareDecimals } from "../../../../common/decimal.ts";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { ListReportState } from "../../../parts/coverage/report-state.tsx";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useVolumes } from "../../../parts/sales/use-volumes.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { useListSums } from "../../../ui/data-table/use-list-sums.ts";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { Sums } from "../../../ui/sums.tsx";
import { CloseShift } from "./close-shift.tsx";
import { OpenShift } from "./open-shift.tsx";
import { HandOverPrint, ShiftPrint } from "./shift-print.tsx";
import { SHIFT_ADDRESS, SHIFTS } from "./shift-list.ts";
import { CounterTable, MoneyTable, SumTable } from "./shift-tables.tsx";
import {
  CloseShiftDocument,
  ShiftDetailDocument,
  type ShiftDetailQuery,
  type ShiftSheetFragment,
  ShiftSumsDocument,
  type ShiftSumsQuery,
} from "./shifts.generated.ts";
import { ShiftMarks, useShiftColumns } from "./use-shift-columns.tsx";

const FACTS = ["openedAt", "openedBy", "closedAt", "closedBy", "sales", "volume", "amount", "expected", "declared"];
const SIGNED = ["overShort", "reason", "overrideReason"];
const LATE = ["lateSales", "lateVolume", "lateAmount", "lateReceived", "overShortNow"];

/** Whether what a shift comes to by now is not what was signed. */
const isChangedSince = ({ lateSales, lateAmount, lateReceived }: ShiftSheetFragment["shift"]): boolean =>
  lateSales !== 0 || [lateAmount, lateReceived].some((late) => compareDecimals(late, "0") !== 0);

/** /shifts: shifts of stations, opened, closed and signed here, with what came later. */
export function ShiftScreen() {
  const total = useShiftTotals();
  const columns = useShiftColumns(total?.volumes);
  const factsOf = useFactsOf(columns);
  return (
    <ListScreen
      of={SHIFTS}
      subtitle={<ListReportState report="shifts" address={SHIFT_ADDRESS} />}
      columns={columns}
      filters={(pieces) => [pieces.days("days", "shift.openedAt")]}
      actions={<Totals of={total} />}
      form={({ stationId, onMade, onClose }) => <OpenShift stationId={stationId} onMade={onMade} onClose={onClose} />}
      detail={({ id, onClose }) => (
        <RecordDrawer
          key={id}
          id={id}
          document={ShiftDetailDocument}
          pick={(data: ShiftDetailQuery) => data.shiftReport}
          title={({ shift }) => <bdi>{shift.stationName}</bdi>}
          subtitle={({ shift }) => <ShiftMarks {...shift} />}
          facts={({ shift }) =>
            factsOf(shift, [
              ...FACTS,
              ...(shift.state === "CLOSED" ? SIGNED : []),
              ...(isChangedSince(shift) ? LATE : []),
            ])
          }
          deeds={(report) => <Deeds report={report} />}
          wide
          onClose={onClose}
        >
          {(report) => <Sheet report={report} />}
        </RecordDrawer>
      )}
    />
  );
}

function Deeds({ report }: { readonly report: ShiftSheetFragment }) {
  const [closing, setClosing] = useState<ShiftSheetFragment>();
  return (
    <>
      {report.shift.state === "OPEN" ? (
        <RecordDeed
          needs={CloseShiftDocument}
          icon={ClipboardCheck}
          label="shift.close"
          opens
          onClick={() => setClosing(report)}
        />
      ) : (
        <ShiftPrint report={report} />
      )}
      <HandOverPrint shift={report.shift} />
      {closing && <CloseShift report={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

function Sheet({ report: { counters, money, sums, shift } }: { readonly report: ShiftSheetFragment }) {
  return (
    <chakra.div display="grid" gap="5" minW="0">
      <DetailSection title="shift.counters">
        <CounterTable counters={counters} />
      </DetailSection>
      {money && (
        <DetailSection title="shift.money">
          <MoneyTable money={money} symbol={shift.currencySymbol} />
        </DetailSection>
      )}
      {money && (
        <DetailSection title="shift.sums">
          <SumTable sums={sums} symbol={shift.currencySymbol} />
        </DetailSection>
      )}
    </chakra.div>
  );
}

type ShiftTotals = ShiftSumsQuery["shiftTotals"];

/** What all that the filter leaves came to. */
function useShiftTotals(): ShiftTotals | undefined {
  return useListSums(ShiftSumsDocument, useListState(SHIFT_ADDRESS, useMe()?.network.timeZone))?.shiftTotals;
}

function Totals({ of: total }: { readonly of: ShiftTotals | undefined }) {
  const network = useMe()?.network;
  const { money, number } = useFormat(network?.timeZone);
  const { sum } = useVolumes();
  const symbol = network?.currencySymbol ?? "";
  return (
    <Sums
      label="shift.totals"
      sums={[
        { title: "shift.sales", value: total && number(total.sales) },
        { title: "shift.volume", value: total && sum(total.volumes) },
        { title: "shift.amount", value: total && money(total.amount, symbol) },
        { title: "shift.over", value: total && money(total.over, symbol) },
        { title: "shift.short", value: total && money(total.short, symbol) },
      ]}
    />
  );
}

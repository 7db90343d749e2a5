import { FileSignature, Lock, LockOpen } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { UnlockPeriodDocument } from "../../../parts/period-lock/period-lock.generated.ts";
import { useFactsOf } from "../../../parts/records/columns.tsx";
import { RecordDeed } from "../../../parts/records/deeds.tsx";
import { ListScreen } from "../../../parts/records/list-screen.tsx";
import { RecordDrawer } from "../../../parts/records/record-drawer.tsx";
import { useDeed } from "../../../parts/records/use-deed.ts";
import { confirm } from "../../../ui/confirm-store.ts";
import { useListState } from "../../../ui/data-table/use-list-state.ts";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { notify } from "../../../ui/toast-store.ts";
import { CHANGES, type DialogProps, LockDialog, UnlockDialog } from "./lock-dialogs.tsx";
import { LOCK_ADDRESS, PERIOD_LOCKS } from "./lock-list.ts";
import {
  LockPeriodDocument,
  PeriodLockDetailDocument,
  type PeriodLockDetailQuery,
  type PeriodLockLineFragment,
  SignPeriodDocument,
} from "./period-lock.generated.ts";
import { useLockColumns } from "./use-lock-columns.tsx";

type Line = PeriodLockLineFragment;

const FACTS = ["through", "lockedAt", "lockedBy", "reason", "recalculated"];
const LATE = ["lateSales", "lateVolume", "lateAmount"];

/** /periodLock: stations by months, which of them are locked, and what came later of locked ones. */
export function PeriodLockScreen() {
  const columns = useLockColumns();
  const factsOf = useFactsOf(columns);
  const { filter } = useListState(LOCK_ADDRESS, useMe()?.network.timeZone).variables;
  return (
    <ListScreen
      of={PERIOD_LOCKS}
      columns={columns}
      actions={<LockDeeds where={filter} />}
      detail={({ id, onClose }) => (
        <RecordDrawer
          key={id}
          id={id}
          document={PeriodLockDetailDocument}
          pick={({ periodLocks }: PeriodLockDetailQuery) => periodLocks.nodes[0]}
          title={({ stationName }) => <bdi>{stationName}</bdi>}
          subtitle={({ stationCode }) => <bdi>{stationCode}</bdi>}
          facts={(line) => factsOf(line, line.recalculated ? [...FACTS, ...LATE] : FACTS)}
          deeds={(line) => (
            <>
              {line.recalculated && <SignDeed line={line} />}
              <LockDeeds where={{ stationIds: [id] }} station={line.stationName} />
            </>
          )}
          onClose={onClose}
        >
          {(line) => line.months.length > 0 && <Months of={line} />}
        </RecordDrawer>
      )}
    />
  );
}

/** Locks and unlocks the days of the stations that a filter of the list leaves. */
function LockDeeds({ where, station }: Omit<DialogProps, "onClose">) {
  const [open, setOpen] = useState<"lock" | "unlock">();
  const close = () => setOpen(undefined);
  return (
    <>
      <RecordDeed
        needs={LockPeriodDocument}
        icon={Lock}
        label="periodLock.lock"
        opens
        onClick={() => setOpen("lock")}
      />
      <RecordDeed
        needs={UnlockPeriodDocument}
        icon={LockOpen}
        label="periodLock.unlock"
        danger
        opens
        onClick={() => setOpen("unlock")}
      />
      {open === "lock" && <LockDialog where={where} station={station} onClose={close} />}
      {open === "unlock" && <UnlockDialog where={where} station={station} onClose={close} />}
    </>
  );
}

/** Signs all that came to something else since, after it was asked. */
function SignDeed({ line }: { readonly line: Line }) {
  const { act, loading } = useDeed(SignPeriodDocument, CHANGES);
  const { id, months, stationName: station, lateSales: count } = line;

  async function handleSign() {
    const question = {
      title: "periodLock.sign.title",
      text: "periodLock.sign.text",
      action: "periodLock.sign",
    } as const;
    const [from, to] = [months[0]?.month, months.at(-1)?.through];
    if (from === undefined || to === undefined || !(await confirm({ ...question, count, values: { station } }))) {
      return;
    }
    if (await act({ where: { stationIds: [id] }, from, to })) {
      notify({ tone: "success", message: "periodLock.signed", values: { station } });
    }
  }

  return (
    <RecordDeed
      needs={SignPeriodDocument}
      icon={FileSignature}
      label="periodLock.sign"
      loading={loading}
      onClick={() => void handleSign()}
    />
  );
}

const RECENT = 24;

/** What the locked months came to as they were signed, and what came later. */
function Months({ of: { months, currencySymbol: symbol } }: { readonly of: Line }) {
  const { date, month: monthName } = useFormat("UTC");
  const { formatMessage } = useIntl();
  const { money, number } = useFormat();
  const title = (id: "month" | "through" | "signedBy" | "sales" | "amount" | "lateSales" | "lateAmount") =>
    formatMessage({ id: `periodLock.${id}` });
  return (
    <DetailSection title="periodLock.months">
      <PlainTable<Line["months"][number]>
        caption={formatMessage({ id: "periodLock.months" })}
        rows={months.slice(-RECENT).reverse()}
        keyOf={({ month }) => month}
        columns={[
          { id: "month", title: title("month"), cell: ({ month }) => monthName(month) },
          { id: "through", title: title("through"), cell: ({ through }) => date(through) },
          { id: "signedBy", title: title("signedBy"), cell: ({ signedBy }) => <bdi>{signedBy}</bdi> },
          { id: "sales", title: title("sales"), numeric: true, cell: ({ sales }) => number(sales) },
          { id: "amount", title: title("amount"), numeric: true, cell: ({ amount }) => money(amount, symbol) },
          { id: "lateSales", title: title("lateSales"), numeric: true, cell: ({ late }) => number(late.sales) },
          {
            id: "lateAmount",
            title: title("lateAmount"),
            numeric: true,
            cell: ({ late }) => money(late.amount, symbol),
          },
        ]}
      />
    </DetailSection>
  );
}

import { Button, chakra } from "@chakra-ui/react";
import { CircleMinus, CirclePlus, CircleX, PencilLine, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { errorMessageId } from "../../i18n/messages.ts";
import { numbersOf } from "../../lib/error-numbers.ts";
import { Choice } from "../../ui/choice.tsx";
import { PlainTable } from "../../ui/plain-table.tsx";
import { NO_VALUE } from "../../ui/reading-age.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Meaning } from "../../ui/theme-tokens.ts";
import { Complaint } from "./complaint.tsx";
import type { Importing, StepAt } from "./use-import.ts";
import type { ReportRow } from "./import-words.ts";

interface Props {
  readonly importing: Importing;
  readonly step: StepAt<"report">;
}

const LOOKS: Readonly<Record<ReportRow["outcome"], readonly [Meaning, LucideIcon]>> = {
  CREATED: ["refuelling", CirclePlus],
  CHANGED: ["authorized", PencilLine],
  UNCHANGED: ["free", CircleMinus],
  REFUSED: ["fault", CircleX],
};

/** What would become of each row. */
export function ImportReport({ importing, step }: Props) {
  const { formatMessage } = useIntl();
  const { report } = step;
  const { created, changed, unchanged, refused } = report;
  const [shown, setShown] = useState<"all" | "refused">(refused > 0 ? "refused" : "all");
  const rows = shown === "refused" ? report.rows.filter(({ outcome }) => outcome === "REFUSED") : report.rows;
  return (
    <>
      <chakra.p role="status" fontSize="sm">
        <FormattedMessage id="import.would" values={{ created, changed, unchanged, refused }} />
      </chakra.p>
      {refused > 0 && (
        <Choice
          label={formatMessage({ id: "import.rows" })}
          value={shown}
          onChange={setShown}
          options={[
            { value: "refused", label: formatMessage({ id: "import.rows.refused" }, { count: refused }) },
            { value: "all", label: formatMessage({ id: "import.rows.all" }, { count: report.rows.length }) },
          ]}
        />
      )}
      <ReportTable rows={rows} importing={importing} />
      <div role="alert">
        {importing.error && <Complaint text={formatMessage({ id: errorMessageId(numbersOf(importing.error)[0]) })} />}
      </div>
    </>
  );
}

/** The good rows are imported, or none. */
export function ImportReportButtons({ importing, step, onClose }: Props & { readonly onClose: () => void }) {
  const { send, setStep, busy } = importing;
  const { file, mapping, report } = step;
  const { created, changed, refused } = report;
  const good = created + changed;
  return (
    <>
      <Button variant="ghost" me="auto" onClick={() => setStep({ at: "columns", file, mapping })}>
        <FormattedMessage id="import.back" />
      </Button>
      <Button variant="outline" colorPalette="gray" onClick={onClose}>
        <FormattedMessage id="import.nothing" />
      </Button>
      <Button
        colorPalette="accent"
        disabled={good === 0}
        loading={busy}
        onClick={() => void send(file, mapping, { dryRun: false, mode: refused > 0 ? "ROW_BY_ROW" : "ALL_OR_NOTHING" })}
      >
        <FormattedMessage id={refused > 0 ? "import.good" : "import.every"} values={{ count: good }} />
      </Button>
    </>
  );
}

/** A page would be slow with more; what matters most, the refused rows, can be shown alone. */
const MOST_SHOWN = 200;

function ReportTable({
  rows,
  importing: { words, columns },
}: {
  readonly rows: readonly ReportRow[];
  readonly importing: Importing;
}) {
  const { formatMessage } = useIntl();
  const key = columns.find(({ isKey }) => isKey)?.id ?? "";
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      maxH="80"
      minH="0"
      borderWidth="1px"
      borderColor="line"
      borderRadius="control"
    >
      <PlainTable
        caption={formatMessage({ id: "import.rows" })}
        rows={rows.slice(0, MOST_SHOWN)}
        keyOf={({ row }) => String(row)}
        columns={[
          { id: "row", title: formatMessage({ id: "import.row" }), cell: ({ row }) => row, numeric: true },
          { id: "key", title: words.column(key), cell: (row) => <Key>{row.key ?? NO_VALUE}</Key> },
          {
            id: "outcome",
            title: formatMessage({ id: "import.outcome" }),
            cell: ({ outcome }) => <Outcome outcome={outcome} />,
          },
          {
            id: "refusal",
            title: formatMessage({ id: "import.why" }),
            cell: (row) => <chakra.span whiteSpace="normal">{words.refusal(row)}</chakra.span>,
          },
        ]}
      />
      {rows.length > MOST_SHOWN && (
        <chakra.p px="3" py="1.5" fontSize="xs" color="muted">
          <FormattedMessage id="import.more" values={{ count: rows.length - MOST_SHOWN }} />
        </chakra.p>
      )}
    </chakra.div>
  );
}

/** However long it is: what is wrong with the row stays in sight beside it. */
const Key = chakra("bdi", {
  base: {
    display: "inline-block",
    width: "max-content",
    maxWidth: "48",
    whiteSpace: "normal",
    overflowWrap: "anywhere",
  },
});

function Outcome({ outcome }: Pick<ReportRow, "outcome">) {
  const [meaning, icon] = LOOKS[outcome];
  return (
    <StatusBadge meaning={meaning} icon={icon} word={useIntl().formatMessage({ id: `import.outcome.${outcome}` })} />
  );
}

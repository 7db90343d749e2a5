import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { useMe } from "../../lib/me.ts";
import { useCoverageText } from "../coverage/coverage-line.tsx";
import type { CoverageOf } from "../coverage/use-coverage.ts";
import { DaysTold } from "../../ui/date-range/days-told.tsx";
import type { MoreAct } from "../../ui/more-menu.tsx";
import { PaperArticle, PrintDeed, PrintDialog } from "../../ui/print-deed.tsx";

interface Props {
  /** The screen whose report it is, where the title alone ("Daily") would not tell. */
  readonly of?: MessageId;
  readonly title: MessageId;
  readonly days: { readonly from: string; readonly to: string };
  /** What it is narrowed by, in words. */
  readonly filterText: string;
  readonly coverage: CoverageOf | undefined;
  /** Its table is still on its way. */
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** A report on paper: what it is, of which days, narrowed by what, and its table. */
export const ReportPrint = ({ disabled = false, ...report }: Props) => (
  <PrintDeed title={report.title} label="print.print" paper="a4landscape" disabled={disabled}>
    <Sheet {...report} />
  </PrintDeed>
);

/** The same among what is done now and then. */
export const printAct = ({ disabled = false, ...report }: Props): MoreAct => ({
  icon: Printer,
  label: "print.print",
  disabled,
  dialog: (onClose) => (
    <PrintDialog title={report.title} paper="a4landscape" onClose={onClose}>
      <Sheet {...report} />
    </PrintDialog>
  ),
});

function Sheet({ of, title, days, filterText, coverage, children }: Omit<Props, "disabled">) {
  const { formatMessage } = useIntl();
  const coverageText = useCoverageText();
  const network = useMe()?.network.name;
  return (
    <PaperArticle>
      <h3>{[of, title].flatMap((id) => (id === undefined ? [] : formatMessage({ id }))).join(" · ")}</h3>
      <p>
        <bdi>{network}</bdi>
      </p>
      <p>
        <DaysTold {...days} />
      </p>
      {filterText && <p dir="auto">{filterText}</p>}
      {coverage && coverage.hours > 0 && <p>{coverageText(coverage)}</p>}
      {children}
    </PaperArticle>
  );
}

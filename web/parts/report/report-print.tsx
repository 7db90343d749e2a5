import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../../i18n/messages.ts";
import { useMe } from "../../lib/me.ts";
import { useCoverageText } from "../coverage/coverage-line.tsx";
import type { CoverageOf } from "../coverage/use-coverage.ts";
import { DaysTold } from "../../ui/date-range/days-told.tsx";
import { PaperArticle, PrintDeed } from "../../ui/print-deed.tsx";

interface Props {
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
export function ReportPrint({ title, days, filterText, coverage, disabled = false, children }: Props) {
  const coverageText = useCoverageText();
  const network = useMe()?.network.name;
  return (
    <PrintDeed title={title} label="print.print" paper="a4landscape" disabled={disabled}>
      <PaperArticle>
        <h3>
          <FormattedMessage id={title} />
        </h3>
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
    </PrintDeed>
  );
}

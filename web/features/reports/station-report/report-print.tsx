import { Button, chakra } from "@chakra-ui/react";
import { Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "../../../i18n/messages.ts";
import { useMe } from "../../../lib/me.ts";
import { useCoverageText } from "../../../parts/coverage/coverage-line.tsx";
import type { CoverageOf } from "../../../parts/coverage/use-coverage.ts";
import { DaysTold } from "../../../ui/date-range/days-told.tsx";
import { DialogFrame } from "../../../ui/dialog-frame.tsx";
import { PrintButton, PrintSheet } from "../../../ui/print-sheet.tsx";

interface Props {
  readonly title: MessageId;
  readonly days: { readonly from: string; readonly to: string };
  /** What it is narrowed by, in words. */
  readonly filterText: string;
  readonly coverage: CoverageOf | undefined;
  readonly children: ReactNode;
}

/** A report on paper: what it is, of which days, narrowed by what, and its table. */
export function ReportPrint({ title, days, filterText, coverage, children }: Props) {
  const coverageText = useCoverageText();
  const [open, setOpen] = useState(false);
  const network = useMe()?.network.name;
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Printer aria-hidden />
        <FormattedMessage id="print.print" />
      </Button>
      {open && (
        <DialogFrame
          title={<FormattedMessage id={title} />}
          size="xl"
          onClose={() => setOpen(false)}
          footer={<PrintButton />}
        >
          <PrintSheet paper="a4">
            <chakra.article css={SHEET}>
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
            </chakra.article>
          </PrintSheet>
        </DialogFrame>
      )}
    </>
  );
}

const SHEET = {
  display: "grid",
  gap: "2",
  fontSize: "xs",
  "& h3": { fontWeight: "650", fontSize: "lg" },
  "& a": { color: "inherit" },
  "& th, & td": { color: "black", background: "white", position: "static" },
} as const;

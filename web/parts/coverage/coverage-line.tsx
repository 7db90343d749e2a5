import { chakra } from "@chakra-ui/react";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFormat } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import { DialogFrame } from "../../ui/dialog-frame.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { CoverageCalendar } from "./coverage-calendar.tsx";
import { toldShare } from "./share.ts";
import type { CoverageOf } from "./use-coverage.ts";

/** "97.8 % of hours, 2 stations incomplete", as text. */
export function useCoverageText() {
  const { formatMessage, formatNumber } = useIntl();
  return (of: CoverageOf): string => {
    const share = formatNumber(toldShare(of), { style: "percent", maximumFractionDigits: 1 });
    return formatMessage({ id: "coverage.told" }, { share, count: of.incomplete.length });
  };
}

interface Props {
  readonly of: CoverageOf | undefined;
  /** When it was looked at before; undefined: never yet. */
  readonly before: string | undefined;
}

/** Under a report's title: of how many hours all has arrived, and what late data changed since; it opens what is missing. */
export function CoverageLine({ of, before }: Props) {
  const textOf = useCoverageText();
  const { formatMessage } = useIntl();
  const network = useMe()?.network;
  const { money, dateTime } = useFormat(network?.timeZone);
  const [open, setOpen] = useState(false);
  if (of === undefined || of.hours === 0) {
    return null;
  }
  const isWhole = of.completeHours === of.hours;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.button type="button" aria-haspopup="dialog" cursor="pointer" onClick={() => setOpen(true)}>
        <StatusBadge
          meaning={isWhole ? "free" : "warning"}
          icon={isWhole ? CircleCheck : TriangleAlert}
          word={textOf(of)}
        />
      </chakra.button>
      {before !== undefined && of.lateSales !== 0 && (
        <span role="status">
          {formatMessage(
            { id: "coverage.late" },
            {
              count: of.lateSales,
              amount: money(of.lateAmount, network?.currencySymbol ?? ""),
              before: dateTime(before),
            },
          )}
        </span>
      )}
      {open && (
        <DialogFrame title={<FormattedMessage id="coverage.title" />} size="xl" onClose={() => setOpen(false)}>
          <p>{textOf(of)}</p>
          <CoverageCalendar of={of} />
        </DialogFrame>
      )}
    </chakra.span>
  );
}

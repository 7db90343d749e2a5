import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { SheetFrame, SheetLink } from "../../../ui/sheet.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { NO_VALUE } from "../../../ui/reading-age.tsx";
import type { InboundSumLineFragment } from "./inbound.generated.ts";

interface Line {
  readonly key: string;
  readonly name: string;
  /** The list of what it sums. */
  readonly to: string;
  readonly figures: InboundSumLineFragment;
}

interface Props {
  /** What its lines are by. */
  readonly title: string;
  readonly lines: readonly Line[];
  readonly total: InboundSumLineFragment;
}

/** Deliveries added up, line by line with their total; every line leads to what it sums. */
export function InboundTable({ title, lines, total }: Props) {
  const { formatMessage } = useIntl();
  const { number, volume } = useFormat();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const figure = (id: keyof InboundSumLineFragment, of: (figures: InboundSumLineFragment) => ReactNode) => ({
    id,
    title: formatMessage({ id: `inbound.${id}` as "inbound.tickets" }),
    cell: ({ figures }: Line) => <bdi>{of(figures)}</bdi>,
    total: <bdi>{of(total)}</bdi>,
    numeric: true,
  });
  return (
    <SheetFrame>
      <PlainTable
        caption={formatMessage({ id: "menu.inboundOil" })}
        columns={[
          {
            id: "name",
            title,
            cell: ({ name, to }: Line) => (
              <SheetLink to={to}>
                <bdi>{name}</bdi>
              </SheetLink>
            ),
            total: formatMessage({ id: "table.totals" }),
          },
          figure("tickets", ({ tickets }) => number(tickets)),
          figure("rises", ({ rises }) => number(rises)),
          figure("matched", ({ matched }) => number(matched)),
          figure("ticketLitres", ({ ticketLitres }) => volume(ticketLitres, unit)),
          figure("receivedLitres", ({ receivedLitres }) => volume(receivedLitres, unit)),
          figure("differenceLitres", ({ differenceLitres }) => volume(differenceLitres, unit)),
          figure("differenceNetLitres", ({ differenceNetLitres }) => volume(differenceNetLitres, unit)),
          figure("differencePercent", ({ differencePercent: off }) => (off === null ? NO_VALUE : number(off))),
        ]}
        rows={lines}
        keyOf={({ key }) => key}
      />
    </SheetFrame>
  );
}

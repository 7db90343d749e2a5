import { chakra } from "@chakra-ui/react";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { compareDecimals } from "../../../common/decimal.ts";
import { useFormat } from "../../lib/format.ts";
import { useMe } from "../../lib/me.ts";
import { PlainTable } from "../../ui/plain-table.tsx";
import { NO_VALUE } from "../../ui/reading-age.tsx";
import { SheetFrame, SheetLink } from "../../ui/sheet.tsx";
import { useVolumes, type Volumes } from "./use-volumes.ts";

/** What some sales came to: count, volumes and money as decimals. */
export interface SaleFigures {
  readonly sales: number;
  /** Of all units together, for a chart. */
  readonly volume: string;
  readonly volumes: Volumes;
  readonly amount: string;
  readonly oldAmount: string;
  readonly discount: string;
  readonly averagePrice: string | null;
}

/** A line of a report of sales. */
export interface SheetLine {
  readonly key: string;
  readonly name: string;
  /** The list of what it sums; undefined: no list has just these. */
  readonly to: string | undefined;
  readonly figures: SaleFigures;
  /** What it is held against; null: nothing was sold then. */
  readonly compared?: SaleFigures | null;
  /** Amounts of its parts, by their keys. */
  readonly parts?: ReadonlyMap<string, string>;
  /** Hours of it of which not all has arrived. */
  readonly missingHours?: number;
}

interface Props {
  /** What the table is called. */
  readonly caption: string;
  /** What its lines are by. */
  readonly title: string;
  readonly lines: readonly SheetLine[];
  readonly total: SaleFigures;
  /** What all is held against; undefined: nothing is compared. */
  readonly comparedTotal?: SaleFigures | null | undefined;
  /** What each line is split into, most first. */
  readonly parts?: readonly { readonly key: string; readonly name: string; readonly amount: string }[];
}

/** Sales added up, line by line with their total; every line leads to the sales that it sums. */
export function SalesSheet({ caption, title, lines, total, comparedTotal, parts = NO_PARTS }: Props) {
  const { formatMessage, formatNumber } = useIntl();
  const network = useMe()?.network;
  const { money, price, percent } = useFormat(network?.timeZone);
  const symbol = network?.currencySymbol ?? "";
  const { sum } = useVolumes();
  const amount = (value: string) => (compareDecimals(value, "0") === 0 ? NO_VALUE : <bdi>{money(value, symbol)}</bdi>);
  const share = ({ amount: part }: SaleFigures) => {
    const whole = Number(total.amount);
    return whole === 0 ? NO_VALUE : <bdi>{percent(Number(part) / whole)}</bdi>;
  };
  const figure = (id: string, of: (figures: SaleFigures) => ReactNode) => ({
    id,
    title: formatMessage({ id: `report.${id}` as "report.sales" }),
    cell: ({ figures }: SheetLine) => of(figures),
    total: of(total),
    numeric: true,
  });
  const change = (now: SaleFigures, before: SaleFigures | null | undefined) =>
    before == null || compareDecimals(before.amount, "0") === 0 ? (
      NO_VALUE
    ) : (
      <bdi>{percent(Number(now.amount) / Number(before.amount) - 1, true)}</bdi>
    );
  const comparison =
    comparedTotal === undefined
      ? []
      : [
          {
            id: "compared",
            title: formatMessage({ id: "report.compared" }),
            cell: ({ compared }: SheetLine) => (compared == null ? NO_VALUE : amount(compared.amount)),
            total: comparedTotal === null ? NO_VALUE : amount(comparedTotal.amount),
            numeric: true,
          },
          {
            id: "change",
            title: formatMessage({ id: "report.change" }),
            cell: ({ figures, compared }: SheetLine) => change(figures, compared),
            total: change(total, comparedTotal),
            numeric: true,
          },
        ];
  const split = parts.map(({ key, name, amount: whole }) => ({
    id: `part-${key}`,
    title: <bdi>{name}</bdi>,
    cell: ({ parts: own }: SheetLine) => amount(own?.get(key) ?? "0"),
    total: amount(whole),
    numeric: true,
  }));
  return (
    <SheetFrame>
      <PlainTable
        caption={caption}
        columns={[
          {
            id: "name",
            title,
            cell: ({ name, to, missingHours = 0 }: SheetLine) => (
              <>
                {to === undefined ? <bdi>{name}</bdi> : <SheetLink to={to}>{<bdi>{name}</bdi>}</SheetLink>}
                {missingHours > 0 && <MissingMark hours={missingHours} />}
              </>
            ),
            total: formatMessage({ id: "table.totals" }),
          },
          figure("sales", ({ sales }) => formatNumber(sales)),
          figure("volume", ({ volumes }) => <bdi>{sum(volumes)}</bdi>),
          figure("amount", ({ amount: paid }) => amount(paid)),
          ...comparison,
          ...split,
          figure("share", share),
          figure("oldAmount", ({ oldAmount }) => amount(oldAmount)),
          figure("discount", ({ discount }) => amount(discount)),
          // A litre and a kilogram have no price in common.
          figure("averagePrice", ({ averagePrice, volumes }) =>
            averagePrice === null || volumes.length > 1 ? NO_VALUE : <bdi>{price(averagePrice, symbol)}</bdi>,
          ),
        ]}
        rows={lines}
        keyOf={({ key }) => key}
      />
    </SheetFrame>
  );
}

/** Not all of a line's hours have arrived. */
function MissingMark({ hours }: { readonly hours: number }) {
  const word = useIntl().formatMessage({ id: "coverage.day" }, { count: hours });
  return (
    <chakra.span color="state.warning.fg" display="inline-block" marginInlineStart="1" title={word}>
      <TriangleAlert size={13} role="img" aria-label={word} />
    </chakra.span>
  );
}

const NO_PARTS: NonNullable<Props["parts"]> = [];

import { chakra } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { useFormat } from "../../../lib/format.ts";
import { useMe } from "../../../lib/me.ts";
import { FIGURE_STRIP } from "../../../ui/figure-strip.ts";
import type { HistoryStockFragment, StockReadingFragment } from "./tank-history.generated.ts";

interface Props {
  /** Null where no reading is near enough to an end of the time. */
  readonly of: HistoryStockFragment | null;
  readonly timeZone: string;
}

/** The stock of a time: what it began with, what came and went, what it ended with, and by how much that is off. */
export function HistoryStock({ of: stock, timeZone }: Props) {
  const { formatMessage } = useIntl();
  const { volume, percent } = useFormat();
  const unit = useMe()?.network.measureUnitSymbol ?? "";
  const litres = (value: string) => volume(value, unit, 1);
  if (stock === null) {
    return <chakra.p css={NOTE}>{formatMessage({ id: "tankHistory.noStock" })}</chakra.p>;
  }
  const { opening, closing, differencePercent: off } = stock;
  const sums = [
    { id: "opening", value: litres(opening.volumeLitres), reading: opening },
    { id: "delivered", value: litres(stock.deliveredLitres) },
    { id: "soldOut", value: litres(stock.soldLitres) },
    { id: "moved", value: litres(stock.movedLitres) },
    { id: "book", value: litres(stock.bookLitres) },
    { id: "closing", value: litres(closing.volumeLitres), reading: closing },
  ] as const;
  return (
    <chakra.section css={STOCK} aria-label={formatMessage({ id: "tankHistory.stockOfTime" })}>
      <dl>
        {sums.map(({ id, value, ...sum }) => (
          <div key={id}>
            <dt>{formatMessage({ id: `tankHistory.${id}` })}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
            {"reading" in sum && <Used {...sum.reading} timeZone={timeZone} />}
          </div>
        ))}
        <div data-end>
          <dt>{formatMessage({ id: "tankHistory.difference" })}</dt>
          <dd>
            <bdi>{litres(stock.differenceLitres)}</bdi>
          </dd>
          {off !== null && (
            <dd className="note">
              {formatMessage({ id: "tankHistory.ofSales" }, { percent: percent(off / 100, true) })}
            </dd>
          )}
        </div>
      </dl>
    </chakra.section>
  );
}

/** When the reading was made that an end is taken from, how far away that is, and whether something flowed. */
function Used({ at, awaySeconds, quiet, byHand, timeZone }: StockReadingFragment & { readonly timeZone: string }) {
  const { formatMessage } = useIntl();
  const { dateTime, duration } = useFormat(timeZone);
  return (
    <dd className="note" data-busy={!quiet || undefined}>
      {formatMessage({ id: "tankHistory.used" }, { at: dateTime(at), away: duration(awaySeconds * 1000) })}
      {byHand && <span>{formatMessage({ id: "tankHistory.byHand" })}</span>}
      {!quiet && <span>{formatMessage({ id: "tankHistory.busy" })}</span>}
    </dd>
  );
}

const NOTE = { color: "muted", fontSize: "sm" } as const;

const STOCK = {
  ...FIGURE_STRIP,
  flex: "none",
  "& dd.note": { color: "muted", fontSize: "xs", fontWeight: "400" },
  "& dd[data-busy]": { color: "state.warning.fg" },
  "& dd > span": { display: "block" },
} as const;

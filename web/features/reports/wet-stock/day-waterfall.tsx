import { chakra } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import { addDays } from "../../../../common/zone-time.ts";
import type { MessageId } from "../../../i18n/messages.ts";
import { useFormat } from "../../../lib/format.ts";
import { WaterfallChart, type WaterfallStep } from "../../../ui/charts/waterfall-chart.tsx";
import { DetailSection } from "../../../ui/detail-drawer.tsx";
import { PlainIconButton } from "../../../ui/plain-icon-button.tsx";
import { flowsOf } from "./day-flows.ts";
import { RecordsLink } from "./records-link.tsx";
import { recordsOf } from "./stock-address.ts";
import { cellWord, markOf, stateOfCell, useStockWords } from "./use-stock-words.ts";
import type { StockDayFragment, StockEndFragment, StockTankFragment } from "./wet-stock.generated.ts";

interface Props {
  readonly tank: StockTankFragment & { readonly days: readonly StockDayFragment[] };
  readonly day: StockDayFragment;
  readonly onDay: (day: string) => void;
}

/** A day of a tank: what it began with, what came and went, what should be there and what is. */
export function DayWaterfall({ tank, day, onDay }: Props) {
  const { formatMessage } = useIntl();
  const { dateTime } = useFormat(tank.timeZone);
  const { date } = useStockWords();
  const steps = useSteps(tank, day);
  const state = stateOfCell(day);
  const { opening, closing, reckonedAt } = day;
  const head = useRef<HTMLDivElement>(null);
  // Chosen far below, it is seen.
  useEffect(() => {
    // Browsers of today answer with a promise, which is nothing to clean up with.
    head.current?.scrollIntoView({ block: "nearest" });
  }, [day.day]);
  return (
    <DetailSection title="wetStock.day">
      <chakra.div ref={head} css={HEAD}>
        <OtherDay of={tank} day={addDays(day.day, -1)} label="wetStock.dayBefore" onDay={onDay} />
        <b>{date(day.day)}</b>
        <OtherDay of={tank} day={addDays(day.day, 1)} label="wetStock.dayAfter" onDay={onDay} />
        <span>
          <i aria-hidden>{markOf(state, day.varianceLitres)}</i>
          {formatMessage({ id: cellWord(state) })}
          {day.open && <em>{formatMessage({ id: "wetStock.open" })}</em>}
        </span>
      </chakra.div>
      <WaterfallChart label={formatMessage({ id: "wetStock.day" })} steps={steps} />
      <chakra.p css={NOTE}>
        {opening && closing
          ? formatMessage({ id: "wetStock.counted" }, { from: dateTime(opening.at), to: dateTime(closing.at) })
          : formatMessage({ id: state === "PENDING" ? "wetStock.pending.text" : "wetStock.unread" })}
        {reckonedAt && <span>{formatMessage({ id: "wetStock.reckoned" }, { at: dateTime(reckonedAt) })}</span>}
      </chakra.p>
    </DetailSection>
  );
}

function useSteps(tank: StockTankFragment, day: StockDayFragment): readonly WaterfallStep[] {
  const { formatMessage } = useIntl();
  const { litres, off } = useStockWords();
  const endNote = useEndNote(tank.timeZone);
  const records = recordsOf(tank, { from: day.day, to: day.day });
  const { opening, closing, bookLitres, varianceLitres } = day;
  const begin = Number(opening?.volumeLitres ?? 0);
  const named = (title: MessageId, to?: string) => <RecordsLink to={to}>{formatMessage({ id: title })}</RecordsLink>;
  const level = ({ at, ...step }: Omit<WaterfallStep, "from" | "to"> & { readonly at: number }) => ({
    ...step,
    from: at,
    to: at,
  });
  let at = begin;
  const flowed = flowsOf(day).map(({ key, title, of, litres: flow }) => {
    const from = at;
    at += Number(flow);
    return { key, name: named(title, records[of]), from, to: at, figure: off(flow) };
  });
  const book = bookLitres === null ? at : Number(bookLitres);
  return [
    ...(opening
      ? [
          level({
            key: "opening",
            name: named("tankHistory.opening", records.readings),
            at: begin,
            figure: litres(opening.volumeLitres),
            note: endNote(opening),
          }),
        ]
      : []),
    ...flowed,
    ...(bookLitres === null
      ? []
      : [level({ key: "book", name: named("tankHistory.book"), at: book, figure: litres(bookLitres) })]),
    ...(closing === null || varianceLitres === null
      ? []
      : [
          {
            key: "variance",
            name: formatMessage({ id: "wetStock.variance" }),
            from: book,
            to: Number(closing.volumeLitres),
            figure: off(varianceLitres),
          },
          level({
            key: "closing",
            name: named("tankHistory.closing", records.readings),
            at: Number(closing.volumeLitres),
            figure: litres(closing.volumeLitres),
            note: endNote(closing),
          }),
        ]),
  ];
}

/** When the reading was made that an end is taken from, how far away that is, and whether something flowed. */
function useEndNote(timeZone: string) {
  const { formatMessage } = useIntl();
  const { dateTime, duration } = useFormat(timeZone);
  return ({ at, awaySeconds, quiet }: StockEndFragment) =>
    [
      formatMessage({ id: "tankHistory.used" }, { at: dateTime(at), away: duration(awaySeconds * 1000) }),
      ...(quiet ? [] : [formatMessage({ id: "tankHistory.busy" })]),
    ].join(" · ");
}

interface OtherProps {
  readonly of: Props["tank"];
  readonly day: string;
  readonly label: "wetStock.dayBefore" | "wetStock.dayAfter";
  readonly onDay: (day: string) => void;
}

/** Shows the day beside, while it is one of those that are looked at. */
function OtherDay({ of, day, label, onDay }: OtherProps) {
  const { formatMessage } = useIntl();
  const Icon = label === "wetStock.dayBefore" ? ChevronLeft : ChevronRight;
  return (
    <PlainIconButton
      size="sm"
      label={formatMessage({ id: label })}
      disabled={!of.days.some((each) => each.day === day)}
      onClick={() => onDay(day)}
    >
      <Icon size={16} aria-hidden />
    </PlainIconButton>
  );
}

const HEAD = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "2",
  marginBlockEnd: "2",
  "& > b": { fontVariantNumeric: "tabular-nums" },
  "& > span": { display: "inline-flex", gap: "2", color: "muted", fontSize: "sm", marginInlineStart: "2" },
  "& i, & em": { fontStyle: "normal" },
  "& button:disabled": { opacity: 0.35 },
  "&:dir(rtl) > button > svg": { transform: "scaleX(-1)" },
} as const;

const NOTE = { color: "muted", fontSize: "xs", marginBlockStart: "2", "& > span": { display: "block" } } as const;
